import { maxSlips, type Deposit } from '@baize/contract'
import { feeOf, formatAmount, type Currency } from '@baize/money'
import { localeOf, type Language } from '@baize/phrases'
import type { PaymentParts } from '../payments.parts.ts'
import { slipsOf } from '../slips/slips.sql.ts'
import { takesSlip } from '../slips/upload-slip.ts'
import type { DepositRow } from './deposits.sql.ts'

/** A deposit as its member sees it in a list. How to pay is shown only while it can be paid. */
export function presentDeposit(row: DepositRow, { digits }: Currency): Deposit {
  const isPending = row.state === 'pending'
  const amountMinor = row.creditedMinor ?? row.amountMinor
  return {
    depositId: row.depositId,
    method: row.methodCode,
    kind: row.kind,
    // The moment between an operator's decision and the credit looks like the time before.
    state: row.state === 'crediting' ? 'review' : row.state,
    amount: formatAmount(amountMinor, digits),
    fee: formatAmount(feeOf(row, amountMinor), digits),
    qr: isPending ? row.qr : null,
    pageUrl: isPending ? row.pageUrl : null,
    transfer: null,
    createdAt: row.createdAt.toString(),
    expiresAt: row.expiresAt.toString(),
    creditedAt: row.creditedAt?.toString() ?? null,
    reason: row.rejection,
  }
}

/** One deposit, with everything that its member can do with it. */
export async function presentWhole(parts: PaymentParts, row: DepositRow, language: Language) {
  const { currency } = parts.brands.byId(row.brandId)
  const transfer = await transferOf(parts, row, { currency, language })
  const deposit = { ...presentDeposit(row, currency), transfer }
  return { deposit, currencySymbol: currency.symbol, currencyCode: currency.code }
}

async function transferOf(
  { database, registry }: PaymentParts,
  row: DepositRow,
  { currency, language }: { readonly currency: Currency; readonly language: Language },
): Promise<Deposit['transfer']> {
  const { account, brandId, gatewayCode, amountMinor } = row
  if (account === null) return null
  const slips = await slipsOf(database, [row.depositId])
  const { bank, number, holder } = account
  const takes = takesSlip(row, slips)
  const wanted = {
    amount: formatAmount(amountMinor, currency.digits),
    account: number,
    holder,
    language: localeOf[language],
  }
  const demoPage = takes ? registry.find(brandId, gatewayCode)?.gateway.slips?.demoPage(wanted) : undefined
  return {
    bank,
    bankName: registry.ownBankName(brandId, bank, language),
    number,
    holder,
    takesSlip: takes,
    slipsLeft: maxSlips - slips.length,
    slips: slips.map(({ slipId, sentAt, result }) => ({ slipId, sentAt: sentAt.toString(), result })),
    demoSlipUrl: demoPage ?? null,
  }
}
