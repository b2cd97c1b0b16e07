#ifndef RETAIN_CTERMINAL_H
#define RETAIN_CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the terminal needs and Swift cannot express: signal handlers, state that they may read, and GNU extensions.
// All state is that of the process. Functions that return int return 0 or an errno, unless they say otherwise.

// Signals

/// The byte that `terminal_wake` puts into the pipe. No signal has this number.
#define TERMINAL_WAKE 255

/// Installs the handlers once and returns the reading end of the pipe that they write each signal's number to, or -1
/// with errno set. Handled are SIGINT, SIGCONT, SIGWINCH, SIGTERM and SIGHUP; a signal that was ignored when the
/// program started stays ignored. A second SIGTERM or SIGHUP ends the process at once. Where the process crashes or is
/// asked to quit (SIGQUIT), the terminal is restored first.
int terminal_watch_signals(void);

/// Sends SIGTSTP (Ctrl-Z) to the pipe while it is on, and leaves it to the system otherwise.
void terminal_watch_suspend(bool on);

/// Makes a thread that waits on the pipe look again. It may be called from any thread.
void terminal_wake(void);

/// Stops the process as Ctrl-Z does, and returns when it is continued.
void terminal_stop(void);

/// Prepares the calling thread for the terminal: its characters are UTF-8, and the system may stop it where a process
/// in the background touches the terminal.
void terminal_prepare_thread(void);

// Modes

/// Keeps the present modes of `input` as those to restore. Later calls change nothing.
int terminal_save_modes(int input, int output);

/// Notes that the modes are about to change, so that every way out restores them; asks the terminal to mark pasted text
/// if `marks_paste`.
void terminal_begin_changes(bool marks_paste);

/// Switches to reading single keys: no echo, no line buffering, no flow control. Ctrl-C and Ctrl-Z remain signals. Asks
/// the terminal to mark pasted text if `marks_paste`.
int terminal_enter_key_mode(bool marks_paste);

/// Puts the saved modes back. Nothing happens where nothing was changed.
int terminal_restore(void);

/// The size of the terminal behind a descriptor. Returns an errno where there is none.
int terminal_size(int descriptor, int *columns, int *rows);

// Text

/// The columns that a character takes according to the C library's tables, whatever the locale; -1 for one that cannot
/// be printed.
int terminal_character_width(uint32_t character);

// Pseudo-terminals, for tests

/// Opens the controlling side of a new pseudo-terminal and writes the path of the other side to `path`.
/// Returns the descriptor, or -1 with errno set.
int terminal_open_pseudo(char *path, size_t capacity);

/// Sets the size of a terminal; the processes on it get SIGWINCH.
int terminal_set_size(int descriptor, int columns, int rows);

#endif
