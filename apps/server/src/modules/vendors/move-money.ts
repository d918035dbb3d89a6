import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf, walletTransfer } from '@baize/contract'
import { formatAmount, parseAmount, zeroMinor, type Minor } from '@baize/money'
import type { Idempotency } from '../../kernel/http/bind.ts'
import type { Session } from '../../kernel/http/caller.ts'
import { Refusal, refuseFields } from '../../kernel/http/refusal.ts'
import type { MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { balanceIn, carryOut, transferAccounts, type TransferParts } from './carry-out-transfer.ts'
import type { ConnectedVendor } from './connected-vendor.ts'
import { askedTransfers, insertTransfer, transferById, type TransferRow } from './transfers.sql.ts'
import { VendorUnreachable } from './vendor-client.ts'
import type { VendorRegistry } from './vendor-registry.ts'

export interface MoveParts extends TransferParts {
  readonly registry: VendorRegistry
  readonly randomness: Randomness
  readonly log: Log
}

/** Moves money to or from a vendor that holds it (7.020); without an amount all that is there. */
export async function moveMoney(
  parts: MoveParts,
  session: Session,
  { vassalage, direction, amount }: BodyOf<typeof walletTransfer>,
  { key }: Idempotency,
): Promise<ReplyOf<typeof walletTransfer>> {
  const vendor = holderOf(parts, session, vassalage)
  const { digits } = vendor.currency
  const asked = amount === undefined ? undefined : parseAmount(amount, digits)
  if (amount !== undefined && asked === undefined) refuseFields([{ field: 'amount', code: 'field.amount' }])
  const transferId = idOfKey(session, key)
  const known = await transferById(parts.database, transferId)
  if (known !== undefined && !isSame(known, vassalage, direction, asked))
    throw new Refusal('request.idempotency_key_reused')
  const state =
    known === undefined ? await begin(parts, vendor, session.memberId, direction, asked, transferId) : known.state
  return present(parts, vendor, session.memberId, state)
}

function holderOf({ registry }: MoveParts, session: Session, vendorCode: string): ConnectedVendor {
  const vendor = registry.find(session.brandId, vendorCode)
  if (vendor?.walletMode !== 'transfer') throw new Refusal('wallet.no_such_wallet')
  return vendor
}

/** A client's key becomes the transfer's id, so that the same request is the same transfer. */
function idOfKey({ brandId, memberId }: Session, key: string): string {
  const hex = createHash('sha256').update(`${brandId} ${memberId} ${key}`).digest('hex')
  // Version 8 of RFC 9562: a UUID whose bits are its maker's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function isSame(row: TransferRow, vendorCode: string, direction: string, amountMinor: Minor | undefined): boolean {
  const sameAmount = amountMinor === undefined || amountMinor === row.amountMinor
  return row.vendorCode === vendorCode && row.direction === direction && sameAmount
}

/** Begins a transfer and carries it out. Moving nothing in is done at once. */
async function begin(
  parts: MoveParts,
  vendor: ConnectedVendor,
  memberId: MemberId,
  direction: 'in' | 'out',
  asked: Minor | undefined,
  transferId: string,
): Promise<TransferRow['state']> {
  const amountMinor = asked ?? (await allOf(parts, vendor, memberId, direction))
  if (direction === 'in' && amountMinor === 0n) return 'done'
  const { brandId, vendorCode } = vendor
  const row: TransferRow = { transferId, brandId, vendorCode, memberId, direction, amountMinor, state: 'asked' }
  if (!(await insertTransfer(parts.database, row, parts.clock.now())))
    throw new Refusal('wallet.transfer_under_way', { retryAfterSeconds: 10 })
  return carryOut(parts, vendor, row)
}

async function allOf(
  parts: MoveParts,
  vendor: ConnectedVendor,
  memberId: MemberId,
  direction: 'in' | 'out',
): Promise<Minor> {
  if (direction === 'in') return parts.ledger.balance((await transferAccounts(parts, vendor, memberId)).main)
  const asked = { account_id: vendor.names.nameOf(memberId), currency: vendor.currency.code }
  const reply = await parts.client.call(vendor, '/wallet/balance', asked).catch((error: unknown) => {
    throw error instanceof VendorUnreachable ? new Refusal('game.vendor_unreachable') : error
  })
  const held = reply.status === 200 ? balanceIn(reply, vendor) : undefined
  if (held === undefined) throw new Refusal('game.vendor_unreachable')
  return held
}

async function present(
  parts: MoveParts,
  vendor: ConnectedVendor,
  memberId: MemberId,
  state: TransferRow['state'],
): Promise<ReplyOf<typeof walletTransfer>> {
  const { main, held } = await transferAccounts(parts, vendor, memberId)
  const [home, there] = await Promise.all([parts.ledger.balance(main), parts.ledger.balance(held)])
  const { digits, code, symbol } = vendor.currency
  return {
    state: state === 'asked' ? 'underWay' : state,
    balance: formatAmount(home, digits),
    vendorBalance: formatAmount(there, digits),
    currencySymbol: symbol,
    currencyCode: code,
  }
}

/**
 * One wallet for everything: before a game opens, what other vendors hold for the player comes home, and where the
 * game's vendor holds money itself, it gets all. What cannot be moved now stays where it is, and the game opens.
 */
export async function bringMoney(parts: MoveParts, session: Session, to: ConnectedVendor | undefined): Promise<void> {
  const { memberId, brandId } = session
  for (const vendor of parts.registry.all) {
    if (vendor === to || vendor.brandId !== brandId || vendor.walletMode !== 'transfer') continue
    const { held } = await transferAccounts(parts, vendor, memberId)
    if ((await parts.ledger.balance(held)) > zeroMinor) await tryMove(parts, vendor, memberId, 'out')
  }
  if (to?.walletMode === 'transfer') await tryMove(parts, to, memberId, 'in')
}

async function tryMove(
  parts: MoveParts,
  vendor: ConnectedVendor,
  memberId: MemberId,
  direction: 'in' | 'out',
): Promise<void> {
  try {
    await begin(parts, vendor, memberId, direction, undefined, parts.randomness.uuid())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    parts.log.info({ vendor: vendor.vendorCode, direction, code: error.code }, 'money was not moved for a launch')
  }
}

/** A transfer is asked for again when its answer had this long to come. */
const answerSeconds = 10
const settledAtOnce = 200

/** Asks vendors for transfers whose answer never came, until it is told to stop. Returns how many are settled now. */
export async function settleTransfers(parts: MoveParts, signal: AbortSignal): Promise<number> {
  const before = parts.clock.now().subtract({ seconds: answerSeconds })
  let settled = 0
  for (const row of await askedTransfers(parts.database, before, settledAtOnce)) {
    if (signal.aborted) break
    const vendor = parts.registry.find(row.brandId, row.vendorCode)
    if (vendor === undefined) continue
    const state = await carryOut(parts, vendor, row).catch((error: unknown) => {
      if (error instanceof Refusal) return 'asked' as const
      throw error
    })
    if (state !== 'asked') settled += 1
  }
  return settled
}
