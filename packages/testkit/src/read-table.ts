/** A row of a table, by the names of its columns. */
export type TableRow = Readonly<Record<string, string>>

/**
 * Reads a table of columns between bars, as Markdown writes them and as scenarios are written in tests. The first line
 * with bars names the columns; a line of dashes is skipped, and so are lines without bars. Cells are trimmed, and
 * back-ticks around them are dropped.
 */
export function readTable(text: string): TableRow[] {
  const lines = text.split('\n').filter((line) => line.includes('|') && !/^[\s|:-]+$/.test(line))
  const [head = [], ...body] = lines.map(cellsOf)
  return body.map((cells) => Object.fromEntries(head.map((name, index) => [name.toLowerCase(), cells[index] ?? ''])))
}

function cellsOf(line: string): string[] {
  // Markdown has bars at both ends of a line; a bare table may begin with an empty cell.
  const bare = /^\s*\|(.*)\|\s*$/.exec(line)?.[1] ?? line
  return bare.split('|').map((cell) => cell.trim().replaceAll('`', ''))
}
