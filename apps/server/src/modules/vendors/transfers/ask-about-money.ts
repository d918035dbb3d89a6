import { addMinor, formatAmount, minor, parseAmount, zeroMinor, type Minor } from '@baize/money'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable, type VendorReply } from '../registry/vendor-client.ts'
import type { TransferParts } from './transfer.parts.ts'
import type { TransferRow } from './transfers.sql.ts'

/** A transfer whose amount is known. */
export type SizedTransfer = TransferRow & { readonly amountMinor: Minor }

/** The vendor's answer about a transfer. */
export interface TransferAnswer {
  readonly status: 'done' | 'refused'
  /** The player's balance at the vendor afterwards. */
  readonly balanceMinor: Minor
}

/** No vendor holds more than this for a player. An answer with a larger balance counts as no answer. */
export const maxHeldMinor = minor(1_000_000_000_000_000n)

/**
 * Sends a transfer to the vendor and returns the answer. Sending the same transfer again returns the first answer, so
 * sending it is also how to ask about it. Throws {@link VendorUnreachable}.
 */
export async function askForTransfer(
  { client }: Pick<TransferParts, 'client'>,
  vendor: ConnectedVendor,
  row: SizedTransfer,
): Promise<TransferAnswer> {
  if (row.amountMinor === 0n) return { status: 'done', balanceMinor: zeroMinor }
  const { currency, names, vendorCode } = vendor
  const reply = await client.call(vendor, '/wallet/transfer', {
    transfer_id: row.transferId,
    account_id: names.nameOf(row.memberId),
    currency: currency.code,
    direction: row.direction,
    amount: formatAmount(row.amountMinor, currency.digits),
  })
  const { status } = reply.body
  const balanceMinor = balanceIn(reply, vendor)
  if (reply.status !== 200 || (status !== 'done' && status !== 'refused') || balanceMinor === undefined)
    throw new VendorUnreachable(vendorCode, '/wallet/transfer', `it answered ${reply.status}`)
  const heldMinor = row.direction === 'out' ? addMinor(balanceMinor, row.amountMinor) : balanceMinor
  if (heldMinor > maxHeldMinor)
    throw new VendorUnreachable(vendorCode, '/wallet/transfer', 'it answered an impossible balance')
  return { status, balanceMinor }
}

/** Asks what the vendor holds for a player now. Throws {@link VendorUnreachable}. */
export async function askForBalance(
  { client }: Pick<TransferParts, 'client'>,
  vendor: ConnectedVendor,
  memberId: TransferRow['memberId'],
): Promise<Minor> {
  const asked = { account_id: vendor.names.nameOf(memberId), currency: vendor.currency.code }
  const reply = await client.call(vendor, '/wallet/balance', asked)
  const held = reply.status === 200 ? balanceIn(reply, vendor) : undefined
  if (held === undefined)
    throw new VendorUnreachable(vendor.vendorCode, '/wallet/balance', `it answered ${reply.status}`)
  return held
}

/**
 * Reads the balance in a vendor's reply: a decimal amount, zero or more, within the limit. Returns `undefined` for
 * anything else.
 */
function balanceIn({ body }: VendorReply, { currency }: ConnectedVendor): Minor | undefined {
  const text = body['balance']
  if (typeof text !== 'string') return undefined
  const balanceMinor = /^0(\.0+)?$/.test(text) ? zeroMinor : parseAmount(text, currency.digits)
  return balanceMinor === undefined || balanceMinor > maxHeldMinor ? undefined : balanceMinor
}
