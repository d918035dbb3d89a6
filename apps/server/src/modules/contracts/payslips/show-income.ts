import type { agentIncome, PayKind, PaySide, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import { payPeriodOf } from './pay-period.ts'
import type { PayslipParts } from './payslips.parts.ts'
import { selectIncome, type IncomeRow } from './payslips.sql.ts'
import type { PayReader } from './present-payslip.ts'

/** My income (2.120): what an agent received and passed on, by day and kind of pay. */
export async function showIncome(
  parts: PayslipParts,
  reader: PayReader,
  query: QueryOf<typeof agentIncome>,
): Promise<ReplyOf<typeof agentIncome>> {
  const { timeZone, currency } = parts.brands.byId(reader.brandId)
  const period = payPeriodOf(parts, reader, query)
  const filter = { ...reader, currency: currency.code, since: period.since, until: period.until }
  const rows = await selectIncome(parts.database, filter, timeZone)
  const amount = (value: bigint) => formatAmount(minorSum(value), currency.digits)
  const byDay = Map.groupBy(
    rows.filter(({ paidMinor }) => paidMinor !== 0n),
    ({ day }) => day.toString(),
  )
  const waitingOf = (side: PaySide) => amount(sumOf(rows, { side }, 'waitingMinor'))
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    list: [...byDay].map(([day, ofDay]) => ({ day, ...incomeOf(ofDay, amount) })),
    totals: incomeOf(rows, amount),
    waiting: { incoming: waitingOf('received'), outgoing: waitingOf('passedOn') },
    currencySymbol: currency.symbol,
  }
}

function incomeOf(rows: readonly IncomeRow[], amount: (value: bigint) => string) {
  const totalOf = (side: PaySide) => sumOf(rows, { side }, 'paidMinor')
  const kindsOf = (side: PaySide) => {
    const of = (kind: PayKind) => amount(sumOf(rows, { side, kind }, 'paidMinor'))
    return { daily: of('daily'), hourly: of('hourly'), realtime: of('realtime'), dividend: of('dividend') }
  }
  return {
    received: kindsOf('received'),
    receivedTotal: amount(totalOf('received')),
    passedOn: kindsOf('passedOn'),
    passedOnTotal: amount(totalOf('passedOn')),
    net: amount(totalOf('received') - totalOf('passedOn')),
  }
}

function sumOf(
  rows: readonly IncomeRow[],
  { side, kind }: { readonly side: PaySide; readonly kind?: PayKind },
  of: 'paidMinor' | 'waitingMinor',
): bigint {
  return rows
    .filter((row) => row.side === side && (kind === undefined || row.kind === kind))
    .reduce((sum, row) => sum + row[of], 0n)
}
