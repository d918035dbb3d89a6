import { sql } from '../../../kernel/database/pool.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import { aboutSeed } from '../giveaway-seed.ts'

interface RainSeedRow extends SealedRow {
  readonly rainId: string
}

/** Re-encrypts the seeds of rains when the master key is rotated. */
export const rainSeedRenewal = renewalOf<RainSeedRow>({
  what: 'seeds of red envelopes',
  async page(db, after, count) {
    const { rows } = await sql<Omit<RainSeedRow, 'about'> & { readonly hash: Buffer }>`
      select rain_id as "rainId", server_seed_sealed as sealed, server_seed_hash as hash from giveaway_rain
      where ${after?.rainId ?? null}::uuid is null or rain_id > ${after?.rainId ?? null}::uuid
      order by rain_id limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutSeed('rain', row.hash.toString('hex')) }))
  },
  async replace(db, { rainId, sealed }, renewed) {
    await sql`
      update giveaway_rain set server_seed_sealed = ${renewed}
      where rain_id = ${rainId}::uuid and server_seed_sealed = ${sealed}`.execute(db)
  },
})
