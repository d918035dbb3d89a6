import type { Activity, ActivityEntry } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useActivityPhrases } from '../../language/phrases.ts'

/** What is said about activities and prizes. */
export function useActivityWords(): {
  /** The most that an entry is given. */
  readonly prizeOf: (activity: Pick<Activity, 'reward'>) => string
  /** What an entry was given. */
  readonly givenOf: (given: NonNullable<ActivityEntry['given']>) => string
  /** When it begins, ends or ended; nothing if it has no end. */
  readonly timeOf: (activity: Pick<Activity, 'from' | 'until' | 'state' | 'isOver'>) => string | undefined
} {
  const say = useActivityPhrases()
  const { money, count, minute } = useFormat()
  return {
    prizeOf: ({ reward: { kind, amount } }) =>
      kind === 'cash' ? say('prize.cash', money(amount)) : say('prize.points', count(Number(amount))),
    givenOf: ({ kind, amount }) => (kind === 'cash' ? money(amount) : say('given.points', count(Number(amount)))),
    timeOf({ from, until, state, isOver }) {
      if (state === 'coming' && from !== null) return say('text.comes', minute(from))
      if (until === null) return undefined
      return say(isOver ? 'text.ended' : 'text.until', minute(until))
    },
  }
}
