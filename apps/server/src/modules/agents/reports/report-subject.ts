import { maxReportDays, type QueryOf, type teamReport } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { memberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brand } from '../../brand/index.ts'
import { roleOf, type TeamMember } from '../../identity/index.ts'
import { dayOf, type Days, type TeamsQuery } from '../../stats/index.ts'
import { requireInTeam, type TeamScope } from '../team-scope.ts'
import type { ReportParts } from './reports.parts.ts'

/** How many days a report has if nobody says. */
const defaultDays = 7

/** Whom a report is about, and when. */
export interface ReportSubject {
  readonly brand: Brand
  readonly member: TeamMember
  readonly isAgent: boolean
  readonly asked: TeamsQuery
}

type Asked = Pick<QueryOf<typeof teamReport>, 'member' | 'from' | 'to'>

/** Finds whom a report is about in the caller's team: the caller, if nobody is named. */
export async function subjectOf(parts: ReportParts, session: Session, query: Asked): Promise<ReportSubject> {
  const brand = parts.brands.byId(session.brandId)
  const days = requestedDays(query, dayOf(parts.clock.now(), brand.timeZone))
  const member = await memberNamed(parts, session, query.member ?? session.memberId.toString())
  const asked = { brandId: session.brandId, currency: brand.currency.code, days }
  return { brand, member, isAgent: roleOf(member.type) === 'agent', asked }
}

/** The member of the caller's team with this number. What is no number is nobody's, which the refusal does not tell apart. */
export function memberNamed(
  parts: TeamScope,
  session: Pick<Session, 'brandId' | 'memberId'>,
  number: string,
): Promise<TeamMember> {
  if (!/^\d{1,18}$/.test(number)) throw new Refusal('agent.not_in_team')
  return requireInTeam(parts, session, memberId(BigInt(number)))
}

function requestedDays(query: Asked, today: Temporal.PlainDate): Days {
  const to = requestedDay('to', query.to) ?? today
  const from = requestedDay('from', query.from) ?? to.subtract({ days: defaultDays - 1 })
  const count = from.until(to).days + 1
  if (count < 1 || count > maxReportDays) throw new Refusal('request.invalid', invalid('from'))
  return { from, to }
}

/** Parses a day; refuses one that does not exist. */
function requestedDay(field: 'from' | 'to', text: string | undefined): Temporal.PlainDate | undefined {
  try {
    return text === undefined ? undefined : Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw new Refusal('request.invalid', invalid(field))
  }
}

function invalid(field: string) {
  return { fields: [{ field, code: 'field.invalid' as const }] }
}
