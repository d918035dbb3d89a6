import { sql } from '../../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import { aboutSeed } from '../giveaway-seed.ts'

interface RaffleSeedRow extends SealedRow {
  readonly raffleId: string
}

/** Re-encrypts the seeds of raffles when the master key is rotated. */
export const raffleSeedRenewal = renewalOf<RaffleSeedRow>({
  what: 'seeds of raffles',
  async page(db, after, count) {
    const { rows } = await sql<Omit<RaffleSeedRow, 'about'> & { readonly hash: Buffer }>`
      select raffle_id as "raffleId", server_seed_sealed as sealed, server_seed_hash as hash from giveaway_raffle
      where ${after?.raffleId ?? null}::uuid is null or raffle_id > ${after?.raffleId ?? null}::uuid
      order by raffle_id limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutSeed('raffle', row.hash.toString('hex')) }))
  },
  async replace(db, { raffleId, sealed }, renewed) {
    await sql`
      update giveaway_raffle set server_seed_sealed = ${renewed}
      where raffle_id = ${raffleId}::uuid and server_seed_sealed = ${sealed}`.execute(db)
  },
})
