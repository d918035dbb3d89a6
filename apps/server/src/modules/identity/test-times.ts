import { setTimeout as sleep } from 'node:timers/promises'

/** Who is tried: somebody whom the house knows, and nobody. */
const kinds = ['known', 'unknown'] as const

type Kind = (typeof kinds)[number]

/** How long a try takes, in milliseconds: the median of each kind. */
export type MedianTimes = Readonly<Record<Kind, number>>

/**
 * Measures both kinds of a try in turns, each of them first as often as the other: whatever else the machine does, and
 * what is left to do after an answer, meets both alike.
 */
export async function timesOf(pairs: number, tries: Record<Kind, () => Promise<unknown>>): Promise<MedianTimes> {
  const took: Record<Kind, number[]> = { known: [], unknown: [] }
  for (let pair = 0; pair < pairs; pair += 1)
    for (const kind of pair % 2 === 0 ? kinds : kinds.toReversed()) {
      const startMs = performance.now()
      await tries[kind]()
      took[kind].push(performance.now() - startMs)
    }
  return { known: medianOf(took.known), unknown: medianOf(took.unknown) }
}

/** 5 ms, or where a crowded machine makes everything many times slower, a tenth of what a try takes there. */
export function isApart({ known, unknown }: MedianTimes): boolean {
  return Math.abs(known - unknown) > Math.max(5, (known + unknown) / 20)
}

/** Whether a house gives away by its time whom it knows. Once more where the first time was over: it would each time. */
export async function isToldByTime(measure: () => Promise<MedianTimes>): Promise<boolean> {
  return isApart(await measure()) && isApart(await measure())
}

/** A try that takes longer by a third, and by 20 ms at least, as where something is waited for: what must be noticed. */
export async function lengthened(act: () => Promise<unknown>): Promise<void> {
  const startMs = performance.now()
  await act()
  await sleep(Math.max(20, (performance.now() - startMs) / 3))
}

const medianOf = (samples: readonly number[]) => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0
