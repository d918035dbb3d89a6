import { figure, median, type Figure } from '../measure.ts'
import type { Round } from '../rounds.ts'
import { ratioOf } from '../rounds.ts'

/** The measurements at one size, as samples. */
export interface AtSize {
  /** As in {@link GrowthSize}. */
  readonly name: string
  readonly rates: readonly Round<'postings' | 'tpcb'>[]
  readonly reports: readonly Round<'lookup' | 'record' | 'team'>[]
  readonly restartMs: readonly number[]
  readonly pageP95Ms: number
  readonly settlingMs: readonly number[]
  /** The megabytes are those of the database; a backup is compressed. `undefined` if none could be taken. */
  readonly backup: { readonly seconds: number; readonly megabytes: number } | undefined
  readonly bytesPerPosting: number
  readonly walPerPosting: number
}

/** Sizes that are compared with the first one, if they were measured. */
const compared = ['20m', '100m'] as const

/** All figures of a run: those of each size, then the sizes compared. */
export function figuresOf(sizes: readonly AtSize[]): Figure[] {
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (first === undefined || last === undefined) throw new Error('nothing was measured')
  return [
    ...sizes.flatMap(figuresAt),
    ...sizes.slice(1).map((one) => times(`settling_${one.name}_to_${first.name}`, one.settlingMs, first.settlingMs)),
    ...compared.flatMap((name) => sizes.filter((one) => one.name === name).flatMap((one) => comparedTo(first, one))),
    figure('growth.bytes_per_posting', 'B', [last.bytesPerPosting]),
  ]
}

/** The ratio of postings to TPC-B in each round. */
export function coreRatios({ rates }: Pick<AtSize, 'rates'>): number[] {
  return rates.map((round) => ratioOf(round, 'postings', 'tpcb'))
}

function figuresAt(at: AtSize): Figure[] {
  const { name, rates, backup } = at
  const one = (what: string, unit: string, samples: readonly number[]) =>
    figure(`growth.${what}_${name}`, unit, samples)
  const rate = (peer: 'postings' | 'tpcb') => rates.map((round) => round[peer].perSecond)
  return [
    one('core_to_tpcb', 'ratio', coreRatios(at)),
    one('core_per_second', '/s', rate('postings')),
    one('tpcb_per_second', '/s', rate('tpcb')),
    // The later kills find little to recover, since a recovery ends with a checkpoint.
    one('restart', 'ms', [Math.max(...at.restartMs)]),
    one('record_page_to_look_up', 'ratio', costs(at, 'record')),
    one('team_to_look_up', 'ratio', costs(at, 'team')),
    one('account_page', 'ms', [at.pageP95Ms]),
    one('settling', 'ms', at.settlingMs),
    ...(backup === undefined
      ? []
      : [one('backup', 's', [backup.seconds]), one('backup_speed', 'MB/s', [backup.megabytes / backup.seconds])]),
    one('bytes_per_posting', 'B', [at.bytesPerPosting]),
    one('wal_per_posting', 'B', [at.walPerPosting]),
  ]
}

/** What a report costs, in look-ups. */
function costs({ reports }: Pick<AtSize, 'reports'>, peer: 'record' | 'team'): number[] {
  return reports.map((round) => ratioOf(round, 'lookup', peer))
}

function comparedTo(first: AtSize, one: AtSize): Figure[] {
  const names = `${one.name}_to_${first.name}`
  return [
    times(`core_${names}`, coreRatios(one), coreRatios(first)),
    times(`record_page_${names}`, costs(one, 'record'), costs(first, 'record')),
    times(`team_${names}`, costs(one, 'team'), costs(first, 'team')),
  ]
}

/** The ratio of two medians. */
function times(what: string, samples: readonly number[], ofFirst: readonly number[]): Figure {
  return figure(`growth.${what}`, 'ratio', [median(samples) / median(ofFirst)])
}

/** The line about a size that is printed while the benchmark goes on. */
export function lineAbout(at: AtSize, postings: number): string {
  const round = (value: number) => Number(value.toPrecision(3))
  const rate = (peer: 'postings' | 'tpcb') => round(median(at.rates.map((one) => one[peer].perSecond)))
  const { backup } = at
  return [
    `growth: ${(postings / 1e6).toFixed(2)} million postings (${at.name}): ${rate('postings')} postings a second`,
    `${rate('tpcb')} of TPC-B, ratio ${round(median(coreRatios(at)))}`,
    `restart ${Math.round(Math.max(...at.restartMs))} ms`,
    `record page ${round(median(costs(at, 'record')))} and team ${round(median(costs(at, 'team')))} look-ups`,
    `account page ${round(at.pageP95Ms)} ms`,
    `settling ${Math.round(median(at.settlingMs))} ms`,
    backup === undefined ? 'no backup' : `backup ${round(backup.seconds)} s for ${round(backup.megabytes)} MB`,
    `${Math.round(at.bytesPerPosting)} B and ${Math.round(at.walPerPosting)} B of WAL a posting`,
  ].join('; ')
}
