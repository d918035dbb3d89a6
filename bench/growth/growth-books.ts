import { randomBytes } from 'node:crypto'
import type { BackupKeys } from '../../apps/server/src/kernel/database/backup/backup-keys.ts'
import { backupKeyOf } from '../../apps/server/src/kernel/database/backup/backup-keys.ts'
import { openDatabase, openPool, sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { openBenchBooks, ownerAddressOf, type BenchBooks } from '../ledger/books.ts'
import { CorePostings } from '../ledger/core-postings.ts'
import { openTpcb, type Tpcb } from '../ledger/tpcb.ts'
import type { GrowthPlan } from './plan.ts'

/** The books that grow, and what is measured beside them. */
export interface GrowthBooks extends BenchBooks {
  readonly plan: GrowthPlan
  readonly core: CorePostings
  readonly tpcb: Tpcb
  readonly wal: WalMeter
  /** The address of the books' database as its owner. */
  readonly ownerAddress: string
  /** Connected as the owner, for statements that take minutes. */
  readonly patient: Database
  /** The keys of all backups of these books. */
  readonly backupKeys: BackupKeys
  /** The bytes of the books before the first stake. */
  readonly emptyBytes: number
}

/** Opens the books without any stake, and TPC-B in the same cluster. */
export async function openGrowthBooks(plan: GrowthPlan): Promise<GrowthBooks> {
  const books = await openBenchBooks(plan.accounts)
  try {
    const ownerAddress = await ownerAddressOf(books)
    const log = createLog('silent')
    const patient = openDatabase(openPool(ownerAddress, 2, log, { statementTimeoutMs: 3_600_000 }))
    const core = new CorePostings(books)
    return {
      ...books,
      plan,
      core,
      wal: new WalMeter(patient, core),
      tpcb: await openTpcb(books.cluster.address, plan.scale),
      ownerAddress,
      patient,
      backupKeys: [backupKeyOf(randomBytes(32))],
      emptyBytes: await bytesOf(patient),
      async close() {
        await patient.destroy()
        await books.close()
      },
    }
  } catch (error) {
    await books.close()
    throw error
  }
}

/**
 * The bytes of the database with its indexes, without the tables that this benchmark fills beside the books: daily sums, betting
 * records and its own.
 */
export async function bytesOf(owner: Database): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`
    select pg_database_size(current_database()) - coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^(stats|record|bench)_'`.execute(owner)
  return Number(rows[0]?.bytes ?? 0n)
}

/** Adds up the WAL that postings cause, without what other work writes. */
export class WalMeter {
  #bytes = 0
  #postings = 0
  readonly #owner: Database
  readonly #core: CorePostings

  constructor(owner: Database, core: CorePostings) {
    this.#owner = owner
    this.#core = core
  }

  /** Runs work that posts and writes nothing else. */
  async around<Done>(work: () => Promise<Done>): Promise<Done> {
    const [bytes, postings] = [await walBytesOf(this.#owner), this.#core.acknowledged]
    const done = await work()
    this.#bytes += (await walBytesOf(this.#owner)) - bytes
    this.#postings += this.#core.acknowledged - postings
    return done
  }

  /** The bytes for each posting since this was last asked. */
  take(): number {
    const each = this.#bytes / this.#postings
    this.#bytes = 0
    this.#postings = 0
    return each
  }
}

/** The bytes of WAL that the cluster ever wrote. */
async function walBytesOf(owner: Database): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`.execute(owner)
  return Number(rows[0]?.bytes ?? 0n)
}
