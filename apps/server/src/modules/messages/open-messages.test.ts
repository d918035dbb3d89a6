import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inEachLanguage } from '@baize/phrases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import type { Brands } from '../brand/index.ts'
import { openMessages, type Messages } from './open-messages.ts'

const textOf = (text: string) => inEachLanguage(() => text)
const banner = {
  id: 'welcome',
  groupName: 'w_home',
  art: 'welcome',
  linkType: 'NONE',
  url: '',
  title: textOf('Title'),
  subtitle: textOf('Text'),
  action: textOf('Go'),
}
const notice = { id: 'n1', title: textOf('Notice'), content: textOf('Content') }
// Only the id and the code of a brand are read.
const brands = { all: [{ brandId: brandId(1), code: 'demo' }] } as unknown as Pick<Brands, 'all'>

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Files of announcements, by their names in a brand's folder. */
type Files = Partial<Record<'banners' | 'notices' | 'popups' | 'promotions' | 'game-announcements', unknown>>

const log = createLog('silent')
// This test reads nothing from the database, so there is none.
const database = undefined as unknown as Database
const parts = { brands, log, clock: fixedClock('2026-11-22T05:00:00Z'), database }

const opened: Messages[] = []
afterEach(() => opened.splice(0).forEach((messages) => messages.stop()))

const write = (files: Files) =>
  Promise.all(
    Object.entries(files).map(([name, entries]) => writeFile(join(folder, `${name}.json`), JSON.stringify(entries))),
  )

async function openWith(files: Files) {
  await write({ banners: [banner], notices: [notice], popups: [], promotions: [], 'game-announcements': [], ...files })
  const messages = await openMessages({ ...parts, folders: [folder] })
  opened.push(messages)
  return messages
}

describe('the messages of a brand', () => {
  it('are those of its files', async () => {
    const { banners, notices } = (await openWith({})).of(brandId(1))
    expect([banners, notices]).toEqual([[{ ...banner, order: 0 }], [{ ...notice, type: 'PL', order: 0 }]])
  })

  it('contain no HTML that could run anything: it is removed when they are read', async () => {
    const evil = textOf(
      '<p onclick="steal()">Hello</p><script>steal()</script><a href="javascript:steal()">there</a><img src=x onerror=steal()>',
    )
    const entry = { ...notice, content: evil }
    const { notices, popups, promotions, gameAnnouncements } = (
      await openWith({
        notices: [entry],
        popups: [{ ...entry, execution: 'B' }],
        promotions: [entry],
        'game-announcements': [entry],
      })
    ).of(brandId(1))
    for (const [read] of [notices, popups, promotions, gameAnnouncements])
      expect(read?.content).toEqual(textOf('<p>Hello</p><a>there</a>'))
  })

  it.each<[string, Files, RegExp]>([
    [
      'a title as long as a book',
      { banners: [{ ...banner, title: { ...banner.title, EN: 'x'.repeat(501) } }] },
      /banners\.json, at 0\.title\.EN/,
    ],
    ['an unknown group', { banners: [{ ...banner, groupName: 'w_foot' }] }, /banners\.json, at 0\.groupName/],
    [
      'a link to another site',
      { banners: [{ ...banner, linkType: 'ROUTE', url: '//evil.example' }] },
      /at 0\.url: not a path of the site/,
    ],
    [
      'a link that runs something',
      { promotions: [{ ...notice, linkType: 'ROUTE', url: 'javascript:steal()' }] },
      /at 0\.url: not a path of the site/,
    ],
    [
      'a malformed game address',
      { banners: [{ ...banner, linkType: 'GAME', url: 'dragon' }] },
      /not vendor\/gameType\/gameCode/,
    ],
    [
      'a game of an unknown type',
      { banners: [{ ...banner, linkType: 'TRIAL', url: 'BZ/SLOT/dragon' }] },
      /not vendor\/gameType\/gameCode/,
    ],
    [
      'a missing language',
      { notices: [{ ...notice, title: { ...notice.title, TH: undefined } }] },
      /notices\.json, at 0\.title\.TH/,
    ],
    ['a duplicate id', { notices: [notice, notice] }, /the id n1 appears twice/],
    ['a popup for nobody', { popups: [{ ...notice, execution: 'X' }] }, /popups\.json, at 0\.execution/],
    ['a time without a zone', { notices: [{ ...notice, from: '2026-12-01' }] }, /at 0\.from: not a time/],
    [
      'an end before the beginning',
      { notices: [{ ...notice, from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }] },
      /at 0\.until: not after from/,
    ],
    [
      'more entries than one reply may have',
      { notices: Array.from({ length: 101 }, (_, index) => ({ ...notice, id: `n${index}` })) },
      /notices\.json, at the top/,
    ],
  ])('stop the start for %s', async (_what, files, message) => {
    await expect(openWith(files)).rejects.toThrow(message)
  })

  it('stop the start if a file is missing', async () => {
    await expect(openMessages({ ...parts, folders: [folder] })).rejects.toThrow(/cannot be read/)
  })
})

describe('announcements that change while the server runs', () => {
  it('are reloaded, and reported once to whoever registered for it (7.044)', async () => {
    const messages = await openWith({})
    const told: unknown[] = []
    messages.whenChanged((brand) => told.push(brand))
    await messages.reload()
    expect(told).toEqual([])
    await write({ notices: [notice, { ...notice, id: 'n2' }] })
    await messages.reload()
    await messages.reload()
    expect(messages.of(brandId(1)).notices.map(({ id }) => id)).toEqual(['n1', 'n2'])
    expect(told).toEqual([brandId(1)])
  })

  it('are noticed without a request (7.044)', async () => {
    const messages = await openWith({})
    await write({ notices: [{ ...notice, id: 'changed' }] })
    await expect.poll(() => messages.of(brandId(1)).notices[0]?.id).toBe('changed')
  })

  it('to something invalid leave the previous ones in use until they are valid (7.044)', async () => {
    const messages = await openWith({})
    for (const wrong of [[{ ...notice, id: 'Not An Id' }], 'half a fi']) {
      await write({ notices: wrong })
      await messages.reload()
      expect(messages.of(brandId(1)).notices.map(({ id }) => id)).toEqual(['n1'])
    }
    await write({ notices: [{ ...notice, id: 'right-again' }] })
    await messages.reload()
    expect(messages.of(brandId(1)).notices.map(({ id }) => id)).toEqual(['right-again'])
  })
})
