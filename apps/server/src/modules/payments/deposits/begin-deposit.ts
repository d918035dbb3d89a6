import type { BodyOf, beginDeposit as contract, ReplyOf } from '@baize/contract'
import { formatAmount, noFee, parseAmount, type Currency } from '@baize/money'
import { localeOf, momentText, type Language } from '@baize/phrases'
import { parse } from 'promptparse'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { uuidOfText } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import type { DepositLimit } from '../../protection/index.ts'
import { amountWithin } from '../amount.rules.ts'
import { GatewayUnreachable, type DepositOrder, type PaymentWay } from '../gateways/gateway.types.ts'
import { lockMember } from '../lock-member.sql.ts'
import type { OwnAccount, PaymentMethod } from '../payments.files.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { refuseBeyondLimits } from './check-limits.ts'
import { closeDeposit, depositOf, insertDeposit, storeWay, type DepositRow, type NewDeposit } from './deposits.sql.ts'
import { openingOf } from './method.rules.ts'
import { presentWhole } from './present-deposit.ts'

/** How many orders of one member may wait at once. */
export const maxOpenDeposits = 3

export interface Wish {
  readonly session: Session
  readonly language: Language
  readonly body: BodyOf<typeof contract>
  readonly idempotency: Idempotency
}

/**
 * Orders a deposit: stores it, then asks the gateway how it is paid (2.097). A repeated key finds the same order; if the
 * gateway did not answer the first time, it is asked again.
 */
export async function beginDeposit(parts: PaymentParts, wish: Wish): Promise<ReplyOf<typeof contract>> {
  const { session, body, idempotency } = wish
  const brand = parts.brands.byId(session.brandId)
  const method = methodOf(parts, brand, wish)
  const { currency } = brand
  const order = orderOf(parts, wish, method, { amountMinor: amountWithin(method, body.amount, currency), currency })
  const { row, isNew } = await storeOrder(parts, order)
  if (!isNew && Buffer.compare(row.bodyHash, idempotency.bodyHash) !== 0)
    throw new Refusal('request.idempotency_key_reused')
  const isDue = Temporal.Instant.compare(parts.clock.now(), row.expiresAt) < 0
  const needsWay =
    row.kind !== 'transfer' && row.chargeId === null && (row.state === 'pending' || row.state === 'failed') && isDue
  const ready = needsWay ? await askForWay(parts, brand, row, wish.language) : row
  return presentWhole(parts, ready, wish.language)
}

function methodOf({ registry, clock }: PaymentParts, brand: Brand, { body, language }: Wish): PaymentMethod {
  const method = registry.methodsOf(brand.brandId).find(({ code }) => code === body.method)
  if (method === undefined) throw new Refusal('payment.method_unknown')
  const { opensAt } = openingOf(method, clock.now(), brand.timeZone)
  if (opensAt === null) return method
  const { timeZone } = brand
  throw new Refusal('payment.method_closed', {
    values: [momentText(opensAt.epochMilliseconds, { language, timeZone, month: 'short' })],
  })
}

function orderOf(
  { clock }: PaymentParts,
  { session, idempotency }: Wish,
  method: PaymentMethod,
  { amountMinor, currency }: { readonly amountMinor: NewDeposit['amountMinor']; readonly currency: Currency },
): NewDeposit {
  const createdAt = clock.now()
  const depositId = uuidOfText(`deposit ${session.brandId} ${session.memberId} ${idempotency.key}`)
  return {
    depositId,
    brandId: session.brandId,
    memberId: session.memberId,
    methodCode: method.code,
    kind: method.kind,
    gatewayCode: method.gateway,
    currency: currency.code,
    amountMinor,
    ...(method.fee ?? noFee),
    account: method.kind === 'transfer' ? accountFor(depositId, method.accounts) : null,
    bodyHash: Buffer.from(idempotency.bodyHash),
    createdAt,
    expiresAt: createdAt.add({ minutes: method.minutesToPay }),
  }
}

/** The account that an order is paid to: orders are spread over all of them. */
function accountFor(depositId: string, accounts: readonly OwnAccount[]): NewDeposit['account'] {
  const chosen = accounts[Number.parseInt(depositId.slice(0, 8), 16) % accounts.length]
  if (chosen === undefined) throw new Error('a transfer has no account to pay to')
  return { bank: chosen.bank, number: chosen.number, holder: chosen.holder }
}

/** Stores the order, or finds the one with the same key. */
async function storeOrder(
  parts: PaymentParts,
  order: NewDeposit,
): Promise<{ readonly row: DepositRow; readonly isNew: boolean }> {
  const { database, protection } = parts
  return database.transaction().execute(async (tx) => {
    await lockMember(tx, 'deposits', order)
    // Whatever has changed meanwhile, a repeated key finds its order. It is looked up only where a new one cannot be stored.
    const unlessRepeated = async (refuse: () => Promise<never>) => {
      const row = await depositOf(tx, order, order.depositId)
      return row === undefined ? refuse() : { row, isNew: false }
    }
    let limits: readonly DepositLimit[]
    try {
      limits = await protection.depositLimits(tx, order)
    } catch (error) {
      return unlessRepeated(() => Promise.reject(error))
    }
    const row = await insertDeposit(tx, order, { maxOpen: maxOpenDeposits, limits })
    if (row !== undefined) return { row, isNew: true }
    return unlessRepeated(async () => {
      await refuseBeyondLimits(parts, tx, order, limits)
      throw new Refusal('payment.too_many_open', { values: [maxOpenDeposits] })
    })
  })
}

/** Asks the gateway how an order is paid, and stores its answer. */
async function askForWay(parts: PaymentParts, brand: Brand, row: DepositRow, language: Language): Promise<DepositRow> {
  const { database, registry, siteOriginOf, log } = parts
  const { brandId, depositId, gatewayCode, kind } = row
  if (kind === 'transfer' || kind === 'voucher') return row
  const site = siteOriginOf(brandId)
  const order: DepositOrder = {
    depositId,
    kind,
    amount: formatAmount(row.amountMinor, brand.currency.digits),
    currency: row.currency,
    expiresAt: row.expiresAt,
    notifyUrl: `${site}/payments/${gatewayCode}/events`,
    returnUrl: `${site}/depositv2?order=${depositId}`,
    language: localeOf[language],
  }
  try {
    const way = await registry.find(brandId, gatewayCode)?.gateway.order(order)
    if (way === undefined) throw new GatewayUnreachable('an order', 'it is not connected')
    checkWay(row, way, brand.currency)
    return (await storeWay(database, depositId, way)) ?? (await depositOf(database, row, depositId)) ?? row
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    log.warn({ err: error, depositId, gatewayCode }, 'a payment gateway did not take an order')
    await closeDeposit(database, depositId, 'failed')
    throw new Refusal('payment.gateway_unreachable')
  }
}

/**
 * Whether a member can pay like this. A code whose checksum is wrong cannot be scanned, and one with another amount would be
 * paid and then not match.
 */
function checkWay({ kind, amountMinor }: DepositRow, { qr, pageUrl }: PaymentWay, { digits }: Currency): void {
  if (kind === 'page') {
    if (pageUrl === null) throw new GatewayUnreachable('an order', 'it named no page')
    return
  }
  const code = qr === null ? null : parse(qr, true)
  if (code === null) throw new GatewayUnreachable('an order', 'its code is not a valid EMVCo code')
  if (parseAmount(code.getTagValue('54') ?? '', digits) !== amountMinor)
    throw new GatewayUnreachable('an order', 'its code has another amount')
}
