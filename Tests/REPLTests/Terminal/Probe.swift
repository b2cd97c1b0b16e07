import TestSupport

/// Starts the probe on a terminal and waits for its prompt, in the C locale unless told otherwise.
func startProbe(
  _ arguments: String..., environment: [String: String] = ["LANG": "C"], columns: Int = 80, rows: Int = 24
) async throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    builtExecutable("line-editor-probe"), arguments, environment: environment, columns: columns, rows: rows)
  try await terminal.wait(forRow: "probe>")
  try await terminal.waitForRawMode()
  return terminal
}

/// Starts the probe as a job of a shell; Enter continues it once it is stopped.
///
/// The system does not stop a program that has no parent in its session, because nobody could continue it.
func startUnderShell(_ arguments: String..., columns: Int = 80) async throws -> PseudoTerminal {
  let script = #""$0" "$@"; echo the shell again; read -r line; fg"#
  return try PseudoTerminal(
    "/bin/sh", ["-m", "-c", script, builtExecutable("line-editor-probe")] + arguments, environment: ["LANG": "C"],
    columns: columns)
}
