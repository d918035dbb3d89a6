import { sql, type Database } from '../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../kernel/renew-secrets.ts'
import type { AccountId } from '../ledger/index.ts'
import { aboutSeed } from './fresh-seed.ts'
import { hashOf } from './stored-values.ts'

interface SeedRow extends SealedRow {
  readonly accountId: AccountId
  readonly pairNo: number
}

/** Re-encrypts the server seeds in use, and those after them, when the master key is rotated. */
export const seedRenewals = (['server_seed', 'next_server_seed'] as const).map((seed) => {
  const [sealed, hash] = [sql.id(`${seed}_sealed`), sql.id(`${seed}_hash`)]
  return renewalOf<SeedRow>({
    what: seed === 'server_seed' ? 'server seeds' : 'next server seeds',
    async page(db: Database, after, count) {
      const { rows } = await sql<Omit<SeedRow, 'about'> & { readonly hash: Buffer }>`
        select account_id as "accountId", pair_no as "pairNo", ${sealed} as sealed, ${hash} as hash
        from play_seed_pair where (account_id, pair_no) > (${after?.accountId ?? 0n}, ${after?.pairNo ?? 0})
        order by account_id, pair_no limit ${count}`.execute(db)
      return rows.map((row) => ({ ...row, about: aboutSeed(hashOf(row.hash)) }))
    },
    async replace(db, { accountId, pairNo, sealed: before }, renewed) {
      await sql`
        update play_seed_pair set ${sealed} = ${renewed}
        where account_id = ${accountId} and pair_no = ${pairNo} and ${sealed} = ${before}`.execute(db)
    },
  })
})
