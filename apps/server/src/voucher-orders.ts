import { formatAmount, parseAmount } from '@baize/money'
import { StartProblem } from './kernel/start-problem.ts'
import { storedBrands } from './modules/brand/index.ts'
import { makeVouchers, maxVouchers, voucherBatches, type VoucherParts } from './modules/payments/index.ts'
import { operatorBrand } from './operator-brand.ts'
import { operatorName, operatorReason } from './operator-words.ts'

interface Ordering {
  readonly parts: VoucherParts
  readonly say: (line: string) => void
}

const maxDays = 3_650
const batchesShown = 100

/** Makes a batch of voucher codes and says each once: they are stored nowhere. Throws a {@link StartProblem}. */
export async function printVouchers(
  { parts, say }: Ordering,
  asked: { readonly [name in 'amount' | 'count' | 'days' | 'brand' | 'by' | 'reason']?: string | undefined },
): Promise<void> {
  const by = operatorName(asked.by)
  const reason = operatorReason(asked.reason)
  const { brandId, currency, digits } = await operatorBrand(parts.database, asked.brand)
  const amountMinor = parseAmount(asked.amount ?? '', digits)
  if (amountMinor === undefined || amountMinor <= 0n)
    throw new StartProblem('say with --amount what each voucher is worth, such as 500.00.')
  const count = numberUpTo(asked.count, '--count', maxVouchers)
  const days = numberUpTo(asked.days, '--days', maxDays)
  const { codes, expiresAt } = await makeVouchers(parts, { brandId, currency, amountMinor, count, days, by, reason })
  const worth = `${formatAmount(amountMinor, digits)} ${currency}`
  say(`${count} vouchers of ${worth}, valid until ${expiresAt.toString()}. Keep them: they cannot be shown again.`)
  codes.forEach((code) => say(code))
}

function numberUpTo(text: string | undefined, option: string, max: number): number {
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text ?? '') || number < 1 || number > max)
    throw new StartProblem(`say ${option} with a number from 1 to ${max}.`)
  return number
}

/** Lists the newest batches of vouchers, with how many of each were redeemed. */
export async function listVouchers({ parts, say }: Ordering): Promise<void> {
  const [brands, batches] = await Promise.all([
    storedBrands(parts.database),
    voucherBatches(parts.database, batchesShown),
  ])
  if (batches.length === 0) say('No vouchers have been made.')
  for (const { brandId, amountMinor, currency, count, redeemed, by, reason, madeAt, expiresAt } of batches) {
    const brand = brands.find((one) => one.brandId === brandId)
    const worth = `${formatAmount(amountMinor, brand?.digits ?? 0)} ${currency}`
    const when = `made ${madeAt.toString()}, valid until ${expiresAt.toString()}`
    say(`${count} of ${worth} for ${brand?.code ?? brandId}, ${redeemed} redeemed, ${when}, by ${by}: ${reason}`)
  }
}
