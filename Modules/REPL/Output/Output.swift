import Domain
import Presentation

/// What a command gives back: a value, which one renderer turns into text or JSON.
enum Output {
  /// Nothing is to be said.
  case none
  /// Questions found by a query, numbered from 1.
  case listing([Question])
  /// There is no question to list.
  case emptyBank
  /// One question in full, with what each rating would do.
  case question(Question, previews: [Scheduler.Preview])
  /// A question was added.
  case added(AddQuestion.Added)
  /// A question was answered.
  case answered(Question, Rating)
  /// These questions were changed in one way.
  case changed(Change.Action, [Question])
  /// A change was taken back.
  case undone(UndoChange.Undone)
  /// A study session ended.
  case studied(StudySessionModel.Summary)
  /// A file was imported.
  case imported(ImportReport)
  /// Questions were written to a file; nil stands for standard output.
  case exported(count: Int, path: String)
  /// The lines of a file were carried out, with this exit status.
  case sourced(status: Int32)
  /// Text to be passed on as it is, such as an export to standard output.
  case verbatim(String)
  /// All tags with the number of questions that have each.
  case tags([(tag: String, count: Int)])
  /// How the bank and its owner are doing, with these pictures.
  case statistics(Statistics, charts: [Chart], isASCII: Bool)
  /// A file was written.
  case written(path: String)
  /// The bank was copied.
  case backedUp(BackupCopy)
  /// The backups in the folder, newest first.
  case backups([KeepBackups.Listed])
  /// A backup was restored.
  case restored(RestoreBackup.Restored)
  /// What an examination found.
  case findings([Finding])
  /// The list of commands.
  case overview([Signature])
  /// One command in detail.
  case help(Signature)
  /// A topic of the help.
  case topic(HelpTopic)
  /// The manual page.
  case manual(ManualPage)
  /// The completions of a shell.
  case completions(ShellCompletions)
}
