public import Domain

extension StoreProblem {
  /// What an error of a store means to a person.
  public init(_ error: StoreError) {
    switch error {
    case .location(let error): self = .location(Rule(error.rule), path: error.path)
    case .locked(let holder, let path): self = .locked(holder: holder, path: path)
    case .newerFormat(let version, let path):
      self = .newerFormat(version: version, known: RecordFormat.version, path: path)
    case .unrecognized(let path): self = .unrecognized(path: path)
    case .damagedArray(let path, let line, let offset): self = .damagedArray(path: path, line: line, offset: offset)
    case .originalNotKept(let path, let error): self = .originalNotKept(path: path, FailedCall(error))
    case .system(let error): self = .system(FailedCall(error))
    case .cancelled(let path): self = .cancelled(path: path)
    }
  }

  /// What a failed call to the operating system means to a person.
  public init(_ error: SystemError) {
    self = .system(FailedCall(error))
  }
}

extension StoreProblem.FailedCall {
  fileprivate init(_ error: SystemError) {
    self.init(operation: error.operation, path: error.path, code: error.code)
  }
}

extension StoreProblem.Rule {
  fileprivate init(_ rule: LocationError.Rule) {
    switch rule {
    case .fileURL: self = .fileURL
    case .thisMachine: self = .thisMachine
    case .absolutePath: self = .absolutePath
    case .printableDirectory: self = .printableDirectory
    case .directoryNotTooLong: self = .directoryNotTooLong(limit: StoreLocation.longestDirectory)
    case .filenameNotEmpty: self = .filenameNotEmpty
    case .filenameNotDots: self = .filenameNotDots
    case .filenameOneComponent: self = .filenameOneComponent
    case .filenamePrintable: self = .filenamePrintable
    case .filenameNotTooLong: self = .filenameNotTooLong(limit: StoreLocation.longestFilename)
    case .filenameNotReserved: self = .filenameNotReserved
    case .directory: self = .directory
    case .directoryOwned: self = .directoryOwned
    case .directoryPrivate: self = .directoryPrivate
    case .ancestorsNotShared: self = .ancestorsNotShared
    case .insideDirectory: self = .insideDirectory
    case .noLink: self = .noLink
    case .regularFile: self = .regularFile
    case .fileOwned: self = .fileOwned
    }
  }
}
