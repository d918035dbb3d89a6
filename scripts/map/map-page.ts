import { referencesIn, rowsIn, type MapRow } from './read-rows.ts'
import { mustDeclare, roomOf } from './rooms.ts'

/** The page that is made from the rows of all rooms. */
export const mapPath = 'docs/map.md'

/** A file of the project with its text. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

/** Something about the map that is not right, with the file to edit. */
export interface MapFault {
  readonly path: string
  readonly line: number
  readonly subject: string
  readonly message: string
}

const introduction = `# To change X, look in Y

Each line is declared by the room that it is about, in a comment or README below the words \`To change:\`. Edit it there,
then run \`npm run map\`, which writes this page.
`

/** Files that may declare rows: source files and the READMEs beside them. The scripts that read them are left out. */
export function declares(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$|\/README\.md$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('scripts/map/')
}

function allRows(files: readonly ProjectFile[]): MapRow[] {
  return files.filter(({ path }) => declares(path)).flatMap(({ path, text }) => rowsIn(path, text))
}

/** The text of the page. */
export function renderMap(files: readonly ProjectFile[]): string {
  const sections = new Map<string, { prefix: string; rows: MapRow[] }>()
  for (const row of allRows(files)) {
    const room = roomOf(row.path)
    if (room === undefined) continue
    const section = sections.get(room.heading) ?? { prefix: room.prefix, rows: [] }
    section.rows.push(row)
    sections.set(room.heading, section)
  }
  const pages = [...sections]
    .toSorted(([, left], [, right]) => (left.prefix < right.prefix ? -1 : 1))
    .map(([heading, { prefix, rows }]) => sectionOf(heading, prefix, rows))
  return [introduction, ...pages].join('\n')
}

function sectionOf(heading: string, prefix: string, rows: readonly MapRow[]): string {
  const lines = rows
    .toSorted((left, right) => left.subject.localeCompare(right.subject, 'en'))
    .map(({ subject, where }) => `- **${subject}**: ${where}`)
  return `## ${heading}\n\nIn \`${prefix}\`.\n\n${lines.join('\n')}\n`
}

/** What is wrong with the map: rows that point at nothing, rooms that declare none, a page that was not written again. */
export function mapFaults(files: readonly ProjectFile[]): MapFault[] {
  const rows = allRows(files)
  const paths = new Set(files.map(({ path }) => path))
  const words = wordsOf(files)
  return [
    ...rows.flatMap((row) => rowFaults(row, (reference) => resolves(row, reference, paths) || knows(words, reference))),
    ...silentRooms(files, rows),
    ...stalePage(files),
  ]
}

function rowFaults(row: MapRow, exists: (reference: string) => boolean): MapFault[] {
  const { path, line, subject } = row
  const references = referencesIn(row)
  if (references.length === 0) {
    return [{ path, line, subject, message: `"${subject}" names no setting, function or file in backticks` }]
  }
  return references
    .filter((reference) => !exists(reference))
    .map((reference) => ({ path, line, subject, message: `\`${reference}\` is neither a file nor a name in the code` }))
}

/** A reference to a file or folder: relative to the declaring file, to its room, or to the project. */
function resolves({ path }: MapRow, reference: string, paths: ReadonlySet<string>): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const bases = [folder, roomOf(path)?.prefix ?? '', '']
  return bases.some((base) => {
    const full = `${base}${reference}`.replace(/\/$/, '')
    return paths.has(full) || [...paths].some((one) => one.startsWith(`${full}/`))
  })
}

function wordsOf(files: readonly ProjectFile[]): ReadonlySet<string> {
  const code = files.filter(({ path }) => /\.(?:ts|tsx|mjs|json|sql|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
  // Comments are left out: a row would otherwise vouch for itself.
  return new Set(code.flatMap(({ text }) => text.replaceAll(/\/\*.*?\*\//gs, '').match(/[A-Za-z_$][\w$-]*/g) ?? []))
}

/** A setting, function, type or variable: every part of `registration.terms` is a word of the code. */
function knows(words: ReadonlySet<string>, reference: string): boolean {
  if (/\/|\.(?:ts|tsx|mjs|json|sql|css|md)$/.test(reference)) return false
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
    const message = `${room.prefix} declares no row of the map: add "To change:" with a list to the head of its main file`
    return [{ path: room.prefix, line: 1, subject: room.prefix, message }]
  })
}

function stalePage(files: readonly ProjectFile[]): MapFault[] {
  const written = files.find(({ path }) => path === mapPath)?.text
  if (written === renderMap(files)) return []
  return [{ path: mapPath, line: 1, subject: mapPath, message: 'is not what the rooms declare: run `npm run map`' }]
}
