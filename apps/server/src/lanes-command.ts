import { systemClock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import { Refusal } from './kernel/refusal.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { moveBucket, bucketsOfLanes } from './modules/ledger/index.ts'

const usage = 'npm run lanes -- show, or npm run lanes -- move <bucket> <lane>; buckets and lanes are 0 to 63.'

/**
 * Shows the buckets of each of the ledger's lanes, or moves a bucket, even while members play. `say` is called once per line.
 * Throws a {@link StartProblem} if the arguments are not valid, or if the lanes are too busy to move the bucket.
 */
export async function runLanesCommand(
  database: Database,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const [what, ...numbers] = args
  const [bucket, lane] = numbers.map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : -1))
  if (what === 'show' && numbers.length === 0) return show(database, say)
  if (what !== 'move' || numbers.length !== 2 || !isPlace(bucket) || !isPlace(lane)) throw new StartProblem(usage)
  const moved = await moveBucket({ database, clock: systemClock }, bucket, lane).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartProblem('The lanes are too busy right now: try again.') : error
  })
  say(
    moved === undefined
      ? `Bucket ${bucket} is already in lane ${lane}.`
      : `Bucket ${bucket} moved from lane ${moved.fromLane} (batch ${moved.fromBatch}) to lane ${lane} (batch ${moved.toBatch}).`,
  )
}

function isPlace(number: number | undefined): number is number {
  return number !== undefined && number >= 0 && number <= 63
}

async function show(database: Database, say: (line: string) => void): Promise<void> {
  for (const { lane, version, buckets } of await bucketsOfLanes(database))
    say(`lane ${lane}: ${version} batches, ${buckets.length === 0 ? 'no buckets' : `buckets ${inRuns(buckets)}`}`)
}

/** `0-4, 6, 8-63` */
function inRuns(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return runs.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}
