import type { bettingRecord, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { periodOfDays } from '../../kernel/day-period.ts'
import { gamePicture, type CatalogGame } from '../catalog/index.ts'
import type { PlayParts } from './play.parts.ts'
import { recordPage, type RecordFilter, type RecordRow } from './play.sql.ts'
import { sumRecord } from './sum-record.ts'

type Query = QueryOf<typeof bettingRecord>

/**
 * Returns a page of a member's betting record, with the totals of everything that the filter matches. Days are in the
 * brand's time zone.
 */
export async function listBets(
  parts: PlayParts,
  session: Session,
  query: Query,
  language: Language,
): Promise<ReplyOf<typeof bettingRecord>> {
  const brand = parts.brands.byId(session.brandId)
  const period = periodOfDays(query, brand.timeZone)
  const filter: RecordFilter = {
    accountId: (await parts.wallet.accountOf(session.brandId, session.memberId, 'main')).accountId,
    from: period.since,
    until: period.until,
    gameCode: query.gameCode,
    result: query.result,
  }
  const [rows, { totals, played }] = await Promise.all([
    recordPage(parts.database, filter, { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize }),
    sumRecord(parts, brand, filter),
  ])
  const amount = (value: bigint) => formatAmount(minorSum(value), brand.currency.digits)
  const nameOf = (gameCode: string) => parts.catalog.ownGame(session.brandId, gameCode)?.name[language] ?? gameCode
  return {
    list: rows.map((row) =>
      presentRow(row, {
        amount,
        nameOf,
        gameOf: (code) => parts.catalog.ownGame(session.brandId, code),
        language,
      }),
    ),
    pageNo: query.pageNo,
    totalPages: Math.max(1, Math.ceil(Number(totals.rounds) / query.pageSize)),
    totalCount: Number(totals.rounds),
    totals: {
      stake: amount(totals.stake),
      payout: amount(totals.payout),
      net: amount(totals.payout - totals.stake),
      rounds: Number(totals.rounds),
    },
    currencySymbol: brand.currency.symbol,
    games: played.map((gameCode) => ({ gameCode, gameName: nameOf(gameCode) })),
  }
}

interface Presenting {
  readonly amount: (value: Minor | bigint) => string
  readonly nameOf: (gameCode: string) => string
  readonly gameOf: (gameCode: string) => CatalogGame | undefined
  readonly language: Language
}

function presentRow(row: RecordRow, { amount, nameOf, gameOf, language }: Presenting) {
  const game = gameOf(row.game_code)
  return {
    roundId: row.round_id,
    gameCode: row.game_code,
    gameName: nameOf(row.game_code),
    iconUrl: game === undefined ? null : gamePicture(game, language, '-180'),
    vassalage: game?.vendorCode ?? '',
    stake: amount(row.stake),
    payout: amount(row.payout),
    net: amount(row.payout - row.stake),
    state: 'settled' as const,
    placedAt: row.placed_at.toString(),
  }
}
