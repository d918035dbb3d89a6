import type { ChanceStream } from '../chance-stream.ts'
import type { Course, CourseEvent, FieldOutlook, MatchModel, Situation } from '../course.ts'
import { endOfStep, openUntil, stepsBy, type Pace } from '../pace.ts'

/** A cup of eight: quarter-finals, semi-finals, a final. */
export interface CupSettings {
  /** The strength of each of the eight; of two, one wins in proportion to it. */
  readonly strengths: readonly number[]
  readonly pace: Pace
}

const ties = 7
/** Who reaches the final is placed. */
const placesPaid = 2

/** A cup with bets on who wins it and who reaches the final, exact over the tree of ties. */
export function cupModel(settings: CupSettings): MatchModel {
  return {
    draw(chance) {
      const winners = drawWinners(settings, chance)
      const lengthMs = endOfStep(settings.pace, ties - 1)
      const told = winners.map((figure, nth): CourseEvent => ({
        atMs: endOfStep(settings.pace, nth),
        kind: 'through',
        figure,
      }))
      return {
        lengthMs,
        events: [...told, { atMs: lengthMs, kind: 'end' }],
        at: (ms) => situationAt(settings, winners, ms),
      } satisfies Course
    },
  }
}

/** The tie from which a side of a later tie comes: ties 0 to 3 are of the first round, 6 is the final. */
const feeds: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
]

/** Who are in a tie: numbers of runners, -1 where that is not known yet. */
function sidesOf(tie: number, winners: readonly number[]): readonly [number, number] {
  if (tie < 4) return [tie * 2, tie * 2 + 1]
  const [first, second] = feeds[tie - 4] ?? [0, 0]
  return [winners[first] ?? -1, winners[second] ?? -1]
}

function beats({ strengths }: CupSettings, one: number, other: number): number {
  const mine = strengths[one] ?? 0
  return mine / (mine + (strengths[other] ?? 0))
}

function drawWinners(settings: CupSettings, chance: ChanceStream): readonly number[] {
  const winners: number[] = []
  for (let tie = 0; tie < ties; tie += 1) {
    const [one, other] = sidesOf(tie, winners)
    winners.push(chance.next() < beats(settings, one, other) ? one : other)
  }
  return winners
}

/** The chance of each runner to win a tie, given the ties that are over. */
function reach(settings: CupSettings, tie: number, winners: readonly number[]): readonly number[] {
  const known = winners[tie]
  if (known !== undefined) return settings.strengths.map((_, runner) => (runner === known ? 1 : 0))
  const [first, second] = tie < 4 ? [undefined, undefined] : (feeds[tie - 4] ?? [undefined, undefined])
  const only = (runner: number) => settings.strengths.map((_, other) => (other === runner ? 1 : 0))
  const ones = first === undefined ? only(tie * 2) : reach(settings, first, winners)
  const others = second === undefined ? only(tie * 2 + 1) : reach(settings, second, winners)
  return settings.strengths.map((_, runner) => {
    const against = (mine: number, field: readonly number[]) =>
      mine * field.reduce((sum, chance, other) => sum + chance * beats(settings, runner, other), 0)
    return against(ones[runner] ?? 0, others) + against(others[runner] ?? 0, ones)
  })
}

function situationAt(settings: CupSettings, winners: readonly number[], ms: number): Situation {
  const done = stepsBy(settings.pace, ms, ties)
  const past = winners.slice(0, done)
  const isEnd = done === ties
  const until = isEnd ? undefined : openUntil(settings.pace, ms)
  const inFinal = [past[4], past[5]]
  return {
    key: String(done),
    isOpen: until !== undefined,
    ...(until === undefined ? {} : { openUntilMs: until }),
    isOver: isEnd,
    standing: {
      measures: {},
      ...(isEnd
        ? {
            placesPaid,
            places: settings.strengths.map((_, runner) =>
              runner === winners[6] ? 1 : inFinal.includes(runner) ? 2 : past.slice(0, 4).includes(runner) ? 3 : 5,
            ),
          }
        : {}),
    },
    board: {
      main: { home: done, away: ties },
      part: Math.min(ties, done + 1),
      parts: ties,
      ties: Array.from({ length: ties }, (_, tie) => sidesOf(tie, past)),
      progress: settings.strengths.map((_, runner) => past.filter((winner) => winner === runner).length),
    },
    outlook: (): FieldOutlook => ({
      kind: 'field',
      placesPaid,
      win: reach(settings, 6, past),
      place: reach(settings, 4, past).map((chance, runner) => chance + (reach(settings, 5, past)[runner] ?? 0)),
    }),
  }
}
