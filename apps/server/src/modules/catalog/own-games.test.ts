import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = () => server.newMember(`owngames${(members += 1)}`)
const lotus = { nodeId: '1001', vendor: 'BZ', gameType: 'RNG' } as const

type Member = Awaited<ReturnType<typeof newMember>>
const ids = async ({ call }: Member) => (await call(contract.favouriteIds, {})).list
const add = ({ call }: Member, body: typeof lotus | object) =>
  // Invalid bodies are sent on purpose.
  call(contract.addFavourite, { body: body as typeof lotus })

/** Returns some games of the lobby. */
async function someGames(count: number) {
  const { games } = await server.client()(contract.gameList, { query: { pageSize: count } })
  return games.map(({ nodeId, vassalage, gameType }) => ({ nodeId, vendor: vassalage, gameType }))
}

describe('a favourite (7.030 to 7.032)', () => {
  it('is added, listed by id and as a tile, and removed; repeating either changes nothing (3.017, 7.030–7.032)', async () => {
    const member = await newMember()
    for (let times = 0; times < 2; times += 1) await add(member, lotus)
    expect(await ids(member)).toEqual(['1001'])
    const { content, pageNum, totalPages } = await member.call(contract.favouriteGames, { query: { language: 'CN' } })
    expect({ names: content.map((game) => game.gameName), pageNum, totalPages }).toEqual({
      names: ['莲灯夜'],
      pageNum: 1,
      totalPages: 1,
    })
    for (let times = 0; times < 2; times += 1) await member.call(contract.removeFavourite, { body: lotus })
    expect(await ids(member)).toEqual([])
  })

  it('comes before those added earlier, and lists are filtered by type and vendor, page by page (7.031)', async () => {
    const member = await newMember()
    const games = await someGames(30)
    for (const game of games) {
      await add(member, game)
      server.clock.advance({ milliseconds: 10 })
    }
    expect(await ids(member)).toEqual(games.map((game) => game.nodeId).toReversed())
    const [first] = games
    const query = { vassalage: first?.vendor, gameType: first?.gameType, pageSize: 2 }
    const { content, totalPages } = await member.call(contract.favouriteGames, { query })
    const alike = games.filter((game) => game.vendor === first?.vendor && game.gameType === first.gameType)
    expect(content).toHaveLength(2)
    expect(totalPages).toBe(Math.ceil(alike.length / 2))
    expect(content.every((game) => game.vassalage === first?.vendor && game.gameType === first.gameType)).toBe(true)
  })

  it.each([
    ['a game that does not exist', { ...lotus, nodeId: '999999' }],
    ["another vendor's game", { ...lotus, vendor: 'PG' }],
    ['a game of another type', { ...lotus, gameType: 'FISH' }],
  ])('refuses %s and stores nothing', async (_, game) => {
    const member = await newMember()
    await expect(add(member, game)).rejects.toMatchObject({ code: 'game.not_found', status: 404 })
    expect(await ids(member)).toEqual([])
  })

  it.each([[{ ...lotus, nodeId: '1e3' }], [{ ...lotus, nodeId: '' }], [{ nodeId: '1001' }], [{ ...lotus, more: 1 }]])(
    'refuses the body %j',
    async (game) => {
      await expect(add(await newMember(), game)).rejects.toMatchObject({ status: 400 })
    },
  )

  it('is limited to 999 (9.018), even if 20 are added at once', async () => {
    const member = await newMember()
    // Games that left the lobby still count.
    await sql`
      insert into catalog_favourite (brand_id, member_id, node_id, added_at)
      select brand_id, ${member.id}::bigint, node_id, now() from catalog_game where node_id not in (
        select node_id from catalog_game order by node_id limit 20)`.execute(server.test.owner)
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from catalog_favourite where member_id = ${member.id}::bigint`.execute(server.test.owner)
    const missing = 999 - Number(rows[0]?.count) - 5
    await sql`
      with invented as (
        insert into catalog_game select brand_id, 500000 + n, vendor_code, 'gone-' || n, game_type, classification, n, name,
          is_hot, offers_trial, min_bet, min_lines, engine_code, now(), opens_list
        from catalog_game, generate_series(1, ${missing}::int) n where node_id = 1001 returning brand_id, node_id
      ) insert into catalog_favourite (brand_id, member_id, node_id, added_at)
      select brand_id, ${member.id}::bigint, node_id, now() from invented`.execute(server.test.owner)
    const { rows: free } = await sql<{ nodeId: number; vendor: string; gameType: 'RNG' }>`
      select node_id as "nodeId", vendor_code as vendor, game_type as "gameType" from catalog_game
      where gone_at is null order by node_id limit 20`.execute(server.test.owner)
    const answers = await Promise.allSettled(free.map((game) => add(member, { ...game, nodeId: String(game.nodeId) })))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(5)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.every((error) => error.code === 'favourite.too_many' && error.status === 409)).toBe(true)
  })

  it('belongs to one member: nobody else sees it, and visitors and trial accounts have none', async () => {
    const [one, other] = [await newMember(), await newMember()]
    await add(one, lotus)
    expect(await ids(other)).toEqual([])
    await other.call(contract.removeFavourite, { body: lotus })
    expect(await ids(one)).toEqual(['1001'])
    await expect(server.client()(contract.favouriteIds, {})).rejects.toMatchObject({ status: 401 })
    // A token in the address is accepted as a field but is nobody's login (7.031).
    const asked = { query: { token: one.token } }
    expect((await one.call(contract.favouriteGames, asked)).content).toHaveLength(1)
    await expect(server.client()(contract.favouriteGames, asked)).rejects.toMatchObject({ status: 401 })
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    await expect(server.client(token)(contract.addFavourite, { body: lotus })).rejects.toMatchObject({
      code: 'session.true_account_needed',
    })
  })
})

describe('a recently opened game (7.033)', () => {
  const launch = ({ call }: Member, gameCode: string, trial = false) =>
    call(contract.launchGame, { body: { gameCode, vassalage: 'BZ', gameType: 'RNG', trial } })
  const recent = async ({ call }: Member, query: object = {}) =>
    (await call(contract.recentGames, { query })).list.map((game) => game.gameCode)

  it('comes first, is listed once however often it was opened, and is not recorded for trial play', async () => {
    const member = await newMember()
    for (const game of ['bz-lotus-lanterns', 'bz-golden-tuktuk', 'bz-lotus-lanterns']) {
      await launch(member, game)
      server.clock.advance({ seconds: 1 })
    }
    await launch(member, 'bz-dragon-tide', true)
    expect(await recent(member)).toEqual(['bz-lotus-lanterns', 'bz-golden-tuktuk'])
    expect(await recent(member, { gameType: 'FISH' })).toEqual([])
    expect(await recent(await newMember())).toEqual([])
  })

  it('is listed if it is among the newest 48, in pages of 12', async () => {
    const member = await newMember()
    await sql`
      insert into catalog_recent (brand_id, member_id, node_id, launched_at)
      select brand_id, ${member.id}::bigint, node_id, ${server.clock.now().toString()}::timestamptz - interval '1 hour' * node_id
      from catalog_game where gone_at is null and node_id > 1003 order by node_id limit 60`.execute(server.test.owner)
    await launch(member, 'bz-dragon-tide')
    const page = await member.call(contract.recentGames, { query: {} })
    expect([page.list[0]?.gameCode, page.list.length, page.totalPages]).toEqual(['bz-dragon-tide', 12, 4])
    const { rows } = await sql`select from catalog_recent where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    expect(rows).toHaveLength(48)
  })
})
