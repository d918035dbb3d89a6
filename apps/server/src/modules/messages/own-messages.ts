import type { MessageCategory, ownMessages as contract, QueryOf, ReplyOf, SocketMessage } from '@baize/contract'
import { momentText, type Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../kernel/ids.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { memberRoom, type Sockets } from '../../kernel/sockets/index.ts'
import type { TimelineStart } from '../../kernel/timeline.ts'
import type { Brands } from '../brand/index.ts'
import type { Dispatch } from '../dispatch/index.ts'
import type { SecurityKind, SecurityNews } from '../factors/index.ts'
import type { Identity, LetterBox } from '../identity/index.ts'
import type { AdjustmentCategory } from '../adjustments/index.ts'
import { payoutReasonIn, rejectionIn } from '../payments/index.ts'
import {
  deleteOldOwnMessages,
  deleteOwnMessage,
  insertNotices,
  insertOwnMessage,
  ownMessageEvents,
  readAllOwnMessages,
  selectOwnMessages,
  type OwnMessageRow,
} from './own-messages.sql.ts'
import {
  actionOf,
  broadcastKind,
  categoryOf,
  isAboutAccount,
  kindsIn,
  teamKind,
  writtenKind,
  type MoneyKind,
  type NoticeKind,
  type ToldKind,
} from './message-kinds.ts'
import { agentDetails, isAgentNotice, namedIn } from './agent-notices.ts'
import { deleteCopies, insertTeamLetter, type TeamCopy, type TeamLetter } from './team-letters.sql.ts'
import { isRewardNotice, rewardDetails } from './reward-notices.ts'
import { contactFor, moneyNewsWayOf } from './money-news-way.ts'

/** What telling members needs. */
export interface OwnMessagesParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly outbox: Pick<Outbox, 'subscribe'>
  readonly dispatch: Pick<Dispatch, 'carries' | 'sendLater'>
  readonly identity: Pick<Identity, 'letterBoxOf' | 'usernamesOf'>
  readonly sockets: Pick<Sockets, 'post'>
  /** The origin of a brand's site. */
  readonly siteOriginOf: (brandId: BrandId) => string
}

/** Messages to one member alone. */
export interface OwnMessages {
  list(session: Session, page: QueryOf<typeof contract>, language: Language): Promise<ReplyOf<typeof contract>>
  /** Marks the member's messages of a category as read, or all of them. */
  readAll(session: Session, category: MessageCategory | 'all'): Promise<void>
  /** Deletes one of the member's messages from their inbox. Throws `news.unknown`. */
  remove(session: Session, messageId: string): Promise<void>
  /** Stores a message that an operator wrote, within the caller's transaction. */
  write(tx: Database, member: DataOwner, message: OperatorMessage): Promise<void>
  /** Stores news of a module above, within its transaction. */
  notice(tx: Database, member: DataOwner, news: Notice): Promise<void>
  /** Stores news for many members, like {@link notice}. Returns whose were new. */
  notices(tx: Database, brandId: BrandId, news: readonly NoticeTo[]): Promise<readonly MemberId[]>
  /** Puts a message of an agent into inboxes, once for each id, within the caller's transaction. Returns how many are new. */
  toTeam(tx: Database, message: TeamLetter): Promise<number>
  /** Takes messages out of inboxes. */
  takeBack(brandId: BrandId, copies: readonly TeamCopy[]): Promise<void>
  /** Tells the open pages of members that their unread counts have changed. Call it after the commit. */
  tellBadges(brandId: BrandId, members: readonly MemberId[]): void
  /** What a member was told, newest first, with its title in a language. */
  events(
    member: DataOwner,
    start: TimelineStart | undefined,
    shown: { readonly max: number; readonly language: Language },
  ): Promise<readonly { readonly eventId: string; readonly at: Temporal.Instant; readonly title: string }[]>
  /** Deletes a brand's old messages. */
  sweep(brandId: BrandId): Promise<void>
}

/** News of a module above: the id is its key, so that it is stored once. */
export interface Notice {
  readonly messageId: string
  readonly kind: NoticeKind
  readonly details: readonly string[]
}

/** News for one of many members. */
export interface NoticeTo extends Notice {
  readonly memberId: MemberId
}

/** A message that an operator wrote. Its words are kept as they are, in each language in which they were written. */
export interface OperatorMessage {
  readonly messageId: string
  readonly words: readonly { readonly language: Language; readonly title: string; readonly text: string }[]
}

/** The consumer that tells members what became of a held win. */
export const heldDecisionTeller = 'messages.tell-decision'

/** The consumer that tells members what became of a deposit (8.028). */
export const depositTeller = 'messages.tell-deposit'

/** The consumer that tells members what became of a withdrawal (8.028). */
export const withdrawalTeller = 'messages.tell-withdrawal'

/** How long a message is kept. */
const keptDays = 180

/**
 * Listens for changes to members' accounts and tells the member: on the site, and by a letter if they have a verified
 * contact. A member who did not make the change must learn of it. The message is stored first, under the event's id, so
 * that a repeated delivery tells nothing again.
 */
export function openOwnMessages(parts: OwnMessagesParts): OwnMessages {
  const { database, clock, outbox, identity } = parts
  outbox.subscribe('member.secured', 'messages.tell-member', async ({ eventId, brandId, payload }) => {
    const { kind, details } = payload
    const member = { brandId, memberId: memberId(BigInt(payload.memberId)) }
    const isNews = await insertOwnMessage(database, member, { messageId: eventId, kind, details, toldAt: clock.now() })
    tellBadges(parts, brandId, [member.memberId])
    if (isNews) sendLetter(parts, brandId, await identity.letterBoxOf(member, payload.language), payload)
  })
  tellAboutMoney(parts)
  return {
    async list(session, page, language) {
      const { timeZone } = parts.brands.byId(session.brandId)
      const kinds = page.category === 'all' ? undefined : kindsIn(page.category)
      const { rows, totalCount } = await selectOwnMessages(database, session, page, kinds)
      const names = await namesFor(parts, session.brandId, rows)
      const list = rows.map(({ messageId, kind, details, toldAt, readAt }) => {
        const { title, text, advice } = messageIn(language, { kind, details, timeZone, names })
        return {
          id: messageId,
          title,
          text,
          advice: letterPhrase(language, advice, []),
          at: toldAt.toString(),
          isRead: readAt !== null,
          category: categoryOf(kind),
          action: actionOf(kind),
        }
      })
      return { list, pageNo: page.pageNo, totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)), totalCount }
    },
    async write(tx, member, { messageId, words }) {
      const details = [JSON.stringify(words)]
      await insertOwnMessage(tx, member, { messageId, kind: writtenKind, details, toldAt: clock.now() })
    },
    async readAll(session, category) {
      await readAllOwnMessages(database, session, category === 'all' ? undefined : kindsIn(category), clock.now())
      tellBadges(parts, session.brandId, [session.memberId])
    },
    async remove(session, messageId) {
      if (!(await deleteOwnMessage(database, session, messageId, clock.now()))) throw new Refusal('news.unknown')
      tellBadges(parts, session.brandId, [session.memberId])
    },
    async notice(tx, member, news) {
      await insertOwnMessage(tx, member, { ...news, toldAt: clock.now() })
    },
    notices: (tx, brandId, news) => insertNotices(tx, brandId, news, clock.now()),
    toTeam: (tx, message) => insertTeamLetter(tx, message, clock.now()),
    takeBack: (brandId, copies) => deleteCopies(database, brandId, copies),
    tellBadges: (brandId, members) => tellBadges(parts, brandId, members),
    async events(member, start, { max, language }) {
      const { timeZone } = parts.brands.byId(member.brandId)
      const rows = await ownMessageEvents(database, member, start, max)
      const names = await namesFor(parts, member.brandId, rows)
      return rows.map(({ messageId, at, kind, details }) => ({
        eventId: messageId,
        at,
        title: messageIn(language, { kind, details, timeZone, names }).title,
      }))
    },
    async sweep(brandId) {
      await deleteOldOwnMessages(database, brandId, clock.now().subtract({ hours: keptDays * 24 }))
    },
  }
}

function tellBadges({ sockets }: OwnMessagesParts, brandId: BrandId, members: readonly MemberId[]): void {
  const message: SocketMessage = { type: 'badges' }
  sockets.post(
    members.map((member) => memberRoom({ brandId, memberId: member, wallet: 'main' }, 'badges')),
    message,
  )
}

/** The usernames that messages need: they are looked up when somebody reads, so that no message keeps one. */
async function namesFor(
  { identity }: Pick<OwnMessagesParts, 'identity'>,
  brandId: BrandId,
  rows: readonly Pick<OwnMessageRow, 'kind' | 'details'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ kind, details }) => namedIn(kind, details)))
  if (ids.size === 0) return noNames
  const names = await identity.usernamesOf(
    brandId,
    [...ids].map((id) => memberId(BigInt(id))),
  )
  return new Map([...names].map(([id, name]) => [String(id), name]))
}

const noNames: ReadonlyMap<string, string> = new Map()

/** What a stored message is made of, and for whom its words are written. */
interface Stored extends Pick<OwnMessageRow, 'kind' | 'details'> {
  readonly timeZone: string
  readonly names?: ReadonlyMap<string, string>
}

/** A stored message as it is read in a language, and what the member is advised to do about it. */
function messageIn(
  language: Language,
  { kind, details, timeZone, names = noNames }: Stored,
): { readonly title: string; readonly text: string; readonly advice: 'news.advice' | 'news.adviceMoney' } {
  if (kind === writtenKind || kind === broadcastKind || kind === teamKind)
    return { ...writtenIn(language, details), advice: 'news.adviceMoney' }
  // Only consumers here write the other rows, and their kinds are checked where they are published.
  const told = kind as ToldKind
  const words = detailsOf(told, details, { language, timeZone, names })
  return {
    ...wordsOf(language, { kind: told, details: words }),
    advice: isAboutAccount(told) ? 'news.advice' : 'news.adviceMoney',
  }
}

/** An operator's words in the reader's language, or in the first in which they were written. */
function writtenIn(language: Language, [written = '[]']: readonly string[]) {
  // `write` stored them.
  const words = JSON.parse(written) as OperatorMessage['words']
  const { title = '', text = '' } = words.find((one) => one.language === language) ?? words[0] ?? {}
  return { title, text }
}

/** Tells members what became of their money: on the site, and by the channel that they chose (8.028). */
function tellAboutMoney(parts: OwnMessagesParts): void {
  const { database, clock, outbox } = parts
  const tell = async (
    { eventId, brandId, payload }: { eventId: string; brandId: BrandId; payload: { memberId: string } },
    kind: MoneyKind,
    details: readonly string[],
  ): Promise<void> => {
    const member = { brandId, memberId: memberId(BigInt(payload.memberId)) }
    const isNews = await insertOwnMessage(database, member, { messageId: eventId, kind, details, toldAt: clock.now() })
    tellBadges(parts, brandId, [member.memberId])
    if (isNews) await sendMoneyLetter(parts, member, { kind, details })
  }
  outbox.subscribe('held_win.decided', heldDecisionTeller, (event) => {
    const { decision, amount } = event.payload
    return tell(event, decision === 'release' ? 'win_released' : 'win_refused', [amount])
  })
  outbox.subscribe('deposit.settled', depositTeller, (event) => {
    const { result, amount, fee, reason } = event.payload
    if (result === 'credited' && fee !== '') return tell(event, 'deposit_credited_net', [amount, fee])
    return tell(event, `deposit_${result}`, [amount, reason])
  })
  outbox.subscribe('bank_account.settled', 'messages.tell-bank-account', (event) => {
    const { result, account, reason } = event.payload
    return tell(event, `bank_account_${result}`, [account, reason])
  })
  outbox.subscribe('withdrawal.settled', withdrawalTeller, (event) => {
    const { result, amount, reason } = event.payload
    return tell(event, `withdrawal_${result}`, [amount, reason])
  })
  outbox.subscribe('adjustment.posted', 'messages.tell-adjustment', (event) => {
    const { direction, amount, category } = event.payload
    return tell(event, direction === 'credit' ? 'adjustment_credited' : 'adjustment_debited', [amount, category])
  })
  outbox.subscribe('free_rounds.given', 'messages.tell-free-rounds', (event) => {
    const { rounds, game, gameCode, validUntil } = event.payload
    // The member's language is known when the message is read, and the game may have another name in it.
    return tell(event, 'free_rounds', [String(rounds), gameCode, validUntil, JSON.stringify(game)])
  })
}

/** What a message says, in the reader's language. */
function detailsOf(
  kind: ToldKind,
  details: readonly string[],
  reading: { readonly language: Language; readonly timeZone: string; readonly names: ReadonlyMap<string, string> },
): readonly string[] {
  const { language, timeZone } = reading
  if (isAgentNotice(kind)) return agentDetails(kind, details, reading)
  if (isRewardNotice(kind)) return rewardDetails(kind, details, { language, timeZone })
  if (kind === 'free_rounds') return freeRoundsDetails(details, language, timeZone)
  const [amount = '', reason = ''] = details
  if (kind === 'adjustment_credited' || kind === 'adjustment_debited')
    // The consumer above wrote it.
    return [amount, letterPhrase(language, `news.adjustment.${reason as AdjustmentCategory}`, [])]
  if (kind === 'withdrawal_rejected') return [amount, rejectionIn(language, reason)]
  return kind === 'withdrawal_failed' ? [amount, payoutReasonIn(language, reason)] : details
}

/** How many rounds, in which game and until when, as the reader knows them. */
function freeRoundsDetails(
  [rounds = '', gameCode = '', validUntil = '', names = '{}']: readonly string[],
  language: Language,
  timeZone: string,
): readonly string[] {
  // The consumer above wrote the names.
  const game = (JSON.parse(names) as Readonly<Record<string, string>>)[language] ?? gameCode
  const until = Temporal.Instant.from(validUntil).epochMilliseconds
  return [rounds, game, momentText(until, { language, timeZone, month: 'short' })]
}

function wordsOf(language: Language, { kind, details }: Pick<SecurityNews, 'details'> & { readonly kind: ToldKind }) {
  return {
    title: letterPhrase(language, `news.title.${kind}`, details),
    text: letterPhrase(language, `news.${kind}`, details),
  }
}

/** Sends news about money to the contact that the member chose for it, in the member's language. */
async function sendMoneyLetter(
  parts: OwnMessagesParts,
  member: DataOwner,
  news: Pick<OwnMessageRow, 'kind' | 'details'>,
): Promise<void> {
  const way = await moneyNewsWayOf(parts.database, member)
  if (way === 'site') return
  const { name, timeZone, defaultLanguage } = parts.brands.byId(member.brandId)
  const box = await parts.identity.letterBoxOf(member, defaultLanguage)
  const to = contactFor(way, box, parts.dispatch)
  if (to === undefined) return
  const { title, text } = messageIn(box.language, { ...news, timeZone })
  if (way === 'sms') {
    const words = letterPhrase(box.language, 'news.smsMoney', [name, text])
    parts.dispatch.sendLater({ brandId: member.brandId, channel: way, to, text: words })
  } else mailNews(parts, member.brandId, { box, to, phrase: 'news.letterMoney', title, text })
}

/** Sends news to a mailbox, with the account, the time, and where to ask. */
function mailNews(
  { clock, brands, dispatch, siteOriginOf }: OwnMessagesParts,
  brandId: BrandId,
  letter: {
    readonly box: LetterBox
    readonly to: string
    readonly phrase: 'news.letter' | 'news.letterMoney'
    readonly title: string
    readonly text: string
  },
): void {
  const { name, timeZone } = brands.byId(brandId)
  const { language, username } = letter.box
  const when = momentText(clock.now().epochMilliseconds, { language, timeZone, month: 'long' })
  const service = `${siteOriginOf(brandId)}/help#contact`
  dispatch.sendLater({
    brandId,
    channel: 'email',
    to: letter.to,
    subject: letterPhrase(language, 'news.subject', [name, letter.title]),
    text: letterPhrase(language, letter.phrase, [name, letter.text, username, when, service]),
  })
}

/**
 * Sends the news by e-mail, or else by SMS, or by both if it must not be missed, but never to the contact that the news is about: that one gets its own letter,
 * or is new and has nothing to do with the old one.
 */
function sendLetter(parts: OwnMessagesParts, brandId: BrandId, box: LetterBox, news: SecurityNews): void {
  const { brands, dispatch } = parts
  const { mobile, email, language } = box
  const { name } = brands.byId(brandId)
  const { title, text } = wordsOf(language, news)
  if (email !== undefined && !byOtherMeans.email.has(news.kind) && dispatch.carries('email')) {
    mailNews(parts, brandId, { box, to: email, phrase: 'news.letter', title, text })
    if (!byEveryChannel.has(news.kind)) return
  }
  if (mobile !== undefined && !byOtherMeans.mobile.has(news.kind) && dispatch.carries('sms'))
    dispatch.sendLater({ brandId, channel: 'sms', to: mobile, text: letterPhrase(language, 'news.sms', [name, text]) })
}

/** Whoever wants to take over an account may read one of its channels, but hardly all. */
const byEveryChannel: ReadonlySet<SecurityKind> = new Set([
  'waiting_totp',
  'waiting_mobile',
  'waiting_email',
  'waiting_cancelled',
  'deletion_asked',
  'deletion_withdrawn',
])

/** News about a new password is sent by a separate letter if the member has a mailbox. */
const byOtherMeans: Readonly<Record<'email' | 'mobile', ReadonlySet<SecurityKind>>> = {
  email: new Set(['email_changed', 'email_removed', 'password_set']),
  mobile: new Set(['mobile_changed', 'mobile_removed']),
}
