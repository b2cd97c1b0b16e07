#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Modes. A signal handler reads these, so each is written before the flag that announces it.

static int input_descriptor = -1;
static int output_descriptor = -1;
static struct termios saved_modes;
static volatile sig_atomic_t have_saved_modes;
static volatile sig_atomic_t modes_changed;
static volatile sig_atomic_t paste_marked;

static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

static void write_out(const char *text, size_t count) {
  // Best effort: where the terminal is gone, there is nothing to switch.
  ssize_t ignored = write(output_descriptor, text, count);
  (void)ignored;
}

// Safe in a signal handler.
static int restore(int when) {
  if (!modes_changed) return 0;
  // A process in the background has no say over the terminal; asking would stop it.
  if (tcgetpgrp(input_descriptor) != getpgrp()) return 0;
  modes_changed = 0;
  if (paste_marked) {
    paste_marked = 0;
    write_out(paste_off, sizeof paste_off - 1);
  }
  int result;
  while ((result = tcsetattr(input_descriptor, when, &saved_modes)) != 0 && errno == EINTR) continue;
  return result == 0 ? 0 : errno;
}

static void restore_at_exit(void) { restore(TCSANOW); }

int terminal_save_modes(int input, int output) {
  if (have_saved_modes) return 0;
  if (tcgetattr(input, &saved_modes) != 0) return errno;
  input_descriptor = input;
  output_descriptor = output;
  have_saved_modes = 1;
  return atexit(restore_at_exit) == 0 ? 0 : ENOMEM;
}

void terminal_begin_changes(bool marks_paste) {
  modes_changed = 1;
  if (marks_paste && !paste_marked) {
    paste_marked = 1;
    write_out(paste_on, sizeof paste_on - 1);
  }
}

int terminal_enter_key_mode(bool marks_paste) {
  if (!have_saved_modes) return ENOTTY;
  terminal_begin_changes(marks_paste);
  struct termios modes = saved_modes;
  modes.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
  modes.c_lflag |= ISIG;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  int result;
  while ((result = tcsetattr(input_descriptor, TCSADRAIN, &modes)) != 0 && errno == EINTR) continue;
  return result == 0 ? 0 : errno;
}

int terminal_restore(void) { return restore(TCSADRAIN); }

int terminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return errno;
  if (size.ws_col == 0 || size.ws_row == 0) return ENOTTY;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

// Signals

static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t termination_seen;
static volatile sig_atomic_t hang_up_seen;

static const int crash_signals[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
enum { crash_signal_count = sizeof crash_signals / sizeof crash_signals[0] };
static struct sigaction former_crash_actions[crash_signal_count];

static void die_of(int number) {
  restore(TCSANOW);
  signal(number, SIG_DFL);
  raise(number);  // Blocked in its own handler; it acts when the handler returns.
}

static void tell(unsigned char byte) {
  // The pipe does not block. Where it is full, thousands of signals wait to be read and one more says nothing new.
  ssize_t ignored = write(pipe_ends[1], &byte, 1);
  (void)ignored;
}

static void on_signal(int number) {
  int former_errno = errno;
  if (number == SIGTERM) {
    if (termination_seen) die_of(number);
    termination_seen = 1;
  } else if (number == SIGHUP) {
    if (hang_up_seen) die_of(number);
    hang_up_seen = 1;
  }
  tell((unsigned char)number);
  errno = former_errno;
}

static void on_crash(int number, siginfo_t *information, void *context) {
  (void)context;
  restore(TCSANOW);
  if (number == SIGQUIT) {
    // Ctrl-\ is a wish to leave, not a crash to examine.
    die_of(number);
    return;
  }
  for (int index = 0; index < crash_signal_count; index++)
    if (crash_signals[index] == number) sigaction(number, &former_crash_actions[index], NULL);
  // A faulting instruction runs again when this handler returns and reaches the former handler with its own details.
  bool runs_again = information->si_code > 0 && number != SIGTRAP && number != SIGABRT;
  if (!runs_again) raise(number);
}

static void install(int number) {
  struct sigaction action, former;
  if (sigaction(number, NULL, &former) != 0 || former.sa_handler == SIG_IGN) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int terminal_watch_signals(void) {
  if (pipe_ends[0] >= 0) return pipe_ends[0];
  if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  static const int watched[] = {SIGINT, SIGCONT, SIGWINCH, SIGTERM, SIGHUP};
  for (size_t index = 0; index < sizeof watched / sizeof watched[0]; index++) install(watched[index]);
  for (int index = 0; index < crash_signal_count; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(crash_signals[index], NULL, &former_crash_actions[index]);
    if (former_crash_actions[index].sa_handler != SIG_IGN) sigaction(crash_signals[index], &action, NULL);
  }
  return pipe_ends[0];
}

void terminal_watch_suspend(bool on) {
  if (on) {
    install(SIGTSTP);
    return;
  }
  struct sigaction former;
  if (sigaction(SIGTSTP, NULL, &former) == 0 && former.sa_handler == on_signal) signal(SIGTSTP, SIG_DFL);
}

void terminal_wake(void) { tell(TERMINAL_WAKE); }

void terminal_stop(void) {
  struct sigaction standard, former;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &standard, &former);
  // The signal is for this thread, so that it cannot run on before the process stops.
  sigset_t suspend, mask;
  sigemptyset(&suspend);
  sigaddset(&suspend, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &suspend, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &former, NULL);
}

// Text

static pthread_once_t locale_once = PTHREAD_ONCE_INIT;
static locale_t utf8_locale;

static void open_locale(void) {
  utf8_locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  // Systems without it have a UTF-8 locale of the user's, or none at all.
  if (utf8_locale == (locale_t)0) utf8_locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
}

static locale_t use_utf8(void) {
  pthread_once(&locale_once, open_locale);
  return utf8_locale == (locale_t)0 ? uselocale((locale_t)0) : uselocale(utf8_locale);
}

void terminal_prepare_thread(void) {
  use_utf8();
  sigset_t job_control;
  sigemptyset(&job_control);
  sigaddset(&job_control, SIGTTIN);
  sigaddset(&job_control, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &job_control, NULL);
}

int terminal_character_width(uint32_t character) {
  locale_t former = use_utf8();
  int width = wcwidth((wchar_t)character);
  uselocale(former);
  return width;
}

// Pseudo-terminals

int terminal_open_pseudo(char *path, size_t capacity) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  int code = 0;
  if (grantpt(descriptor) != 0 || unlockpt(descriptor) != 0) code = errno;
  if (code == 0) code = ptsname_r(descriptor, path, capacity);
  if (code == 0) return descriptor;
  close(descriptor);
  errno = code;
  return -1;
}

int terminal_set_size(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(descriptor, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}
