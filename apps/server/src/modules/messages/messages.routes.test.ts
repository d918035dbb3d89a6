import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = () => server.newMember(`reader${(members += 1)}`)
const unread = ({ call }: TestMember) => call(contract.unreadMessages, {})
const read = ({ call }: TestMember, ...ids: string[]) => call(contract.readMessages, { body: { ids } })
const rowsOf = async ({ id }: TestMember) =>
  (
    await sql<{ noticeId: string }>`
      select notice_id as "noticeId" from message_read where member_id = ${id}::bigint order by 1`.execute(
      server.test.owner,
    )
  ).rows.map((row) => row.noticeId)

describe('announcements', () => {
  it.each([contract.announcements.path, contract.gameAnnouncements.path])(
    '%s are revalidated by their ETag: an empty 304 while nothing has changed (7.035, 7.044)',
    async (url) => {
      const headers = { host: 'localhost' }
      const first = await server.site.inject({ url, headers })
      expect(first.headers['cache-control']).toBe('private, max-age=0')
      const known = { ...headers, 'if-none-match': String(first.headers['etag']) }
      expect(await server.site.inject({ url, headers: known })).toMatchObject({ statusCode: 304, body: '' })
      const inChinese = await server.site.inject({ url: `${url}?language=CN`, headers: known })
      expect(inChinese.statusCode).toBe(200)
    },
  )

  it('of the demo brand are banners for home, registration and left menu (2.020), notices, popups of each execution and promotions', async () => {
    const query = { types: 'B,PL,PU,PR,H', platform: 'W', language: 'CN' } as const
    const { banners, playerNotices, popup, promotion } = await server.client()(contract.announcements, { query })
    expect(new Set(banners.map(({ groupName }) => groupName))).toEqual(new Set(['w_home', 'w_reg', 'w_leftmenu']))
    expect(playerNotices[0]).toMatchObject({ id: 'play-money', title: '这是演示站', type: 'H' })
    expect(new Set(popup.map(({ execution }) => execution))).toEqual(new Set(['A', 'B', 'F']))
    expect(promotion).toHaveLength(1)
  })

  it('come in the brand’s language if none is asked for', async () => {
    const reply = await server.site.inject({ url: '/wps/announcements?types=PL,H', headers: { host: 'localhost' } })
    expect(reply.json().value.playerNotices[0].title).toBe('ที่นี่คือเว็บสาธิต')
  })

  it('about games are paged and filtered (7.035)', async () => {
    const query = { language: 'EN', pageSize: 2, pageNo: 2 } as const
    const { list, totalPages, totalCount } = await server.client()(contract.gameAnnouncements, { query })
    expect([list.length, totalPages, totalCount]).toEqual([2, 2, 4])
    const live = await server.client()(contract.gameAnnouncements, { query: { gameType: 'LIVE' } })
    expect(live.list.map(({ id }) => id)).toEqual(['preparing-lanes'])
    const lottery = { gameType: 'ELOTT', vassalage: 'LOTT', gameCode: 'siam-rounds' } as const
    const drawn = await server.client()(contract.gameAnnouncements, { query: lottery })
    expect(drawn.list.map(({ id }) => id)).toEqual(['lotteries-open', 'preparing-lanes'])
  })
})

describe('the unread notices of a member (7.050, 3.046)', () => {
  it('are all current ones until they are marked; marking twice, or all at once from several tabs, has the same effect as once', async () => {
    const member = await newMember()
    const before = await unread(member)
    expect(before.unreadCount).toBe(4)
    expect(before.unreadIds[0]).toBe('play-money')
    const replies = await Promise.all(Array.from({ length: 8 }, () => read(member, 'play-money', 'adults-only')))
    expect(new Set(replies.map(({ unreadCount }) => unreadCount))).toEqual(new Set([2]))
    expect(await read(member, 'play-money')).toEqual({ unreadCount: 2, unreadIds: ['provably-fair', 'card-rooms'] })
    expect(await rowsOf(member)).toEqual(['adults-only', 'play-money'])
  })

  it('are not affected by other members', async () => {
    const [reader, other] = [await newMember(), await newMember()]
    await read(reader, 'play-money')
    expect((await unread(other)).unreadIds).toContain('play-money')
    expect((await unread(reader)).unreadIds).not.toContain('play-money')
  })

  it('ignore unknown ids and forget those that are no longer announced, so that there are few rows', async () => {
    const member = await newMember()
    await read(member, 'made-up', 'another-one')
    expect(await rowsOf(member)).toEqual([])
    await sql`
      insert into message_read (brand_id, member_id, notice_id, read_at)
      select brand_id, member_id, 'old-' || n, now() from member, generate_series(1, 50) as n
      where member_id = ${member.id}::bigint`.execute(server.test.owner)
    await read(member, 'play-money')
    expect(await rowsOf(member)).toEqual(['play-money'])
  })

  it.each([[[]], [['Not An Id']], [Array.from({ length: 101 }, (_, index) => `n${index}`)]])(
    'are not changed by a wrong list of ids',
    async (ids) => {
      const member = await newMember()
      await expect(read(member, ...ids)).rejects.toMatchObject({ status: 400 })
      expect((await unread(member)).unreadCount).toBe(4)
    },
  )

  it('do not exist for trial play, which skips them (4.004)', async () => {
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    await expect(server.client(token)(contract.unreadMessages, {})).rejects.toMatchObject({
      code: 'session.true_account_needed',
    })
  })
})
