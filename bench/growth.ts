import type { Figure } from './measure.ts'
import { measureBackup } from './growth/backup.ts'
import { figuresOf, lineAbout, type AtSize } from './growth/figures.ts'
import { bytesOf, openGrowthBooks, type GrowthBooks } from './growth/growth-books.ts'
import { drawsAtSize, measureAccountPages, measureRates, measureReports, measureSettling } from './growth/measure.ts'
import { openPast, type Past } from './growth/past.ts'
import { planOf, roundBegin, rowsOfDay, usualMillions, type GrowthPlan, type GrowthSize } from './growth/plan.ts'
import { measureRestarts } from './growth/restart.ts'

/**
 * Fills the books to 1, 5 and 20 million postings and measures at each size what must not get slower as they grow. At the end, the
 * books must contain exactly the acknowledged stakes.
 *
 * `BENCH_POSTINGS` is the largest size in millions: 100 for the long form, less than 20 for a trial.
 */
export async function growth(): Promise<Figure[]> {
  const millions = Number(process.env['BENCH_POSTINGS'] ?? String(usualMillions))
  const plan = planOf(millions)
  if (millions < usualMillions)
    console.error(
      `growth: a trial; ${plan.sizes.map(({ name, postings }) => `${postings} postings stand for ${name}`).join(', ')}`,
    )
  return measureGrowth(plan)
}

/** Runs a plan. */
export async function measureGrowth(plan: GrowthPlan): Promise<Figure[]> {
  const books = await openGrowthBooks(plan)
  try {
    console.error(`growth: TPC-B run by ${books.tpcb.by}`)
    await books.core.fillTo(rowsOfDay(plan), books.houses.slice(0, 1))
    const past = await openPast(books)
    const sizes: AtSize[] = []
    for (const size of plan.sizes) sizes.push(await measureAt(books, past, size, sizes.length))
    await timed('checked that the books contain exactly the acknowledged stakes', () => books.core.check())
    return figuresOf(sizes)
  } finally {
    await books.close()
  }
}

/** Measures at a size: rates while the books grow past it, then the rest on books that do not grow. */
async function measureAt(books: GrowthBooks, past: Past, size: GrowthSize, sizesBefore: number): Promise<AtSize> {
  const { plan, core, wal, patient, emptyBytes } = books
  await fill(books, size)
  const rates = await measureRates(books, size)
  const walPerPosting = wal.take()
  const bytesPerPosting = ((await bytesOf(patient)) - emptyBytes) / core.acknowledged
  const restartMs = await measureRestarts(books)
  await timed(`records and sums of ${size.name} filled in`, () => past.growTo(size))
  const at: AtSize = {
    name: size.name,
    rates,
    restartMs,
    walPerPosting,
    bytesPerPosting,
    reports: await measureReports(books, past, size),
    pageP95Ms: await measureAccountPages(books),
    settlingMs: await measureSettling(books, sizesBefore * drawsAtSize(books)),
    backup: plan.backups === 'all' || size === plan.sizes.at(-1) ? await measureBackup(books) : undefined,
  }
  console.error(lineAbout(at, core.acknowledged))
  return at
}

/** Fills the books up to the first round at a size. */
async function fill({ core, wal, plan, houses }: GrowthBooks, size: GrowthSize): Promise<void> {
  const [before, startedMs] = [core.acknowledged, performance.now()]
  await wal.around(() => core.fillTo(roundBegin(size, plan, 0), houses.slice(0, 1)))
  const [posted, seconds] = [core.acknowledged - before, (performance.now() - startedMs) / 1000]
  console.error(`growth: ${posted} postings in ${seconds.toFixed(1)} s, ${Math.round(posted / seconds)} a second`)
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedMs = performance.now()
  await work()
  console.error(`growth: ${what} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
}
