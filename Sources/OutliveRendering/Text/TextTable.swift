/// Columns of numbers to the right, and a last column of names to the left.
struct TextTable {
  /// What stands over each column.
  let titles: [String]
  /// The rows, each with as many texts as there are titles.
  let rows: [[String]]

  /// The lines.
  var lines: [String] {
    let all = [titles] + rows
    let widths = titles.indices.map { column in
      all.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return all.map { row in
      var line = " "
      for (column, text) in row.enumerated() {
        let isLast = column == row.count - 1
        let padding = isLast ? 0 : widths[column] - DisplayWidth.columns(of: text)
        line += String(repeating: " ", count: padding + 1) + (isLast ? " " : "") + text
      }
      return line
    }
  }
}
