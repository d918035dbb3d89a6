import type { QueryOf, ReplyOf, TableCell, TableColumn, TableFile } from '@baize/contract'
import {
  mostReportDays,
  type OfferFiguresRow,
  type promotionReport,
  type promotionReportFile,
  type promotionReports,
  type promotionReportsFile,
} from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import { reportPhrase } from '@baize/phrases/statements'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { sumOf, type OfferFigures, type ReportFilter } from '../../promotions/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { PromotionPageParts } from './promotion-pages.ts'

/** How many days a report has if none are asked for. */
const usualDays = 30

interface AskedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The period that an operator asks for. Refuses days that do not exist, and periods that are too long. */
function periodOf({ brands, clock }: PromotionPageParts, { brandId }: Operator, asked: AskedDays): ReportFilter {
  const { timeZone } = brands.byId(brandId)
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
  const to = asked.to === undefined ? today : dayOf(asked.to, 'to')
  const from = asked.from === undefined ? to.subtract({ days: usualDays - 1 }) : dayOf(asked.from, 'from')
  const days = from.until(to, { largestUnit: 'day' }).days + 1
  if (days < 1 || days > mostReportDays) throw new Refusal('promotion.period', { values: [mostReportDays] })
  return { brandId, timeZone, from, to, promotionIds: undefined }
}

function dayOf(text: string, field: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return refuseFields([{ field, code: 'field.invalid' }])
  }
}

/** Figures as operators read them. */
function presenter({ brands }: PromotionPageParts, { brandId }: Operator): (one: OfferFigures) => OfferFiguresRow {
  const { digits } = brands.byId(brandId).currency
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  return ({ seen, claims, given, met, grantedMinor, keptMinor, returnedMinor, wageredMinor, ggrMinor }) => ({
    seen,
    claims,
    given,
    met,
    granted: written(grantedMinor),
    returned: written(returnedMinor),
    kept: written(keptMinor),
    cost: written(grantedMinor - returnedMinor),
    wagered: written(wageredMinor),
    ggr: written(ggrMinor),
    net: written(ggrMinor - grantedMinor + returnedMinor),
  })
}

/** What each offer of the operator's brand cost and brought. */
export async function showReports(
  parts: PromotionPageParts,
  operator: Operator,
  query: QueryOf<typeof promotionReports>,
): Promise<ReplyOf<typeof promotionReports>> {
  const filter = periodOf(parts, operator, query)
  const present = presenter(parts, operator)
  const { rows, count, total } = await parts.promotions.desk.reports.byOffer(filter, sliceOf(query))
  return {
    from: filter.from.toString(),
    to: filter.to.toString(),
    total: present(total),
    list: rows.map((row) => ({ promotionId: row.promotionId, title: titleOf(row), ...present(row) })),
    ...pagingOf(query, count),
  }
}

type Titled = {
  readonly promotionId: string
  readonly title: ReplyOf<typeof promotionReports>['list'][number]['title'] | null
}
const titleOf = ({ promotionId, title }: Titled) => title ?? { TH: promotionId, CN: promotionId, EN: promotionId }

/** What one offer cost and brought, by day. */
export async function showReport(
  parts: PromotionPageParts,
  operator: Operator,
  { promotionId, ...asked }: QueryOf<typeof promotionReport> & { readonly promotionId: string },
): Promise<ReplyOf<typeof promotionReport>> {
  const filter = { ...periodOf(parts, operator, asked), promotionIds: [promotionId] }
  const present = presenter(parts, operator)
  const days = await parts.promotions.desk.reports.byDay(filter)
  return {
    from: filter.from.toString(),
    to: filter.to.toString(),
    total: present(sumOf(days)),
    days: days.map((one) => ({ day: one.day.toString(), ...present(one) })),
  }
}

const counts = ['seen', 'claims', 'given', 'met'] as const
const amounts = ['granted', 'returned', 'kept', 'cost', 'wagered', 'ggr', 'net'] as const

function columnsOf(language: Language): TableColumn[] {
  return [
    ...counts.map((one) => ({ title: reportPhrase(language, `report.${one}`), kind: 'count' as const })),
    ...amounts.map((one) => ({ title: reportPhrase(language, `report.${one}`), kind: 'amount' as const })),
  ]
}

const cellsOf = (row: OfferFiguresRow): readonly TableCell[] => [
  ...counts.map((one) => row[one]),
  ...amounts.map((one) => row[one]),
]

/** Rows of one page of offers after the other, so that their number needs no memory. */
const rowsAtOnce = 200

/** What each offer cost and brought, as a file. */
export function reportsFile(
  parts: PromotionPageParts,
  { operator, language }: { readonly operator: Operator; readonly language: Language },
  { format, ...asked }: QueryOf<typeof promotionReportsFile>,
): TableFile {
  const filter = periodOf(parts, operator, asked)
  const present = presenter(parts, operator)
  async function* rows(): AsyncGenerator<readonly (readonly TableCell[])[]> {
    for (let pageNo = 1; ; pageNo += 1) {
      const slice = sliceOf({ pageNo, pageSize: rowsAtOnce })
      const { rows: found } = await parts.promotions.desk.reports.byOffer(filter, slice)
      yield found.map((row) => [titleOf(row)[language], row.promotionId, ...cellsOf(present(row))])
      if (found.length < rowsAtOnce) return
    }
  }
  const named = [
    { title: reportPhrase(language, 'name'), kind: 'text' as const },
    { title: reportPhrase(language, 'id'), kind: 'text' as const },
  ]
  return { format, name: 'promotions', columns: [...named, ...columnsOf(language)], rows: rows() }
}

/** What one offer cost and brought by day, as a file. */
export async function reportFile(
  parts: PromotionPageParts,
  { operator, language }: { readonly operator: Operator; readonly language: Language },
  { format, ...asked }: QueryOf<typeof promotionReportFile> & { readonly promotionId: string },
): Promise<TableFile> {
  const { days } = await showReport(parts, operator, asked)
  async function* rows(): AsyncGenerator<readonly (readonly TableCell[])[]> {
    yield await Promise.resolve(days.map((one) => [one.day, ...cellsOf(one)]))
  }
  const columns = [{ title: reportPhrase(language, 'report.day'), kind: 'text' as const }, ...columnsOf(language)]
  return { format, name: asked.promotionId, columns, rows: rows() }
}
