/** A size of the books at which everything is measured. */
export interface GrowthSize {
  /** As in the names of figures: `20m`. A trial keeps the names of the full sizes. */
  readonly name: string
  readonly postings: number
}

/** How far the books are filled, and how long is measured on the way. */
export interface GrowthPlan {
  readonly sizes: readonly GrowthSize[]
  /** The postings over which the rounds of one size are spread; its middle is the size. */
  readonly window: number
  readonly accounts: number
  /** The scale of TPC-B. */
  readonly scale: number
  readonly sliceSeconds: number
  /** How many rounds of rates, of reports and of draws are wanted. */
  readonly rounds: number
  readonly kills: number
  /** The load before each kill, in seconds. */
  readonly loadSeconds: number
  /** Bets on a draw that is settled. */
  readonly drawBets: number
  /** Pages of account records that are read. */
  readonly pages: number
  /** At which sizes a backup is taken: it syncs every file, even if little is in it. */
  readonly backups: 'all' | 'last'
}

const million = 1_000_000
const marks = [1, 5, 20, 50, 100] as const
/** The largest size of a run that is not asked for more, in millions of postings. */
export const usualMillions = 20

type Effort = Omit<GrowthPlan, 'sizes' | 'window'>

const full: Effort = {
  accounts: 100_000,
  scale: 50,
  sliceSeconds: 1.8,
  rounds: 5,
  kills: 2,
  loadSeconds: 2,
  drawBets: 300_000,
  pages: 400,
  backups: 'all',
}

/** How much is measured from so many millions of postings on. */
const efforts: readonly { readonly from: number; readonly effort: Effort }[] = [
  { from: 1, effort: full },
  {
    from: 0.1,
    effort: {
      ...full,
      accounts: 20_000,
      scale: 10,
      sliceSeconds: 0.9,
      rounds: 2,
      kills: 1,
      loadSeconds: 1,
      drawBets: 50_000,
    },
  },
  {
    from: 0,
    effort: {
      accounts: 2_000,
      scale: 1,
      sliceSeconds: 0.4,
      rounds: 1,
      kills: 1,
      loadSeconds: 0.4,
      drawBets: 5_000,
      pages: 50,
      backups: 'last',
    },
  },
]

/**
 * The plan for books of some million postings. From 20 on the sizes are those of 1, 5, 20, 50 and 100 million that are not larger;
 * less is a trial: a twentieth of it, a quarter and all of it stand for 1, 5 and 20 million. Throws for anything that is not a
 * number above zero.
 */
export function planOf(millions: number): GrowthPlan {
  if (!(millions > 0 && millions < Infinity)) throw new Error('BENCH_POSTINGS must be a number of millions above 0')
  const share = Math.min(1, millions / usualMillions)
  const largest = Math.max(millions, usualMillions)
  const sizes = marks
    .filter((mark) => mark <= largest)
    .map((mark) => ({ name: `${mark}m`, postings: Math.round(mark * million * share) }))
  const { effort = full } = efforts.find(({ from }) => millions >= from) ?? {}
  return { sizes, window: Math.round(million * share), ...effort }
}

/**
 * How many postings there are when a round begins, the warm-up being round 0: the rounds that are wanted are spread evenly from half
 * a window below the size to half a window above it, and further ones follow at the same distance. Worked example: five rounds over
 * a window of 1,000,000 around 20,000,000 begin at 19.5 (the warm-up), 19.7, 19.9, 20.1, 20.3 and 20.5 million.
 */
export function roundBegin(
  size: GrowthSize,
  { window, rounds }: Pick<GrowthPlan, 'window' | 'rounds'>,
  round: number,
): number {
  return Math.round(size.postings - window / 2 + (window * round) / rounds)
}

/** How the rows of daily sums and betting records follow from the postings of the books. */
export const history = {
  /** So many of the first size's postings are one day's. */
  daysOfFirstSize: 40,
  /** A row of the betting record stands for so many postings: stake, win, and those of other rounds. */
  postingsOfRow: 4,
  /** The days that a report covers. */
  daysOfReport: 30,
} as const

/** Rows of the betting record on each day: a quarter of the postings of a day. */
export function rowsOfDay({ sizes }: Pick<GrowthPlan, 'sizes'>): number {
  const first = sizes[0]?.postings ?? 0
  return Math.max(1, Math.round(first / history.daysOfFirstSize / history.postingsOfRow))
}

/** How many days books of a size have. Worked example: 40 at 1,000,000 postings and 800 at 20,000,000. */
export function daysOf({ sizes }: Pick<GrowthPlan, 'sizes'>, size: GrowthSize): number {
  return Math.round((history.daysOfFirstSize * size.postings) / (sizes[0]?.postings ?? size.postings))
}

/** Accounts with a betting record: at the first size, each has about fifty rows. */
export function playersOf(plan: Pick<GrowthPlan, 'sizes'>): number {
  return Math.max(1, Math.round((rowsOfDay(plan) * history.daysOfFirstSize) / 50))
}

/** A time zone in which it is now neither just before nor just after midnight, so that a minute's postings are one day's. */
export function zoneAwayFromMidnight(now: Temporal.Instant): string {
  const { hour } = now.toZonedDateTimeISO('UTC')
  return hour >= 2 && hour < 22 ? 'UTC' : 'Asia/Bangkok'
}
