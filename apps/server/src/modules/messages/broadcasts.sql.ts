import type { Audience, Broadcast } from '@baize/contract/office'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { broadcastKind } from './message-kinds.ts'

/** A message to many members as it is stored. */
export interface BroadcastRow {
  readonly brandId: BrandId
  readonly broadcastId: string
  readonly words: Broadcast['words']
  readonly audience: Audience
  readonly state: Broadcast['state']
  readonly counted: number
  readonly sent: number
  readonly upToMember: bigint
  readonly begunBy: string
  readonly begunAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
  readonly endedBy: string | null
}

/** Which message it is. */
interface Which {
  readonly brandId: BrandId
  readonly broadcastId: string
}

const columns = sql`
  brand_id as "brandId", broadcast_id as "broadcastId", words, audience, state, counted, sent,
  up_to_member as "upToMember", begun_by as "begunBy", begun_at as "begunAt", ended_at as "endedAt",
  ended_by as "endedBy"`

const isWhich = ({ brandId, broadcastId }: Which) => sql`brand_id = ${brandId} and broadcast_id = ${broadcastId}::uuid`

/** Stores a message. Returns `false` if there is one with its id. */
export async function insertBroadcast(
  tx: Database,
  one: Pick<BroadcastRow, 'brandId' | 'broadcastId' | 'words' | 'audience' | 'counted' | 'begunBy' | 'begunAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_broadcast (brand_id, broadcast_id, words, audience, state, counted, begun_by, begun_at)
    values (${one.brandId}, ${one.broadcastId}::uuid, ${JSON.stringify(one.words)}::jsonb,
      ${JSON.stringify(one.audience)}::jsonb, 'sending', ${one.counted}, ${one.begunBy}, ${one.begunAt.toString()})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function selectBroadcast(db: Database, which: Which): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from message_broadcast where ${isWhich(which)}`.execute(db)
  return rows[0]
}

/** A page of a brand's messages, the newest first, and how many there are up to a number. */
export async function selectBroadcasts(
  db: Database,
  brandId: BrandId,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly BroadcastRow[]; readonly count: number }> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from message_broadcast where brand_id = ${brandId}
    order by begun_at desc, broadcast_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from message_broadcast where brand_id = ${brandId} limit ${countUpTo}) c`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** Ends a message that is being sent. Returns it, if it was. */
export async function endBroadcast(
  tx: Database,
  which: Which,
  how: { readonly state: 'sent' | 'cancelled'; readonly by: string | null; readonly now: Temporal.Instant },
): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    update message_broadcast set state = ${how.state}, ended_at = ${how.now.toString()}, ended_by = ${how.by}
    where ${isWhich(which)} and state = 'sending' returning ${columns}`.execute(tx)
  return rows[0]
}

/** Locks the oldest message that is being sent until the transaction ends, unless another process works on it. */
export async function takeSending(tx: Database): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from message_broadcast where state = 'sending' order by begun_at limit 1
    for update skip locked`.execute(tx)
  return rows[0]
}

/** Puts a message into the inboxes of some members, once for each, and notes how far it is sent. */
export async function deliver(
  tx: Database,
  { brandId, broadcastId }: Which,
  members: readonly { readonly memberId: MemberId; readonly messageId: string }[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with told as (
      insert into message_own (brand_id, message_id, member_id, kind, details, told_at)
      select ${brandId}::integer, message_id, member_id, ${broadcastKind}, jsonb_build_array(${broadcastId}::text),
        ${now.toString()}::timestamptz
      from unnest(${members.map(({ messageId }) => messageId)}::uuid[],
        ${members.map(({ memberId }) => memberId)}::bigint[]) as told (message_id, member_id)
      on conflict do nothing returning member_id
    )
    update message_broadcast set sent = sent + (select count(*) from told),
      up_to_member = ${members.at(-1)?.memberId ?? 0n}
    where brand_id = ${brandId} and broadcast_id = ${broadcastId}::uuid`.execute(tx)
}
