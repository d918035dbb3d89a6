import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { isLeft, newestFirst, type TimelineStart } from '../../../kernel/timeline.ts'

/** Something that happened to an account. */
export interface AccountEvent {
  readonly eventId: string
  readonly at: Temporal.Instant
  readonly kind: 'registered' | 'login' | 'device' | 'note'
  /** The result of a login; empty for others. */
  readonly what: string
  readonly operator: string | null
  /** A browser, an address in full, or a note. */
  readonly text: string
  readonly address: string
}

/** What identity knows that happened to an account, newest first. */
export async function accountEvents(
  db: Database,
  { brandId, memberId }: DataOwner,
  start: TimelineStart | undefined,
  max: number,
): Promise<readonly AccountEvent[]> {
  const own = sql`brand_id = ${brandId} and member_id = ${memberId}`
  // Of one moment: first the registration, then the browser, then the login.
  const kinds = ['registered', 'device', 'login', 'note']
  const arm = (kind: string, table: string, at: string, id: string, rest: ReturnType<typeof sql>) => {
    const eventId = sql`(${`${kinds.indexOf(kind)}-`}::text || lpad(${sql.ref(id)}::text, 18, '0'))`
    return sql`(
      select ${eventId} as "eventId", ${sql.ref(at)} as at, ${kind}::text as kind, ${rest}
      from ${sql.table(table)} where ${own} and ${isLeft(sql.ref(at), eventId, start)}
      order by ${newestFirst(sql.ref(at), eventId)} limit ${max})`
  }
  const arms = [
    arm(
      'registered',
      'member',
      'registered_at',
      'member_id',
      sql`
      '' as what, null::text as operator, coalesce(register_domain, '') as text, '' as address`,
    ),
    arm('login', 'login_try', 'tried_at', 'login_try_id', sql`result, null, program, address`),
    arm('device', 'device', 'first_seen_at', 'device_id', sql`'', null, program, ''`),
    arm('note', 'member_note', 'noted_at', 'note_id', sql`'', operator, text, ''`),
  ]
  const { rows } = await sql<AccountEvent>`
    select * from (${sql.join(arms, sql` union all `)}) happened
    order by ${newestFirst(sql`at`, sql`"eventId"`)} limit ${max}`.execute(db)
  return rows
}
