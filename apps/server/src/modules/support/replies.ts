import type { BodyOf } from '@baize/contract'
import type { CannedReply, saveCannedReply } from '@baize/contract/office'
import type { Operator } from '../../kernel/caller.ts'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { SupportParts } from './support.parts.ts'

/** The most prepared replies of a brand: its pages load all of them. */
export const mostReplies = 200

interface ReplyRow extends Omit<CannedReply, 'changedAt'> {
  readonly changedAt: Temporal.Instant
}

/** The prepared replies of a brand. */
export async function listReplies({ database }: SupportParts, brandId: BrandId): Promise<{ list: CannedReply[] }> {
  const { rows } = await sql<ReplyRow>`
    select reply_id as "replyId", title, words, changed_by as "changedBy", changed_at as "changedAt"
    from support_reply where brand_id = ${brandId} order by title, reply_id limit ${mostReplies}`.execute(database)
  return { list: rows.map((row) => ({ ...row, changedAt: row.changedAt.toString() })) }
}

/** Writes a prepared reply, or changes it. */
export async function saveReply(
  parts: SupportParts,
  operator: Operator,
  replyId: string,
  { title, words }: BodyOf<typeof saveCannedReply>,
): Promise<{ list: CannedReply[] }> {
  const written = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))
  if (Object.keys(written).length === 0) throw new Refusal('support.reply_empty')
  await parts.database.transaction().execute(async (tx) => {
    const before = await lockReply(tx, operator.brandId, replyId)
    const { numAffectedRows } = await sql`
      insert into support_reply (brand_id, reply_id, title, words, changed_by, changed_at)
      select ${operator.brandId}, ${replyId}::uuid, ${title}, ${JSON.stringify(written)}::jsonb, ${operator.username},
        ${parts.clock.now().toString()}::timestamptz
      where ${before !== undefined} or (
        select count(*) from support_reply where brand_id = ${operator.brandId}) < ${mostReplies}
      on conflict (brand_id, reply_id) do update set title = excluded.title, words = excluded.words,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
    if (numAffectedRows !== 1n) throw new Refusal('support.too_many_replies', { values: [mostReplies] })
    await parts.operators.audit.note(tx, operator, {
      action: 'chat.reply_saved',
      subject: { kind: 'chat_reply', id: replyId },
      ...(before === undefined ? {} : { before }),
      after: { title, ...written },
    })
  })
  return listReplies(parts, operator.brandId)
}

/** Removes a prepared reply. */
export async function removeReply(
  parts: SupportParts,
  operator: Operator,
  replyId: string,
): Promise<{ list: CannedReply[] }> {
  await parts.database.transaction().execute(async (tx) => {
    const before = await lockReply(tx, operator.brandId, replyId)
    if (before === undefined) throw new Refusal('support.reply_unknown')
    await sql`
      delete from support_reply where brand_id = ${operator.brandId} and reply_id = ${replyId}::uuid`.execute(tx)
    const subject = { kind: 'chat_reply', id: replyId } as const
    await parts.operators.audit.note(tx, operator, { action: 'chat.reply_removed', subject, before })
  })
  return listReplies(parts, operator.brandId)
}

/** A reply as the audit log shows it, locked until the transaction ends; others who write a new one of the brand wait. */
async function lockReply(
  tx: Database,
  brandId: BrandId,
  replyId: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('support_reply'), ${brandId})`.execute(tx)
  const { rows } = await sql<{ title: string; words: Readonly<Record<string, string>> }>`
    select title, words from support_reply where brand_id = ${brandId} and reply_id = ${replyId}::uuid`.execute(tx)
  const [row] = rows
  return row && { title: row.title, ...row.words }
}
