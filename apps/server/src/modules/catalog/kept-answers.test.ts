import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLobby } from './test-lobby.ts'

let lobby: Awaited<ReturnType<typeof openTestLobby>>
beforeAll(async () => {
  lobby = await openTestLobby()
})
afterAll(() => lobby.close())

const lists = [
  '/wps/relay/GCSGAME_gameList?language=EN&gameType=RNG&pageSize=18',
  '/wps/relay/GCSGAME_hotGamesV2?language=EN',
  '/wps/game/vendors?language=EN&platform=html5-desktop',
  '/wps/game/vendors/types?language=EN',
  '/lgw/games/game_menus?language=EN',
  '/wps/game/popular?language=EN',
]
const tagOf = async (path: string) => String((await lobby.raw(path)).headers.etag)

describe.each(lists)('the anonymous list %s', (path) => {
  it('may be cached briefly and then revalidated by its ETag: an empty 304 while nothing has changed', async () => {
    const first = await lobby.raw(path)
    expect(first.headers['cache-control']).toMatch(/^private, max-age=[1-9]\d*$/)
    expect(first.headers.vary).toBe('accept-language')
    const again = await lobby.raw(path, { 'if-none-match': await tagOf(path) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is sent in full to a client that holds another version', async () => {
    const reply = await lobby.raw(path, { 'if-none-match': '"another"' })
    expect([reply.statusCode, reply.json().success]).toEqual([200, true])
  })
})

describe('the ETag of a list', () => {
  const [games = ''] = lists

  it('differs by language, even if only the header names the language', async () => {
    const path = games.replace('language=EN&', '')
    const tags = await Promise.all(
      ['en', 'th'].map(async (language) => (await lobby.raw(path, { 'accept-language': language })).headers.etag),
    )
    expect(new Set(tags).size).toBe(2)
  })

  it('also matches in the weak form that a compressing proxy makes of it, and in a list', async () => {
    const known = { 'if-none-match': `"another", W/${await tagOf(games)}` }
    expect((await lobby.raw(games, known)).statusCode).toBe(304)
  })

  it('changes when a vendor’s games open, so that nobody gets the old state', async () => {
    const before = await tagOf(games)
    lobby.catalog.showVendors(lobby.brand.brandId, () => 'open')
    expect(await tagOf(games)).not.toBe(before)
  })
})

it('a refusal is never cached', async () => {
  const reply = await lobby.raw('/wps/relay/GCSGAME_gameList?pageNo=0')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([400, 'no-store'])
})
