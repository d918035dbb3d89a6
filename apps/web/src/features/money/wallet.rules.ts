import type { consolidatedFunds, merchantWallet, ValueOf } from '@baize/contract'
import { addMinor, formatAmount, parseAmount, zeroMinor } from '@baize/money'

/** What a member has in total, in the main balance and at vendors. */
export type Funds = ValueOf<typeof consolidatedFunds>

/** The vendors that hold money. */
export type Holders = ValueOf<typeof merchantWallet>['list']

/** What all vendors hold together, as a decimal text. */
export function heldIn({ wallets }: Funds, digits: number): string {
  const amounts = wallets.map(({ balance }) => parseAmount(balance, digits) ?? zeroMinor)
  return formatAmount(addMinor(zeroMinor, ...amounts), digits)
}

/** What one vendor holds, as a decimal text. */
export function heldAt({ wallets }: Funds, vendorCode: string): string {
  return wallets.find(({ vassalage }) => vassalage === vendorCode)?.balance ?? '0'
}

/** Whether a decimal text is zero. */
export function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount)
}
