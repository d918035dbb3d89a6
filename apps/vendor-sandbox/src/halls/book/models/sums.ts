import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, DuelOutlook, EventKind, MatchModel, Measure, Pair, Situation } from '../course.ts'
import { certain, chanceThat, gather, plus, times, type Distribution } from '../distribution.ts'
import { endOfStep, openUntil, stepsBy, type Pace } from '../pace.ts'

/** What a step may bring both sides, with its chance. */
export interface StepOutcome extends Pair {
  readonly chance: number
  /** A wicket, which adds nothing but is told. */
  readonly isWicket?: boolean
}

/** A match whose score is the sum of its steps: possessions, balls, games. */
export interface SumsSettings {
  /** One after the other: both sides at once, or one innings after the other. */
  readonly phases: readonly { readonly outcomes: readonly StepOutcome[]; readonly steps: number }[]
  /** How many parts the match has for the score board. */
  readonly parts: number
  readonly measure: Measure
  /** What an outcome is told as. */
  readonly told: EventKind
  /** The chance that home wins a decision when the score is level; absent where a draw counts. */
  readonly homeWinsLevel?: number
  /** Whether the phases are innings of home and away. */
  readonly isInnings?: boolean
  readonly pace: Pace
}

interface State {
  readonly score: Pair
  readonly wickets: Pair
  /** Steps of the whole match that are over. */
  readonly steps: number
}

/** Basketball, cricket and matches of a fixed number of games. */
export function sumsModel(settings: SumsSettings): MatchModel {
  const rests = new Map<number, { difference: Distribution; sum: Distribution }>()
  const restAfter = (steps: number) => {
    const known = rests.get(steps)
    if (known !== undefined) return known
    const rest = computeRest(settings, steps)
    rests.set(steps, rest)
    return rest
  }
  return { draw: (chance) => drawCourse(settings, restAfter, chance) }
}

function totalSteps({ phases }: SumsSettings): number {
  return phases.reduce((sum, { steps }) => sum + steps, 0)
}

/** What the steps that are left add to the difference and to the sum. */
function computeRest({ phases }: SumsSettings, done: number): { difference: Distribution; sum: Distribution } {
  let rest = { difference: certain(0), sum: certain(0) }
  let before = 0
  for (const { outcomes, steps } of phases) {
    const left = Math.min(steps, Math.max(0, before + steps - done))
    before += steps
    const each = (of: (pair: Pair) => number) =>
      times(gather(outcomes.map((outcome) => [of(outcome), outcome.chance] as const)), left)
    rest = {
      difference: plus(
        rest.difference,
        each(({ home, away }) => home - away),
      ),
      sum: plus(
        rest.sum,
        each(({ home, away }) => home + away),
      ),
    }
  }
  return rest
}

function outcomesOf({ phases }: SumsSettings, step: number): readonly StepOutcome[] {
  let before = 0
  for (const { outcomes, steps } of phases) {
    before += steps
    if (step < before) return outcomes
  }
  return []
}

type RestAfter = (steps: number) => { difference: Distribution; sum: Distribution }

function drawCourse(settings: SumsSettings, restAfter: RestAfter, chance: ChanceStream): Course {
  const steps = totalSteps(settings)
  const states: State[] = [{ score: { home: 0, away: 0 }, wickets: { home: 0, away: 0 }, steps: 0 }]
  const events: CourseEvent[] = []
  for (let step = 0; step < steps; step += 1) {
    const outcomes = outcomesOf(settings, step)
    const outcome = outcomes[chance.weighted(outcomes.map((one) => one.chance))]
    const before = states[step]
    if (outcome === undefined || before === undefined) break
    states.push(follow(settings, before, outcome))
    events.push(...eventsOf(settings, step, outcome))
  }
  const lengthMs = endOfStep(settings.pace, steps - 1)
  const decided = chance.next() < (settings.homeWinsLevel ?? 0) ? 'home' : 'away'
  return {
    lengthMs,
    events: [...events, { atMs: lengthMs, kind: 'end' }],
    at: (ms) => situationAt({ settings, restAfter, states, decided }, ms),
  }
}

function follow(settings: SumsSettings, before: State, outcome: StepOutcome): State {
  const score = { home: before.score.home + outcome.home, away: before.score.away + outcome.away }
  if (outcome.isWicket !== true) return { ...before, score, steps: before.steps + 1 }
  const isHome = before.steps < (settings.phases[0]?.steps ?? 0)
  const { home, away } = before.wickets
  const wickets = isHome ? { home: home + 1, away } : { home, away: away + 1 }
  return { score, wickets, steps: before.steps + 1 }
}

function eventsOf(settings: SumsSettings, step: number, outcome: StepOutcome): CourseEvent[] {
  const atMs = endOfStep(settings.pace, step)
  const batting = step < (settings.phases[0]?.steps ?? 0) ? 'home' : 'away'
  if (outcome.isWicket === true) return [{ atMs, kind: 'wicket', side: batting, figure: step + 1 }]
  const { home, away } = outcome
  if (settings.told === 'game' && home === away) return [{ atMs, kind: 'drawn', figure: step + 1 }]
  return [
    ...(home > 0 ? [{ atMs, kind: settings.told, side: 'home' as const, figure: home }] : []),
    ...(away > 0 ? [{ atMs, kind: settings.told, side: 'away' as const, figure: away }] : []),
  ]
}

interface Drawn {
  readonly settings: SumsSettings
  readonly restAfter: RestAfter
  readonly states: readonly State[]
  /** Who wins the decision if it is level in the end. */
  readonly decided: 'home' | 'away'
}

function situationAt({ settings, restAfter, states, decided }: Drawn, ms: number): Situation {
  const all = states.length - 1
  const steps = stepsBy(settings.pace, ms, all)
  const { score, wickets } = states[steps] ?? { score: { home: 0, away: 0 }, wickets: { home: 0, away: 0 } }
  const isEnd = steps === all
  const until = isEnd ? undefined : openUntil(settings.pace, ms)
  const level = settings.homeWinsLevel === undefined ? 'draw' : decided
  const winner = score.home === score.away ? level : score.home > score.away ? 'home' : 'away'
  const perPart = all / settings.parts
  return {
    key: String(steps),
    isOpen: until !== undefined,
    ...(until === undefined ? {} : { openUntilMs: until }),
    isOver: isEnd,
    standing: { measures: { [settings.measure]: score }, ...(isEnd ? { winner } : {}) },
    board: {
      main: score,
      part: Math.min(settings.parts, Math.floor(steps / perPart) + 1),
      parts: settings.parts,
      minute: steps,
      ...(settings.isInnings === true
        ? { now: wickets, serving: steps < (settings.phases[0]?.steps ?? 0) ? ('home' as const) : ('away' as const) }
        : {}),
    },
    outlook: () => outlookOf(settings, restAfter(steps), score),
  }
}

function outlookOf(
  { measure, homeWinsLevel }: SumsSettings,
  rest: { difference: Distribution; sum: Distribution },
  { home, away }: Pair,
): DuelOutlook {
  const difference = plus(rest.difference, certain(home - away))
  const sum = plus(rest.sum, certain(home + away))
  const level = chanceThat(difference, (value) => value === 0)
  const ahead = chanceThat(difference, (value) => value > 0)
  const homeOfLevel = level * (homeWinsLevel ?? 0)
  const isDraw = homeWinsLevel === undefined
  return {
    kind: 'duel',
    winner: {
      home: ahead + homeOfLevel,
      draw: isDraw ? level : 0,
      away: 1 - ahead - (isDraw ? level : homeOfLevel),
    },
    measures: { [measure]: { difference, sum } },
  }
}
