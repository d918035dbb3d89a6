import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { isWalName, segmentBefore, segmentOf, timelineOf, walNameOf } from './wal-names.ts'

/** The chain of WAL files that recovery follows through an archive. */
export interface WalChain {
  /** The timeline that recovery follows: the newest descendant of the backup's. */
  readonly timeline: number
  /** The number of the last WAL file in the chain. */
  readonly lastSegment: number
}

/**
 * Follows the archive from a WAL file to its end. PostgreSQL treats a missing file as the end of the archive, so a gap would
 * silently lose everything after it: throws a {@link StartProblem} that names the first missing file before the last one.
 */
export function followArchive(wal: string, first: string, segmentBytes: number): WalChain {
  const names = readdirSync(wal).filter(isWalName)
  const timeline = newestTimeline(wal, timelineOf(first))
  const ancestors = ancestorsOf(wal, timeline)
  const onTheWay = (name: string) => {
    const segment = segmentOf(name, segmentBytes)
    const left = ancestors.find((one) => one.timeline === timelineOf(name))
    if (left === undefined) return timelineOf(name) === timeline
    return segment <= segmentBefore(left.until, segmentBytes)
  }
  const present = new Set(names.filter(onTheWay).map((name) => segmentOf(name, segmentBytes)))
  const lastSegment = Math.max(...present)
  for (let segment = segmentOf(first, segmentBytes); segment < lastSegment; segment += 1) {
    if (!present.has(segment))
      throw new StartProblem(
        `${join(wal, walNameOf(timeline, segment, segmentBytes))} is missing, but later WAL files exist: put it back, or restore to a time before it with --at.`,
      )
  }
  return { timeline, lastSegment }
}

/** Looks for history files one after another, as PostgreSQL does. */
function newestTimeline(wal: string, from: number): number {
  let newest = from
  while (existsSync(join(wal, historyOf(newest + 1)))) newest += 1
  return newest
}

/** Where each ancestor of a timeline was left: the lines of a history file contain timeline, position and reason. */
function ancestorsOf(wal: string, timeline: number): { timeline: number; until: string }[] {
  const file = join(wal, historyOf(timeline))
  if (!existsSync(file)) return []
  return readHistory(readFileSync(file, 'utf8'))
}

/** The lines of a timeline's history file. */
export function readHistory(text: string): { timeline: number; until: string }[] {
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line))
    .filter((found) => found !== null)
    .map(([, timeline, until = '0/0']) => ({ timeline: Number(timeline), until }))
}

/** The name of a timeline's history file. */
export function historyOf(timeline: number): string {
  return `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
}
