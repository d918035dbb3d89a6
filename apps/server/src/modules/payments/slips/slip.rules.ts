import { slipVerify } from 'promptparse/validate'
import type { DepositRow, ReviewReason } from '../deposits/deposits.sql.ts'
import type { SlipCode, TransferReport } from '../gateways/gateway.types.ts'

/** How long before its order a transfer may have been made: the member may have paid first. */
const earliestMinutes = 60
/** How far a bank's clock may be ahead. */
const aheadMinutes = 10
/** How many digits of the receiving account a service must say at least. */
const fewestDigits = 4

/** What the mini-QR of a slip says; `undefined` if none of the texts is one, with its checksum. */
export function slipCodeOf(texts: readonly string[]): SlipCode | undefined {
  for (const text of texts) {
    const { sendingBank: bank, transRef: reference } = (text.length <= 256 ? slipVerify(text) : null) ?? {}
    if (bank === undefined || reference === undefined) continue
    if (/^[A-Za-z0-9]{1,16}$/.test(bank) && /^[A-Za-z0-9_-]{1,40}$/.test(reference)) return { bank, reference }
  }
  return undefined
}

/** Why a transfer is not the one of an order, besides amount and currency; `null` if it is. */
export function transferProblem(
  { account, createdAt }: Pick<DepositRow, 'account' | 'createdAt'>,
  found: TransferReport,
  now: Temporal.Instant,
): ReviewReason | null {
  if (account === null || !isAccount(found.account, account.number)) return 'other_account'
  const from = createdAt.subtract({ minutes: earliestMinutes })
  const until = now.add({ minutes: aheadMinutes })
  const isInTime = Temporal.Instant.compare(found.at, from) >= 0 && Temporal.Instant.compare(found.at, until) <= 0
  return isInTime ? null : 'other_time'
}

/** Whether a number that may have digits hidden as `x` can be an account's. */
function isAccount(said: string, number: string): boolean {
  const digits = Array.from(said)
  return (
    digits.length === number.length &&
    digits.filter((digit) => digit !== 'x').length >= fewestDigits &&
    digits.every((digit, place) => digit === 'x' || digit === number[place])
  )
}
