import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBind } from '../../kernel/http/bind.ts'
import { brandId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import { bindMessagesRoutes, openMessages } from './index.ts'

const folder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
const brand = {
  brandId: brandId(1),
  code: 'demo',
  defaultLanguage: 'TH' as const,
  languages: ['TH', 'CN', 'EN'] as const,
}
// Only the id and the code of a brand are looked at.
const brands = { all: [brand] } as unknown as Pick<Brands, 'all'>

const app = Fastify()
beforeAll(async () => {
  const nobody = { brandOfHost: () => brand, sessionOfToken: () => Promise.resolve(undefined) }
  const payloads = { open: () => Promise.reject(new Error('nothing here is encrypted')) }
  const bind = createBind({ app, door: nobody, payloads, checkReplies: true })
  bindMessagesRoutes(bind, await openMessages({ brands, folders: [folder] }))
})
afterAll(() => app.close())

const announcements = async (query: string) => (await app.inject(`/wps/announcements?${query}`)).json().value

it('the demo brand has banners for home, registration and left menu (2.020), and notices, in the language asked for', async () => {
  const { banners, playerNotices } = await announcements('types=B,PL,PU,PR,H&platform=W&language=CN')
  const groups = new Set(banners.map((banner: { groupName: string }) => banner.groupName))
  expect(groups).toEqual(new Set(['w_home', 'w_reg', 'w_leftmenu']))
  expect(playerNotices[0]).toMatchObject({ id: 'play-money', title: '这是演示馆' })
})

it('announcements come in the language of the brand when none is asked for', async () => {
  expect((await announcements('types=PL')).playerNotices[0].title).toBe('ที่นี่คือเว็บสาธิต')
})
