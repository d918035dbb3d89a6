import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Processor time used by programs up to a moment, in ticks of 1/100 s. */
export interface MachineLoad {
  /** Time of all programs, including time taken by other guests of the host. */
  readonly allTicks: number
  /** Time of this program and those it started. */
  readonly ownTicks: number
  readonly atMs: number
}

interface ProcessLine {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/**
 * Reads the machine's load from `/proc` on Linux; `undefined` elsewhere. Only user time counts, not kernel time: user time
 * reveals other programs, whereas the kernel's disk work is caused by the benchmark. `started` lists further processes that
 * belong to the benchmark but are not its descendants, such as a database that detached itself.
 */
export function readMachineLoad(started: readonly number[] = []): MachineLoad | undefined {
  const stat = readOrNothing('/proc/stat')
  if (stat === undefined) return undefined
  return {
    allTicks: readAllTicks(stat),
    ownTicks: ticksOfTrees(readProcesses(), [process.pid, ...started]),
    atMs: performance.now(),
  }
}

/** The ids of the processes that a process started; none where there is no `/proc`. */
export function childrenOf(pid: number): number[] {
  return existsSync('/proc/stat') ? readProcesses().flatMap((one) => (one.parent === pid ? [one.pid] : [])) : []
}

function readProcesses(): ProcessLine[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readOrNothing(`/proc/${pid}/stat`)
      return text === undefined ? [] : [readProcessLine(text)]
    })
}

/**
 * The share of the machine, from 0 to 1, that other programs used between two moments. Worked example: on 2 cores in 1,500 ms
 * there are 300 ticks; if all programs used 250 and the benchmark 220, others used 30, a share of 0.1.
 */
export function foreignShare(before: MachineLoad, after: MachineLoad, cores = availableParallelism()): number {
  const foreign = after.allTicks - before.allTicks - (after.ownTicks - before.ownTicks)
  const available = ((after.atMs - before.atMs) / 10) * cores
  return Math.max(0, foreign / available)
}

/** Ticks of all programs in `/proc/stat`: the columns `user`, `nice` and `steal`. */
export function readAllTicks(stat: string): number {
  const [, user = NaN, nice = NaN, , , , , , steal = 0] = (stat.split('\n', 1)[0] ?? '').split(/\s+/).map(Number)
  return user + nice + steal
}

/** How much of the machine all programs may use while it rests, and how long to wait for that at most. */
const restingShare = 0.05
const longestWaitMs = 600_000

/**
 * Waits until the machine is at rest: a server that has just been started on many new postings reads them in the background, as it
 * would have done while they were made. Does nothing where the load is not available.
 */
export async function untilAtRest(cores = availableParallelism()): Promise<void> {
  const untilMs = performance.now() + longestWaitMs
  while (performance.now() < untilMs) {
    const before = readMachineLoad()
    await sleep(3_000)
    const after = readMachineLoad()
    if (before === undefined || after === undefined) return
    const available = ((after.atMs - before.atMs) / 10) * cores
    if ((after.allTicks - before.allTicks) / available < restingShare) return
  }
}

/** Does some work and measures the share of the machine that other programs used meanwhile; 0 if that is unavailable. */
export async function measureForeign<Done>(
  started: readonly number[],
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly foreignShare: number }> {
  const before = readMachineLoad(started)
  const done = await work()
  const after = readMachineLoad(started)
  return { done, foreignShare: before === undefined || after === undefined ? 0 : foreignShare(before, after) }
}

/**
 * Parses `/proc/<pid>/stat`. The program's name is in brackets and may contain anything. Includes the time of ended children,
 * which the kernel adds to the parent that waited for them, so that short-lived programs are counted.
 */
export function readProcessLine(text: string): ProcessLine {
  const rest = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { pid: Number.parseInt(text, 10), parent: rest[1] ?? NaN, ticks: (rest[11] ?? NaN) + (rest[13] ?? NaN) }
}

/** Ticks of some processes and all their descendants, each counted once. */
export function ticksOfTrees(processes: readonly ProcessLine[], tops: readonly number[]): number {
  const own = new Set(tops)
  // A parent may be listed after its child, so the list is scanned until nothing more is added.
  for (let size = 0; size !== own.size;) {
    size = own.size
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid)
  }
  return processes.filter(({ pid }) => own.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0)
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined // The process ended, or this is not Linux.
  }
}
