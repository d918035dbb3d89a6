import { ledgerHeads } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import { selectHeads } from './upkeep.sql.ts'

/** What anybody may ask of the ledger: the heads of its chains. */
export function bindLedgerRoutes(bind: Bind, database: Database): void {
  bind(ledgerHeads, async ({ query: { pageNo, pageSize } }) => {
    const { heads, days } = await selectHeads(database, { no: pageNo, days: pageSize })
    const list = heads.map(({ day, lane, batch, hash, published_at }) => ({
      day: day.toString(),
      lane,
      batch: String(batch),
      hash: hash.toString('hex'),
      publishedAt: published_at.toString(),
    }))
    return { list, pageNo, totalPages: Math.max(1, Math.ceil(days / pageSize)), totalCount: days }
  })
}
