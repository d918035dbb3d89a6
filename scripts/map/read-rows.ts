/** A row of the map: something a person wants to change, and where. */
export interface MapRow {
  /** The file that declares the row, relative to the project. */
  readonly path: string
  readonly line: number
  /** For example "login limits". */
  readonly subject: string
  /** Names the setting, function or file to change, in backticks. */
  readonly where: string
}

const heading = 'To change:'

/**
 * Returns the rows that a file declares: the list below a line that says `To change:`, in a comment or in Markdown. A
 * row is `- what: where`; it may continue on the next lines, indented.
 */
export function rowsIn(path: string, text: string): MapRow[] {
  const rows: MapRow[] = []
  let open = false
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.replace(/^\s*(?:\*|\/\/) ?/, '')
    if (words.trim() === heading) open = true
    else if (open && words.startsWith('- ')) rows.push(rowOf(path, index + 1, words.slice(2)))
    else if (open && words.startsWith('  ')) extend(rows, words.trim())
    else if (words.trim() !== '' || rows.length > 0) open = false
  }
  return rows
}

function rowOf(path: string, line: number, words: string): MapRow {
  const at = words.indexOf(': ')
  return at === -1
    ? { path, line, subject: words.trim(), where: '' }
    : { path, line, subject: words.slice(0, at).trim(), where: words.slice(at + 2).trim() }
}

function extend(rows: MapRow[], words: string): void {
  const last = rows.pop()
  if (last === undefined) return
  rows.push(
    last.where === ''
      ? rowOf(last.path, last.line, `${last.subject} ${words}`)
      : { ...last, where: `${last.where} ${words}` },
  )
}

/** What a row refers to: the words in backticks. */
export function referencesIn({ where }: MapRow): string[] {
  return [...where.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words)
}

/** The names that a row places in a file: `a` and `b` in "`a` and `b` in `file.ts`"; "here" is the declaring file. */
export function placesIn({ where }: MapRow): { readonly name: string; readonly file: string | undefined }[] {
  return [...where.matchAll(/((?:`[^`]+`(?:, and|,| and) )*`[^`]+`) (?:in `([^`]+)`|here\b)/g)].flatMap(
    ([, names = '', file]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, file })),
  )
}
