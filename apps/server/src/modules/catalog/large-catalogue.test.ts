import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Game } from '@baize/contract'
import { manyGames } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDemoBrand, openTestLobby } from './test-lobby.ts'

const gamesInAll = 10_000
const kinds = [
  { vendorCode: 'PG', gameType: 'RNG', gameClassify: 'WAYS' },
  { vendorCode: 'PG', gameType: 'RNG', gameClassify: 'SLOTS' },
  { vendorCode: 'JL', gameType: 'RNG', gameClassify: 'SLOTS' },
]

let brand: Awaited<ReturnType<typeof copyDemoBrand>>
let lobby: Awaited<ReturnType<typeof openTestLobby>>
beforeAll(async () => {
  brand = await copyDemoBrand()
  await mkdir(join(brand.folder, 'games'), { recursive: true })
  await writeFile(join(brand.folder, 'games/rng-many.json'), JSON.stringify(manyGames(gamesInAll, kinds)))
  lobby = await openTestLobby(brand.folder)
})
afterAll(async () => {
  await lobby.close()
  await brand.remove()
})

const search = async (gameName: string, more = {}): Promise<{ games: Game[]; totalCount: number }> =>
  (await lobby.get('/wps/relay/GCSGAME_gameList', { language: 'EN', gameType: 'RNG', gameName, ...more })).value

describe('a lobby of 10,000 games', () => {
  it('finds a single one by its name in each language', async () => {
    const { games } = await search(' lucky dragon 9989')
    expect(games.map((game) => game.gameCode)).toEqual(['many-9989'])
    expect((await search('幸运龙 9989', { language: 'CN' })).games[0]?.gameCode).toBe('many-9989')
    expect((await search('มังกรนำโชค 9989', { language: 'TH' })).games[0]?.gameCode).toBe('many-9989')
  })

  it('answers 95 of 100 searches within 100 ms', async () => {
    const tookMs: number[] = []
    for (const [place, name] of Array.from({ length: 20 }, () => ['dragon', '龙 9', 'ดอกบัว', 'x9z', '7'])
      .flat()
      .entries()) {
      const beganMs = performance.now()
      await search(name, { pageNo: String(1 + (place % 3)), pageSize: '18' })
      tookMs.push(performance.now() - beganMs)
    }
    expect(tookMs.toSorted((left, right) => left - right)[94]).toBeLessThan(100)
  })

  it('shows the most recently added games first if new ones are asked for (3.057)', async () => {
    const { games } = await search('', { newest: '1', pageSize: '3' })
    expect(games.map((game) => game.nodeId)).toEqual(['109999', '109998', '109997'])
  })
})
