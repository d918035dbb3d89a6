import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf, ReplyOf, walletTransfer } from '@baize/contract'
import { formatAmount, parseAmount } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { uuidOfText } from '../../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'
import { carryOutNew } from './carry-out-transfer.ts'
import { transferAccounts, type TransferParts } from './transfer.parts.ts'
import { insertTransfer, transferById, type NewTransfer, type TransferRow } from './transfers.sql.ts'

export interface MoveParts extends TransferParts {
  readonly registry: VendorRegistry
}

/**
 * Moves money to or from a vendor that holds it (7.020); without an amount, the whole balance. The same request under
 * the same key gets the first answer again: a transfer under way is waited for, and a refusal stays a refusal.
 */
export async function moveMoney(
  parts: MoveParts,
  session: Session,
  { vassalage, direction, amount }: BodyOf<typeof walletTransfer>,
  { key, bodyHash }: Idempotency,
): Promise<ReplyOf<typeof walletTransfer>> {
  const vendor = holderOf(parts, session, vassalage)
  const amountMinor = amount === undefined ? null : parseAmount(amount, vendor.currency.digits)
  if (amountMinor === undefined) refuseFields([{ field: 'amount', code: 'field.amount' }])
  const { brandId, memberId } = session
  const transferId = uuidOfText(`${brandId} ${memberId} ${key}`)
  const wanted = { transferId, brandId, vendorCode: vassalage, memberId, direction, amountMinor, bodyHash }
  const begun = await insertTransfer(parts.database, wanted, parts.clock.now())
  const row = begun === undefined ? await answerTo(parts, wanted) : await carryOutNew(parts, vendor, begun)
  if (row.refusal !== null) throw new Refusal(row.refusal)
  if (row.state === 'refused') throw new Refusal('wallet.transfer_refused')
  return present(parts, vendor, { ...row, state: row.state })
}

function holderOf({ registry }: MoveParts, session: Session, vendorCode: string): ConnectedVendor {
  const vendor = registry.find(session.brandId, vendorCode)
  if (vendor?.walletMode !== 'transfer') throw new Refusal('wallet.no_such_wallet')
  return vendor
}

/** How often a repeated request looks for the first one's result; all in all longer than a vendor may take. */
const maxLooks = 100
const betweenLooksMs = 60

/** The result of the transfer with this key, once it has been tried. */
async function answerTo({ database }: MoveParts, { transferId, bodyHash }: NewTransfer): Promise<TransferRow> {
  const known = await transferById(database, transferId)
  if (known === undefined) throw new Refusal('wallet.transfer_under_way', { retryAfterSeconds: 10 })
  if (known.bodyHash !== null && (bodyHash === null || Buffer.compare(known.bodyHash, bodyHash) !== 0))
    throw new Refusal('request.idempotency_key_reused')
  let row = known
  for (let looks = 1; row.state === 'asked' && row.triedAt === null && looks < maxLooks; looks += 1) {
    await sleep(betweenLooksMs)
    row = (await transferById(database, transferId)) ?? row
  }
  return row
}

/** Returns the first answer if the transfer is done, and the current balances while it is under way. */
async function present(
  { ledger }: MoveParts,
  vendor: ConnectedVendor,
  { memberId, state, homeAfterMinor, heldAfterMinor }: TransferRow & { readonly state: 'asked' | 'done' },
): Promise<ReplyOf<typeof walletTransfer>> {
  const { main, held } = await transferAccounts({ ledger }, vendor, memberId)
  const [home, there] = await Promise.all([
    homeAfterMinor ?? ledger.balance(main),
    heldAfterMinor ?? ledger.balance(held),
  ])
  const { digits, code, symbol } = vendor.currency
  return {
    state: state === 'asked' ? 'underWay' : state,
    balance: formatAmount(home, digits),
    vendorBalance: formatAmount(there, digits),
    currencySymbol: symbol,
    currencyCode: code,
  }
}
