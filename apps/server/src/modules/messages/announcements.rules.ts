import type { announcements, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Banner, Notice } from './messages.files.ts'

/** What a brand announces. */
export interface BrandMessages {
  readonly banners: readonly Banner[]
  readonly notices: readonly Notice[]
}

export type Announcements = ReplyOf<typeof announcements>

/** The specification's codes for announcements to players; `B` is for banners (7.044). */
const noticeTypes = ['PL', 'PU', 'PR', 'H']

/**
 * What a caller asked for, in a language. `types` is a list of codes with commas; left out, it means all of them.
 * Codes that are not known ask for nothing.
 */
export function announcementsOf(
  { banners, notices }: BrandMessages,
  types: string | undefined,
  language: Language,
): Announcements {
  const asked = types?.split(',').map((type) => type.trim())
  const wantsBanners = asked === undefined || asked.includes('B')
  const wantsNotices = asked === undefined || asked.some((type) => noticeTypes.includes(type))
  return {
    banners: wantsBanners ? banners.map((banner) => bannerIn(banner, language)) : [],
    playerNotices: wantsNotices
      ? notices.map(({ id, title, content }) => ({ id, title: title[language], content: content[language] }))
      : [],
  }
}

function bannerIn(banner: Banner, language: Language): Announcements['banners'][number] {
  return {
    id: banner.id,
    groupName: banner.groupName,
    title: banner.title[language],
    text: banner.subtitle[language],
    url: `/art/banners/${banner.art}.svg`,
    phoneUrl: `/art/banners/${banner.art}-phone.svg`,
    ...linkOf(banner),
  }
}

function linkOf({ linkType, url }: Banner): Pick<Announcements['banners'][number], 'linkType' | 'target'> {
  if (linkType === 'NONE') return { linkType: 'none', target: '' }
  if (linkType === 'GAME') return { linkType: 'game', target: url.split('/')[2] ?? '' }
  return { linkType: url === '/register' ? 'register' : 'path', target: url }
}
