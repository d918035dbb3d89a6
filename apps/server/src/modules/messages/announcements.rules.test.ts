import { inEachLanguage } from '@baize/phrases'
import { describe, expect, it } from 'vitest'
import { announcementsOf, gameNewsOf, noticeIdsOf, type BrandMessages } from './announcements.rules.ts'
import type { Banner, GameAnnouncement, Notice, Popup } from './messages.files.ts'

const textOf = (text: string) => inEachLanguage((language) => (language === 'EN' ? text : `${text} ${language}`))
const at = (time: string) => Temporal.Instant.from(time)
const now = at('2026-11-22T05:00:00Z')

const banner = (link: Pick<Banner, 'linkType' | 'url'>): Banner => ({
  id: 'welcome',
  groupName: 'w_home',
  art: 'lanterns',
  title: textOf('Title'),
  subtitle: textOf('Text'),
  action: textOf('Go'),
  order: 0,
  ...link,
})
const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  type: 'PL',
  title: textOf('Notice'),
  content: textOf('Content'),
  order: 0,
  ...more,
})
const nowhere = { linkType: 'NONE', url: '', action: textOf('') } as const
const popup = (id: string, execution: Popup['execution']): Popup => ({
  ...notice(id),
  ...nowhere,
  execution,
  art: 'verify',
})
const promotion = { ...notice('promo'), ...nowhere }

const messages: BrandMessages = {
  banners: [banner({ linkType: 'NONE', url: '' })],
  notices: [notice('n1'), notice('h1', { type: 'H' })],
  popups: [popup('a', 'A'), popup('b', 'B'), popup('f', 'F')],
  promotions: [promotion],
  gameAnnouncements: [],
}
const asked = { types: undefined, execution: undefined, language: 'EN', now } as const
const linkIn = (link: Pick<Banner, 'linkType' | 'url'>) => {
  const [shown] = announcementsOf({ ...messages, banners: [banner(link)] }, asked).banners
  return shown && [shown.linkType, shown.target, shown.game?.gameCode ?? null]
}

describe('announcements', () => {
  it('are returned in the requested language, with a wide and a phone picture', () => {
    const { banners, playerNotices, popup: popups } = announcementsOf(messages, { ...asked, language: 'TH' })
    expect(banners).toEqual([
      {
        id: 'welcome',
        groupName: 'w_home',
        title: 'Title TH',
        text: 'Text TH',
        action: 'Go TH',
        linkType: 'none',
        target: '',
        game: null,
        url: '/art/banners/lanterns.svg',
        phoneUrl: '/art/banners/lanterns-phone.svg',
      },
    ])
    expect(playerNotices[1]).toEqual({
      id: 'n1',
      type: 'PL',
      title: 'Notice TH',
      content: 'Content TH',
      publishedAt: null,
    })
    expect(popups[0]?.picture).toEqual({ url: '/art/banners/verify.svg', phoneUrl: '/art/banners/verify-phone.svg' })
  })

  it.each([
    [undefined, [1, 2, 3, 1]],
    ['B', [1, 0, 0, 0]],
    ['B,PL,PU,PR,H', [1, 2, 3, 1]],
    ['B,PL,PU,PR', [1, 1, 3, 1]],
    ['PL', [0, 1, 0, 0]],
    [' H ', [0, 1, 0, 0]],
    ['PU', [0, 0, 3, 0]],
    ['PR', [0, 0, 0, 1]],
    ['X', [0, 0, 0, 0]],
    ['', [0, 0, 0, 0]],
  ])('of the types %j include this many banners, notices, popups and promotions: %j (7.044)', (types, counts) => {
    const shown = announcementsOf(messages, { ...asked, types })
    expect([shown.banners, shown.playerNotices, shown.popup, shown.promotion].map(({ length }) => length)).toEqual(
      counts,
    )
  })

  it.each([
    [undefined, ['a', 'b', 'f']],
    ['B', ['b']],
    ['A,F', ['a', 'f']],
    ['C', []],
  ])('with the execution %j include the popups %j (7.044, 3.021)', (execution, ids) => {
    expect(announcementsOf(messages, { ...asked, execution }).popup.map(({ id }) => id)).toEqual(ids)
  })

  it('are current from their start until just before their end', () => {
    const from = at('2026-11-22T05:00:00Z')
    const until = at('2026-11-23T05:00:00Z')
    const timed = { ...messages, notices: [notice('timed', { from, until })] }
    const isOutAt = (time: Temporal.Instant) => noticeIdsOf(timed, time).length === 1
    const tick = { nanoseconds: 1 }
    expect([from.subtract(tick), from, until.subtract(tick), until].map(isOutAt)).toEqual([false, true, true, false])
  })

  it('are sorted by their order, then the newest first, with headlines before everything', () => {
    const notices = [
      notice('later', { order: 1 }),
      notice('older', { from: at('2026-11-01T00:00:00Z') }),
      notice('newer', { from: at('2026-11-20T00:00:00Z') }),
      notice('undated'),
      notice('headline', { type: 'H', order: 9 }),
    ]
    expect(noticeIdsOf({ ...messages, notices }, now)).toEqual(['headline', 'newer', 'older', 'undated', 'later'])
  })
})

describe('a banner', () => {
  it('leads to a path, to the registration, to a game, to its free trial, or nowhere (3.019)', () => {
    expect(linkIn({ linkType: 'ROUTE', url: '/verify' })).toEqual(['path', '/verify', null])
    expect(linkIn({ linkType: 'ROUTE', url: '/register' })).toEqual(['register', '', null])
    expect(linkIn({ linkType: 'REGISTER', url: '' })).toEqual(['register', '', null])
    expect(linkIn({ linkType: 'GAME', url: 'BZ/RNG/bz-dragon-tide' })).toEqual(['game', '', 'bz-dragon-tide'])
    expect(linkIn({ linkType: 'TRIAL', url: 'BZ/RNG/bz-dragon-tide' })).toEqual(['trial', '', 'bz-dragon-tide'])
    expect(linkIn({ linkType: 'NONE', url: '' })).toEqual(['none', '', null])
  })
})

describe('news about games (7.035)', () => {
  const news = (id: string, about: Partial<GameAnnouncement> = {}): GameAnnouncement => ({ ...notice(id), ...about })
  const gameAnnouncements = [
    news('all'),
    news('type', { gameType: 'FISH' }),
    news('vendor', { gameType: 'RNG', vendorCode: 'BZ' }),
    news('game', { gameType: 'RNG', vendorCode: 'BZ', gameCode: 'bz-dragon-tide' }),
  ]
  it.each([
    [{}, ['all', 'type', 'vendor', 'game']],
    [{ gameType: 'FISH' }, ['all', 'type']],
    [{ gameType: 'RNG', vassalage: 'PG' }, ['all']],
    [{ gameType: 'RNG', vassalage: 'BZ', gameCode: 'bz-lotus-lanterns' }, ['all', 'vendor']],
    [{ gameType: 'RNG', vassalage: 'BZ', gameCode: 'bz-dragon-tide' }, ['all', 'vendor', 'game']],
  ])('about %j is %j', (about, ids) => {
    expect(gameNewsOf({ ...messages, gameAnnouncements }, about, asked).map(({ id }) => id)).toEqual(ids)
  })
})
