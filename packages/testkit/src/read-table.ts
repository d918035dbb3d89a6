/** A row of a table, by column name. */
export type TableRow = Readonly<Record<string, string>>

/**
 * Parses a table with columns separated by bars, as in Markdown and in test scenarios. The first line with bars names the
 * columns; lines of dashes and lines without bars are skipped. Cells are trimmed, and backticks around them are removed.
 */
export function readTable(text: string): TableRow[] {
  const lines = text.split('\n').filter((line) => line.includes('|') && !/^[\s|:-]+$/.test(line))
  const [head = [], ...body] = lines.map(cellsOf)
  return body.map((cells) => Object.fromEntries(head.map((name, index) => [name.toLowerCase(), cells[index] ?? ''])))
}

function cellsOf(line: string): string[] {
  // Markdown tables have bars at both ends of a line; a bare table may start with an empty cell.
  const bare = /^\s*\|(.*)\|\s*$/.exec(line)?.[1] ?? line
  return bare.split('|').map((cell) => cell.trim().replaceAll('`', ''))
}
