import { ledgerHeads, ledgerHourHeads } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import { selectHeads, selectHourHeads, selectIdentityHeads, type HeadRow } from './upkeep/upkeep.sql.ts'

/** Binds the ledger's public endpoints: the heads of its hash chains. */
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
    const identities = await identitiesOf(database, heads)
    return { list, identities, pageNo, totalPages: Math.max(1, Math.ceil(days / pageSize)), totalCount: days }
  })
  bind(ledgerHourHeads, async ({ query: { pageNo, pageSize } }) => {
    const { heads, total } = await selectHourHeads(database, { no: pageNo, size: pageSize })
    const list = heads.map(({ hour, lane, batch, hash, publishedAt }) => ({
      hour: hour.toString(),
      lane,
      batch: String(batch),
      hash: hash.toString('hex'),
      publishedAt: publishedAt.toString(),
    }))
    return { list, pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), totalCount: total }
  })
}

/** `heads` must be sorted with the newest day first. */
async function identitiesOf(database: Database, heads: readonly HeadRow[]) {
  const [newest, oldest] = [heads[0]?.day, heads.at(-1)?.day]
  if (newest === undefined || oldest === undefined) return []
  const rows = await selectIdentityHeads(database, { from: oldest.toString(), to: newest.toString() })
  return rows.map(({ day, entry, hash }) => ({ day: day.toString(), entry, hash: hash.toString('hex') }))
}
