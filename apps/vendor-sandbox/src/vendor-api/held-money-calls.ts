import type { Ports } from '@baize/sandbox-kit'
import { formatGcpAmount, parseGcpAmount } from '@baize/vendor-wire'
import type { Books } from '../books/books.ts'
import type { GameBook } from '../games/game-book.ts'
import type { HeldMoney } from '../wallet/held-money.ts'
import { accepted, refused, type VendorCall } from './signed-calls.ts'

/** The calls to transfer-wallet vendors: transfers in and out, the status of a transfer, and the balance. */
export function heldMoneyCalls(parts: {
  readonly books: Books
  readonly games: GameBook
  readonly held: HeldMoney
  readonly ports: Ports
}): Readonly<Record<'/wallet/transfer' | '/wallet/transfer/status' | '/wallet/balance', VendorCall>> {
  const { books, games, held, ports } = parts
  const write = (minor: bigint, vendorCode: string, currency: string) =>
    formatGcpAmount(minor, games.digitsOf(vendorCode, currency))
  return {
    '/wallet/transfer': onlyHolders(async (vendor, body) => {
      const { transfer_id: id, account_id: accountId, currency, direction, amount } = body
      const isNamed = isText(id) && isText(accountId) && isText(currency)
      if (!isNamed || (direction !== 'in' && direction !== 'out')) return refused(400, 'bad_request')
      const amountMinor = parseGcpAmount(amount, games.digitsOf(vendor.code, currency))
      if (amountMinor === undefined) return refused(400, 'bad_request')
      const done = await held.transfer({
        id,
        vendorCode: vendor.code,
        accountId,
        currencyCode: currency,
        direction,
        amountMinor: String(amountMinor),
        at: ports.now(),
      })
      return accepted({ status: done.status, balance: write(BigInt(done.balanceMinor), vendor.code, currency) })
    }),
    '/wallet/transfer/status': onlyHolders((vendor, { transfer_id: id }) => {
      if (!isText(id)) return refused(400, 'bad_request')
      const known = books.transfer(vendor.code, id)
      if (known === undefined) return accepted({ status: 'unknown' })
      return accepted({
        status: known.status,
        balance: write(BigInt(known.balanceMinor), vendor.code, known.currencyCode),
      })
    }),
    '/wallet/balance': onlyHolders((vendor, { account_id: accountId, currency }) => {
      if (!isText(accountId) || !isText(currency)) return refused(400, 'bad_request')
      const minor = held.availableMinor({ vendorCode: vendor.code, accountId, currencyCode: currency })
      return accepted({ balance: write(minor, vendor.code, currency) })
    }),
  }
}

function onlyHolders(call: VendorCall): VendorCall {
  return (vendor, body) => (vendor.walletMode === 'transfer' ? call(vendor, body) : refused(404, 'not_found'))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
