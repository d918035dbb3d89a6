import { placesIn, referencesIn, rowsIn, type MapRow } from './read-rows.ts'
import { mustDeclare, roomOf } from './rooms.ts'

/** The page that is generated from the rows of all rooms. */
export const mapPath = 'docs/map.md'

/** A file of the project with its text. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

/** A fault of the map, with the file to edit. */
export interface MapFault {
  readonly path: string
  readonly line: number
  readonly subject: string
  readonly message: string
}

const introduction = `# To change X, look in Y

Search this page for the obvious word: "session", "stake", "captcha", "backup". Each entry names the setting, function or
constant to change and its file; all paths start at the root of the project.

Each entry is declared by the part of the project that it is about, in a comment or README below the words
\`To change:\`. Edit it there, then run \`npm run map\`, which writes this page.
`

/** Whether a file may declare rows: source files and READMEs, but not the scripts that read them. */
export function declares(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$|\/README\.md$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('scripts/map/')
}

function allRows(files: readonly ProjectFile[]): MapRow[] {
  return files.filter(({ path }) => declares(path)).flatMap(({ path, text }) => rowsIn(path, text))
}

/** The paths of all files, and of the folders that hold them. */
function pathsOf(files: readonly ProjectFile[]): ReadonlySet<string> {
  const withFolders = files.map(({ path }) =>
    path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  )
  return new Set(withFolders.flat())
}

/** The text of the page. */
export function renderMap(files: readonly ProjectFile[]): string {
  const sections = new Map<string, { prefix: string; rows: MapRow[] }>()
  const paths = pathsOf(files)
  for (const row of allRows(files)) {
    const room = roomOf(row.path)
    if (room === undefined) continue
    const section = sections.get(room.heading) ?? { prefix: room.prefix, rows: [] }
    section.rows.push({ ...row, where: withFullPaths(row, paths) })
    sections.set(room.heading, section)
  }
  const pages = [...sections]
    .toSorted(([, left], [, right]) => (left.prefix < right.prefix ? -1 : 1))
    .map(([heading, { prefix, rows }]) => sectionOf(heading, prefix, rows))
  return [introduction, ...pages].join('\n')
}

/** A row's words as the page shows them: a reader of the page needs the whole path of each file, and does not know `here`. */
function withFullPaths(row: MapRow, paths: ReadonlySet<string>): string {
  return row.where
    .replaceAll(/`([^`]+)`/g, (quoted, reference: string) => {
      const full = isPath(reference) ? fullPath(row, reference, paths) : undefined
      return full === undefined ? quoted : `\`${full}\``
    })
    .replaceAll(/ here\b/g, ` in \`${row.path}\``)
}

function sectionOf(heading: string, prefix: string, rows: readonly MapRow[]): string {
  const lines = rows
    .toSorted((left, right) => left.subject.localeCompare(right.subject, 'en'))
    .map(({ subject, where }) => `- **${subject}**: ${where}`)
  return `## ${heading}\n\nIn \`${prefix}\`.\n\n${lines.join('\n')}\n`
}

/** The faults of the map: rows that refer to nothing, rooms without rows, and a page that is out of date. */
export function mapFaults(files: readonly ProjectFile[]): MapFault[] {
  const rows = allRows(files)
  const paths = pathsOf(files)
  const wordsOfFile = new Map(files.filter(({ path }) => isCode(path)).map((file) => [file.path, wordsOf(file)]))
  const allWords = new Set([...wordsOfFile.values()].flatMap((words) => [...words]))
  return [
    ...rows.flatMap((row) =>
      referenceFaults(row, (one) => fullPath(row, one, paths) !== undefined || (!isPath(one) && knows(allWords, one))),
    ),
    ...rows.flatMap((row) => placeFaults(row, paths, wordsOfFile)),
    ...silentRooms(files, rows),
    ...stalePage(files),
  ]
}

function referenceFaults(row: MapRow, exists: (reference: string) => boolean): MapFault[] {
  const { path, line, subject } = row
  const references = referencesIn(row)
  if (references.length === 0) {
    return [{ path, line, subject, message: `"${subject}" names no setting, function or file in backticks` }]
  }
  return references
    .filter((reference) => !exists(reference))
    .map((reference) => ({ path, line, subject, message: `\`${reference}\` is neither a file nor a name in the code` }))
}

/** Names that a row places in a file which does not contain them. */
function placeFaults(
  row: MapRow,
  paths: ReadonlySet<string>,
  wordsOfFile: ReadonlyMap<string, ReadonlySet<string>>,
): MapFault[] {
  const { path, line, subject } = row
  return placesIn(row).flatMap(({ name, file }) => {
    const place = file === undefined ? path : fullPath(row, file, paths)
    const words = wordsOfFile.get(place ?? '')
    if (place === undefined || words === undefined || isPath(name) || knows(words, name)) return []
    return [{ path, line, subject, message: `\`${name}\` is not in ${place}` }]
  })
}

function isPath(reference: string): boolean {
  return /\/|\.(?:ts|tsx|mjs|json|sql|css|md)$/.test(reference)
}

function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mjs|json|sql|css)$/.test(path) && !/\.test\.tsx?$/.test(path)
}

/** The file or folder that a reference names: relative to the declaring file, to its room, or to the project. */
function fullPath({ path }: MapRow, reference: string, paths: ReadonlySet<string>): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const bases = [folder, roomOf(path)?.prefix ?? '', '']
  return bases.map((base) => `${base}${reference}`).find((full) => paths.has(full.replace(/\/$/, '')))
}

/** The words of a file. Comments do not count; otherwise a row would confirm itself. */
function wordsOf({ text }: ProjectFile): ReadonlySet<string> {
  return new Set(text.replaceAll(/\/\*.*?\*\//gs, '').match(/[A-Za-z_$][\w$-]*/g) ?? [])
}

/** Whether a setting, function, type or variable exists: every part of `registration.terms` must be among the words. */
function knows(words: ReadonlySet<string>, reference: string): boolean {
  return reference
    .replace(/\(\)$/, '')
    .split(/[.\s]+/)
    .every((part) => words.has(part))
}

function silentRooms(files: readonly ProjectFile[], rows: readonly MapRow[]): MapFault[] {
  const heard = new Set(rows.map(({ path }) => roomOf(path)?.prefix))
  const rooms = new Map(
    files.flatMap(({ path }) => (declares(path) ? [roomOf(path)] : [])).map((room) => [room?.prefix, room]),
  )
  return [...rooms.values()].flatMap((room) => {
    if (room === undefined || !mustDeclare(room) || heard.has(room.prefix)) return []
    const message = 'declares no row of the map: add "To change:" and a list to the head of its index.ts or README.md'
    return [{ path: room.prefix, line: 1, subject: room.prefix, message }]
  })
}

function stalePage(files: readonly ProjectFile[]): MapFault[] {
  const written = files.find(({ path }) => path === mapPath)?.text
  if (written === renderMap(files)) return []
  return [{ path: mapPath, line: 1, subject: mapPath, message: 'is out of date: run `npm run map`' }]
}
