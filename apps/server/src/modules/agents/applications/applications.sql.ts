import type { AgentApplication, ExpectedMembers } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** An application for the agent programme. Texts are null once the account is deleted. */
export interface ApplicationRow {
  readonly applicationId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly state: AgentApplication['state']
  readonly contact: string | null
  readonly plan: string | null
  readonly expected: ExpectedMembers
  readonly sentAt: Temporal.Instant
  readonly decidedName: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly answer: string | null
}

const columns = sql`
  application_id as "applicationId", brand_id as "brandId", member_id as "memberId", state, contact, plan, expected,
  sent_at as "sentAt", decided_name as "decidedName", decided_at as "decidedAt", answer`

/** Stores an application, unless one of the member waits. */
export async function insertApplication(
  tx: Database,
  one: Pick<ApplicationRow, 'applicationId' | 'brandId' | 'memberId' | 'contact' | 'plan' | 'expected' | 'sentAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_application (application_id, brand_id, member_id, state, contact, plan, expected, sent_at)
    values (${one.applicationId}::uuid, ${one.brandId}, ${one.memberId}, 'waiting', ${one.contact}, ${one.plan},
      ${one.expected}, ${one.sentAt.toString()})
    on conflict (brand_id, member_id) where state = 'waiting' do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** A member's newest application. */
export async function newestOf(db: Database, { brandId, memberId }: DataOwner): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from agent_application where brand_id = ${brandId} and member_id = ${memberId}
    order by sent_at desc, application_id desc limit 1`.execute(db)
  return rows[0]
}

/** Withdraws a member's application that waits. Returns whether there was one. */
export async function withdrawWaiting(
  db: Database,
  { brandId, memberId }: DataOwner,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_application set state = 'withdrawn', decided_at = ${now.toString()}
    where brand_id = ${brandId} and member_id = ${memberId} and state = 'waiting'`.execute(db)
  return numAffectedRows === 1n
}

interface Which {
  readonly brandId: BrandId
  readonly applicationId: string
}

export async function applicationById(
  db: Database,
  { brandId, applicationId }: Which,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from agent_application
    where brand_id = ${brandId} and application_id = ${applicationId}::uuid`.execute(db)
  return rows[0]
}

/** A decision of an operator. */
export interface Verdict {
  readonly state: 'approved' | 'rejected'
  readonly by: { readonly operatorId: string; readonly name: string }
  readonly answer: string | null
  readonly at: Temporal.Instant
}

/** Decides about an application that waits. Returns `false` if it does not wait any more. */
export async function decide(tx: Database, { brandId, applicationId }: Which, verdict: Verdict): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_application set state = ${verdict.state}, decided_by = ${verdict.by.operatorId}::uuid,
      decided_name = ${verdict.by.name}, decided_at = ${verdict.at.toString()}, answer = ${verdict.answer}
    where brand_id = ${brandId} and application_id = ${applicationId}::uuid and state = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

/** A page of applications: those that wait, the oldest first, or all, the newest first; and how many, up to a number. */
export async function pageOfApplications(
  db: Database,
  asked: { readonly brandId: BrandId; readonly isWaiting: boolean; readonly memberId: bigint | undefined },
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ApplicationRow[]; readonly count: number }> {
  const where = sql`brand_id = ${asked.brandId} ${asked.isWaiting ? sql`and state = 'waiting'` : sql``}
    ${asked.memberId === undefined ? sql`` : sql`and member_id = ${asked.memberId}`}`
  const order = asked.isWaiting ? sql`sent_at, application_id` : sql`sent_at desc, application_id desc`
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from agent_application where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from agent_application where ${where} limit ${countUpTo}) c`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}
