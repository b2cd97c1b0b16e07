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
