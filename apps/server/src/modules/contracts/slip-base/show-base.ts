import type { BaseLine, payslipBase, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { MemberId } from '../../../kernel/ids.ts'
import type { PayReader } from '../payslips/present-payslip.ts'
import { baseLines, sweptSubject } from './base-lines.ts'
import { baseSubject, underOf } from './base-subject.ts'
import type { BaseSums, Line } from './base-sums.ts'
import type { SlipBaseParts } from './slip-base.parts.ts'

/** A page of the lines behind the base of a payslip, those with the most first. */
export async function showBase(
  parts: SlipBaseParts,
  reader: PayReader,
  rowId: string,
  query: QueryOf<typeof payslipBase>,
): Promise<ReplyOf<typeof payslipBase>> {
  const subject = await sweptSubject(parts, await baseSubject(parts, reader, rowId, query.under))
  const { lines, totals, excluded, days } = await baseLines(parts, subject)
  const { digits, symbol } = parts.brands.byId(reader.brandId).currency
  const { pageNo, pageSize } = query
  const shown = sorted(lines).slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const people = subject.path.map(({ memberId, username }) => ({ memberId: memberId.toString(), username }))
  return {
    kind: subject.row.kind,
    member: people.at(-1) ?? { memberId: underOf(subject).toString(), username: '' },
    path: people.slice(0, -1),
    list: await presentLines(parts, reader, shown, digits),
    pageNo,
    totalPages: Math.max(1, Math.ceil(lines.length / pageSize)),
    totalCount: lines.length,
    totals: amountsOf(totals, digits),
    excluded: excluded.map(({ rule, bets, minor }) => ({ rule, bets, amount: formatAmount(minorSum(minor), digits) })),
    days: days === undefined ? null : { from: days.from.toString(), to: days.to.toString() },
    currencySymbol: symbol,
  }
}

/** Whoever brings the most comes first, and what belongs to nobody last. */
function sorted(lines: readonly Line[]): readonly Line[] {
  return lines.toSorted((one, other) => {
    if ((one.memberId === undefined) !== (other.memberId === undefined)) return one.memberId === undefined ? 1 : -1
    const [left, right] = [one.sums.base, other.sums.base]
    if (left !== right) return left > right ? -1 : 1
    return Number((one.memberId ?? 0n) - (other.memberId ?? 0n))
  })
}

/** Presents lines. Whoever has left the reader's team has a name, but cannot be opened. */
async function presentLines(
  { identity }: SlipBaseParts,
  { brandId, memberId: readerId }: PayReader,
  lines: readonly Line[],
  digits: number,
): Promise<BaseLine[]> {
  const ids = lines.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId]))
  const [names, teams] = await Promise.all([identity.usernamesOf(brandId, ids), identity.teams.of(brandId, ids)])
  const isIn = (id: MemberId) => id === readerId || teams.get(id)?.at(-1)?.agentIds.includes(readerId) === true
  return lines.map(({ kind, memberId, sums }) => ({
    kind,
    key: memberId?.toString() ?? '',
    name: memberId === undefined ? '' : (names.get(memberId) ?? ''),
    ...amountsOf(sums, digits),
    opens: memberId !== undefined && isIn(memberId),
  }))
}

function amountsOf(sums: BaseSums, digits: number): Record<keyof BaseSums, string> {
  return {
    base: formatAmount(sums.base, digits),
    turnover: formatAmount(sums.turnover, digits),
    won: formatAmount(sums.won, digits),
    lost: formatAmount(sums.lost, digits),
    stake: formatAmount(sums.stake, digits),
    payout: formatAmount(sums.payout, digits),
    gifts: formatAmount(sums.gifts, digits),
    excluded: formatAmount(sums.excluded, digits),
  }
}
