import type { Audience } from '@baize/contract/office'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { periodOfDays } from '../../kernel/day-period.ts'
import { uuidOfText, type BrandId, type MemberId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import { tagKey, type AudienceFilter, type Identity } from '../identity/index.ts'
import {
  deliver,
  endBroadcast,
  insertBroadcast,
  selectBroadcast,
  selectBroadcasts,
  takeSending,
  type BroadcastRow,
} from './broadcasts.sql.ts'
import type { OwnMessages } from './own-messages.ts'

/** How many inboxes get a message in one transaction. */
const membersPerStep = 500

interface BroadcastParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'desk'>
  readonly ownMessages: Pick<OwnMessages, 'tellBadges'>
  /** The next members by number after one who have this level or a higher one. */
  readonly membersFrom: (
    asked: { readonly brandId: BrandId; readonly level: number },
    page: { readonly after: bigint; readonly max: number },
  ) => Promise<readonly MemberId[]>
}

/** Records a change in its own transaction, last. */
type Note = (tx: Database, row: BroadcastRow) => Promise<void>

/** Messages to many members. They are sent by a job, in steps, and go on where they stood after an interruption. */
export interface Broadcasts {
  count(brandId: BrandId, audience: Audience): Promise<number>
  list(
    brandId: BrandId,
    slice: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
  ): ReturnType<typeof selectBroadcasts>
  /** Begins to send a message; one with the same id is returned as it is. `undefined` if it is for nobody. */
  begin(
    order: Pick<BroadcastRow, 'brandId' | 'broadcastId' | 'words' | 'audience' | 'begunBy'>,
    note: Note,
  ): Promise<BroadcastRow | undefined>
  /** Stops sending. */
  cancel(
    which: { readonly brandId: BrandId; readonly broadcastId: string },
    by: string,
    note: Note,
  ): Promise<BroadcastRow | 'unknown' | 'over'>
  /** Sends what waits until nothing does, or the signal is aborted. */
  send(signal: AbortSignal): Promise<void>
}

/** Opens messages to many. */
export function openBroadcasts(parts: BroadcastParts): Broadcasts {
  const { database, clock } = parts
  return {
    count: (brandId, audience) => countMembers(parts, brandId, audience),
    list: (brandId, slice) => selectBroadcasts(database, brandId, slice),
    async begin(order, note) {
      const counted = await countMembers(parts, order.brandId, order.audience)
      if (counted === 0) return selectBroadcast(database, order)
      await database.transaction().execute(async (tx) => {
        if (!(await insertBroadcast(tx, { ...order, counted, begunAt: clock.now() }))) return
        const row = await selectBroadcast(tx, order)
        if (row !== undefined) await note(tx, row)
      })
      return selectBroadcast(database, order)
    },
    cancel: (which, by, note) =>
      database.transaction().execute(async (tx) => {
        const row = await endBroadcast(tx, which, { state: 'cancelled', by, now: clock.now() })
        if (row === undefined) return (await selectBroadcast(tx, which)) === undefined ? 'unknown' : 'over'
        await note(tx, row)
        return row
      }),
    async send(signal) {
      while (!signal.aborted && (await sendStep(parts)));
    },
  }
}

/** Sends the next step of the oldest message. Returns whether there may be more. */
async function sendStep(parts: BroadcastParts): Promise<boolean> {
  const { database, clock, ownMessages } = parts
  const told = await database.transaction().execute(async (tx) => {
    const row = await takeSending(tx)
    if (row === undefined) return undefined
    const { brandId, broadcastId, upToMember } = row
    const page = { after: upToMember, max: membersPerStep }
    const members = await nextMembers(parts, brandId, row.audience, page)
    const now = clock.now()
    if (members.length === 0) await endBroadcast(tx, row, { state: 'sent', by: null, now })
    else {
      // One id for each member: whatever is interrupted, nobody has it twice.
      const own = members.map((memberId) => ({
        memberId,
        messageId: uuidOfText(`broadcast ${broadcastId} ${memberId}`),
      }))
      await deliver(tx, row, own, now)
    }
    return { brandId, members }
  })
  if (told === undefined) return false
  ownMessages.tellBadges(told.brandId, told.members)
  return true
}

function filterOf({ brands }: BroadcastParts, brandId: BrandId, audience: Audience): AudienceFilter {
  const { tag, registeredFrom, registeredTo, seenFrom, seenTo } = audience
  const { timeZone } = brands.byId(brandId)
  const registered = periodOfDays({ from: registeredFrom, to: registeredTo }, timeZone)
  const seen = periodOfDays({ from: seenFrom, to: seenTo }, timeZone)
  return {
    brandId,
    tag: tag === undefined ? undefined : tagKey(tag),
    registeredSince: registered.since,
    registeredUntil: registered.until,
    seenSince: seen.since,
    seenUntil: seen.until,
  }
}

/** How many members of a level are looked at in one statement. */
const membersAtOnce = 5_000

/** How many active members an audience has. Levels are kept elsewhere, so their members are asked for page by page. */
async function countMembers(parts: BroadcastParts, brandId: BrandId, audience: Audience): Promise<number> {
  const { identity, membersFrom } = parts
  const filter = filterOf(parts, brandId, audience)
  if (audience.level === undefined) return identity.desk.countAudience(filter)
  const level = { brandId, level: Number(audience.level) }
  let [members, after] = [0, 0n]
  for (;;) {
    const among = await membersFrom(level, { after, max: membersAtOnce })
    if (among.length === 0) return members
    members += await identity.desk.countAudience({ ...filter, among })
    after = among.at(-1) ?? after
  }
}

/** The next members of an audience by number after one; none if there are no more. */
async function nextMembers(
  parts: BroadcastParts,
  brandId: BrandId,
  audience: Audience,
  page: { readonly after: bigint; readonly max: number },
): Promise<readonly MemberId[]> {
  const { identity, membersFrom } = parts
  const filter = filterOf(parts, brandId, audience)
  if (audience.level === undefined) return identity.desk.pageOfAudience(filter, page)
  const level = { brandId, level: Number(audience.level) }
  let { after } = page
  for (;;) {
    const among = await membersFrom(level, { after, max: page.max })
    if (among.length === 0) return []
    const found = await identity.desk.pageOfAudience({ ...filter, among }, { after, max: page.max })
    if (found.length > 0) return found
    after = among.at(-1) ?? after
  }
}
