import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { Broadcast, listBroadcasts, sendBroadcast } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { BroadcastRow, Broadcasts } from '../../messages/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the page of messages to many members needs. */
export interface BroadcastPageParts {
  readonly broadcasts: Broadcasts
  readonly operators: Pick<Operators, 'audit'>
}

/** A page of the messages of the operator's brand. */
export async function list(
  { broadcasts }: BroadcastPageParts,
  operator: Operator,
  query: QueryOf<typeof listBroadcasts>,
): Promise<ReplyOf<typeof listBroadcasts>> {
  const { rows, count } = await broadcasts.list(operator.brandId, sliceOf(query))
  return { list: rows.map(present), ...pagingOf(query, count) }
}

/** Begins to send a message. */
export async function send(
  { broadcasts, operators }: BroadcastPageParts,
  operator: Operator,
  broadcastId: string,
  { audience, words, reason }: BodyOf<typeof sendBroadcast>,
): Promise<Broadcast> {
  const order = { brandId: operator.brandId, broadcastId, words, audience, begunBy: operator.username }
  const row = await broadcasts.begin(order, (tx, { counted }) =>
    operators.audit.note(tx, operator, {
      action: 'broadcast.sent',
      subject: { kind: 'broadcast', id: broadcastId },
      after: { ...audience, members: counted, ...Object.fromEntries(words.map((one) => [one.language, one.title])) },
      reason,
    }),
  )
  if (row === undefined) throw new Refusal('broadcast.nobody')
  return present(row)
}

/** Stops sending a message. */
export async function cancel(
  { broadcasts, operators }: BroadcastPageParts,
  operator: Operator,
  broadcastId: string,
  reason: string,
): Promise<Broadcast> {
  const which = { brandId: operator.brandId, broadcastId }
  const done = await broadcasts.cancel(which, operator.username, (tx, { sent, counted }) =>
    operators.audit.note(tx, operator, {
      action: 'broadcast.cancelled',
      subject: { kind: 'broadcast', id: broadcastId },
      before: { sent, members: counted },
      reason,
    }),
  )
  if (typeof done === 'string') throw new Refusal(`broadcast.${done}`)
  return present(done)
}

function present(row: BroadcastRow): Broadcast {
  const { broadcastId, words, audience, state, counted, sent, begunBy, begunAt, endedAt, endedBy } = row
  const times = { begunAt: begunAt.toString(), endedAt: endedAt?.toString() ?? null }
  return { broadcastId, words, audience, state, counted, sent, begunBy, endedBy, ...times }
}
