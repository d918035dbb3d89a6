import pg from 'pg'
import { minor } from '../../packages/money/src/index.ts'
import { settleBets, type AccountId, type BetPayout } from '../../apps/server/src/modules/ledger/index.ts'
import type { BenchBooks } from './books.ts'

/** The bets on a draw, unless another number is given. */
const usualBets = 1_000_000
/** A two-digit lottery: one number in a hundred wins and pays 90 for 1. */
const numbers = 100
const odds = 90

/** The bets on each draw, created once: all accounts and numbers are equally likely. */
const template = (bets: number, firstAccount: bigint, lastAccount: bigint) => `
  drop table if exists bench_bets, bench_result;
  create table bench_bets as
    select bet as bet_id, ${firstAccount} + (hashint8(bet)::bigint + 2147483648) % ${lastAccount - firstAccount + 1n} as account_id,
      100 + (hashint8(bet + 1000000007)::bigint + 2147483648) % 900 as stake,
      ((hashint8(bet + 2000000011)::bigint + 2147483648) % ${numbers})::smallint as selection,
      'open' as status, null::bigint as payout
    from generate_series(1::bigint, ${bets}) as bet;
  create table bench_result (draw int primary key, selection smallint not null, settled_at timestamptz not null)`

const freshDraw = [
  'drop table if exists bench_draw',
  'create table bench_draw as select * from bench_bets',
  'alter table bench_draw add primary key (bet_id)',
  // Like bets placed a while ago: vacuumed and written to disk.
  'vacuum analyze bench_draw',
  'checkpoint',
]

const updateAll = `update bench_draw set
  status = case when selection = $1 then 'won' else 'lost' end,
  payout = case when selection = $1 then stake * ${odds} else 0 end`

interface Winner {
  readonly bet_id: string
  readonly account_id: string
  readonly stake: string
}

/** How large a draw is, and which one comes first. */
export interface SettlementSize {
  readonly bets: number
  /** How many draws of these books were settled before: the keys of payouts contain the draw's number. */
  readonly drawsBefore: number
}

/** A draw with a million bets or another number of them, settled through the ledger or by an update of every row. */
export class Settlement {
  readonly #books: BenchBooks
  readonly #client: pg.Client
  readonly #bets: number
  #draw: number

  private constructor(books: BenchBooks, client: pg.Client, { bets, drawsBefore }: SettlementSize) {
    this.#books = books
    this.#client = client
    this.#bets = bets
    this.#draw = drawsBefore
  }

  /** Creates the bets in the ledger's database, as the owner at `address`. */
  static async open(
    books: BenchBooks,
    address: string,
    size: SettlementSize = { bets: usualBets, drawsBefore: 0 },
  ): Promise<Settlement> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(template(size.bets, books.accounts[0] ?? 0n, books.accounts.at(-1) ?? 0n))
    return new Settlement(books, client, size)
  }

  /** Prepares the same initial state for both methods: a draw with all bets open. */
  async prepare(): Promise<void> {
    this.#draw += 1
    for (const statement of freshDraw) await this.#client.query(statement)
  }

  /** Writes the outcome of every bet in one statement. It does not credit the winners. */
  async byUpdate(): Promise<{ perSecond: number }> {
    const startedMs = performance.now()
    const { rowCount } = await this.#client.query(updateAll, [this.#draw % numbers])
    if (rowCount !== this.#bets) throw new Error(`${rowCount} bets were updated`)
    return this.#perSecond(startedMs)
  }

  /** Writes the result, finds the winners and credits them through the ledger; the rows of the bets are unchanged. */
  async byLedger(): Promise<{ perSecond: number }> {
    const startedMs = performance.now()
    const selection = this.#draw % numbers
    await this.#client.query('insert into bench_result values ($1, $2, now())', [this.#draw, selection])
    const winning = 'select bet_id, account_id, stake from bench_draw where selection = $1'
    const { rows } = await this.#client.query<Winner>(winning, [selection])
    if (rows.length < this.#bets / numbers / 2) throw new Error(`only ${rows.length} bets won`)
    const { settled, replayed } = await settleBets(
      this.#books.ledger,
      this.#books.provider,
      rows.map((winner) => this.#payoutOf(winner)),
    )
    if (settled !== rows.length || replayed > 0) throw new Error(`${settled} of ${rows.length} winners were credited`)
    return this.#perSecond(startedMs)
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  #payoutOf({ bet_id, account_id, stake }: Winner): BetPayout {
    const [houseAccountId] = this.#books.houses
    if (houseAccountId === undefined) throw new Error('the brand has no house accounts')
    const amountMinor = minor(BigInt(stake) * BigInt(odds))
    return {
      accountId: BigInt(account_id) as AccountId, // The bets were created from the ledger's accounts.
      key: `draw ${this.#draw} bet ${bet_id}`,
      entries: [{ kind: 'payout', amountMinor, houseAccountId, reference: bet_id }],
    }
  }
  #perSecond(startedMs: number): { perSecond: number } {
    return { perSecond: (this.#bets * 1000) / (performance.now() - startedMs) }
  }
}
