import type { launchLiveChat, liveChatModels, memberBadges, OwnChat, ReplyOf } from '@baize/contract'
import type { Caller, Session } from '../../kernel/caller.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { daily, everyMinute, type Job } from '../../kernel/jobs/index.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { deleteOldChats, endSilent, releaseAbandoned } from './desk.sql.ts'
import { isSomebodyThere } from './duty.sql.ts'
import { waitingChats } from './desk.sql.ts'
import { openFeedback } from './feedback.sql.ts'
import { listOwn, send } from './feedback.ts'
import {
  aliveSeconds,
  beginOwnChat,
  endOwn,
  rateOwn,
  readOwnPicture,
  sendOwnPicture,
  showOwnChat,
  typeInOwnChat,
  writeInOwnChat,
} from './own-chat.ts'
import type { SupportParts } from './support.parts.ts'
import { tellChanged, tellDesk, tellWaiting } from './tell.ts'

/** Counts what waits for a member elsewhere; modules that have such things give one. */
export type CountWaiting = (member: DataOwner) => Promise<number>

/** What the badges are counted by, besides messages. A part that does not exist yet counts nothing. */
export interface BadgeCounts {
  readonly messages: (session: Session) => Promise<number>
  readonly rewards: CountWaiting
  readonly missions: CountWaiting
}

type Rest<F> = F extends (parts: SupportParts, ...rest: infer R) => infer Result ? (...rest: R) => Result : never

/** The customer service. */
export interface Support {
  /** The live chat of a member or visitor. */
  readonly person: {
    show(caller: Caller, before?: number): Promise<OwnChat>
    readonly begin: Rest<typeof beginOwnChat>
    readonly write: Rest<typeof writeInOwnChat>
    readonly sendPicture: Rest<typeof sendOwnPicture>
    readonly picture: Rest<typeof readOwnPicture>
    readonly type: Rest<typeof typeInOwnChat>
    end(caller: Caller): Promise<OwnChat>
    readonly rate: Rest<typeof rateOwn>
  }
  models(brandId: BrandId): Promise<ReplyOf<typeof liveChatModels>>
  /** Where a live chat opens. Throws `route.not_found` for one that the brand does not have. */
  launch(brandId: BrandId, model: 'OWN' | 'OUTSIDE' | undefined): ReplyOf<typeof launchLiveChat>
  readonly sendFeedback: Rest<typeof send>
  readonly ownFeedback: Rest<typeof listOwn>
  /** What waits for a member (2.109). */
  badges(session: Session): Promise<ReplyOf<typeof memberBadges>>
  /** How many chats and how much feedback wait for operators, and since when the oldest does. */
  queueLengths(brandId: BrandId): Promise<Record<'chats' | 'feedback', Awaited<ReturnType<typeof waitingChats>>>>
  /** What the back office is bound to. */
  readonly parts: SupportParts
  readonly jobs: readonly Job[]
}

/** How long an operator may show no sign of life until their chats go back into the queue. */
const abandonedMinutes = 10
/** After how long without a word of the person an answered chat ends. */
const silentMinutes = 60
/** How long chats are kept after their end. */
const keptDays = 180

/** Opens the customer service. */
export function openSupport(parts: SupportParts, counts: BadgeCounts): Support {
  return {
    person: {
      show: (caller, before) => showOwnChat(parts, caller, before),
      begin: (...rest) => beginOwnChat(parts, ...rest),
      write: (...rest) => writeInOwnChat(parts, ...rest),
      sendPicture: (...rest) => sendOwnPicture(parts, ...rest),
      picture: (...rest) => readOwnPicture(parts, ...rest),
      type: (...rest) => typeInOwnChat(parts, ...rest),
      end: (caller) => endOwn(parts, caller),
      rate: (...rest) => rateOwn(parts, ...rest),
    },
    models: (brandId) => models(parts, brandId),
    launch: (brandId, model) => launch(parts, brandId, model),
    sendFeedback: (...rest) => send(parts, ...rest),
    ownFeedback: (...rest) => listOwn(parts, ...rest),
    async badges(session) {
      const [messages, rewards, missions] = await Promise.all([
        counts.messages(session),
        counts.rewards(session),
        counts.missions(session),
      ])
      return { messages, rewards, missions }
    },
    async queueLengths(brandId) {
      const { database } = parts
      const [chats, feedback] = await Promise.all([waitingChats(database, brandId), openFeedback(database, brandId)])
      return { chats, feedback }
    },
    parts,
    jobs: [
      everyMinute('tidy chats', () => tidyChats(parts)),
      daily('sweep chats', { at: '04:40', retries: 5 }, ({ brandId }) => sweepChats(parts, brandId)),
    ],
  }
}

async function models({ database, clock, brands }: SupportParts, brandId: BrandId) {
  const { name, liveChat } = brands.byId(brandId)
  // Whether somebody is there at an outside provider, only its page knows.
  if (liveChat !== undefined) return { list: [{ model: 'OUTSIDE' as const, name: liveChat.name, isOnline: true }] }
  const isOnline = await isSomebodyThere(database, brandId, clock.now().subtract({ seconds: aliveSeconds }))
  return { list: [{ model: 'OWN' as const, name, isOnline }] }
}

function launch({ brands }: SupportParts, brandId: BrandId, asked: 'OWN' | 'OUTSIDE' | undefined) {
  const { liveChat } = brands.byId(brandId)
  const model = liveChat === undefined ? 'OWN' : 'OUTSIDE'
  if (asked !== undefined && asked !== model) throw new Refusal('route.not_found')
  return { model, chatUrl: liveChat?.url ?? '/chat' } as const
}

/** Returns chats whose operator has gone to the queue, and ends those that have fallen silent. */
async function tidyChats(parts: SupportParts): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  const released = await releaseAbandoned(database, now.subtract({ minutes: abandonedMinutes }), now)
  const ended = await endSilent(database, now.subtract({ minutes: silentMinutes }), now)
  for (const chat of [...released, ...ended]) tellChanged(parts, chat)
  for (const brandId of new Set([...released, ...ended].map((chat) => chat.brandId))) {
    tellDesk(parts, brandId)
    await tellWaiting(parts, brandId)
  }
}

async function sweepChats({ database, clock }: SupportParts, brandId: BrandId): Promise<void> {
  await deleteOldChats(database, brandId, clock.now().subtract({ hours: keptDays * 24 }))
}
