import { setTimeout as sleep } from 'node:timers/promises'

/** The kinds of tries: for a member, and for nobody. */
const kinds = ['known', 'unknown'] as const

type Kind = (typeof kinds)[number]

/** The median time of each kind of try, in milliseconds. */
export type MedianTimes = Readonly<Record<Kind, number>>

/**
 * Measures both kinds of tries alternately, and each kind comes first equally often. Other load on the machine, and work
 * left over after an answer, therefore affect both in the same way.
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

/** Whether the medians differ by more than 5 ms or, on a busy machine where everything is slower, by more than a tenth. */
export function isApart({ known, unknown }: MedianTimes): boolean {
  return Math.abs(known - unknown) > Math.max(5, (known + unknown) / 20)
}

/**
 * Whether the time reveals who is a member. Measures a second time after a difference, since a real one appears each
 * time.
 */
export async function differsInTime(measure: () => Promise<MedianTimes>): Promise<boolean> {
  return isApart(await measure()) && isApart(await measure())
}

/** Makes a try a third longer, and at least 20 ms, as if it waited for something; a measurement must notice this. */
export async function delayed(act: () => Promise<unknown>): Promise<void> {
  const startMs = performance.now()
  await act()
  await sleep(Math.max(20, (performance.now() - startMs) / 3))
}

const medianOf = (samples: readonly number[]) => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0
