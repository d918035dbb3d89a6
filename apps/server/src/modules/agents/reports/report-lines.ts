import type { QueryOf, teamReport } from '@baize/contract'
import type { MemberId } from '../../../kernel/ids.ts'
import { roleOf, type Downline } from '../../identity/index.ts'
import {
  addSums,
  countsForTeams,
  isNothing,
  subtractSums,
  vendorCodeOf,
  type PlayDay,
  type PlayOfMember,
  type Sums,
} from '../../stats/index.ts'
import type { ReportSubject } from './report-subject.ts'
import type { ReportParts } from './reports.parts.ts'
import type { Line, ReportLines } from './reports.types.ts'

type Query = Pick<QueryOf<typeof teamReport>, 'by' | 'vassalage' | 'gameType'>

/** How many members directly below are listed; what the others did is in the line of the others. */
export const mostDownlines = 20_000

/** The lines of a report that have any sum. If they are very many, they stay as they are for a short while. */
export function linesOf(parts: ReportParts, subject: ReportSubject, query: Query): Promise<ReportLines> {
  const { brandId, days } = subject.asked
  const { by, vassalage, gameType } = query
  const named = [brandId, subject.member.memberId.toString(), days.from.toString(), days.to.toString()]
  return parts.kept.ask(JSON.stringify([...named, by, vassalage, gameType]), () => readLines(parts, subject, query))
}

async function readLines(parts: ReportParts, subject: ReportSubject, query: Query): Promise<ReportLines> {
  const countedUntil = parts.stats.countedUntil()
  const play = await playOf(parts, subject)
  const found = await splitBy(parts, subject, query, play)
  return { ...found, lines: found.lines.filter(({ sums }) => !isNothing(sums)), play, countedUntil }
}

async function splitBy(parts: ReportParts, subject: ReportSubject, query: Query, play: readonly PlayDay[]) {
  if (query.by === 'downline') return byDownline(parts, subject, query)
  const matching = play.filter(matches(query))
  if (isNarrowed(query)) {
    const lines = grouped(matching, query.by)
    return { lines, total: addSums(lines.map(({ sums }) => sums)) }
  }
  if (query.by === 'day') {
    const lines = await allDays(parts, subject)
    return { lines, total: addSums(lines.map(({ sums }) => sums)) }
  }
  const total = await totalOf(parts, subject)
  const lines = grouped(matching, query.by)
  const rest = subtractSums(total, addSums(lines.map(({ sums }) => sums)))
  return { lines: [...lines, { kind: 'noGame' as const, key: '', name: '', sums: rest }], total }
}

function isNarrowed({ vassalage, gameType }: Query): boolean {
  return vassalage !== undefined || gameType !== undefined
}

function matches({ vassalage, gameType }: Query) {
  return (one: Pick<PlayDay, 'provider' | 'gameType'>) =>
    (vassalage === undefined || vendorCodeOf(one.provider) === vassalage) &&
    (gameType === undefined || one.gameType === gameType)
}

function playOf({ stats }: ReportParts, { asked, member, isAgent }: ReportSubject) {
  return isAgent ? stats.teamPlay(asked, member.memberId) : stats.memberPlay(asked, member.memberId)
}

function grouped(play: readonly PlayDay[], by: 'day' | 'gameType' | 'vendor'): Line[] {
  const keyOf = (one: PlayDay) => {
    if (by === 'day') return one.day.toString()
    return by === 'gameType' ? one.gameType : vendorCodeOf(one.provider)
  }
  return [...Map.groupBy(play, keyOf)].map(([key, those]) => {
    return { kind: by, key, name: key, sums: addSums(those.map(({ sums }) => sums)) }
  })
}

/** Everything by day, deposits and bonuses included. */
async function allDays({ stats }: ReportParts, { asked, member, isAgent }: ReportSubject): Promise<Line[]> {
  const { brandId, days, currency } = asked
  const { memberId } = member
  const all = isAgent
    ? await stats.teamDays({ brandId, agentId: memberId }, days)
    : await stats.memberDays({ brandId, memberId }, days)
  const counted = all.filter((one) => countsForTeams(one.kind) && one.currency === currency)
  return [...Map.groupBy<string, (typeof counted)[number]>(counted, ({ day }) => day.toString())].map(
    ([key, those]) => ({ kind: 'day', key, name: key, sums: addSums(those.map(({ sums }) => sums)) }),
  )
}

async function totalOf({ stats }: ReportParts, { asked, member, isAgent }: ReportSubject): Promise<Sums> {
  const ids = [member.memberId]
  const found = isAgent ? await stats.teamsTotals(asked, ids) : await stats.membersTotals(asked, ids)
  return found.get(member.memberId) ?? addSums([])
}

/** How often a report is read again if its lines do not add up to the team's sums. */
const readsAgain = 2

/**
 * A line for each member directly below and one for the subject alone. The sums of a team that has changed are not those of today's
 * members: what is missing is a line of its own. While bets are being summed up, lines and total may be of different moments, so a
 * difference must be found twice.
 */
async function byDownline(
  parts: ReportParts,
  subject: ReportSubject,
  query: Query,
): Promise<{ readonly lines: readonly Line[]; readonly total: Sums }> {
  const below = subject.isAgent
    ? await parts.identity.downlinesOf(subject.member, subject.asked.brandId, mostDownlines)
    : []
  let before: Sums | undefined
  for (let reads = 0; ; reads += 1) {
    const [sums, total] = await Promise.all([
      sumsOfMembers(parts, subject, query, below),
      isNarrowed(query)
        ? playOf(parts, subject).then((play) => addSums(play.filter(matches(query)).map((one) => one.sums)))
        : totalOf(parts, subject),
    ])
    const lines = downlineLines(subject, below, sums)
    const others = subtractSums(total, addSums(lines.map((line) => line.sums)))
    if (isNothing(others)) return { lines, total }
    if (before !== undefined && isNothing(subtractSums(before, others)))
      return { lines: [...lines, { kind: 'others', key: '', name: '', sums: others }], total }
    if (reads === readsAgain) return { lines, total: addSums(lines.map((line) => line.sums)) }
    before = others
  }
}

function downlineLines(
  { member }: ReportSubject,
  below: readonly Downline[],
  sums: ReadonlyMap<MemberId, Sums>,
): Line[] {
  const own = sums.get(member.memberId) ?? addSums([])
  return [
    { kind: 'self', key: member.memberId.toString(), name: member.username, sums: own },
    ...below.flatMap<Line>(({ memberId, username, type }) => {
      const found = sums.get(memberId)
      const kind = roleOf(type) === 'agent' ? 'agent' : 'member'
      return found === undefined ? [] : [{ kind, key: memberId.toString(), name: username, sums: found }]
    }),
  ]
}

/** The sums of the subject alone, of players below alone, and of agents below with their teams. */
async function sumsOfMembers(
  { stats }: ReportParts,
  { asked, member }: ReportSubject,
  query: Query,
  below: readonly Downline[],
): Promise<ReadonlyMap<MemberId, Sums>> {
  const isAgent = ({ type }: Downline) => roleOf(type) === 'agent'
  const agents = below.filter(isAgent).map((one) => one.memberId)
  const players = [member.memberId, ...below.filter((one) => !isAgent(one)).map((one) => one.memberId)]
  if (!isNarrowed(query)) {
    const [teams, alone] = await Promise.all([stats.teamsTotals(asked, agents), stats.membersTotals(asked, players)])
    return new Map([...teams, ...alone])
  }
  const [teams, alone] = await Promise.all([stats.teamsPlay(asked, agents), stats.membersPlay(asked, players)])
  const matching = [...teams, ...alone].filter(matches(query))
  return new Map(
    [...Map.groupBy<MemberId, PlayOfMember>(matching, ({ memberId }) => memberId)].map(([memberId, those]) => [
      memberId,
      addSums(those.map(({ sums }) => sums)),
    ]),
  )
}
