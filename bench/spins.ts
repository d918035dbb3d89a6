import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestLines } from './request-lines.ts'

export interface Spinning {
  /** The first member of the crowd who plays, and how many do. */
  readonly first: number
  readonly spinners: number
  readonly seconds: number
  /** Is told of each round: when it was to be asked for, and the status of its reply. */
  spun(dueMs: number, status: number): void
}

/** Members who play a slot game one after the other, evenly, 20 rounds a second, whether or not the answers come. */
export async function spin(lines: RequestLines, { first, spinners, seconds, spun }: Spinning): Promise<void> {
  const startedMs = performance.now()
  const spins: Promise<void>[] = []
  for (let nth = 0; nth < seconds * 20; nth += 1) {
    const dueMs = startedMs + nth * 50
    await sleep(Math.max(0, dueMs - performance.now()))
    const asked = lines.ask(
      'POST /wps/play/games/bz-lotus-lanterns/rounds',
      first + (nth % spinners),
      '{"stake":"0.20"}',
    )
    spins.push(asked.then((status) => spun(dueMs, status)))
  }
  await Promise.all(spins)
}
