import type { accountRecord, Movement as ShownMovement, MovementGroup, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum, subtractMinor, type Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { periodOfDays } from '../../kernel/day-period.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Movement, MovementFilter, MovementKind } from '../ledger/index.ts'
import { accountOf, type WalletParts } from './wallet-account.ts'

/** What the record knows about games from the catalogue, which is opened after the wallets. */
export interface RecordGames {
  /** The vendor code of our own games. */
  readonly ownVendorCode: string
  nameOf(
    brandId: BrandId,
    game: { readonly vendorCode: string; readonly gameCode: string },
    language: Language,
  ): string | undefined
  /** Whether a game is a lottery of this site, whose rounds are slips. */
  isLottery(brandId: BrandId, game: { readonly vendorCode: string; readonly gameCode: string }): boolean
  vendorNameOf(brandId: BrandId, vendorCode: string, language: Language): string
}

/** The group under which members find each kind of movement. */
const groupOf: Readonly<Record<MovementKind, MovementGroup>> = {
  deposit: 'deposit',
  deposit_fee: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_held: 'withdrawal',
  withdrawal_settled: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  withdrawal_refunded: 'withdrawal',
  team_in: 'transfer',
  team_out: 'transfer',
  transfer_in: 'transfer',
  transfer_out: 'transfer',
  bet: 'bet',
  bet_returned: 'bet',
  bet_refunded: 'bet',
  bet_held: 'bet',
  bet_settled: 'bet',
  bet_released: 'bet',
  win: 'win',
  win_taken_back: 'win',
  win_held: 'win',
  win_released: 'win',
  gift: 'promotion',
  bonus_opened: 'promotion',
  bonus_ended: 'promotion',
  bonus_returned: 'promotion',
  bonus_used: 'promotion',
  bonus_kept: 'promotion',
  correction: 'correction',
  pay_received: 'pay',
  pay_given: 'pay',
  debt_lent: 'other',
  debt_settled: 'other',
  other: 'other',
}

/** Returns the filter that a query asks for. Days are in the brand's time zone. */
export function filterOf(
  query: Pick<QueryOf<typeof accountRecord>, 'from' | 'to' | 'group'>,
  timeZone: string,
): MovementFilter {
  // The record's keys are exactly the kinds.
  const kinds = (Object.keys(groupOf) as MovementKind[]).filter((kind) => groupOf[kind] === query.group)
  return { ...periodOfDays(query, timeZone), kinds: query.group === undefined ? undefined : kinds }
}

/** Returns a page of a member's account record (2.101): the movements of the main wallet, the newest first. */
export async function listMovements(
  parts: WalletParts,
  games: RecordGames,
  session: Pick<Session, 'brandId' | 'memberId'>,
  query: QueryOf<typeof accountRecord>,
  language: Language,
): Promise<ReplyOf<typeof accountRecord>> {
  const { ledger, brands } = parts
  const { accountId, currency } = await accountOf(parts, session.brandId, session.memberId, 'main')
  const filter = filterOf(query, brands.byId(session.brandId).timeZone)
  const upTo = query.upTo === undefined ? undefined : BigInt(query.upTo)
  const window = await ledger.findMovements(accountId, { ...filter, upTo })
  const page = { limit: query.pageSize, offset: (query.pageNo - 1) * query.pageSize }
  const [rows, archivedUntil] = await Promise.all([
    ledger.movements(accountId, { ...filter, from: window.from, upTo: window.upTo, ...page }),
    ledger.detachedUntil(accountId),
  ])
  const shown = presenter(games, session.brandId, language, currency.digits)
  return {
    list: rows.map(shown),
    pageNo: query.pageNo,
    totalPages: Math.max(1, Math.ceil(window.matching / query.pageSize)),
    totalCount: window.matching,
    upTo: String(window.upTo),
    earlierUpTo: window.earlierUpTo === undefined ? null : String(window.earlierUpTo),
    archivedUntil: archivedUntil?.toString() ?? null,
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
// Payments books under these keys; `index.ts` of that module promises them.
const depositKey = new RegExp(`^deposit:(${uuid})$`)
const withdrawalKey = new RegExp(`^withdrawal(?:-paid|-back|-refund)?:(${uuid})$`)

/** Returns what turns a movement into a row of the record. */
export function presenter(
  games: RecordGames,
  brandId: BrandId,
  language: Language,
  digits: number,
): (movement: Movement) => ShownMovement {
  const amount = (value: Minor) => formatAmount(minorSum(value), digits)
  return (movement) => {
    const { kind, provider, key, round, gameCode, amountMinor, balanceAfterMinor } = movement
    const isOwnKey = provider === 'house'
    const vendorCode = provider === 'play' ? games.ownVendorCode : provider
    const isSlip = gameCode !== undefined && games.isLottery(brandId, { vendorCode, gameCode })
    return {
      postingId: String(movement.sequence),
      lane: movement.lane,
      batch: String(movement.batch),
      at: movement.at.toString(),
      group: groupOf[kind],
      kind,
      amount: amount(amountMinor),
      balanceBefore: amount(subtractMinor(balanceAfterMinor, amountMinor)),
      balanceAfter: amount(balanceAfterMinor),
      depositId: (isOwnKey ? depositKey.exec(key)?.[1] : undefined) ?? null,
      withdrawalId: (isOwnKey ? withdrawalKey.exec(key)?.[1] : undefined) ?? null,
      roundId: round ?? null,
      hasProof: provider === 'play' && round !== undefined,
      slipId: isSlip ? (round ?? null) : null,
      gameCode: gameCode ?? null,
      gameName: gameCode === undefined ? null : (games.nameOf(brandId, { vendorCode, gameCode }, language) ?? null),
      vassalage: isOwnKey ? null : vendorCode,
      vendorName: isOwnKey ? null : games.vendorNameOf(brandId, vendorCode, language),
      transactionId: key,
    }
  }
}
