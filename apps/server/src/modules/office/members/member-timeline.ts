import type { QueryOf, ReplyOf } from '@baize/contract'
import type { MemberEvent, memberTimeline } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { TimelineStart } from '../../../kernel/timeline.ts'
import { maskAddress, type AccountEvent } from '../../identity/index.ts'
import type { PaymentEvent } from '../../payments/index.ts'
import { ownerOf, type MemberPageParts, type Viewer } from './members.parts.ts'

/** An event with its place: events of one moment are ordered by their source, then by id, from the highest. */
interface Placed {
  readonly at: Temporal.Instant
  readonly source: number
  readonly id: string
  readonly event: MemberEvent
}

type Source = (start: TimelineStart | undefined, max: number) => Promise<readonly Omit<Placed, 'source'>[]>

/** A page of everything that happened to an account, put together from all that know something about it. */
export async function showTimeline(
  parts: MemberPageParts,
  viewer: Viewer,
  number: string,
  { after, pageSize }: QueryOf<typeof memberTimeline>,
): Promise<ReplyOf<typeof memberTimeline>> {
  const owner = await ownerOf(parts, viewer.operator, number)
  const cursor = after === undefined ? undefined : readCursor(after)
  const sources = sourcesOf(parts, viewer, owner)
  const found = await Promise.all(
    sources.map(async (read, source) =>
      (await read(startOf(cursor, source), pageSize + 1)).map((one) => ({ ...one, source })),
    ),
  )
  const placed = found.flat().toSorted(newestFirst)
  const shown = placed.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map(({ event }) => event),
    next: placed.length > shown.length && last !== undefined ? writeCursor(last) : null,
  }
}

function newestFirst(one: Placed, other: Placed): number {
  const byTime = Temporal.Instant.compare(other.at, one.at)
  if (byTime !== 0) return byTime
  if (one.source !== other.source) return one.source - other.source
  return one.id < other.id ? 1 : -1
}

type Cursor = Pick<Placed, 'at' | 'source' | 'id'>

/** What is left of a source: of the moment where the page ended, sources before it are used up, and later ones are whole. */
function startOf(cursor: Cursor | undefined, source: number): TimelineStart | undefined {
  if (cursor === undefined) return undefined
  const { at, id } = cursor
  if (source === cursor.source) return { at, same: { below: id } }
  return { at, same: source < cursor.source ? 'none' : 'all' }
}

function writeCursor({ at, source, id }: Cursor): string {
  return `${source}_${at.toString()}_${id}`
}

function readCursor(text: string): Cursor {
  const [, source = '', at = '', id = ''] = /^(\d)_(\d{4}-\d\d-\d\dT[\d:.]+Z)_([\w-]{1,80})$/.exec(text) ?? []
  try {
    return { source: Number(source), at: Temporal.Instant.from(at), id }
  } catch {
    throw new Refusal('request.invalid', { fields: [{ field: 'after', code: 'field.invalid' }] })
  }
}

/** Everything that knows what happened to an account. */
function sourcesOf(parts: MemberPageParts, { operator, language }: Viewer, owner: DataOwner): readonly Source[] {
  const { identity, payments, ownMessages, operators, brands } = parts
  const { digits } = brands.byId(owner.brandId).currency
  const mayRead = {
    deposit: operator.permissions.includes('deposits.read'),
    withdrawal: operator.permissions.includes('withdrawals.read'),
  }
  // A note is an event of its own.
  const subject = { kind: 'member', id: String(owner.memberId), without: ['member.noted'] }
  // Of one moment, what comes first here is shown as the newest.
  return [
    async (start, max) =>
      (await ownMessages.events(owner, start, { max, language })).map(({ eventId, at, title }) =>
        place({ eventId, at, kind: 'told', what: title }),
      ),
    async (start, max) =>
      (await operators.audit.about(owner.brandId, subject, start, max)).map(
        ({ eventId, at, operator: by, action, reason }) =>
          place({ eventId, at, kind: 'audit', what: action, operator: by, text: reason }),
      ),
    async (start, max) =>
      (await payments.ofMembers.events(owner, start, max)).map((one) => paymentEvent(one, digits, mayRead[one.kind])),
    async (start, max) => (await identity.desk.events(owner, start, max)).map(accountEvent),
  ]
}

function accountEvent({ eventId, at, kind, what, operator, text, address }: AccountEvent): Omit<Placed, 'source'> {
  const from = [text, address === '' ? '' : maskAddress(address)].filter((one) => one !== '').join(' · ')
  return place({ eventId, at, kind, what, operator, text: from })
}

function paymentEvent(one: PaymentEvent, digits: number, canOpen: boolean): Omit<Placed, 'source'> {
  const { eventId, at, kind, what, operator, amountMinor, text, paymentId } = one
  const amount = formatAmount(minor(amountMinor), digits)
  return place({ eventId, at, kind, what, operator, amount, text: text ?? '', paymentId: canOpen ? paymentId : null })
}

function place(
  event: Pick<MemberEvent, 'eventId' | 'kind' | 'what'> &
    Partial<Pick<MemberEvent, 'operator' | 'amount' | 'text' | 'paymentId'>> & { readonly at: Temporal.Instant },
): Omit<Placed, 'source'> {
  const { eventId, at, kind, what, operator = null, amount = null, text = '', paymentId = null } = event
  const shown = { eventId, at: at.toString(), kind, what, operator, amount, text, paymentId }
  return { at, id: eventId, event: shown }
}
