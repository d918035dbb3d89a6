import { randomBytes, randomInt } from 'node:crypto'
import pg from 'pg'
import { fixedArray, nullArray } from './binary-arrays.ts'
import type { BenchBooks } from './books.ts'

const batchRows = 500
/** The number of batches in flight: while one is written, the next waits in the connection. */
const batchesSent = 2

interface Row {
  readonly accountId: bigint
  readonly sequence: bigint
  readonly key: Uint8Array
}

const columns = `account_id, seq, amount, balance_after, posted_at, batch, key, round_id, house_account_id, provider_id,
  kind, lane, closes_round, external_id, round_ref, reference, game_code`

/**
 * The same rows and columns as in the ledger and two unique indexes, but no generations, no constraints and no functions. The
 * indexes begin as full as random inserts keep them: packed ones would have to split every page first.
 */
const tables = `
  create table bare_posting as select ${columns} from ledger_posting;
  create unique index on bare_posting (account_id, seq) with (fillfactor = 70);
  create table bare_key as select * from ledger_key;
  create unique index on bare_key (provider_id, key) with (fillfactor = 70);
  vacuum analyze bare_posting, bare_key;
  checkpoint`

const insert = `with posted as (
    insert into bare_posting (${columns})
    select account_id, seq, amount, balance_after, now(), $13::bigint, key, round_id, house_account_id, provider_id,
      kind, 0, closes_round, external_id, round_ref, reference, game_code
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::smallint[],
      $8::boolean[], $9::uuid[], $10::uuid[], $11::text[], $11::text[], $11::text[], $11::text[])
      as line (account_id, seq, amount, balance_after, house_account_id, provider_id, kind, closes_round, key, round_id,
        external_id, round_ref, reference, game_code))
  insert into bare_key (provider_id, key, account_id, seq, postings, posted_on)
  select provider_id, key, account_id, seq, postings, current_date
  from unnest($6::int[], $9::uuid[], $1::bigint[], $2::bigint[], $12::smallint[])
    as line (provider_id, key, account_id, seq, postings)`

/**
 * The baseline: the ledger's rows, written with the least possible work. One connection, batches of 500 as binary arrays, the
 * next batch sent ahead, each in its own durable transaction.
 */
export class BareInsert {
  readonly #client: pg.Client
  readonly #accounts: readonly bigint[]
  readonly #sequences: Map<bigint, bigint>
  #batch = 0

  private constructor(client: pg.Client, accounts: readonly bigint[], sequences: Map<bigint, bigint>) {
    this.#client = client
    this.#accounts = accounts
    this.#sequences = sequences
  }

  /** Copies the ledger's tables in the ledger's database, as the owner at `address`. */
  static async open({ accounts }: BenchBooks, address: string): Promise<BareInsert> {
    const client = new pg.Client({ connectionString: address, pipeline: true })
    await client.connect()
    for (const statement of tables.split(';')) await client.query(statement)
    const { rows } = await client.query<{ account: string; newest: string }>(
      'select account_id as account, max(seq) as newest from bare_posting group by account_id',
    )
    const sequences = new Map(rows.map(({ account, newest }) => [BigInt(account), BigInt(newest)]))
    await client.query('set plan_cache_mode = force_generic_plan')
    return new BareInsert(client, accounts, sequences)
  }

  async run(seconds: number): Promise<{ perSecond: number }> {
    const startedMs = performance.now()
    const untilMs = startedMs + seconds * 1000
    let rows = 0
    const keepInserting = async () => {
      while (performance.now() < untilMs) {
        await this.#insert()
        rows += batchRows
      }
    }
    await Promise.all(Array.from({ length: batchesSent }, keepInserting))
    return { perSecond: (rows * 1000) / (performance.now() - startedMs) }
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  async #insert(): Promise<void> {
    const rows = Array.from({ length: batchRows }, () => this.#row()).toSorted(byAccount)
    this.#batch += 1
    await this.#client.query({ name: 'bare_insert', text: insert, values: valuesOf(rows, this.#batch) })
  }

  #row(): Row {
    const accountId = this.#accounts[randomInt(this.#accounts.length)]
    if (accountId === undefined) throw new Error('there are no accounts')
    const sequence = (this.#sequences.get(accountId) ?? 0n) + 1n
    this.#sequences.set(accountId, sequence)
    return { accountId, sequence, key: randomBytes(16) }
  }
}

/** The order in which the ledger also stores a batch. */
function byAccount(left: Row, right: Row): number {
  if (left.accountId !== right.accountId) return left.accountId < right.accountId ? -1 : 1
  return left.sequence < right.sequence ? -1 : 1
}

const [uuidType, textType] = [2950, 25]
const stakes = fixedArray(8, batchRows, (into, at) => into.writeBigInt64BE(-1n, at))
const ones = fixedArray(4, batchRows, (into, at) => into.writeInt32BE(1, at))
const smallOnes = fixedArray(2, batchRows, (into, at) => into.writeInt16BE(1, at))
const falses = fixedArray(1, batchRows, (into, at) => into.writeUInt8(0, at))
const noRounds = nullArray(uuidType, batchRows)
const noTexts = nullArray(textType, batchRows)

/** Values that are the same in every batch are created once. */
function valuesOf(rows: readonly Row[], batch: number): unknown[] {
  const numbers = (of: (row: Row) => bigint) =>
    fixedArray(8, batchRows, (into, at, index) => {
      const row = rows[index]
      if (row !== undefined) into.writeBigInt64BE(of(row), at)
    })
  const keys = fixedArray(16, batchRows, (into, at, index) => into.set(rows[index]?.key ?? [], at))
  return [
    numbers((row) => row.accountId),
    numbers((row) => row.sequence),
    stakes,
    numbers((row) => 1_000_000_000n - row.sequence),
    ones,
    ones,
    smallOnes,
    falses,
    keys,
    noRounds,
    noTexts,
    smallOnes,
    batch,
  ]
}
