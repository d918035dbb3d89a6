import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, FieldOutlook, MatchModel, Situation } from '../course.ts'
import { endOfStep, openUntil, stepsBy, type Pace } from '../pace.ts'

/** A battle in which one after the other is eliminated: the next one out in proportion to its weakness. */
export interface SurvivorsSettings {
  readonly weaknesses: readonly number[]
  readonly placesPaid: number
  readonly pace: Pace
}

/** The last one standing wins. Exact over all sets of those who are left. */
export function survivorsModel(settings: SurvivorsSettings): MatchModel {
  const chances = chancesOfSets(settings)
  return { draw: (chance) => drawCourse(settings, chances, chance) }
}

interface Chances {
  readonly win: readonly number[]
  readonly place: readonly number[]
}

/** Computes the chances from a set of those who are left, written as bits, when asked for. */
function chancesOfSets({ weaknesses, placesPaid }: SurvivorsSettings): (left: number) => Chances {
  const known = new Map<number, Chances>()
  const chancesOf = (left: number): Chances => {
    const remembered = known.get(left)
    if (remembered !== undefined) return remembered
    const members = weaknesses.map((_, runner) => runner).filter((runner) => (left & (1 << runner)) !== 0)
    const win = weaknesses.map(() => 0)
    const place: number[] = weaknesses.map((_, runner) =>
      members.length <= placesPaid && members.includes(runner) ? 1 : 0,
    )
    const only = members[0]
    if (members.length === 1 && only !== undefined) win[only] = 1
    else {
      const sum = members.reduce((total, runner) => total + (weaknesses[runner] ?? 0), 0)
      for (const out of members) {
        const chance = (weaknesses[out] ?? 0) / sum
        const after = chancesOf(left & ~(1 << out))
        for (const runner of members) {
          win[runner] = (win[runner] ?? 0) + chance * (after.win[runner] ?? 0)
          if (members.length > placesPaid) place[runner] = (place[runner] ?? 0) + chance * (after.place[runner] ?? 0)
        }
      }
    }
    known.set(left, { win, place })
    return { win, place }
  }
  return chancesOf
}

function drawCourse(settings: SurvivorsSettings, chances: (left: number) => Chances, chance: ChanceStream): Course {
  const { weaknesses, pace } = settings
  const outs: number[] = []
  while (outs.length < weaknesses.length - 1)
    outs.push(chance.weighted(weaknesses.map((weakness, runner) => (outs.includes(runner) ? 0 : weakness))))
  const lengthMs = endOfStep(pace, outs.length - 1)
  const told = outs.map((runner, nth): CourseEvent => ({ atMs: endOfStep(pace, nth), kind: 'out', figure: runner }))
  return {
    lengthMs,
    events: [...told, { atMs: lengthMs, kind: 'end' }],
    at: (ms) => situationAt({ settings, chances, outs }, ms),
  }
}

function situationAt(
  {
    settings,
    chances,
    outs,
  }: { settings: SurvivorsSettings; chances: (left: number) => Chances; outs: readonly number[] },
  ms: number,
): Situation {
  const { weaknesses, pace, placesPaid } = settings
  const done = stepsBy(pace, ms, outs.length)
  const gone = outs.slice(0, done)
  const isEnd = done === outs.length
  const until = isEnd ? undefined : openUntil(pace, ms)
  const left = weaknesses.reduce((bits, _, runner) => (gone.includes(runner) ? bits : bits | (1 << runner)), 0)
  const all = weaknesses.length
  return {
    key: String(done),
    isOpen: until !== undefined,
    ...(until === undefined ? {} : { openUntilMs: until }),
    isOver: isEnd,
    standing: {
      measures: {},
      ...(isEnd ? { places: weaknesses.map((_, runner) => placeOf(outs, runner, all)), placesPaid } : {}),
    },
    board: {
      main: { home: all - done, away: all },
      part: Math.min(outs.length, done + 1),
      parts: outs.length,
      progress: weaknesses.map((_, runner) => (gone.includes(runner) ? -1 : 1)),
    },
    outlook: (): FieldOutlook => {
      const { win, place } = chances(left)
      // Who went out among the last is placed for certain.
      const placed = gone.filter((runner) => placeOf(outs, runner, all) <= placesPaid)
      return { kind: 'field', placesPaid, win, place: place.map((one, runner) => (placed.includes(runner) ? 1 : one)) }
    },
  }
}

function placeOf(outs: readonly number[], runner: number, all: number): number {
  const nth = outs.indexOf(runner)
  return nth === -1 ? 1 : all - nth
}
