import { createHash } from 'node:crypto'
import type { beginWithdrawal, BodyOf, ReplyOf, withdrawalTerms } from '@baize/contract'
import { formatAmount, minor, parseAmount, type Minor } from '@baize/money'
import { momentText } from '@baize/phrases'
import type { Caller, Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { uuidOfText } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import { amountWithin, shownAmount } from '../amount.rules.ts'
import { holdAccount, type BankAccountRow } from '../bank-accounts/bank-accounts.sql.ts'
import { usability } from '../bank-accounts/own-bank-accounts.ts'
import type { WithdrawalSettings } from '../payments.files.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { turnoverToGo } from './deposit-turnover.ts'
import { setAside } from './move-held-money.ts'
import { presentWithdrawals } from './present-withdrawal.ts'
import {
  reserveWithdrawal,
  withdrawal,
  withdrawnSince,
  type NewWithdrawal,
  type WithdrawalRow,
} from './withdrawals.sql.ts'

export interface WithdrawalWish {
  readonly caller: Caller<Session>
  readonly body: BodyOf<typeof beginWithdrawal>
  readonly idempotency: Idempotency
}

/** How much a member can withdraw now, and what limits it (2.098). */
export async function readTerms(parts: PaymentParts, session: Session): Promise<ReplyOf<typeof withdrawalTerms>> {
  const { brands, wallet, ledger, identity } = parts
  const brand = brands.byId(session.brandId)
  const { currency } = brand
  const settings = await settingsFor(parts, session)
  const { accountId } = await wallet.accountOf(session.brandId, session.memberId, 'main')
  const [{ balanceMinor, bonus }, left, { isSet }, toGoMinor] = await Promise.all([
    ledger.funds(accountId),
    leftToday(parts, brand, session, settings),
    identity.recovery.showPaymentPassword(session),
    turnoverToGo(parts, session.brandId, accountId),
  ])
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  const most = [balanceMinor, left.amountMinor, settings?.maxMinor ?? 0n].reduce((low, one) => (one < low ? one : low))
  return {
    balance: written(balanceMinor),
    available: written(
      left.times > 0 && (toGoMinor ?? 0n) === 0n && bonus?.terms.onWithdrawal !== 'refuse' ? most : 0n,
    ),
    bonus: bonus === undefined ? null : { left: written(bonus.leftMinor), onWithdrawal: bonus.terms.onWithdrawal },
    turnover: turnoverOf(settings, toGoMinor, written),
    minAmount: written(settings?.minMinor ?? 0n),
    maxAmount: written(settings?.maxMinor ?? 0n),
    leftToday: written(left.amountMinor),
    timesLeftToday: left.times,
    promisedMinutes: settings?.promisedMinutes ?? 0,
    hasPaymentPassword: isSet,
    isOpen: settings !== undefined,
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** What the brand says about withdrawals, with what the member's level changes, and its rank. */
async function settingsFor(
  { registry, levelsOf }: PaymentParts,
  { brandId, memberId }: Session,
): Promise<(WithdrawalSettings & { readonly level: number }) | undefined> {
  const settings = registry.withdrawalsOf(brandId)
  if (settings === undefined) return undefined
  const { level, dayMaxMinor = settings.dayMaxMinor } = (await levelsOf?.({ brandId, memberId })) ?? { level: 0 }
  return { ...settings, level, dayMaxMinor }
}

function turnoverOf(
  settings: WithdrawalSettings | undefined,
  toGoMinor: bigint | undefined,
  written: (amountMinor: bigint) => string,
) {
  if (settings?.depositTurnoverPercent === undefined || toGoMinor === undefined) return null
  return { percent: settings.depositTurnoverPercent, toGo: written(toGoMinor) }
}

/**
 * Requests a withdrawal (2.098): checks account, limits and payment password, and sets the money aside. A repeated key finds
 * the same request.
 */
export async function requestWithdrawal(
  parts: PaymentParts,
  wish: WithdrawalWish,
): Promise<ReplyOf<typeof beginWithdrawal>> {
  const { caller, body, idempotency } = wish
  const { session, language } = caller
  const { database } = parts
  const brand = parts.brands.byId(session.brandId)
  const settings = await settingsFor(parts, session)
  const withdrawalId = uuidOfText(`withdrawal ${session.brandId} ${session.memberId} ${idempotency.key}`)
  const before = await withdrawal(database, withdrawalId)
  if (before !== undefined) checkSame(brand, body, before)
  let reserved: WithdrawalRow | undefined
  if (before === undefined || before.state === 'refused') {
    if (settings === undefined) throw new Refusal('payment.closed')
    const amountMinor = amountWithin(settings, body.amount, brand.currency)
    await parts.identity.recovery.checkPaymentPassword(session, body.paymentPassword)
    reserved = await reserve(
      parts,
      brand,
      settings,
      newWithdrawal(parts, brand, wish, { withdrawalId, amountMinor, settings }),
      {
        account: (held) => usableAccount(parts, brand, wish, { account: held, settings }),
        provedFromMinor: (await parts.identity.hasShownFactor(caller)) ? undefined : settings.factorFromMinor,
      },
    )
  }
  const row = reserved ?? (await existing(parts, withdrawalId))
  checkSame(brand, body, row)
  // Another call with the same key was refused a moment ago.
  if (row.state === 'refused') throw new Refusal('wallet.insufficient_funds')
  if (row.state === 'holding') await setAside(parts, row)
  const [shown] = await presentWithdrawals(parts, [await existing(parts, withdrawalId)], language)
  if (shown === undefined) throw new Error('a stored withdrawal is presented')
  return { withdrawal: shown, currencySymbol: brand.currency.symbol, currencyCode: brand.currency.code }
}

/**
 * What a repeated key must ask for again. The payment password is no part of it: a stored fingerprint would let whoever reads
 * the database find a password by trying them all, and a repeated key would tell the right one without counting the tries.
 */
function fingerprintOf({ currency }: Brand, { accountId, amount }: WithdrawalWish['body']): Buffer {
  return createHash('sha256')
    .update(`${accountId} ${parseAmount(amount, currency.digits) ?? amount}`)
    .digest()
}

function checkSame(brand: Brand, body: WithdrawalWish['body'], { bodyHash }: WithdrawalRow): void {
  if (Buffer.compare(bodyHash, fingerprintOf(brand, body)) !== 0) throw new Refusal('request.idempotency_key_reused')
}

async function existing({ database }: PaymentParts, withdrawalId: string): Promise<WithdrawalRow> {
  const row = await withdrawal(database, withdrawalId)
  if (row === undefined) throw new Error('a withdrawal was stored but cannot be found')
  return row
}

function usableAccount(
  { clock }: PaymentParts,
  { timeZone }: Brand,
  { caller: { language } }: WithdrawalWish,
  { account, settings }: { readonly account: BankAccountRow | undefined; readonly settings: WithdrawalSettings },
): BankAccountRow {
  if (account === undefined) throw new Refusal('bank.not_found')
  const can = usability(account, settings, clock.now())
  if (can === 'usable') return account
  if (can === 'unverified') throw new Refusal('bank.not_verified')
  const from = momentText(account.usableFrom.epochMilliseconds, { language, timeZone, month: 'short' })
  throw new Refusal('bank.not_usable', { values: [from] })
}

function newWithdrawal(
  { clock }: PaymentParts,
  brand: Brand,
  { caller: { session }, body }: WithdrawalWish,
  asked: {
    readonly withdrawalId: string
    readonly amountMinor: Minor
    readonly settings: WithdrawalSettings & { readonly level: number }
  },
): NewWithdrawal {
  const requestedAt = clock.now()
  return {
    withdrawalId: asked.withdrawalId,
    brandId: session.brandId,
    memberId: session.memberId,
    accountId: body.accountId,
    gatewayCode: asked.settings.gateway,
    currency: brand.currency.code,
    amountMinor: asked.amountMinor,
    bodyHash: fingerprintOf(brand, body),
    level: asked.settings.level,
    requestedAt,
    promisedAt: requestedAt.add({ minutes: asked.settings.promisedMinutes }),
  }
}

async function reserve(
  parts: PaymentParts,
  brand: Brand,
  { dayMaxMinor, timesPerDay }: WithdrawalSettings,
  order: NewWithdrawal,
  checks: {
    /** Throws unless money can go to it. */
    readonly account: (held: BankAccountRow | undefined) => BankAccountRow
    /** From this amount of the day on the member has to show a second factor first. */
    readonly provedFromMinor: bigint | undefined
  },
): Promise<WithdrawalRow | undefined> {
  const { database } = parts
  // The day of the request itself, so that midnight may pass in between.
  const limits = { since: startOfDay(order.requestedAt, brand), maxMinor: dayMaxMinor, maxTimes: timesPerDay }
  const reserved = await database.transaction().execute(async (tx) => {
    checks.account(await holdAccount(tx, order, order.accountId))
    const stored = await reserveWithdrawal(tx, order, limits)
    const { provedFromMinor } = checks
    // All of the day together: whoever splits a large amount gains nothing. What was reserved is undone with the transaction.
    if (stored !== undefined && provedFromMinor !== undefined && stored.dayMinor >= provedFromMinor)
      throw new Refusal('factor.proof_needed')
    return stored?.row
  })
  if (reserved !== undefined) return reserved
  const stored = await withdrawal(database, order.withdrawalId)
  // The same request, which came twice at once, was stored by the other one.
  if (stored !== undefined && stored.state !== 'refused') return stored
  const done = await withdrawnSince(database, order, limits.since)
  const leftMinor = dayMaxMinor > done.amountMinor ? dayMaxMinor - done.amountMinor : 0n
  const values = [shownAmount(leftMinor, brand.currency), Math.max(0, timesPerDay - done.times)]
  throw new Refusal('payment.day_limit', { values })
}

async function leftToday(
  parts: PaymentParts,
  brand: Brand,
  session: Session,
  settings: WithdrawalSettings | undefined,
): Promise<{ readonly amountMinor: bigint; readonly times: number }> {
  if (settings === undefined) return { amountMinor: 0n, times: 0 }
  const done = await withdrawnSince(parts.database, session, startOfDay(parts.clock.now(), brand))
  const amountMinor = settings.dayMaxMinor - done.amountMinor
  return { amountMinor: amountMinor > 0n ? amountMinor : 0n, times: Math.max(0, settings.timesPerDay - done.times) }
}

function startOfDay(at: Temporal.Instant, { timeZone }: Brand): Temporal.Instant {
  return at.toZonedDateTimeISO(timeZone).startOfDay().toInstant()
}
