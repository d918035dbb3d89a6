import type { payslipFile, payslips, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import { memberId } from '../../../kernel/ids.ts'
import { requireBelow } from '../../agents/index.ts'
import { requireKind } from '../life/kinds-here.ts'
import { payPeriodOf, type PayPeriod } from './pay-period.ts'
import type { PayslipParts } from './payslips.parts.ts'
import { selectPayRows, sumPayRows, type PayFilter } from './payslips.sql.ts'
import { presentPayRows, type PayReader } from './present-payslip.ts'

/** How many payslips can be paged through; a file has all of a period. */
const maxListed = 10_000

/** A page of an agent's payslips, the newest first (2.122–2.125). */
export async function listPayslips(
  parts: PayslipParts,
  reader: PayReader,
  query: QueryOf<typeof payslips>,
): Promise<ReplyOf<typeof payslips>> {
  const { database, brands } = parts
  const { filter, period } = await payFilterOf(parts, reader, query)
  const { currency } = brands.byId(reader.brandId)
  const { pageNo, pageSize } = query
  const offset = (pageNo - 1) * pageSize
  const [totals, rows] = await Promise.all([
    sumPayRows(database, filter),
    offset >= maxListed ? [] : selectPayRows(database, filter, { limit: pageSize, offset }),
  ])
  const totalCount = Math.min(totals.count, maxListed)
  return {
    list: await presentPayRows(parts, reader, rows),
    pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    totalCount,
    from: period.from.toString(),
    to: period.to.toString(),
    totals: {
      paid: formatAmount(minorSum(totals.paidMinor), currency.digits),
      waiting: formatAmount(minorSum(totals.waitingMinor), currency.digits),
    },
    currencySymbol: currency.symbol,
  }
}

/** What a query lets through. A downline by id must be in the reader's team. */
export async function payFilterOf(
  parts: PayslipParts,
  reader: PayReader,
  query: Omit<QueryOf<typeof payslipFile>, 'format' | 'language'>,
): Promise<{ readonly filter: PayFilter; readonly period: PayPeriod }> {
  if (query.kind !== undefined) requireKind(parts, reader.brandId, query.kind)
  const period = payPeriodOf(parts, reader, query)
  const downlineId = query.memberId === undefined ? undefined : await downlineOf(parts, reader, query.memberId)
  const filter = {
    brandId: reader.brandId,
    memberId: reader.memberId,
    currency: parts.brands.byId(reader.brandId).currency.code,
    side: query.side,
    since: period.since,
    until: period.until,
    kind: query.kind,
    state: query.state,
    downlineId,
  }
  return { filter, period }
}

async function downlineOf(parts: PayslipParts, reader: PayReader, text: string) {
  const asked = memberId(/^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : 0n)
  return (await requireBelow(parts, reader, asked)).memberId
}
