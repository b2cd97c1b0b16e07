#ifndef RETAIN_CLIBEDIT_SHIM_H
#define RETAIN_CLIBEDIT_SHIM_H
#include <histedit.h>
#endif
