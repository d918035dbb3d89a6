import {
  gameType,
  type QueryOf,
  type ReplyOf,
  type ReportLine,
  type ReportSort,
  type teamReport,
} from '@baize/contract'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { CatalogIndex } from '../../catalog/index.ts'
import { balanceChangeOf, profitOf, stakedOf, turnoverOf, vendorCodeOf, wonOf, type Sums } from '../../stats/index.ts'
import { linesOf } from './report-lines.ts'
import { subjectOf, type ReportSubject } from './report-subject.ts'
import type { ReportParts } from './reports.parts.ts'
import type { Line } from './reports.types.ts'

type Query = QueryOf<typeof teamReport>
type Reply = ReplyOf<typeof teamReport>

/** Returns a page of a report on a team (2.118, 2.119, 2.121). */
export async function showReport(
  parts: ReportParts,
  session: Session,
  query: Query,
  language: Language,
): Promise<Reply> {
  const subject = await subjectOf(parts, session, query)
  const [{ lines, total, play, countedUntil }, path] = await Promise.all([
    linesOf(parts, subject, query),
    pathTo(parts, session, subject),
  ])
  const { brand, member, isAgent, asked } = subject
  const catalog = parts.catalog.of(session.brandId)
  const first = (query.pageNo - 1) * query.pageSize
  const vendors = [...new Set(play.map(({ provider }) => vendorCodeOf(provider)))].toSorted()
  const types = new Set(play.map((one) => one.gameType))
  return {
    from: asked.days.from.toString(),
    to: asked.days.to.toString(),
    by: query.by,
    member: { memberId: member.memberId.toString(), username: member.username, isAgent },
    path,
    list: sorted(lines, query)
      .slice(first, first + query.pageSize)
      .map((line) => shownLine(line, catalog, brand.currency.digits, language)),
    pageNo: query.pageNo,
    totalPages: Math.max(1, Math.ceil(lines.length / query.pageSize)),
    totalCount: lines.length,
    totals: shownSums(total, brand.currency.digits),
    vendors: vendors.map((vassalage) => ({ vassalage, vendorName: catalog.vendorName(vassalage)[language] })),
    gameTypes: gameType.options.filter((one) => types.has(one)),
    currencySymbol: brand.currency.symbol,
    currencyCode: brand.currency.code,
    countedUntil: countedUntil?.toString() ?? null,
  }
}

/** The agents above the subject, from the caller down. */
async function pathTo(parts: ReportParts, session: Session, { member }: ReportSubject): Promise<Reply['path']> {
  const ids = member.uplinePath.slice(Math.max(0, member.uplinePath.indexOf(session.memberId)))
  if (member.memberId === session.memberId || ids.length === 0) return []
  const names = await parts.identity.usernamesOf(session.brandId, ids)
  return ids.map((id) => ({ memberId: id.toString(), username: names.get(id) ?? '' }))
}

const valueOf: Readonly<Record<Exclude<ReportSort, 'name'>, (sums: Sums) => bigint>> = {
  bets: (sums) => sums.bets,
  turnover: turnoverOf,
  payout: wonOf,
  net: (sums) => wonOf(sums) - stakedOf(sums),
  bonus: (sums) => sums.bonusMinor,
  deposit: (sums) => sums.depositMinor,
  withdrawal: (sums) => sums.withdrawalMinor,
  profit: profitOf,
}

/** What belongs to nobody or to no game comes last, whatever the order. */
const isRest = ({ kind }: Line) => kind === 'others' || kind === 'noGame'

/** The lines in the order that was asked for: days by default the newest first, all else by turnover. */
export function sorted(
  lines: readonly Line[],
  { by, sort = by === 'day' ? 'name' : 'turnover', direction }: Pick<Query, 'by' | 'sort' | 'direction'>,
): readonly Line[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (one: Line, other: Line) => {
    if (isRest(one) !== isRest(other)) return isRest(one) ? 1 : -1
    const byName = one.name < other.name ? -1 : Number(one.name > other.name)
    if (sort === 'name') return sign * byName
    const [left, right] = [valueOf[sort](one.sums), valueOf[sort](other.sums)]
    return left === right ? byName : sign * (left < right ? -1 : 1)
  }
  return lines.toSorted(compare)
}

/** A line as it is shown. */
export function shownLine(line: Line, catalog: CatalogIndex, digits: number, language: Language): ReportLine {
  const { kind, key } = line
  const name = kind === 'vendor' ? catalog.vendorName(key)[language] : line.name
  return { kind, key, name, ...shownSums(line.sums, digits) }
}

/** Sums as they are shown, from the members' side. */
function shownSums(sums: Sums, digits: number): Reply['totals'] {
  const amount = (value: Minor) => formatAmount(value, digits)
  const won = wonOf(sums)
  return {
    bets: Number(sums.bets),
    stake: amount(sums.stakeMinor),
    turnover: amount(turnoverOf(sums)),
    payout: amount(won),
    net: amount(minorSum(won - stakedOf(sums))),
    bonus: amount(sums.bonusMinor),
    pay: amount(sums.payMinor),
    deposit: amount(sums.depositMinor),
    withdrawal: amount(sums.withdrawalMinor),
    transferIn: amount(sums.transferInMinor),
    transferOut: amount(sums.transferOutMinor),
    adjustment: amount(sums.adjustmentMinor),
    profit: amount(profitOf(sums)),
    change: amount(balanceChangeOf(sums)),
  }
}
