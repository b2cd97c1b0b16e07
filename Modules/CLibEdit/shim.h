#ifndef RETAIN_CLIBEDIT_SHIM_H
#define RETAIN_CLIBEDIT_SHIM_H

// libedit's wide interface is variadic, which Swift cannot call. Each wrapper here is one fixed form of one call.

#include <histedit.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

/// Opens an editor on standard input that draws on `output`, which need not be the terminal.
static inline EditLine *libedit_open(const char *program, FILE *output) {
  return el_init_fd(program, stdin, output, output, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO);
}

static inline void libedit_set_client(EditLine *editor, void *client) { el_wset(editor, EL_CLIENTDATA, client); }

static inline void *libedit_client(EditLine *editor) {
  void *client = NULL;
  el_wget(editor, EL_CLIENTDATA, &client);
  return client;
}

static inline void libedit_set_reader(EditLine *editor, el_rfunc_t reader) { el_wset(editor, EL_GETCFN, reader); }

/// Chooses the keys, leaves signals to the program, and lets Ctrl-S and Ctrl-Q through as keys while a line is edited.
static inline void libedit_configure(EditLine *editor, bool has_vi_keys) {
  el_wset(editor, EL_EDITOR, has_vi_keys ? L"vi" : L"emacs");
  el_wset(editor, EL_SIGNAL, 0);
  el_wset(editor, EL_SETTY, L"-d", L"-ixon", NULL);
}

/// Reads `.editrc` in the home folder, if there is one.
static inline void libedit_read_user_file(EditLine *editor) { el_source(editor, NULL); }

/// Whether the vi keys are chosen.
static inline bool libedit_has_vi_keys(EditLine *editor) {
  const wchar_t *name = NULL;
  el_wget(editor, EL_EDITOR, &name);
  return name != NULL && name[0] == L'v';
}

/// The character that makes libedit call one of the two functions of `libedit_bind_mode_probe`. No keyboard has it.
#define LIBEDIT_MODE_PROBE 0x80

/// The character of a command that does nothing, so that libedit forgets a count or an operator that waits for a movement.
#define LIBEDIT_NOTHING 0x81

static inline unsigned char libedit_do_nothing(EditLine *editor, wint_t character) {
  (void)editor;
  (void)character;
  return CC_NORM;
}

/// Binds the command that does nothing, and the probe: it calls `inserting` where vi keys insert text and `commanding`
/// where they are commands, which libedit tells in no other way.
static inline void libedit_bind_mode_probe(
    EditLine *editor, unsigned char (*inserting)(EditLine *, wint_t), unsigned char (*commanding)(EditLine *, wint_t)) {
  el_wset(editor, EL_ADDFN, L"retain-inserting", L"Tells that text is inserted", inserting);
  el_wset(editor, EL_ADDFN, L"retain-commanding", L"Tells that keys are commands", commanding);
  el_wset(editor, EL_ADDFN, L"retain-nothing", L"Forgets what was begun", libedit_do_nothing);
  el_wset(editor, EL_BIND, L"\\201", L"retain-nothing", NULL);
  el_wset(editor, EL_BIND, L"-a", L"\\201", L"retain-nothing", NULL);
  el_wset(editor, EL_BIND, L"\\200", L"retain-inserting", NULL);
  el_wset(editor, EL_BIND, L"-a", L"\\200", L"retain-commanding", NULL);
}

static inline void libedit_enter_raw_mode(EditLine *editor) { el_wset(editor, EL_PREP_TERM, 1); }
static inline void libedit_leave_raw_mode(EditLine *editor) { el_wset(editor, EL_PREP_TERM, 0); }

/// Draws the line afresh; after a change of size this makes all of libedit's notes about the screen agree.
static inline void libedit_redraw(EditLine *editor) { el_wset(editor, EL_REFRESH); }

static inline void libedit_set_history(EditLine *editor, HistoryW *history) {
  el_wset(editor, EL_HIST, history_w, history);
}

static inline int libedit_history_set_size(HistoryW *history, int size) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, size);
}

static inline int libedit_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, line);
}

#endif
