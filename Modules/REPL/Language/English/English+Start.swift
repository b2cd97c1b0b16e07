import Domain

/// Why the program cannot begin, or its files cannot be used.
extension English {
  func text(_ problem: StartProblem) -> String {
    switch problem {
    case .noHome: "there is no folder for the bank: HOME is not set (--data DIR names one)"
    case .settings(let error): "the configuration cannot be used: \(text(error))"
    case .bankInUse(let holder, let path):
      "\(process(holder)) writes to the bank (\(path)); "
        + "what only reads, such as ‘retain list’ or ‘retain’ itself, works beside it"
    case .store(let problem): text(problem)
    case .thread(let operation, let code): "\(operation) failed: \(system(code))"
    case .terminal(let error): "the terminal cannot be used: \(text(error))"
    case .noBackup(let failure): "no backup was made: \(text(failure))"
    }
  }

  func text(_ problem: StoreProblem) -> String {
    switch problem {
    case .location(let rule, let path): return text(rule, path.debugDescription)
    case .locked(let holder, let path): return "\(path) is in use by \(process(holder))"
    case .newerFormat(let version, let known, let path):
      let found = version.map { "version \($0)" } ?? "an unknown version"
      return "\(path) was written by a newer program (\(found) of the format; this one knows \(known))"
    case .unrecognized(let path): return "\(path) is not a file of this program; it was left as it is"
    case .damagedArray(let path, let line, let offset):
      return "\(path) is not valid JSON (line \(line), byte \(offset)); it was left as it is"
    case .originalNotKept(let path, let call):
      return "\(path) is damaged, and was left as it is because its original could not be kept: \(text(call))"
    case .system(let call): return text(call)
    case .cancelled(let path): return "\(path) was not read to its end"
    }
  }

  private func text(_ call: StoreProblem.FailedCall) -> String {
    "\(call.path): \(call.operation) failed: \(system(call.code))"
  }

  /// - Parameter path: in quotation marks.
  private func text(_ rule: StoreProblem.Rule, _ path: String) -> String {
    switch rule {
    case .fileURL: "\(path) is not a file URL"
    case .thisMachine: "\(path) names another machine"
    case .absolutePath: "the path \(path) does not begin at the root"
    case .printableDirectory: "the path \(path) holds control characters"
    case .directoryNotTooLong(let limit): "the path \(path) is longer than \(limit) bytes"
    case .filenameNotEmpty: "the file name is empty"
    case .filenameNotDots: "\(path) is not a file name"
    case .filenameOneComponent: "the file name \(path) holds a slash"
    case .filenamePrintable: "the file name \(path) holds control characters"
    case .filenameNotTooLong(let limit): "the file name \(path) is longer than \(limit) bytes"
    case .filenameNotReserved: "the file name \(path) is kept for files beside a store"
    case .directory: "\(path) is not a directory"
    case .directoryOwned: "the directory \(path) belongs to another user"
    case .directoryPrivate: "the group or others may write into the directory \(path)"
    case .ancestorsNotShared: "everybody may write into the directory \(path), which is above that of the store"
    case .insideDirectory: "\(path) is a link that leads out of its directory"
    case .noLink: "\(path) is a link"
    case .regularFile: "\(path) is not a regular file"
    case .fileOwned: "\(path) belongs to another user"
    }
  }

  private func text(_ error: Scheduler.SettingsError) -> String {
    switch error {
    case .desiredRetention(let value, let allowed):
      "desiredRetention is \(value), and must be from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .learningStep(let index, let step, let allowed): "step \(index + 1) of learningSteps \(text(step, allowed))"
    case .relearningStep(let index, let step, let allowed):
      "step \(index + 1) of relearningSteps \(text(step, allowed))"
    case .maximumInterval(let value, let allowed):
      "maximumInterval is \(value), and must be from \(allowed.lowerBound) to \(allowed.upperBound) days"
    }
  }

  private func text(_ step: Duration, _ allowed: ClosedRange<Duration>) -> String {
    "is \(wait(step)), and must be from \(wait(allowed.lowerBound)) to \(wait(allowed.upperBound))"
  }

  private func process(_ holder: Int32?) -> String {
    holder.map { "process \($0)" } ?? "another process"
  }
}
