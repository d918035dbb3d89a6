import type { Sport } from './sport.ts'
import { boutModel } from './models/bout.ts'
import { cupModel } from './models/cup.ts'
import { goalsModel } from './models/goals.ts'
import { raceModel } from './models/race.ts'
import { setsModel, type SetsSettings } from './models/sets.ts'
import { sumsModel, type StepOutcome } from './models/sums.ts'
import { survivorsModel } from './models/survivors.ts'
import type { LinesOffered } from './prices.ts'

/** What is offered on a sport, and how its matches go. */
type HowItGoes = Pick<Sport, 'markets' | 'model' | 'followsClock'>

const second = 1_000

const lines = (
  measure: LinesOffered['measure'],
  count: number,
  kind: LinesOffered['lines'] = 'half',
): LinesOffered => ({ measure, lines: kind, count })

/** How much stronger the first is. */
function gap([home = 0, away = 0]: readonly number[]): number {
  return home - away
}

/** A chance near a half that leans by a difference in strength. */
function lean(by: number, steepness: number): number {
  return 1 / (1 + Math.exp(-by * steepness))
}

/** Football from the mean goals of two equal sides, home and away. */
export function football(
  means: readonly [home: number, away: number],
  times: { playMs: number; intervalMs: number; minutes: number; repriceMs: number },
): HowItGoes {
  return {
    followsClock: true,
    markets: {
      handicaps: [lines('goals', 3, 'quarter')],
      totals: [lines('goals', 3, 'quarter')],
      both: true,
      parity: 'goals',
    },
    model: (strengths) =>
      goalsModel({
        homeGoals: means[0] * Math.exp(0.34 * gap(strengths)),
        awayGoals: means[1] * Math.exp(-0.34 * gap(strengths)),
        ...times,
      }),
  }
}

/** A sport in sets or maps. `serve` is what serving adds to the log-odds of a point. */
export function sets(
  settings: Omit<SetsSettings, 'homeWins'> & { steepness: number; serve?: number; pointLines?: number },
): HowItGoes {
  const { steepness, serve = 0, pointLines = 3, ...rest } = settings
  const setLines = settings.bestOf >= 5 ? 2 : 1
  return {
    markets: {
      handicaps: [
        ...(settings.bestOf > 1 ? [lines(settings.setMeasure, setLines)] : []),
        ...(settings.pointMeasure === undefined ? [] : [lines(settings.pointMeasure, pointLines)]),
      ],
      totals: [
        ...(settings.pointMeasure === undefined ? [] : [lines(settings.pointMeasure, pointLines)]),
        ...(settings.bestOf > 1 ? [lines(settings.setMeasure, setLines)] : []),
      ],
    },
    model: (strengths) =>
      setsModel({
        ...rest,
        homeWins: [lean(gap(strengths) * steepness + serve, 1), lean(gap(strengths) * steepness - serve, 1)],
      }),
  }
}

/** What a side makes of its possessions in a step, leaning by strength. */
function possessions(by: number): readonly StepOutcome[] {
  const of = (edge: number) => {
    const raw = [0.28 * Math.exp(-edge), 0.08, 0.34 * Math.exp(edge / 2), 0.2 * Math.exp(edge), 0.1 * Math.exp(edge)]
    const sum = raw.reduce((total, chance) => total + chance, 0)
    return raw.map((chance) => chance / sum)
  }
  const [home, away] = [of(by), of(-by)]
  return home.flatMap((one, h) => away.map((other, a) => ({ home: h, away: a, chance: one * other })))
}

/** Basketball in four quarters of so many steps, each about two possessions of both sides. */
export function basketball(quarterSteps: number, stepMs: number, pauseMs: number): HowItGoes {
  return {
    markets: { handicaps: [lines('points', 3)], totals: [lines('points', 3)], parity: 'points' },
    model: (strengths) =>
      sumsModel({
        phases: [{ outcomes: possessions(0.12 * gap(strengths) + 0.02), steps: quarterSteps * 4 }],
        parts: 4,
        measure: 'points',
        told: 'basket',
        homeWinsLevel: lean(gap(strengths), 0.4),
        pace: { stepMs, burst: quarterSteps / 3, pauseMs },
      }),
  }
}

/** The balls of an innings; a wicket adds nothing, and the innings goes on to its last ball. */
function balls(isHome: boolean, by: number): readonly StepOutcome[] {
  const runs = [0, 1, 2, 3, 4, 6]
  const raw = [0.34, 0.35, 0.08, 0.01, 0.11 * Math.exp(by), 0.06 * Math.exp(by), 0.05 * Math.exp(-by)]
  const sum = raw.reduce((total, chance) => total + chance, 0)
  return raw.map((chance, nth) => {
    const made = runs[nth] ?? 0
    const outcome = { home: isHome ? made : 0, away: isHome ? 0 : made, chance: chance / sum }
    return nth === runs.length ? { ...outcome, isWicket: true } : outcome
  })
}

/** Six overs of six balls for each side. */
export const cricket: HowItGoes = {
  markets: { handicaps: [lines('runs', 3)], totals: [lines('runs', 3)], parity: 'runs' },
  model: (strengths) =>
    sumsModel({
      phases: [
        { outcomes: balls(true, 0.2 * gap(strengths)), steps: 36 },
        { outcomes: balls(false, -0.2 * gap(strengths)), steps: 36 },
      ],
      parts: 12,
      measure: 'runs',
      told: 'runs',
      homeWinsLevel: lean(gap(strengths), 0.5),
      isInnings: true,
      pace: { stepMs: 3 * second, burst: 6, pauseMs: 14 * second },
    }),
}

/** Six games of rapid chess, drawn ones included. */
export const chess: HowItGoes = {
  markets: { handicaps: [lines('wins', 2)], totals: [lines('wins', 2)] },
  model: (strengths) => {
    const decided = 0.66
    const home = decided * lean(gap(strengths), 0.9)
    return sumsModel({
      phases: [
        {
          outcomes: [
            { home: 1, away: 0, chance: home },
            { home: 0, away: 0, chance: 1 - decided },
            { home: 0, away: 1, chance: decided - home },
          ],
          steps: 6,
        },
      ],
      parts: 6,
      measure: 'wins',
      told: 'game',
      pace: { stepMs: 26 * second, burst: 1, pauseMs: 16 * second },
    })
  },
}

/** A fight over five rounds. */
export const fight: HowItGoes = {
  markets: { handicaps: [lines('rounds', 2)], totals: [lines('length', 3)] },
  model: (strengths) => {
    const stops = 0.16
    const home = stops * lean(gap(strengths), 1.1)
    return boutModel({
      rounds: 5,
      homeStops: home,
      awayStops: stops - home,
      homeWinsRound: lean(gap(strengths), 0.6),
      pace: { stepMs: 36 * second, burst: 1, pauseMs: 18 * second },
    })
  },
}

/** A race; `spread` is how much a unit of strength is worth in a sector, in deviations. */
export function race(settings: {
  sectors: number
  placesPaid: number
  stepMs: number
  pauseMs: number
  isOpenInPlay: boolean
  spread: number
}): HowItGoes {
  const { sectors, placesPaid, stepMs, pauseMs, isOpenInPlay, spread } = settings
  return {
    markets: { handicaps: [], totals: [] },
    model: (strengths) =>
      raceModel({
        paces: strengths.map((strength) => 30 - strength * spread),
        sectors,
        placesPaid,
        isOpenInPlay,
        pace: { stepMs, burst: 1, pauseMs },
      }),
  }
}

/** The last of ten squads. */
export const royale: HowItGoes = {
  markets: { handicaps: [], totals: [] },
  model: (strengths) =>
    survivorsModel({
      weaknesses: strengths.map((strength) => Math.exp(-0.8 * strength)),
      placesPaid: 3,
      pace: { stepMs: 20 * second, burst: 1, pauseMs: 16 * second },
    }),
}

/** A cup of eight in one evening. */
export const cup: HowItGoes = {
  markets: { handicaps: [], totals: [] },
  model: (strengths) =>
    cupModel({
      strengths: strengths.map((strength) => Math.exp(1.2 * strength)),
      pace: { stepMs: 30 * second, burst: 1, pauseMs: 18 * second },
    }),
}

/** Steps of so many seconds, in bursts, with pauses between. */
export const pace = (stepSeconds: number, burst: number, pauseSeconds: number) => ({
  stepMs: stepSeconds * second,
  burst,
  pauseMs: pauseSeconds * second,
})

/** The map of a battle arena: `target` towers, the last of which is the base. */
export function arena(bestOf: number, target: number, stepSeconds: number): HowItGoes {
  return sets({
    bestOf,
    target,
    lead: 1,
    cap: target,
    setMeasure: 'maps',
    pointMeasure: 'towers',
    steepness: 0.22,
    pace: pace(stepSeconds, 2, 15),
  })
}

/** A shooter over rounds: first to `target`, two ahead. */
export function shooter(bestOf: number, target: number): HowItGoes {
  return sets({
    bestOf,
    target,
    lead: 2,
    cap: target + 4,
    setMeasure: 'maps',
    pointMeasure: 'rounds',
    steepness: 0.2,
    pace: pace(5, 3, 14),
  })
}
