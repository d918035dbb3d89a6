import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openDatabase, openPool, sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { insertTree } from '../agents/fill-tree.ts'
import { treeOf } from '../agents/plan.ts'
import { connectPartners, giveGifts, inTurn, openBooks, postBet, runJob, type Books } from '../office/office-books.ts'
import { openLoader, type Loader } from '../office/open-loader.ts'
import { bettor } from '../office/plan.ts'
import { giveContracts, type Span } from './contracts.ts'

/** A job of agents' pay. */
export type PayJob = 'sweep' | 'compute' | 'settle'

const names: Readonly<Record<PayJob, string>> = {
  sweep: 'sweep real-time wages',
  compute: 'compute agents’ pay',
  settle: 'settle agents’ pay',
}

/** A site with a tree of agents, each with contracts of all four kinds, in this process. Its clock is moved by hand. */
export interface PaySite {
  readonly owner: Database
  readonly agents: number
  /** The brand's day on which all contracts begin, a Monday. */
  readonly firstDay: Temporal.PlainDate
  now(): Temporal.Instant
  advance(minutes: number): void
  /** Runs a job as the server does each minute. Returns the seconds. */
  run(job: PayJob): Promise<number>
  /** Adds up the log. Returns the seconds. */
  sumUp(): Promise<number>
  /** Posts the next bets, each a round of some member. */
  bet(count: number): Promise<void>
  /** Lets operators approve what is above the limit. */
  approve(): Promise<void>
  /** Has PostgreSQL count its rows, as it does by itself in the course of time. */
  analyze(): Promise<void>
  close(): Promise<void>
}

/** What there is on a site. */
export interface PaySize {
  readonly members: number
  /** How long ago the clock begins. */
  readonly days: number
  /** Whose hourly and real-time contracts end after the first day. */
  readonly hourly: Span
}

/** Fills an empty data folder, and opens it at the begin of a week of the brand. */
export async function openPaySite(dataDir: string, { members, days, hourly }: PaySize): Promise<PaySite> {
  const loader = await openLoader(dataDir, days)
  const owner = openDatabase(
    openPool(addressOf(loader.opened.home, ownerName, loader.opened.secrets.ownerPassword), 4, loader.log, {
      statementTimeoutMs: 1_800_000,
    }),
  )
  try {
    return await fill(loader, owner, { members, days, hourly })
  } catch (error) {
    await owner.destroy()
    await loader.close()
    throw error
  }
}

async function fill(loader: Loader, owner: Database, { members, hourly }: PaySize): Promise<PaySite> {
  const { modules, clock, brand } = loader
  await connectPartners(loader)
  const tree = treeOf({ members })
  const books = await openBooks(loader, await insertTree(owner, brand, tree))
  await giveGifts(books)
  await modules.stats.catchUp()
  const today = clock.now().toZonedDateTimeISO(brand.timeZone).toPlainDate()
  const firstDay = today.add({ days: 8 - today.dayOfWeek })
  const begin = firstDay.toZonedDateTime(brand.timeZone).toInstant()
  // A minute behind, as the sweep that ends then is due.
  clock.advance(clock.now().until(begin).add({ minutes: 1 }))
  await giveContracts(owner, brand.brandId, begin, hourly)
  const site = siteOf(loader, owner, books, members)
  await site.run('sweep')
  await site.analyze()
  return { ...site, firstDay, agents: tree.filter(({ isAgent }) => isAgent).length }
}

function siteOf(loader: Loader, owner: Database, books: Books, members: number): Omit<PaySite, 'firstDay' | 'agents'> {
  const { modules, clock } = loader
  let bets = 0
  return {
    owner,
    now: () => clock.now(),
    advance: (minutes) => clock.advance({ minutes }),
    run: (job) => timed(() => runJob(modules.contracts.jobs, names[job], clock)),
    sumUp: () => timed(() => modules.stats.catchUp()),
    async bet(count) {
      const numbers = Array.from({ length: count }, (_, index) => bets + index)
      bets += count
      await inTurn(numbers, (number) => postBet(books, number, bettor(number, members)))
    },
    async approve() {
      await sql`update pay_row set state = 'pending' where state = 'awaiting'`.execute(owner)
    },
    async analyze() {
      await sql`vacuum analyze`.execute(owner)
    },
    async close() {
      await owner.destroy()
      await loader.close()
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1_000
}

/**
 * Throws if not every row is paid, or if what the site paid by the ledger is not what all agents have of it by the rows: the figures
 * would be meaningless. Returns how many rows there are of each kind.
 */
export async function checkPaid({ owner }: Pick<PaySite, 'owner'>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; count: number; open: number }>`
    select kind, count(*)::int as count, count(*) filter (where state not in ('paid', 'carried'))::int as open
    from pay_row group by kind`.execute(owner)
  const open = rows.filter((row) => row.open > 0)
  if (open.length > 0) throw new Error(`rows are not paid: ${JSON.stringify(open)}`)
  const { rows: sums } = await sql<{ cost: bigint; nets: bigint }>`
    select (select coalesce(-sum(delta), 0) from (
        select amount as delta from ledger_house_delta join ledger_house_account using (house_account_id) where name = 'agent_pay'
        union all
        select balance from ledger_house_snapshot join ledger_house_account using (house_account_id) where name = 'agent_pay') moved) as cost,
      (select coalesce(sum(amount_minor), 0) from pay_row where state = 'paid' and upline_id is null) as nets`.execute(
    owner,
  )
  const [sum] = sums
  if (sum === undefined || sum.cost !== sum.nets || sum.cost === 0n)
    throw new Error(`the ledger says that the site paid ${String(sum?.cost)}, the rows ${String(sum?.nets)}`)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
