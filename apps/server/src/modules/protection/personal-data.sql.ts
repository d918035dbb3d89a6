import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** Forgets a member's sessions of play when the account is deleted. Limits and exclusions are kept, as proof of them. */
export async function forgetPlay(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from protection_play where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

/** A member's limits, their changes, exclusions and sessions of play. */
export function protectionData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'protection',
      tables: ['protection_member', 'protection_limit'],
      async *pagesOf(owner) {
        const rows = await limits(database, owner)
        if (rows.length > 0) yield rows
      },
    },
    {
      name: 'protectionChanges',
      tables: ['protection_change'],
      pagesOf: (owner) => pagesOfRows<ChangeItem>((after, max) => changes(database, owner, after, max)),
    },
    {
      name: 'exclusions',
      tables: ['protection_exclusion'],
      pagesOf: (owner) => pagesOfRows<ExclusionItem>((after, max) => exclusions(database, owner, after, max)),
    },
    {
      name: 'sessionsOfPlay',
      tables: ['protection_play'],
      pagesOf: (owner) => pagesOfRows<PlayItem>((after, max) => plays(database, owner, after, max)),
    },
  ]
}

/** There is one row of a member, and there are at most nine limits. */
async function limits(db: Database, { brandId, memberId }: DataOwner): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select excluded_until as "excludedUntil", reality_minutes as "realityCheckMinutes", (
      select json_agg(json_build_object('flow', flow, 'period', period, 'amount', amount) order by flow, period)
      from protection_limit one where one.brand_id = member.brand_id and one.member_id = member.member_id) as limits
    from protection_member member where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows
}

interface ChangeItem {
  readonly change: string
}

async function changes(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ChangeItem | undefined,
  max: number,
): Promise<readonly ChangeItem[]> {
  const { rows } = await sql<ChangeItem>`
    select change_id as change, subject, period, before, after, asked_at as "askedAt", state,
      confirmable_at as "confirmableAt", ended_at as "endedAt", by_operator as "byOperator"
    from protection_change
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.change ?? null}::uuid is null or change_id > ${after?.change ?? null}::uuid)
    order by change_id limit ${max}`.execute(db)
  return rows
}

interface ExclusionItem {
  readonly exclusion: string
}

async function exclusions(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ExclusionItem | undefined,
  max: number,
): Promise<readonly ExclusionItem[]> {
  const { rows } = await sql<ExclusionItem>`
    select exclusion_id as exclusion, kind, began_at as "beganAt", ends_at as "endsAt", by_operator as "byOperator"
    from protection_exclusion
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.exclusion ?? null}::uuid is null or exclusion_id > ${after?.exclusion ?? null}::uuid)
    order by exclusion_id limit ${max}`.execute(db)
  return rows
}

interface PlayItem {
  readonly session: bigint
}

async function plays(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: PlayItem | undefined,
  max: number,
): Promise<readonly PlayItem[]> {
  const { rows } = await sql<PlayItem>`
    select session_id as session, began_at as "beganAt", checked_at as "checkedAt" from protection_play
    where brand_id = ${brandId} and member_id = ${memberId} and session_id > ${after?.session ?? 0n}
    order by session_id limit ${max}`.execute(db)
  return rows
}
