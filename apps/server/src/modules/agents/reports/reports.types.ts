import type { ReportLine } from '@baize/contract'
import type { PlayDay, Sums } from '../../stats/index.ts'

/** A line of a report. */
export interface Line {
  readonly kind: ReportLine['kind']
  readonly key: string
  readonly name: string
  readonly sums: Sums
}

/** The lines of a report, what they add up to, and what was played in the period, whatever the filter. */
export interface ReportLines {
  readonly lines: readonly Line[]
  readonly total: Sums
  readonly play: readonly PlayDay[]
  /** Up to when everything is in the sums; `undefined` if this process does not know yet. */
  readonly countedUntil: Temporal.Instant | undefined
}
