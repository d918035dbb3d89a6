import type { QueryOf, ReplyOf, TableCell, TableFile } from '@baize/contract'
import {
  mostReportDays,
  type LotteryFigures,
  type lotteryReports,
  type lotteryReportsFile,
} from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import { lotteryReportPhrase } from '@baize/phrases/statements'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import type { DrawSums, LotteryReportFilter } from '../../lotteries/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { dayOf, namesOf, presentSums, writerOf, type LotteryPageParts } from './lottery-page.parts.ts'

/** How many days a report has if none are asked for. */
const usualDays = 30

type Asked = Pick<QueryOf<typeof lotteryReports>, 'gameCode' | 'from' | 'to'>

/** Refuses days that do not exist, and periods that are too long. */
function filterOf({ brands, clock }: LotteryPageParts, { brandId }: Operator, asked: Asked): LotteryReportFilter {
  const today = clock.now().toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate()
  const read = (field: 'from' | 'to', text: string) => dayOf(text) ?? refuseFields([{ field, code: 'field.invalid' }])
  const to = asked.to === undefined ? today : read('to', asked.to)
  const from = asked.from === undefined ? to.subtract({ days: usualDays - 1 }) : read('from', asked.from)
  const days = from.until(to, { largestUnit: 'day' }).days + 1
  if (days < 1 || days > mostReportDays) throw new Refusal('lottery.report_period', { values: [mostReportDays] })
  return { brandId, gameCode: asked.gameCode, from, to }
}

function presentFigures(sums: DrawSums, written: (amount: bigint) => string): LotteryFigures {
  const { stakedMinor, paidMinor } = sums
  return { ...presentSums(sums, written), returned: stakedMinor > 0n ? percentOf(paidMinor, stakedMinor) : null }
}

/** With two decimals, rounded down. */
function percentOf(part: bigint, whole: bigint): string {
  const hundredths = (part * 10_000n) / whole
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** What lotteries sold and paid by day, and all of them together. */
export async function showReports(
  parts: LotteryPageParts,
  operator: Operator,
  query: QueryOf<typeof lotteryReports>,
): Promise<ReplyOf<typeof lotteryReports>> {
  const filter = filterOf(parts, operator, query)
  const written = writerOf(parts, operator.brandId)
  const { rows, count } = await parts.lotteries.desk.report(filter, sliceOf(query))
  const total = await parts.lotteries.desk.reportTotal(filter)
  return {
    from: filter.from.toString(),
    to: filter.to.toString(),
    total: presentFigures(total, written),
    list: rows.map((row) => ({
      gameCode: row.gameCode,
      names: namesOf(parts, operator.brandId, row.gameCode),
      day: row.day.toString(),
      ...presentFigures(row, written),
    })),
    ...pagingOf(query, count),
  }
}

const columns = [
  { name: 'slips', kind: 'count' },
  { name: 'staked', kind: 'amount' },
  { name: 'paid', kind: 'amount' },
  { name: 'result', kind: 'amount' },
  { name: 'returned', kind: 'amount' },
  { name: 'cancelledSlips', kind: 'count' },
  { name: 'cancelled', kind: 'amount' },
  { name: 'voidSlips', kind: 'count' },
  { name: 'voided', kind: 'amount' },
] as const

/** Rows of one page after the other, so that their number needs no memory. */
const rowsAtOnce = 200

/** What lotteries sold and paid by day, as a file. */
export function reportsFile(
  parts: LotteryPageParts,
  { operator, language }: { readonly operator: Operator; readonly language: Language },
  { format, ...asked }: QueryOf<typeof lotteryReportsFile>,
): TableFile {
  const filter = filterOf(parts, operator, asked)
  const written = writerOf(parts, operator.brandId)
  async function* rows(): AsyncGenerator<readonly (readonly TableCell[])[]> {
    for (let pageNo = 1; ; pageNo += 1) {
      const { rows: found } = await parts.lotteries.desk.report(filter, sliceOf({ pageNo, pageSize: rowsAtOnce }))
      yield found.map((row) => {
        const figures = presentFigures(row, written)
        const named = [row.day.toString(), namesOf(parts, operator.brandId, row.gameCode)[language], row.gameCode]
        return [...named, ...columns.map(({ name }) => figures[name])]
      })
      if (found.length < rowsAtOnce) return
    }
  }
  const text = (name: Parameters<typeof lotteryReportPhrase>[1]) => ({
    title: lotteryReportPhrase(language, name),
    kind: 'text' as const,
  })
  return {
    format,
    name: 'lotteries',
    columns: [
      text('report.day'),
      text('lottery'),
      text('gameCode'),
      ...columns.map(({ name, kind }) => ({ title: lotteryReportPhrase(language, `report.${name}`), kind })),
    ],
    rows: rows(),
  }
}
