import {
  teamMessagesPerDay,
  type agentAnnouncements,
  type BodyOf,
  type QueryOf,
  type ReplyOf,
  type sendTeamMessage,
  type TeamMessage,
  type teamMessages,
} from '@baize/contract'
import { agencyContent } from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidOfText, type BrandId } from '../../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../../kernel/jobs/index.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AnnouncementParts } from './announcements.parts.ts'
import {
  countNew,
  markSeen,
  pageOfAnnouncements,
  saveAnnouncement,
  seenAt,
  shownAnnouncements,
  type AnnouncementRow,
  type SavedAnnouncement,
} from './announcements.sql.ts'
import {
  countWritten,
  holdSending,
  insertMessage,
  messageById,
  noteSent,
  oldestSending,
  pageOfMessages,
  stopMessage,
  type TeamMessageRow,
} from './team-messages.sql.ts'

/** How many of a team get a message in one transaction. */
const membersPerStep = 500
/** Audiences are counted up to this number. */
const mostCounted = 100_000
const hoursOfDay = 24

/** Records a change in its own transaction, last. */
type Note<Row> = (tx: Database, row: Row) => Promise<void>

/** Announcements for agents, and messages of agents to their teams. */
export interface Announcements {
  list(
    session: Session,
    query: QueryOf<typeof agentAnnouncements>,
    language: Language,
  ): Promise<ReplyOf<typeof agentAnnouncements>>
  see(session: Session): Promise<{ newCount: number }>
  listOwn(session: Session, query: QueryOf<typeof teamMessages>): Promise<ReplyOf<typeof teamMessages>>
  write(
    session: Session,
    message: BodyOf<typeof sendTeamMessage> & { readonly messageId: string },
  ): Promise<TeamMessage>
  audience(session: Session): ReturnType<AnnouncementParts['identity']['countTeam']>
  /** What operators do with both. */
  readonly desk: {
    list(...asked: AskedOf<typeof pageOfAnnouncements>): ReturnType<typeof pageOfAnnouncements>
    /** Returns `undefined` if somebody has saved it meanwhile. */
    save(one: Omit<SavedAnnouncement, 'at'>, note: Note<AnnouncementRow>): Promise<AnnouncementRow | undefined>
    messages(...asked: AskedOf<typeof pageOfMessages>): ReturnType<typeof pageOfMessages>
    /** Stops a message and takes it out of the inboxes. */
    stop(
      which: { readonly brandId: BrandId; readonly messageId: string },
      by: string,
      note: Note<TeamMessageRow>,
    ): Promise<TeamMessageRow | 'unknown' | 'stopped'>
  }
  readonly jobs: readonly MinuteJob[]
}

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

export function openAnnouncements(parts: AnnouncementParts): Announcements {
  const { database, clock, identity } = parts
  return {
    list: (session, query, language) => listAnnouncements(parts, session, query, language),
    async see(session) {
      await markSeen(database, session, clock.now())
      return { newCount: await countNew(database, session, clock.now()) }
    },
    listOwn: (session, query) => listOwn(parts, session, query),
    write: (session, message) => writeMessage(parts, session, message),
    audience: ({ brandId, memberId }) => identity.countTeam({ brandId, agentId: memberId }, mostCounted),
    desk: {
      list: (...asked) => pageOfAnnouncements(database, ...asked),
      save: (one, note) =>
        database.transaction().execute(async (tx) => {
          const row = await saveAnnouncement(tx, { ...one, at: clock.now() })
          if (row !== undefined) await note(tx, row)
          return row
        }),
      messages: (...asked) => pageOfMessages(database, ...asked),
      stop: (which, by, note) => stop(parts, which, by, note),
    },
    jobs: [
      everyMinute('send messages to teams', async (_now, signal) => {
        while (!signal.aborted && (await sendStep(parts)));
      }),
    ],
  }
}

async function listAnnouncements(
  { database, clock }: AnnouncementParts,
  session: Session,
  { pageNo, pageSize, language: asked }: QueryOf<typeof agentAnnouncements>,
  language: Language,
): Promise<ReplyOf<typeof agentAnnouncements>> {
  const now = clock.now()
  const [{ rows, totalCount }, seen, newCount] = await Promise.all([
    shownAnnouncements(database, session.brandId, { now, pageNo, pageSize }),
    seenAt(database, session),
    countNew(database, session, now),
  ])
  const list = rows.map((row) => {
    // Only the schema's output is ever stored.
    const { title, text } = agencyContent.parse(row.content)
    const at = row.shownAt ?? row.changedAt
    return {
      announcementId: row.announcementId,
      title: title[asked ?? language],
      text: text[asked ?? language],
      isPinned: row.isPinned,
      at: at.toString(),
      isNew: seen === undefined || Temporal.Instant.compare(at, seen) > 0,
    }
  })
  return { list, newCount, pageNo, totalPages: Math.max(1, Math.ceil(totalCount / pageSize)), totalCount }
}

function present({ messageId, audience, title, text, state, sent, writtenAt }: TeamMessageRow): TeamMessage {
  return { messageId, audience, title, text, state, sent, at: writtenAt.toString() }
}

async function listOwn(
  { database, clock }: AnnouncementParts,
  session: Session,
  { pageNo, pageSize }: QueryOf<typeof teamMessages>,
): Promise<ReplyOf<typeof teamMessages>> {
  const { brandId, memberId } = session
  const slice = { offset: (pageNo - 1) * pageSize, limit: pageSize, countUpTo: mostCounted }
  const since = clock.now().subtract({ hours: hoursOfDay })
  const [{ rows, count }, written] = await Promise.all([
    pageOfMessages(database, { brandId, agentId: memberId }, slice),
    countWritten(database, session, since),
  ])
  return {
    list: rows.map(present),
    pageNo,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
    totalCount: count,
    left: Math.max(0, teamMessagesPerDay - written),
  }
}

/** Begins to send a message. Throws `agent.message_unknown` for an id that somebody else has used. */
async function writeMessage(
  { database, clock }: AnnouncementParts,
  { brandId, memberId }: Session,
  message: BodyOf<typeof sendTeamMessage> & { readonly messageId: string },
): Promise<TeamMessage> {
  const writtenAt = clock.now()
  const limit = { most: teamMessagesPerDay, since: writtenAt.subtract({ hours: hoursOfDay }) }
  const row = { ...message, brandId, agentId: memberId, writtenAt }
  const done = await database.transaction().execute((tx) => insertMessage(tx, row, limit))
  if (done === 'used_up') throw new Refusal('agent.messages_used_up', { values: [teamMessagesPerDay] })
  const stored = await messageById(database, message.messageId)
  if (stored === undefined || stored.brandId !== brandId || stored.agentId !== memberId)
    throw new Refusal('agent.message_unknown')
  return present(stored)
}

/** The id of a member's copy: whatever is interrupted, nobody has it twice. */
const copyOf = (messageId: string, member: bigint) => uuidOfText(`team message ${messageId} ${member}`)

/**
 * Sends the next step of the oldest message. Whoever excluded themselves gets none: it might invite them to play. Returns whether
 * there may be more.
 */
async function sendStep({ database, clock, identity, protection, ownMessages }: AnnouncementParts): Promise<boolean> {
  const row = await oldestSending(database)
  if (row === undefined) return false
  const { brandId, messageId, agentId, audience, upToMember, title, text } = row
  const team = await identity.pageOfTeam({ brandId, agentId, audience }, { after: upToMember, max: membersPerStep })
  const excluded = await protection.excludedAmong(brandId, team)
  const members = team.filter((member) => !excluded.has(member))
  const copies = members.map((memberId) => ({ memberId, messageId: copyOf(messageId, memberId) }))
  const isMine = await database.transaction().execute(async (tx) => {
    if (!(await holdSending(tx, row))) return false
    const sent = await ownMessages.toTeam(tx, { brandId, members: copies, title, text })
    await noteSent(tx, messageId, { sent, upTo: team.at(-1), now: clock.now() })
    return true
  })
  if (isMine) ownMessages.tellBadges(brandId, members)
  return isMine
}

async function stop(
  { database, clock, identity, ownMessages }: AnnouncementParts,
  which: { readonly brandId: BrandId; readonly messageId: string },
  by: string,
  note: Note<TeamMessageRow>,
): ReturnType<Announcements['desk']['stop']> {
  const known = await messageById(database, which.messageId)
  if (known === undefined || known.brandId !== which.brandId) return 'unknown'
  const stopped = await database.transaction().execute(async (tx) => {
    const row = await stopMessage(tx, which, { by, now: clock.now() })
    if (row !== undefined) await note(tx, row)
    return row
  })
  if (stopped === undefined) return 'stopped'
  // The sending step holds the row, so nobody gets it after this.
  const { brandId, agentId, messageId, upToMember } = stopped
  for (let after = 0n; after < upToMember;) {
    const team = await identity.pageOfTeam({ brandId, agentId, audience: 'team' }, { after, max: membersPerStep })
    const last = team.at(-1)
    if (last === undefined) break
    await ownMessages.takeBack(
      brandId,
      team.map((memberId) => ({ memberId, messageId: copyOf(messageId, memberId) })),
    )
    ownMessages.tellBadges(brandId, team)
    after = last
  }
  return stopped
}
