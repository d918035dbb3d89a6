import { readdirSync, readFileSync } from 'node:fs'

interface ProcessTimes {
  readonly parent: number
  /** User and kernel time, with that of ended children, in ticks of 1/100 s. */
  readonly ticks: number
}

/** Processor time of some processes and all that they started, kernel time included, in seconds. Linux only. */
export function secondsOf(tops: readonly number[]): number {
  const all = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined
    if (times !== undefined) all.set(Number(name), times)
  }
  const isOwn = (pid: number): boolean => tops.includes(pid) || (pid > 1 && isOwn(all.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, times] of all) if (isOwn(pid)) ticks += times.ticks
  return ticks / 100
}

function timesOf(pid: string): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const rest = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, kernel = 0, ended = 0, endedKernel = 0] = [rest[1], ...rest.slice(11, 15)]
    return { parent, ticks: user + kernel + ended + endedKernel }
  } catch {
    return undefined // It ended meanwhile.
  }
}
