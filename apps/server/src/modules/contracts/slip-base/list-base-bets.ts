import type { payslipBets, QueryOf, ReplyOf, SlipBet } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { ContractTerms } from '@baize/pay'
import type { Language } from '@baize/phrases'
import type { MemberId } from '../../../kernel/ids.ts'
import { memberNamed } from '../../agents/index.ts'
import { providerCodes } from '../../ledger/index.ts'
import { vendorCodeOf } from '../../stats/index.ts'
import type { PayReader } from '../payslips/present-payslip.ts'
import { eventsOf, sweptSubject } from './base-lines.ts'
import { baseSubject, wayOf, type BaseSubject } from './base-subject.ts'
import { listEvents, type EventPage, type EventRow } from './events.sql.ts'
import { listExcluded } from './excluded.sql.ts'
import type { SlipBaseParts } from './slip-base.parts.ts'

/** How many bets can be paged through. */
const maxListed = 10_000

/** A page of the bets behind a payslip, the newest first. They add up to the line that was opened, or to the payslip. */
export async function listBaseBets(
  parts: SlipBaseParts,
  reader: PayReader,
  rowId: string,
  query: QueryOf<typeof payslipBets> & { readonly language: Language },
): Promise<ReplyOf<typeof payslipBets>> {
  const subject = await sweptSubject(parts, await baseSubject(parts, reader, rowId, query.under))
  const member = query.member === undefined ? undefined : await memberNamed(parts, reader, query.member)
  const found = await pageOf(parts, subject, member?.memberId, query)
  const { digits, symbol } = parts.brands.byId(reader.brandId).currency
  const amount = (value: bigint) => formatAmount(minorSum(value), digits)
  const totalCount = Math.min(found.count, maxListed)
  const { terms } = subject
  return {
    kind: subject.row.kind,
    list: await presentBets(parts, subject, found.rows, query.language),
    pageNo: query.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / query.pageSize)),
    totalCount,
    totals: { won: amount(found.won), lost: amount(found.lost), excluded: amount(found.excluded) },
    rates: 'profitPpm' in terms ? { profitPpm: Number(terms.profitPpm), lossPpm: Number(terms.lossPpm) } : null,
    currencySymbol: symbol,
  }
}

async function pageOf(
  { database }: SlipBaseParts,
  subject: BaseSubject,
  member: MemberId | undefined,
  { pageNo, pageSize, show }: QueryOf<typeof payslipBets>,
): Promise<EventPage> {
  const offset = (pageNo - 1) * pageSize
  const limit = offset >= maxListed ? 0 : pageSize
  const asked = eventsOf(subject)
  const onlyExcluded = show === 'excluded'
  if (asked !== undefined) return listEvents(database, { ...asked, memberId: member }, { onlyExcluded, limit, offset })
  const { brandId, from, to, sweptTo, row } = subject
  const excluded = { brandId, way: wayOf(subject), memberId: member, from, to, computedAt: row.computedAt, sweptTo }
  return listExcluded(database, excluded, { limit, offset })
}

async function presentBets(
  { database, identity, brands, catalog }: SlipBaseParts,
  { brandId, terms }: BaseSubject,
  rows: readonly EventRow[],
  language: Language,
): Promise<SlipBet[]> {
  const [names, codes] = await Promise.all([
    identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))]),
    providerCodes(database, [...new Set(rows.map(({ providerId }) => providerId))]),
  ])
  const { digits } = brands.byId(brandId).currency
  const amount = (value: bigint) => formatAmount(minorSum(value), digits)
  const games = catalog.of(brandId)
  return rows.map((row) => {
    const vendorCode = vendorCodeOf(codes.get(row.providerId) ?? '')
    const game = row.gameCode === null ? undefined : games.game({ vendorCode, gameCode: row.gameCode })
    return {
      member: { memberId: row.memberId.toString(), username: names.get(row.memberId) ?? '' },
      vendorName: games.vendorName(vendorCode)[language],
      gameCode: row.gameCode,
      gameName: game?.name[language] ?? null,
      roundId: row.roundless ? null : row.round,
      placedAt: row.placedAt.toString(),
      settledAt: row.settledAt?.toString() ?? null,
      stake: amount(row.stake),
      ended: endedOf(row, terms),
      rule: row.rule,
      corrects: row.again,
      won: amount(row.won),
      lost: amount(row.lost),
      brings: exact(broughtBy(row, terms), digits),
    }
  })
}

function endedOf({ rule, endedAs, stake }: EventRow, terms: ContractTerms): SlipBet['ended'] {
  if (rule !== null) return 'excluded'
  if (endedAs === null) return 'undone'
  return endedAs !== 'even' && terms.kind === 'realtime' && stake < terms.singleBetMinor ? 'small' : endedAs
}

/** What a bet brings, in millionths of a minor unit. */
function broughtBy({ won, lost }: EventRow, terms: ContractTerms): bigint {
  return 'profitPpm' in terms ? won * terms.profitPpm + lost * terms.lossPpm : 0n
}

/** Writes millionths of minor units with all of their decimals, and at least those of the currency: 1.0001 of 2 digits, 1.00. */
function exact(millionths: bigint, digits: number): string {
  const text = formatAmount(minorSum(millionths), digits + 6)
  return text.replace(new RegExp(String.raw`(\.\d{${digits}}\d*?)0+$`), '$1').replace(/\.$/, '')
}
