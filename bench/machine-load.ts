import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** How much processor time programs had used at a moment, in ticks of a hundredth of a second. */
export interface MachineLoad {
  /** Of all programs together, with what other guests of the same host took. */
  readonly allTicks: number
  /** Of this program and those that it started. */
  readonly ownTicks: number
  readonly atMs: number
}

interface ProcessLine {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/**
 * Reads the machine's load from Linux's `/proc`; `undefined` elsewhere. Only time in programs counts, not in the kernel:
 * that is how another program shows, and the kernel's work for the disk is the benchmark's own. `started` names further
 * processes that the benchmark started and that are not below it, such as a database that detached itself.
 */
export function readMachineLoad(started: readonly number[] = []): MachineLoad | undefined {
  const stat = readOrNothing('/proc/stat')
  if (stat === undefined) return undefined
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readOrNothing(`/proc/${pid}/stat`)
      return text === undefined ? [] : [readProcessLine(text)]
    })
  return {
    allTicks: readAllTicks(stat),
    ownTicks: ticksOfTrees(processes, [process.pid, ...started]),
    atMs: performance.now(),
  }
}

/**
 * The share of the machine, from 0 to 1, that others used between two moments. Worked example: on 2 cores in 1,500 ms
 * there are 300 ticks; when all programs used 250 and the own ones 220, others used 30, a share of 0.1.
 */
export function foreignShare(before: MachineLoad, after: MachineLoad, cores = availableParallelism()): number {
  const foreign = after.allTicks - before.allTicks - (after.ownTicks - before.ownTicks)
  const there = ((after.atMs - before.atMs) / 10) * cores
  return Math.max(0, foreign / there)
}

/** Ticks of all programs from `/proc/stat`: its columns `user`, `nice` and `steal`. */
export function readAllTicks(stat: string): number {
  const [, user = NaN, nice = NaN, , , , , , steal = 0] = (stat.split('\n', 1)[0] ?? '').split(/\s+/).map(Number)
  return user + nice + steal
}

/** Does some work and tells which share of the machine others used meanwhile; 0 where that cannot be read. */
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
 * A line of `/proc/<pid>/stat`. The name of the program stands in brackets and may hold anything. With the time of
 * children that have ended: those who waited for them keep it, so that a short-lived program is not lost.
 */
export function readProcessLine(text: string): ProcessLine {
  const rest = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { pid: Number.parseInt(text, 10), parent: rest[1] ?? NaN, ticks: (rest[11] ?? NaN) + (rest[13] ?? NaN) }
}

/** Ticks of some processes and of all below them, each counted once. */
export function ticksOfTrees(processes: readonly ProcessLine[], tops: readonly number[]): number {
  const own = new Set(tops)
  // A parent may be listed after its child, so the list is gone through until nothing is added.
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
