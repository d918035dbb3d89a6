import { describe, expect, it } from 'vitest'
import { announcementsOf, type BrandMessages } from './announcements.rules.ts'
import type { Banner } from './messages.files.ts'

const textOf = (text: string) => ({ TH: `${text} TH`, CN: `${text} CN`, EN: text })
const banner = (link: Pick<Banner, 'linkType' | 'url'>): Banner => ({
  id: 'welcome',
  groupName: 'w_home',
  art: 'lanterns',
  title: textOf('Title'),
  subtitle: textOf('Text'),
  action: textOf('Go'),
  ...link,
})
const messages: BrandMessages = {
  banners: [banner({ linkType: 'NONE', url: '' })],
  notices: [{ id: 'n1', title: textOf('Notice'), content: textOf('Content') }],
}
const linkIn = (link: Pick<Banner, 'linkType' | 'url'>) => {
  const [shown] = announcementsOf({ banners: [banner(link)], notices: [] }, 'B', 'EN').banners
  return shown && [shown.linkType, shown.target]
}

describe('announcements', () => {
  it('are told in the language asked for, with a wide and a phone picture', () => {
    const { banners, playerNotices } = announcementsOf(messages, undefined, 'TH')
    expect(banners).toEqual([
      {
        id: 'welcome',
        groupName: 'w_home',
        title: 'Title TH',
        text: 'Text TH',
        linkType: 'none',
        target: '',
        url: '/art/banners/lanterns.svg',
        phoneUrl: '/art/banners/lanterns-phone.svg',
      },
    ])
    expect(playerNotices).toEqual([{ id: 'n1', title: 'Notice TH', content: 'Content TH' }])
  })

  it.each([
    [undefined, 1, 1],
    ['B', 1, 0],
    ['B,PL,PU,PR,H', 1, 1],
    ['PL', 0, 1],
    [' H ', 0, 1],
    ['X', 0, 0],
    ['', 0, 0],
  ])('of the types %j are %i banners and %i notices (7.044)', (types, bannerCount, noticeCount) => {
    const { banners, playerNotices } = announcementsOf(messages, types, 'EN')
    expect([banners.length, playerNotices.length]).toEqual([bannerCount, noticeCount])
  })
})

describe('a banner', () => {
  it('leads to a path, to the registration, to a game by its code, or nowhere (3.019)', () => {
    expect(linkIn({ linkType: 'ROUTE', url: '/verify' })).toEqual(['path', '/verify'])
    expect(linkIn({ linkType: 'ROUTE', url: '/register' })).toEqual(['register', '/register'])
    expect(linkIn({ linkType: 'GAME', url: 'BZ/RNG/bz-dragon-tide' })).toEqual(['game', 'bz-dragon-tide'])
    expect(linkIn({ linkType: 'NONE', url: '' })).toEqual(['none', ''])
  })
})
