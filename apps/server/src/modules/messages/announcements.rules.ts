import type { announcements, gameAnnouncements, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Banner, GameAnnouncement, Notice, Popup, Promotion } from './messages.files.ts'

/** What a brand announces. */
export interface BrandMessages {
  readonly banners: readonly Banner[]
  readonly notices: readonly Notice[]
  readonly popups: readonly Popup[]
  readonly promotions: readonly Promotion[]
  readonly gameAnnouncements: readonly GameAnnouncement[]
}

export type Announcements = ReplyOf<typeof announcements>
export type GameNews = ReplyOf<typeof gameAnnouncements>['list'][number]

/**
 * A caller's request. Lists are comma-separated codes; a list that is left out means all, and unknown codes match
 * nothing.
 */
export interface Asked {
  readonly types: string | undefined
  readonly execution: string | undefined
  readonly language: Language
  readonly now: Temporal.Instant
}

interface Timed {
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
  readonly order: number
}

/** The brand's current announcements in a language, each kind in its order (7.044). */
export function announcementsOf(messages: BrandMessages, { types, execution, language, now }: Asked): Announcements {
  const wants = codesIn(types)
  const executes = codesIn(execution)
  const out = <Entry extends Timed>(code: string, entries: readonly Entry[]) =>
    wants(code) ? currentOf(entries, now) : []
  const notices = currentOf(messages.notices, now).filter(({ type }) => wants(type))
  return {
    banners: out('B', messages.banners).map((banner) => bannerIn(banner, language)),
    playerNotices: headlinesFirst(notices).map((notice) => ({ ...newsIn(notice, language), type: notice.type })),
    popup: out('PU', messages.popups)
      .filter((popup) => executes(popup.execution))
      .map((popup) => ({ execution: popup.execution, ...promotionIn(popup, language) })),
    promotion: out('PR', messages.promotions).map((promotion) => promotionIn(promotion, language)),
  }
}

/** The pictures of a group's first banner, wide and for phones. A picture is the same in each language. */
export function firstPictureOf({ banners }: BrandMessages, groupName: string, now: Temporal.Instant) {
  const first = currentOf(banners, now).find((banner) => banner.groupName === groupName)
  return first === undefined ? undefined : picturesOf(first.art)
}

/** The notices that count as read or unread: the current ones, headlines first. */
export function noticeIdsOf({ notices }: BrandMessages, now: Temporal.Instant): string[] {
  return headlinesFirst(currentOf(notices, now)).map(({ id }) => id)
}

/** How news about games is filtered. */
export interface GamesAsked {
  readonly gameType?: string | undefined
  readonly vassalage?: string | undefined
  readonly gameCode?: string | undefined
}

/**
 * News about games that matches the request (7.035). News about a vendor concerns each of its games, and news that
 * names no game or vendor concerns all.
 */
export function gameNewsOf(
  { gameAnnouncements: entries }: BrandMessages,
  { gameType, vassalage, gameCode }: GamesAsked,
  { language, now }: Pick<Asked, 'language' | 'now'>,
): GameNews[] {
  const concerns = (asked: string | undefined, about: string | undefined) =>
    asked === undefined || about === undefined || asked === about
  return currentOf(entries, now)
    .filter(
      (entry) =>
        concerns(gameType, entry.gameType) &&
        concerns(vassalage, entry.vendorCode) &&
        concerns(gameCode, entry.gameCode),
    )
    .map((entry) => ({
      ...newsIn(entry, language),
      gameType: entry.gameType ?? null,
      vassalage: entry.vendorCode ?? null,
      gameCode: entry.gameCode ?? null,
    }))
}

function codesIn(list: string | undefined): (code: string) => boolean {
  const codes = list?.split(',').map((code) => code.trim())
  return (code) => codes === undefined || codes.includes(code)
}

/**
 * The entries that are current, by their order; within the same order the newest first, and those without a time as in
 * the file.
 */
function currentOf<Entry extends Timed>(entries: readonly Entry[], now: Temporal.Instant): Entry[] {
  const isOut = ({ from, until }: Entry) =>
    (from === undefined || Temporal.Instant.compare(from, now) <= 0) &&
    (until === undefined || Temporal.Instant.compare(now, until) < 0)
  const age = ({ from }: Entry) => from?.epochMilliseconds ?? -Infinity
  return entries.filter(isOut).toSorted((left, right) => left.order - right.order || compare(age(right), age(left)))
}

function compare(left: number, right: number): number {
  return left === right ? 0 : left < right ? -1 : 1
}

function headlinesFirst(notices: readonly Notice[]): Notice[] {
  return [...notices.filter(({ type }) => type === 'H'), ...notices.filter(({ type }) => type !== 'H')]
}

function newsIn({ id, title, content, from }: Omit<Notice, 'type'>, language: Language) {
  return { id, title: title[language], content: content[language], publishedAt: from?.toString() ?? null }
}

function promotionIn(entry: Promotion, language: Language): Announcements['promotion'][number] {
  const picture = entry.art === undefined ? null : picturesOf(entry.art)
  return { ...newsIn(entry, language), picture, action: entry.action[language], ...linkOf(entry) }
}

function bannerIn(banner: Banner, language: Language): Announcements['banners'][number] {
  return {
    id: banner.id,
    groupName: banner.groupName,
    title: banner.title[language],
    text: banner.subtitle[language],
    action: banner.action[language],
    ...picturesOf(banner.art),
    ...linkOf(banner),
  }
}

function picturesOf(art: string) {
  return { url: `/art/banners/${art}.svg`, phoneUrl: `/art/banners/${art}-phone.svg` }
}

type Link = Pick<Announcements['banners'][number], 'linkType' | 'target' | 'game'>

function linkOf({ linkType, url }: Pick<Banner, 'linkType' | 'url'>): Link {
  if (linkType === 'GAME' || linkType === 'TRIAL') {
    // The file was checked, so the address has these three parts.
    const [vassalage, gameType, gameCode] = url.split('/') as [string, NonNullable<Link['game']>['gameType'], string]
    const kind = linkType === 'GAME' ? 'game' : 'trial'
    return { linkType: kind, target: '', game: { gameCode, vassalage, gameType } }
  }
  if (linkType === 'REGISTER' || url === '/register') return { linkType: 'register', target: '', game: null }
  return linkType === 'NONE'
    ? { linkType: 'none', target: '', game: null }
    : { linkType: 'path', target: url, game: null }
}
