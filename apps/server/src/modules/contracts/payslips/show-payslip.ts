import { payTerms, type payslipOf, type ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import { basisFromJson, basisInJson } from '@baize/pay'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PayslipParts } from './payslips.parts.ts'
import { selectOtherRuns, selectPassedOn, selectPayRow, type PayRowWithContract } from './payslips.sql.ts'
import { presentPayRows, type PayReader } from './present-payslip.ts'

/** How many downlines a payslip lists; the list of payslips has all. */
const maxBelow = 100

/** One payslip that the reader receives or pays, with everything that its amount follows from. */
export async function showPayslip(
  parts: PayslipParts,
  reader: PayReader,
  rowId: string,
): Promise<ReplyOf<typeof payslipOf>> {
  const { database, brands } = parts
  const row = await requirePayRow(parts, reader, rowId)
  const isOwn = row.downlineId === reader.memberId
  const [others, passedOn] = await Promise.all([
    selectOtherRuns(database, row),
    // What a downline passes on is between the downline and theirs.
    isOwn ? selectPassedOn(database, reader.brandId, row, maxBelow) : undefined,
  ])
  const [[payslip], below] = await Promise.all([
    presentPayRows(parts, reader, [row]),
    presentPayRows(parts, reader, passedOn?.rows ?? []),
  ])
  if (payslip === undefined) throw new Error('a row of pay was not presented')
  const { digits, symbol } = brands.byId(reader.brandId).currency
  const amount = (value: bigint) => formatAmount(minorSum(value), digits)
  return {
    payslip,
    side: isOwn ? 'received' : 'passedOn',
    contract: {
      contractId: row.contractId,
      from: row.inForceFrom.toString(),
      to: row.inForceTo?.toString() ?? null,
    },
    terms: payTerms.parse(row.terms),
    basis: basisInJson(basisFromJson(row.basis)),
    others: others.map((one) => ({
      rowId: one.rowId.toString(),
      run: one.run,
      amount: amount(one.amountMinor),
      state: one.state,
    })),
    below: passedOn === undefined ? null : { count: passedOn.count, total: amount(passedOn.totalMinor), list: below },
    digits,
    currencySymbol: symbol,
  }
}

/** The row with a number. The answer is the same for rows of others, for numbers that no row has, and for nonsense. */
export async function requirePayRow(
  { database }: Pick<PayslipParts, 'database'>,
  reader: PayReader,
  rowId: string,
): Promise<PayRowWithContract> {
  const row = /^[1-9]\d{0,17}$/.test(rowId) ? await selectPayRow(database, reader, BigInt(rowId)) : undefined
  if (row === undefined) throw new Refusal('agent.payslip_unknown')
  return row
}
