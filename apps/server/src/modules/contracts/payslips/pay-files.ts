import type { agentIncomeFile, payslipFile, Payslip, QueryOf, TableCell, TableFile } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { moneyPhrase, payPhrase } from '@baize/phrases/statements'
import { payFilterOf } from './list-payslips.ts'
import type { PayslipParts } from './payslips.parts.ts'
import { selectPayRowsAfter, type PayFilter, type PayRow } from './payslips.sql.ts'
import { presentPayRows, type PayReader } from './present-payslip.ts'
import { showIncome } from './show-income.ts'

/** How many rows are read at a time. */
const rowsAtOnce = 1_000

/** The payslips of a period as a file, the newest first (2.122–2.125). */
export async function payslipFileOf(
  parts: PayslipParts,
  reader: PayReader,
  query: QueryOf<typeof payslipFile>,
  language: Language,
): Promise<TableFile> {
  const { filter } = await payFilterOf(parts, reader, query)
  const { timeZone, currency } = parts.brands.byId(reader.brandId)
  const say = (key: Parameters<typeof payPhrase>[1]) => payPhrase(language, key)
  const clock = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const cells = (slip: Payslip): readonly TableCell[] => [
    say(`kind.${slip.kind}`),
    clock(slip.from),
    clock(slip.to),
    slip.run,
    slip.payer === null ? say('slip.site') : slip.payer.username,
    slip.payee.username,
    slip.base,
    slip.ratePpm === null ? null : percentOf(slip.ratePpm),
    slip.amount,
    say(`state.${slip.state}`),
    slip.paidAt === null ? null : clock(slip.paidAt),
    currency.code,
  ]
  return {
    format: query.format,
    name: 'payslips',
    columns: [
      { title: say('slip.kind'), kind: 'text' },
      { title: `${say('slip.from')} (${timeZone})`, kind: 'time' },
      { title: `${say('slip.to')} (${timeZone})`, kind: 'time' },
      { title: say('slip.run'), kind: 'count' },
      { title: say('slip.payer'), kind: 'text' },
      { title: say('slip.payee'), kind: 'text' },
      { title: say('slip.base'), kind: 'amount' },
      { title: say('slip.ratePercent'), kind: 'amount' },
      { title: say('slip.amount'), kind: 'amount' },
      { title: say('slip.state'), kind: 'text' },
      { title: `${say('slip.paidAt')} (${timeZone})`, kind: 'time' },
      { title: moneyPhrase(language, 'entries.currency'), kind: 'text' },
    ],
    rows: slipsOf(parts, reader, filter, cells),
  }
}

/** A rate as a decimal text of percent: 12,000 parts per million are 1.2. */
export function percentOf(ppm: number): string {
  return String(ppm / 10_000)
}

async function* slipsOf(
  parts: PayslipParts,
  reader: PayReader,
  filter: PayFilter,
  cells: (slip: Payslip) => readonly TableCell[],
) {
  let last: PayRow | undefined
  while (true) {
    const rows = await selectPayRowsAfter(parts.database, filter, last, rowsAtOnce)
    yield (await presentPayRows(parts, reader, rows)).map(cells)
    last = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}

/** My income (2.120) by day as a file, the newest day first. */
export async function incomeFileOf(
  parts: PayslipParts,
  reader: PayReader,
  query: QueryOf<typeof agentIncomeFile>,
  language: Language,
): Promise<TableFile> {
  const { list } = await showIncome(parts, reader, query)
  const { code } = parts.brands.byId(reader.brandId).currency
  const say = (key: Parameters<typeof payPhrase>[1]) => payPhrase(language, key)
  const rows: readonly (readonly TableCell[])[] = list.map((one) => [
    one.day,
    one.received.daily,
    one.received.hourly,
    one.received.realtime,
    one.received.dividend,
    one.receivedTotal,
    one.passedOnTotal,
    one.net,
    code,
  ])
  const amounts = [
    'kind.daily',
    'kind.hourly',
    'kind.realtime',
    'kind.dividend',
    'income.received',
    'income.passedOn',
    'income.net',
  ] as const
  return {
    format: query.format,
    name: 'income',
    columns: [
      { title: say('income.day'), kind: 'text' },
      ...amounts.map((key) => ({ title: say(key), kind: 'amount' as const })),
      { title: moneyPhrase(language, 'entries.currency'), kind: 'text' },
    ],
    rows: atOnce(rows),
  }
}

/** A period has few days, so they are written at once. */
async function* atOnce<T>(rows: T): AsyncGenerator<T> {
  yield await Promise.resolve(rows)
}
