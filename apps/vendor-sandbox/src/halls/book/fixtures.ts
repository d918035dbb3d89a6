import type { Words } from '../../settings.ts'
import type { Sport } from './sport.ts'
import { openStream } from './chance-stream.ts'
import type { Course, MatchModel, Outlook, Situation } from './course.ts'
import { nameOf, poolSize } from './names/entrants.ts'
import { leaguesOf } from './names/leagues.ts'

/** A match on the plan of a day. */
export interface Fixture {
  /** Day, court and number: `20261121.0.17`. */
  readonly id: string
  readonly startMs: number
  readonly league: Words
  readonly entrants: readonly Words[]
}

/** How a match stands: not begun, in play, or over in one of three ways. */
export type MatchStatus = 'soon' | 'live' | 'finished' | 'postponed' | 'abandoned'

/** A match with its whole course. */
export interface Match {
  readonly fixture: Fixture
  readonly endMs: number
  readonly course: Course
  /** What is known at a moment; `sinceMs` counts from the start. */
  at(nowMs: number): { readonly status: MatchStatus; readonly sinceMs: number; readonly situation: Situation }
  /** The prices' source at a moment: kept while the situation is the same. */
  outlookAt(nowMs: number): Outlook
}

/** The matches of a game, all of them drawn from the vendor, the game and the day. */
export interface Fixtures {
  find(id: string): Match | undefined
  /** In play, the one that began first before the others; an order by their ends would tell what has not happened yet. */
  live(nowMs: number): readonly Match[]
  /** Not begun, soonest first. */
  upcoming(nowMs: number, count: number): readonly Match[]
  /** Over today, latest first; `skip` many are left out. */
  results(nowMs: number, skip: number, count: number): { readonly matches: readonly Match[]; readonly all: number }
}

/** What the matches of a game are drawn from. */
export interface FixturesOf {
  readonly vendorCode: string
  readonly gameCode: string
  /** What only the vendor knows: whoever has it could foresee the results. */
  readonly key: string
  readonly sport: Sport
}

const dayMs = 86_400_000
/** Days begin at midnight in Bangkok. */
const zoneMs = 7 * 3_600_000
const idForm = /^(\d{8})\.(\d)\.(\d{1,4})$/
/** One match in so many is postponed, one abandoned. */
const postponedOf = 55
const abandonedOf = 70
const remembered = 400

/** Opens the plan of a game. */
export function openFixtures(of: FixturesOf): Fixtures {
  const known = new Map<string, Match>()
  const find = (id: string): Match | undefined => {
    const found = known.get(id)
    if (found !== undefined) return found
    const place = placeOf(of.sport, id)
    if (place === undefined) return undefined
    const match = openMatch(of, { id, ...place })
    const [oldest] = known.keys()
    if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
    known.set(id, match)
    return match
  }
  const around = (fromMs: number, toMs: number) => idsBetween(of.sport, fromMs, toMs).flatMap((id) => find(id) ?? [])
  const { cycleMs, courts } = of.sport
  return {
    find,
    live: (nowMs) => around(nowMs - 2 * cycleMs, nowMs + 1).filter((match) => match.at(nowMs).status === 'live'),
    upcoming: (nowMs, count) => around(nowMs + 1, nowMs + cycleMs * Math.ceil(count / courts + 1)).slice(0, count),
    results(nowMs, skip, count) {
      const ids = idsBetween(of.sport, dayStart(nowMs), nowMs + 1).toReversed()
      const ended = (id: string) => {
        const match = find(id)
        return match !== undefined && isEnded(match.at(nowMs).status)
      }
      // Only the latest may still be in play: the rest need not be drawn to be counted.
      const recent = ids.slice(0, courts * 3)
      const over = [...recent.filter(ended), ...ids.slice(courts * 3)]
      return { all: over.length, matches: over.slice(skip, skip + count).flatMap((id) => find(id) ?? []) }
    },
  }
}

/** Whether a match is over, in whatever way. */
export function isEnded(status: MatchStatus): boolean {
  return status !== 'soon' && status !== 'live'
}

function dayStart(nowMs: number): number {
  return Math.floor((nowMs + zoneMs) / dayMs) * dayMs - zoneMs
}

function dayName(startMs: number): string {
  return new Date(startMs + zoneMs).toISOString().slice(0, 10).replaceAll('-', '')
}

interface Place {
  readonly dayStartMs: number
  readonly court: number
  readonly number: number
  readonly startMs: number
}

/** Courts start one after the other, so that something always begins soon. */
function startOf({ cycleMs, courts }: Sport, dayStartMs: number, court: number, number: number): number {
  return dayStartMs + Math.round((court * cycleMs) / courts) + number * cycleMs
}

function placeOf(sport: Sport, id: string): Place | undefined {
  const [, day = '', courtText = '', numberText = ''] = idForm.exec(id) ?? []
  const noon = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00Z`)
  if (Number.isNaN(noon)) return undefined
  const dayStartMs = noon - zoneMs
  const court = Number(courtText)
  const number = Number(numberText)
  const isPlanned = court < sport.courts && number * sport.cycleMs < dayMs && String(number) === numberText
  if (!isPlanned || dayName(dayStartMs) !== day) return undefined
  return { dayStartMs, court, number, startMs: startOf(sport, dayStartMs, court, number) }
}

/** The ids of the matches that begin in `[fromMs, toMs)`, soonest first. */
function idsBetween(sport: Sport, fromMs: number, toMs: number): readonly string[] {
  const found: { id: string; startMs: number }[] = []
  // The last matches of a day may begin after its midnight, by the shift of their court.
  for (let day = dayStart(fromMs) - dayMs; day < toMs; day += dayMs)
    for (let court = 0; court < sport.courts; court += 1) {
      const first = startOf(sport, day, court, 0)
      const from = Math.max(0, Math.ceil((fromMs - first) / sport.cycleMs))
      for (let number = from; number * sport.cycleMs < dayMs; number += 1) {
        const startMs = first + number * sport.cycleMs
        if (startMs >= toMs) break
        found.push({ id: `${dayName(day)}.${court}.${number}`, startMs })
      }
    }
  return found.toSorted((one, other) => one.startMs - other.startMs || (one.id < other.id ? -1 : 1)).map(({ id }) => id)
}

function openMatch(of: FixturesOf, { id, dayStartMs, court, number, startMs }: Place & { id: string }): Match {
  const { sport, vendorCode, gameCode, key } = of
  const name = `${vendorCode}/${gameCode}`
  const leagues = leaguesOf[sport.leagues] ?? []
  const drawn = entrantsOf(of, `${name}/${dayName(dayStartMs)}/${court}`, number)
  const league = leagues[court % leagues.length] ?? (['', '', ''] as const)
  const fixture: Fixture = {
    id,
    startMs,
    league: { EN: league[0], TH: league[1], CN: league[2] },
    entrants: drawn.map((entrant) => nameOf(sport.names, entrant, court * 7)),
  }
  const strengths = drawn.map((entrant) => strengthOf(name, court, entrant))
  return matchOf(fixture, sport.model(strengths), { sport, stream: `${name}/${id}`, key })
}

/** Who meets: the pool is shuffled for each round of matches, so that nobody plays twice in a row. */
function entrantsOf({ sport, key }: FixturesOf, label: string, number: number): readonly number[] {
  const perRound = Math.max(1, Math.floor(poolSize(sport.names) / sport.entrants))
  const chance = openStream(key, `pool/${label}/${Math.floor(number / perRound)}`)
  const pool = Array.from({ length: poolSize(sport.names) }, (_, nth) => nth)
  const shuffled = pool
    .map((entrant) => ({ entrant, by: chance.next() }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ entrant }) => entrant)
  const first = (number % perRound) * sport.entrants
  return shuffled.slice(first, first + sport.entrants)
}

/** The same entrant is as strong every day. */
function strengthOf(name: string, court: number, entrant: number): number {
  const strength = openStream('strength', `${name}/${court}/${entrant}`).normal() * 0.6
  return Math.max(-1.2, Math.min(1.2, strength))
}

function matchOf(
  fixture: Fixture,
  model: MatchModel,
  { sport, stream, key }: { sport: Sport; stream: string; key: string },
): Match {
  const course = model.draw(openStream(key, `course/${stream}`))
  const fate = openStream(key, `fate/${stream}`)
  const isPostponed = sport.mayFail && fate.below(postponedOf) === 0
  const isAbandoned = sport.mayFail && !isPostponed && fate.below(abandonedOf) === 0
  const stopMs = isPostponed ? 0 : isAbandoned ? Math.round(course.lengthMs * (0.2 + 0.6 * fate.next())) : undefined
  const endMs = fixture.startMs + (stopMs ?? course.lengthMs)
  const outlooks = new Map<string, Outlook>()
  const at: Match['at'] = (nowMs) => {
    const sinceMs = nowMs - fixture.startMs
    if (sinceMs < 0) return { status: 'soon', sinceMs, situation: course.at(-1) }
    const situation = course.at(Math.min(sinceMs, stopMs ?? sinceMs))
    if (nowMs < endMs) return { status: 'live', sinceMs, situation }
    return { status: isPostponed ? 'postponed' : isAbandoned ? 'abandoned' : 'finished', sinceMs, situation }
  }
  return {
    fixture,
    endMs,
    course,
    at,
    outlookAt(nowMs) {
      const { situation } = at(nowMs)
      const found = outlooks.get(situation.key)
      if (found !== undefined) return found
      outlooks.clear()
      const outlook = situation.outlook()
      outlooks.set(situation.key, outlook)
      return outlook
    },
  }
}
