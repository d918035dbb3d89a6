import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brandId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import { openMessages } from './open-messages.ts'

const textOf = (text: string) => ({ TH: text, CN: text, EN: text })
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
// Only the id and the code of a brand are looked at.
const brands = { all: [{ brandId: brandId(1), code: 'demo' }] } as unknown as Pick<Brands, 'all'>

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function openWith(banners: unknown, notices: unknown = [notice]) {
  await writeFile(join(folder, 'banners.json'), JSON.stringify(banners))
  await writeFile(join(folder, 'notices.json'), JSON.stringify(notices))
  return openMessages({ brands, folders: [folder] })
}

describe('the messages of a brand', () => {
  it('are those of its files', async () => {
    const { banners, notices } = (await openWith([banner])).of(brandId(1))
    expect([banners, notices]).toEqual([[banner], [notice]])
  })

  it.each<[string, unknown[], unknown[], RegExp]>([
    ['an unknown group', [{ ...banner, groupName: 'w_foot' }], [], /banners\.json, at 0\.groupName/],
    [
      'a link to another site',
      [{ ...banner, linkType: 'ROUTE', url: '//evil.example' }],
      [],
      /at 0\.url: not a path of the site/,
    ],
    [
      'a game that is not written as one',
      [{ ...banner, linkType: 'GAME', url: 'dragon' }],
      [],
      /not vendor\/gameType\/gameCode/,
    ],
    ['a language that is missing', [], [{ ...notice, title: { EN: 'Notice' } }], /notices\.json, at 0\.title\.TH/],
    ['an id that is there twice', [], [notice, notice], /the id n1 is there twice/],
  ])('stop the start for %s', async (_what, banners, notices, message) => {
    await expect(openWith(banners, notices)).rejects.toThrow(message)
  })

  it('stop the start when a file is not there', async () => {
    await expect(openMessages({ brands, folders: [folder] })).rejects.toThrow(/cannot be read/)
  })
})
