import type { QueryOf, TableCell, TableFile, TeamListMember, teamMembersFile } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { teamPhrase } from '@baize/phrases/statements'
import type { Session } from '../../../kernel/caller.ts'
import { presentRows, readTeam } from './list-members.ts'
import type { TeamParts } from './team.parts.ts'

/** Rows that are read at once. */
const rowsAtOnce = 500
/** The longest list in a file. */
const mostRows = 100_000

/** What team management lists as a file, without contacts: a file leaves the site. */
export async function membersFileOf(
  parts: TeamParts,
  session: Session,
  query: QueryOf<typeof teamMembersFile>,
  language: Language,
): Promise<TableFile> {
  const { timeZone } = parts.brands.byId(session.brandId)
  // Whoever is not in the team is refused before the file begins.
  await readTeam(parts, session, query, { offset: 0, limit: 0, countUpTo: 1 })
  const say = (key: Parameters<typeof teamPhrase>[1]) => teamPhrase(language, key)
  const local = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const cells = (one: TeamListMember): readonly TableCell[] => [
    one.memberId,
    one.username,
    one.nickname,
    say(`team.kind.${one.kind}`),
    say(`team.status.${one.status}`),
    one.upline.username,
    one.level,
    one.direct,
    one.below,
    local(one.registeredAt),
    one.lastSeenAt === null ? null : local(one.lastSeenAt),
  ]
  return {
    format: query.format,
    name: 'team',
    columns: [
      { title: say('team.number'), kind: 'text' },
      { title: say('team.username'), kind: 'text' },
      { title: say('team.nickname'), kind: 'text' },
      { title: say('team.kind'), kind: 'text' },
      { title: say('team.status'), kind: 'text' },
      { title: say('team.upline'), kind: 'text' },
      { title: say('team.level'), kind: 'count' },
      { title: say('team.direct'), kind: 'count' },
      { title: say('team.below'), kind: 'count' },
      { title: say('team.registered'), kind: 'time' },
      { title: say('team.seen'), kind: 'time' },
    ],
    rows: pages(parts, session, query, cells),
  }
}

async function* pages(
  parts: TeamParts,
  session: Session,
  query: QueryOf<typeof teamMembersFile>,
  cells: (one: TeamListMember) => readonly TableCell[],
): AsyncGenerator<readonly (readonly TableCell[])[]> {
  for (let offset = 0; offset < mostRows; offset += rowsAtOnce) {
    const found = await readTeam(parts, session, query, { offset, limit: rowsAtOnce, countUpTo: 1 })
    yield (await presentRows(parts, session, found)).map(cells)
    if (found.rows.length < rowsAtOnce) return
  }
}
