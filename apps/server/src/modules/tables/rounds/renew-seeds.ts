import { sql } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import { aboutSeries } from './series.ts'

interface SeedRow extends SealedRow {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly seriesNo: number
}

/** Re-encrypts the server seeds of series when the master key is rotated. */
export const tableSeedRenewal = renewalOf<SeedRow>({
  what: 'server seeds of tables',
  async page(db, after, count) {
    const { rows } = await sql<Omit<SeedRow, 'about'> & { readonly hash: Buffer }>`
      select brand_id as "brandId", game_code as "gameCode", series_no as "seriesNo", server_seed_sealed as sealed,
        server_seed_hash as hash
      from table_series
      where (brand_id, game_code, series_no) > (${after?.brandId ?? 0}, ${after?.gameCode ?? ''}, ${after?.seriesNo ?? 0})
      order by brand_id, game_code, series_no limit ${count}`.execute(db)
    return rows.map((row) => ({ ...row, about: aboutSeries(row.hash.toString('hex')) }))
  },
  async replace(db, { brandId, gameCode, seriesNo, sealed: before }, renewed) {
    await sql`
      update table_series set server_seed_sealed = ${renewed}
      where brand_id = ${brandId} and game_code = ${gameCode} and series_no = ${seriesNo}
        and server_seed_sealed = ${before}`.execute(db)
  },
})
