import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, DuelOutlook, MatchModel, Pair, Situation } from '../course.ts'
import { gather } from '../distribution.ts'

/** A match of football: the expected goals of both sides and its compressed time. */
export interface GoalsSettings {
  readonly homeGoals: number
  readonly awayGoals: number
  /** The time of play and of the interval. */
  readonly playMs: number
  readonly intervalMs: number
  /** The minutes that its clock shows at the end. */
  readonly minutes: number
  /**
   * How often prices follow the clock; 0 where no bets are taken in play. What the clock changes in between is known to whoever
   * bets at its end, so it has to stay well below the margin.
   */
  readonly repriceMs: number
}

/** The highest number of goals that a side may score. */
const most = 14
/** Dixon and Coles (1997): how low scores differ from two independent Poisson numbers. */
const lowScores = -0.09
/**
 * Bets are suspended this long before and after a goal, and after a dangerous scene. Whoever sees that they are open knows that
 * no goal falls for so long, so prices in play are those of that much later.
 */
const beforeGoalMs = 4_000
const afterGoalMs = 9_000
const afterSceneMs = 7_000

/** The chances of the final scores: `table[home][away]`. */
export function scoreTable(homeGoals: number, awayGoals: number): readonly (readonly number[])[] {
  const home = poisson(homeGoals)
  const away = poisson(awayGoals)
  const raw = home.map((one, h) => away.map((other, a) => one * other * lowScore(h, a, homeGoals, awayGoals)))
  const sum = raw.flat().reduce((total, chance) => total + chance, 0)
  return raw.map((row) => row.map((chance) => chance / sum))
}

function lowScore(home: number, away: number, homeGoals: number, awayGoals: number): number {
  if (home === 0 && away === 0) return 1 - homeGoals * awayGoals * lowScores
  if (home === 0 && away === 1) return 1 + homeGoals * lowScores
  if (home === 1 && away === 0) return 1 + awayGoals * lowScores
  return home === 1 && away === 1 ? 1 - lowScores : 1
}

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals <= most; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return chances
}

/**
 * The chances of the final scores when a share of the time is played and the score stands. Goals fall evenly over the time, so
 * that by Bayes a final score counts with the chance that it left just these goals in the part that is played.
 */
export function tableInPlay(
  table: readonly (readonly number[])[],
  { home, away }: Pair,
  share: number,
): readonly (readonly number[])[] {
  const left = Math.max(0, 1 - share)
  const raw = table.map((row, h) =>
    row.map((chance, a) =>
      h < home || a < away ? 0 : chance * choose(h, home) * choose(a, away) * left ** (h + a - home - away),
    ),
  )
  const sum = raw.flat().reduce((total, chance) => total + chance, 0)
  return raw.map((row) => row.map((chance) => chance / sum))
}

function choose(all: number, some: number): number {
  let ways = 1
  for (let nth = 1; nth <= some; nth += 1) ways = (ways * (all - some + nth)) / nth
  return ways
}

/** What a table of final scores says about each market. */
export function outlookOf(table: readonly (readonly number[])[]): DuelOutlook {
  const cells = table.flatMap((row, home) => row.map((chance, away) => ({ home, away, chance })))
  const sumOf = (holds: (cell: Pair) => boolean) =>
    cells.reduce((sum, cell) => (holds(cell) ? sum + cell.chance : sum), 0)
  return {
    kind: 'duel',
    winner: {
      home: sumOf(({ home, away }) => home > away),
      draw: sumOf(({ home, away }) => home === away),
      away: sumOf(({ home, away }) => home < away),
    },
    measures: {
      goals: {
        difference: gather(cells.map(({ home, away, chance }) => [home - away, chance] as const)),
        sum: gather(cells.map(({ home, away, chance }) => [home + away, chance] as const)),
      },
    },
    both: sumOf(({ home, away }) => home > 0 && away > 0),
  }
}

/** Football: one table of final scores prices every market before and during play. */
export function goalsModel(settings: GoalsSettings): MatchModel {
  const table = scoreTable(settings.homeGoals, settings.awayGoals)
  return { draw: (chance) => drawCourse(settings, table, chance) }
}

/** When a share of the time of play is over; the interval follows the first half. */
function momentOf({ playMs, intervalMs }: GoalsSettings, share: number): number {
  return Math.round(share * playMs + (share > 0.5 ? intervalMs : 0))
}

function shareAt({ playMs, intervalMs }: GoalsSettings, ms: number): number {
  const first = Math.min(Math.max(0, ms), playMs / 2)
  const second = Math.max(0, ms - playMs / 2 - intervalMs)
  return Math.min(1, (first + second) / playMs)
}

function drawCourse(settings: GoalsSettings, table: readonly (readonly number[])[], chance: ChanceStream): Course {
  const cell = chance.weighted(table.flat())
  const width = table[0]?.length ?? 1
  const goalsOf = (side: 'home' | 'away', count: number): CourseEvent[] =>
    Array.from({ length: count }, () => eventAt(settings, 'goal', side, chance.next()))
  const goals = [...goalsOf('home', Math.floor(cell / width)), ...goalsOf('away', cell % width)]
  const scenes = scenesOf(settings, chance)
  const lengthMs = settings.playMs + settings.intervalMs
  const half: CourseEvent = { atMs: settings.playMs / 2, kind: 'half', figure: settings.minutes / 2 }
  const end: CourseEvent = { atMs: lengthMs, kind: 'end', figure: settings.minutes }
  const events = [...goals, ...scenes, half, end].toSorted((one, other) => one.atMs - other.atMs)
  return { lengthMs, events, at: (ms) => situationAt({ settings, table, events, lengthMs }, ms) }
}

function eventAt(
  settings: GoalsSettings,
  kind: CourseEvent['kind'],
  side: 'home' | 'away',
  share: number,
): CourseEvent {
  return { atMs: momentOf(settings, share), kind, side, figure: Math.floor(share * settings.minutes) + 1 }
}

/** What happens besides goals; it changes no chance. */
function scenesOf(settings: GoalsSettings, chance: ChanceStream): CourseEvent[] {
  const homeShare = settings.homeGoals / (settings.homeGoals + settings.awayGoals)
  const some = (kind: CourseEvent['kind'], least: number, spread: number) =>
    Array.from({ length: least + chance.below(spread) }, () =>
      eventAt(settings, kind, chance.next() < homeShare ? 'home' : 'away', chance.next()),
    )
  return [...some('corner', 5, 6), ...some('shot', 8, 9), ...some('card', 1, 4), ...some('check', 1, 3)]
}

interface Drawn {
  readonly settings: GoalsSettings
  readonly table: readonly (readonly number[])[]
  readonly events: readonly CourseEvent[]
  readonly lengthMs: number
}

function situationAt({ settings, table, events, lengthMs }: Drawn, ms: number): Situation {
  const goals = events.filter(({ kind, atMs }) => kind === 'goal' && atMs <= ms)
  const score: Pair = {
    home: goals.filter(({ side }) => side === 'home').length,
    away: goals.filter(({ side }) => side === 'away').length,
  }
  const isOver = ms >= lengthMs
  const { repriceMs } = settings
  const ticks = ms < 0 || repriceMs === 0 ? 0 : Math.floor(ms / repriceMs)
  const lastGoalMs = goals.at(-1)?.atMs ?? 0
  const pricedMs = isOver ? lengthMs : Math.max(ticks * repriceMs, lastGoalMs)
  const winner = score.home === score.away ? 'draw' : score.home > score.away ? 'home' : 'away'
  const share = shareAt(settings, ms)
  return {
    key: `${pricedMs}/${score.home}-${score.away}`,
    isOpen: !isOver && (ms < 0 || repriceMs > 0) && !isSuspended(events, ms),
    isOver,
    standing: { measures: { goals: score }, ...(isOver ? { winner } : {}) },
    board: {
      main: score,
      part: share <= 0.5 ? 1 : 2,
      parts: 2,
      minute: Math.min(settings.minutes, Math.floor(share * settings.minutes)),
    },
    outlook: () => outlookOf(ms < 0 ? table : tableInPlay(table, score, shareAt(settings, pricedMs + beforeGoalMs))),
  }
}

function isSuspended(events: readonly CourseEvent[], ms: number): boolean {
  return events.some(
    ({ kind, atMs }) =>
      (kind === 'goal' && ms >= Math.max(0, atMs - beforeGoalMs) && ms < atMs + afterGoalMs) ||
      (kind === 'check' && ms >= atMs && ms < atMs + afterSceneMs),
  )
}
