import Domain
import Presentation

/// What stands around figures and pictures.
enum ChartText {
  // Figures
  case questions(total: Int, new: Int, learning: Int, review: Int, marks: [String])
  case marked(Int, Mark)
  case leeches(Int)
  case dueNow(Int)
  case today(answers: Int, time: String, new: Int)
  case streak(Int)
  case share(String, of: Chart.Period)
  case noReviews
  case answers(Int, [Rating: Int])
  case memory(remembered: String, stability: String, difficulty: String)
  case coming([Int])

  // Pictures
  case nothingYet
  case none
  case only(value: String, at: String)
  case bestAndLeast(best: String, at: String, least: String, leastAt: String)
  case sum(String, aDay: String, most: String, on: String)
  case studiedDays(Int, of: Int, most: Int, on: String)
  case youngAndMature(days: Int)
  case month(year: Int, month: Int, answers: Int, days: Int)
  case of(share: String, total: Int)

  // A page
  case pageTitle
  case heading
}
