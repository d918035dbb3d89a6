import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf, transferDown, transferUp } from '@baize/contract'
import { formatAmount, parseAmount } from '@baize/money'
import type { Caller, Session } from '../../../kernel/caller.ts'
import { sqlStateOf } from '../../../kernel/database/pool.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { memberId, uuidOfText, type MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import { amountWithin, shownAmount } from '../../payments/index.ts'
import { requireBelow } from '../team-scope.ts'
import { postTransfer } from './post-transfer.ts'
import { presentTransfers } from './present-transfers.ts'
import { uplineOf } from './transfer-terms.ts'
import type { TransferParts } from './transfers.parts.ts'
import { givenOn, reserveTransfer, transferOf, type TransferRow } from './transfers.sql.ts'

/** Money that the caller gives: to a member below, or to the agent directly above. */
export interface TransferWish {
  readonly caller: Caller<Session>
  readonly body: BodyOf<typeof transferDown> | BodyOf<typeof transferUp>
  readonly way: TransferRow['way']
  readonly idempotency: Idempotency
}

/**
 * Gives money within the team (2.099, 6.007). A repeated key finds the same transfer, and what it was refused with. The day's limits
 * are counted by the statement that stores it, and the lane decides over balance, bonus and blocks.
 */
export async function giveMoney(parts: TransferParts, wish: TransferWish): Promise<ReplyOf<typeof transferDown>> {
  const { database, ledger, wallet, brands } = parts
  const { session } = wish.caller
  const { brandId, memberId: sender } = session
  const brand = brands.byId(brandId)
  const transferId = uuidOfText(`team transfer ${brandId} ${sender} ${wish.idempotency.key}`)
  if ((await transferOf(database, transferId)) === undefined) await reserve(parts, brand, wish, transferId)
  const row = await existing(parts, transferId)
  if (Buffer.compare(row.bodyHash, fingerprintOf(brand, wish)) !== 0)
    throw new Refusal('request.idempotency_key_reused')
  if (row.state === 'moving') await postTransfer(parts, row)
  const ended = await existing(parts, transferId)
  if (ended.refusal !== null) throw new Refusal(ended.refusal, { values: ended.refusalValues })
  const { accountId, currency } = await wallet.accountOf(brandId, sender, 'main')
  const [shown] = await presentTransfers(parts, session, [ended])
  if (shown === undefined) throw new Error('a stored transfer is presented')
  const balance = formatAmount(await ledger.balance(accountId), currency.digits)
  return { transfer: shown, balance, currencySymbol: currency.symbol, currencyCode: currency.code }
}

async function existing({ database }: TransferParts, transferId: string): Promise<TransferRow> {
  const row = await transferOf(database, transferId)
  if (row === undefined) throw new Error('a transfer was stored but cannot be found')
  return row
}

/**
 * What a repeated key must ask for again. The payment password is no part of it: a repeated key would tell the right one without
 * counting the tries.
 */
function fingerprintOf({ currency }: Brand, { way, body }: TransferWish): Buffer {
  const to = 'memberId' in body ? body.memberId : ''
  const amount = parseAmount(body.amount, currency.digits) ?? body.amount
  return createHash('sha256')
    .update(JSON.stringify([way, to, String(amount), body.note ?? '']))
    .digest()
}

/**
 * Checks recipient, amount, payment password and second factor, and stores the transfer if the day's limits allow it. Whoever has
 * a second factor shows it before as much leaves on a day as withdrawals ask it for: otherwise whoever has only the passwords could
 * give the money to an account of their own and withdraw it there.
 */
async function reserve(parts: TransferParts, brand: Brand, wish: TransferWish, transferId: string): Promise<void> {
  const { database, clock, identity, payments } = parts
  const { way, body, caller } = wish
  const { session } = caller
  const limits = brand.teamTransfers
  if (limits === undefined) throw new Refusal('transfer.closed')
  const toId = await recipientOf(parts, wish)
  const amountMinor = amountWithin(limits, body.amount, brand.currency)
  await identity.recovery.checkPaymentPassword(session, body.paymentPassword)
  if ((await identity.activeMembers(session.brandId, [toId])).get(toId) !== true)
    throw new Refusal('transfer.recipient_refused')
  const createdAt = clock.now()
  const day = createdAt.toZonedDateTimeISO(brand.timeZone).toPlainDate()
  const order = {
    transferId,
    brandId: session.brandId,
    fromId: session.memberId,
    toId,
    way,
    currency: brand.currency.code,
    amountMinor,
    note: body.note === undefined || body.note === '' ? null : body.note,
    bodyHash: fingerprintOf(brand, wish),
    day,
    createdAt,
  }
  const factorFrom = payments.withdrawals.factorFromMinor(session.brandId)
  const isProved = factorFrom === undefined || (await identity.hasShownFactor(caller))
  const dayMaxMinor = isProved || factorFrom > limits.dayMaxMinor ? limits.dayMaxMinor : factorFrom - 1n
  const isStored = await reserveTransfer(database, order, { ...limits, dayMaxMinor }).catch((error: unknown) => {
    // The same request, which came twice at once, was stored by the other one.
    if (sqlStateOf(error) === '23505') return true
    throw error
  })
  if (isStored) return
  const given = await givenOn(database, session, day)
  if (!isProved && given.amountMinor + amountMinor <= limits.dayMaxMinor && given.times < limits.timesPerDay)
    throw new Refusal('factor.proof_needed')
  const left = limits.dayMaxMinor > given.amountMinor ? limits.dayMaxMinor - given.amountMinor : 0n
  const values = [shownAmount(left, brand.currency), Math.max(0, limits.timesPerDay - given.times)]
  throw new Refusal('transfer.day_limit', { values })
}

async function recipientOf(parts: TransferParts, { caller, body, way }: TransferWish): Promise<MemberId> {
  if (way === 'up') {
    const upline = await uplineOf(parts, caller.session)
    if (upline === undefined) throw new Refusal('transfer.no_upline')
    return upline.memberId
  }
  const asked = 'memberId' in body && /^[1-9]\d{0,17}$/.test(body.memberId) ? BigInt(body.memberId) : undefined
  if (asked === undefined) throw new Refusal('agent.not_in_team')
  const found = await requireBelow(parts, caller.session, memberId(asked))
  return found.memberId
}
