import type { OwnBonus, ownBonuses, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minor, type Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readMoneyAway } from '../../ledger/index.ts'
import { presentTerms } from '../offers/present-offer.ts'
import { titlesOfVersions } from '../offers/offers.sql.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { bonusAt, currentBonuses, endedBonuses, endWaiting, progressOf, type BonusRow } from './bonuses.sql.ts'
import { tellBadge } from '../tell.ts'
import { endBonus, tellEnd } from './end-bonus.ts'
import { openNext } from './open-bonus.ts'
import { wageringOf } from './wagering.rules.ts'

/** A member's bonuses: the running one and those that wait, and a page of those that ended. */
export async function listOwnBonuses(
  parts: PromotionParts,
  { session, language }: { readonly session: Session; readonly language: Language },
  page: QueryOf<typeof ownBonuses>,
): Promise<ReplyOf<typeof ownBonuses>> {
  const { database, brands } = parts
  const { currency } = brands.byId(session.brandId)
  const [current, ended] = await Promise.all([currentBonuses(database, session), endedBonuses(database, session, page)])
  const shown = await presentBonuses(parts, [...current, ...ended.rows], language)
  return {
    current: shown.slice(0, current.length),
    list: shown.slice(current.length),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(ended.totalCount / page.pageSize)),
    totalCount: ended.totalCount,
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** The bonus of a member that runs, and those that wait. */
export async function currentOf(
  parts: PromotionParts,
  owner: DataOwner,
  language: Language,
): Promise<readonly OwnBonus[]> {
  return presentBonuses(parts, await currentBonuses(parts.database, owner), language)
}

/** Bonuses with how far they have come. */
async function presentBonuses(
  parts: PromotionParts,
  rows: readonly BonusRow[],
  language: Language,
): Promise<OwnBonus[]> {
  const { database, brands, bonusLedger } = parts
  const progress = await progressOf(
    database,
    rows.map(({ bonusId }) => bonusId),
  )
  const open = rows.find(({ state }) => state === 'open' || state === 'ending')
  const now = open === undefined ? undefined : await bonusLedger.openOf(open.accountId)
  const [first] = rows
  if (first === undefined) return []
  const titleOf = await titlesOfVersions(database, { brandId: first.brandId, language }, rows)
  const next = nextOf(rows)
  const away = next === undefined ? undefined : await readMoneyAway(database, next.accountId)
  return rows.map((row) => {
    const { currency } = brands.byId(row.brandId)
    const leftMinor = now?.bonusId === row.bonusId ? now.leftMinor : 0n
    return presentBonus(
      row,
      {
        title: titleOf(row) ?? row.promotionId,
        leftMinor,
        awayMinor: row === next ? away?.awayMinor : undefined,
        staked: progress.get(row.bonusId) ?? [],
      },
      currency,
    )
  })
}

/** The bonus that begins next, if none runs: it waits only for money that is elsewhere. */
function nextOf(rows: readonly BonusRow[]): BonusRow | undefined {
  const [first] = rows.filter(({ state }) => state !== 'ended')
  return first?.state === 'waiting' ? first : undefined
}

interface BonusFacts {
  readonly title: string
  readonly leftMinor: bigint
  readonly awayMinor: bigint | undefined
  readonly staked: Parameters<typeof wageringOf>[2]
}

function presentBonus(row: BonusRow, facts: BonusFacts, currency: Currency): OwnBonus {
  const { title, leftMinor, awayMinor, staked } = facts
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  const optional = (amountMinor: bigint | null) => (amountMinor === null ? null : written(amountMinor))
  const { terms, targetMinor } = row
  const { types, countedMinor, toGoMinor } = wageringOf(targetMinor, terms.contributions, staked)
  const bound = (text: string | null) => (text === null ? undefined : minor(BigInt(text)))
  return {
    bonusId: row.bonusId,
    promotionId: row.promotionId,
    title,
    state: row.state,
    outcome: row.outcome,
    amount: written(row.amountMinor),
    left: written(leftMinor),
    moneyAway: optional(awayMinor ?? null),
    target: written(targetMinor),
    counted: written(countedMinor),
    toGo: written(toGoMinor),
    progress: types.map((one) => ({
      gameType: one.gameType,
      staked: written(one.stakedMinor),
      percent: one.percent,
      counted: written(one.countedMinor),
    })),
    conditions: presentTerms(
      { ...terms, maxStakeMinor: bound(terms.maxStake), maxCashOutMinor: bound(terms.maxCashOut) },
      currency,
    ),
    madeAt: row.madeAt.toString(),
    openedAt: row.openedAt?.toString() ?? null,
    expiresAt: row.expiresAt?.toString() ?? null,
    endedAt: row.endedAt?.toString() ?? null,
    kept: optional(row.keptMinor),
    returned: optional(row.returnedMinor),
  }
}

/** Gives up an own bonus: what is left goes back to the site. One that waits never begins. Repeating it changes nothing. */
export async function giveUpOwnBonus(parts: PromotionParts, session: Session, bonusId: string): Promise<void> {
  const found = await bonusAt(parts.database, bonusId)
  if (found === undefined || found.brandId !== session.brandId || found.memberId !== session.memberId)
    throw new Refusal('promotion.bonus_unknown')
  if (found.outcome === 'given_up') return
  if (found.state === 'waiting' && (await giveUpWaiting(parts, found))) {
    tellBadge(parts, found)
    await openNext(parts, session)
    return
  }
  if (await endBonus(parts, bonusId, 'given_up')) return
  const now = await bonusAt(parts.database, bonusId)
  if (now?.outcome !== 'given_up') throw new Refusal('promotion.bonus_over')
}

async function giveUpWaiting(parts: PromotionParts, bonus: BonusRow): Promise<boolean> {
  return parts.database.transaction().execute(async (tx) => {
    const isEnded = await endWaiting(tx, bonus.bonusId, parts.clock.now())
    if (isEnded) await tellEnd(parts, tx, bonus, { outcome: 'given_up', keptMinor: 0n })
    return isEnded
  })
}
