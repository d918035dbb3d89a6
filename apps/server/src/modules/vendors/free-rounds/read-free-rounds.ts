import type { memberFreeRounds as contract, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import { memberFreeRounds, type FreeRoundsRow } from './free-rounds.sql.ts'

export interface ReadParts {
  readonly database: Database
  readonly brands: Pick<Brands, 'byId'>
  readonly catalog: Pick<Catalog, 'of'>
}

/** A page of a member's free rounds, the newest first. */
export async function readFreeRounds(
  { database, brands, catalog }: ReadParts,
  session: Session,
  page: QueryOf<typeof contract>,
  language: Language,
): Promise<ReplyOf<typeof contract>> {
  const { rows, totalCount } = await memberFreeRounds(database, session, page)
  const { currency } = brands.byId(session.brandId)
  const { game } = catalog.of(session.brandId)
  return {
    list: rows.map((row) => ({
      id: row.freeRoundsId,
      vassalage: row.vendorCode,
      gameCode: row.gameCode,
      gameName: game(row)?.name[language] ?? row.gameCode,
      rounds: row.rounds,
      bet: formatAmount(row.betMinor, currency.digits),
      state: shown(row),
      won: row.wonMinor === null ? null : formatAmount(row.wonMinor, currency.digits),
      validUntil: row.validUntil.toString(),
      issuedAt: row.issuedAt.toString(),
      endedAt: row.endedAt?.toString() ?? null,
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** Those that the vendor refused are not among the rows. */
function shown({ state }: FreeRoundsRow) {
  return state === 'refused' ? 'cancelled' : state
}
