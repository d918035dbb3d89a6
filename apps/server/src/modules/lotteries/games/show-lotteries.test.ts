import { randomBytes, randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { parseSeedHash, parseServerSeed } from '@baize/fairness'
import { checkDraw, formatByCode, parseResult } from '@baize/lottery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId as brandIdOf } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openPage } from '../../../testing/open-page.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { insertVersion } from './game-versions.sql.ts'
import { settingsToJson } from './games.ts'

const brandId = brandIdOf(1)
let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await openTestServer()
  member = await server.newMember('luckyholder')
  await server.lotteries.draws.catchUp()
  server.clock.advance({ seconds: 2 })
})
afterAll(() => server.close())

const visitor = () => server.client()

/** Lets time pass, with everything that is due in it. */
async function pass(duration: Temporal.DurationLike): Promise<void> {
  server.clock.advance(duration)
  await server.lotteries.draws.catchUp()
  server.clock.advance({ seconds: 2 })
}

async function gamesOf(query: Parameters<typeof ask>[0] = {}) {
  return (await ask(query)).games
}
const ask = (query: { area?: contract.LottoArea; prizeMode?: contract.PrizeMode; language?: 'TH' }) =>
  visitor()(contract.lotteryGames, { query })

const game = (gameCode: string, call = visitor()) => call(contract.lotteryGame, { params: { gameCode }, query: {} })
const numbers = (gameCode: string, query: Parameters<typeof numbersWith>[1] = {}) => numbersWith(gameCode, query)
const numbersWith = (
  gameCode: string,
  query: { day?: string; province?: string; pageNo?: number; pageSize?: number },
) => visitor()(contract.openedNumbers, { params: { gameCode }, query })
const draw = (drawId: string) => visitor()(contract.lotteryDraw, { params: { drawId }, query: {} })

describe('the lotteries of the site', () => {
  it('are listed with their next and last draw, by prize mode and area, in the language that is asked for (7.041)', async () => {
    const all = await gamesOf()
    expect(all).toHaveLength(19)
    expect(await gamesOf({ prizeMode: 'ELOTT' })).toEqual(all)
    expect(await gamesOf({ prizeMode: 'LOTT' })).toEqual([])
    const areas = await Promise.all(contract.lottoAreas.map((area) => gamesOf({ area })))
    expect(areas.map((games) => games.length)).toEqual([6, 5, 5, 3])
    expect(areas.flat().toSorted(byCode)).toEqual(all.toSorted(byCode))
    expect((await gamesOf({ area: 'TH', language: 'TH' }))[0]?.gameName).toBe('หวยสยามแนวรัฐบาล')
    const before = all.find(({ gameCode }) => gameCode === 'minute-five')
    expect(before).toMatchObject({ vassalage: 'LOTT', format: 'five-digits', state: 'open', lastDraw: null })
    expect(before?.nextDraw).toMatchObject({ gameCode: 'minute-five', state: 'open', numbers: null })
    await pass({ minutes: 1, seconds: 10 })
    const after = (await gamesOf()).find(({ gameCode }) => gameCode === 'minute-five')
    expect(after?.lastDraw?.drawId).toBe(before?.nextDraw?.drawId)
    expect(after?.lastDraw?.numbers?.['places']).toHaveLength(5)
    expect((after?.nextDraw?.number ?? '') > (before?.nextDraw?.number ?? '')).toBe(true)
  })

  it('are tiles of the lobby that can be opened, with the smallest stake of a line (3.011, 3.012)', async () => {
    const { games } = await visitor()(contract.gameList, { query: { gameType: 'ELOTT', pageSize: 100 } })
    const lotteries = await gamesOf()
    expect(new Set(games.map(({ nodeId }) => nodeId))).toEqual(new Set(lotteries.map(({ nodeId }) => nodeId)))
    expect(games.filter(({ state }) => state !== 'open')).toEqual([])
    for (const tile of games) {
      const { limits } = await game(tile.gameCode)
      expect([tile.gameCode, tile.minBet, tile.minLineNum]).toEqual([tile.gameCode, limits.minUnit, 1])
    }
  })

  it('that is switched off is in maintenance in the lobby, sells nothing, and is open again once it is switched on', async () => {
    const { games, shown } = server.lotteries
    const newest = games.newest(brandId, 'lantern-twenty-five')
    if (newest === undefined) throw new Error('the game has no settings')
    const now = server.clock.now()
    const made = { brandId, gameCode: 'lantern-twenty-five', by: undefined, reason: 'pause', madeAt: now }
    const version = (number: number, isOn: boolean, appliesFrom: Temporal.Instant) =>
      insertVersion(server.test.database, {
        ...made,
        version: number,
        appliesFrom,
        settings: settingsToJson({ ...newest.settings, isOn }),
      })
    await version(2, false, now)
    await version(3, true, now.add({ minutes: 5 }))
    await games.load()
    shown.showInLobby()
    const stateInLobby = async () =>
      (await visitor()(contract.gameList, { query: { gameName: 'lantern-twenty-five' } })).games[0]?.state
    expect([await stateInLobby(), (await game('lantern-twenty-five')).state]).toEqual(['maintenance', 'maintenance'])
    const body = { gameCode: 'lantern-twenty-five', vassalage: 'LOTT', gameType: 'ELOTT' as const }
    expect((await refusalOf(member.call(contract.launchGame, { body }))).code).toBe('game.maintenance')
    expect((await game('lantern-twenty-five')).announced?.termsVersion).toBe(3)
    server.clock.advance({ minutes: 5 })
    shown.showInLobby()
    expect([await stateInLobby(), (await game('lantern-twenty-five')).state]).toEqual(['open', 'open'])
  })
})

const byCode = (a: { gameCode: string }, b: { gameCode: string }) => a.gameCode.localeCompare(b.gameCode)

describe('launching', () => {
  it('a lottery from its tile opens its page for members and trial players, and is among the games opened last', async () => {
    const page = async (call: TestMember['call'], gameCode: string, vassalage: string) =>
      (await call(contract.launchGame, { body: { gameCode, vassalage, gameType: 'ELOTT' } })).url
    expect(await page(member.call, 'red-river-draw', 'TCG_LOTTO_VN')).toBe('/vnLottery?gameCode=red-river-draw')
    server.clock.advance({ seconds: 1 })
    expect(await page(member.call, 'siam-daily', 'LOTT')).toBe('/lottery?gameCode=siam-daily')
    const trial = await visitor()(contract.trialLogin, { body: {} })
    expect(await page(server.client(trial.token), 'mekong-six-digit', 'LOTT')).toBe(
      '/seaLottery?gameCode=mekong-six-digit',
    )
    const { list } = await member.call(contract.recentGames, { query: {} })
    expect(list.map(({ gameCode }) => gameCode)).toEqual(['siam-daily', 'red-river-draw'])
    const { list: popular } = await visitor()(contract.popularGames, { query: { gameType: 'ELOTT' } })
    expect(popular.map(({ gameCode }) => gameCode).toSorted()).toEqual(['red-river-draw', 'siam-daily'])
    const refused = await refusalOf(page(visitor(), 'siam-daily', 'LOTT'))
    expect(refused.status).toBe(401)
  })

  it('the lottery lobby gives the page of an area or of a game, the lobby or the betting view (7.039)', async () => {
    const url = async (query: object) => (await member.call(contract.launchLottery, { query })).url
    expect(await url({})).toBe('/vnLottery')
    expect(await url({ lottoArea: 'SEA', lottoView: 'lobby' })).toBe('/seaLottery')
    expect(await url({ lottoArea: 'TH' })).toBe('/lottery')
    expect(await url({ lottoArea: 'VN', lottoView: 'betting', lottoPrizeMode: 'ELOTT' })).toBe(
      '/vnLottery?gameCode=red-river-draw',
    )
    expect(await url({ lottoGameCode: 'lion-gate-four-digit', lottoView: 'betting', device: 'WEB' })).toBe(
      '/seaLottery?gameCode=lion-gate-four-digit',
    )
    expect(await url({ lottoGameCode: 'siam-daily' })).toBe('/lottery')
    for (const query of [{ lottoGameCode: 'bz-lotus-lanterns' }, { lottoPrizeMode: 'LOTT' }])
      expect((await refusalOf(url(query))).code).toBe('game.not_found')
    const elsewhere = { lottoView: 'betting', backUrl: 'https://evil.example' }
    expect((await refusalOf(url(elsewhere))).fields).toMatchObject([{ field: 'backUrl' }])
  })
})

describe('what a betting view needs', () => {
  it('has the draws on sale, rates, limits, the rules of the lottery and the server’s time', async () => {
    const shown = await game('minute-five')
    expect(shown.draws).toHaveLength(5)
    expect(shown.draws[0]).toEqual(shown.nextDraw)
    expect(shown).toMatchObject({
      now: server.clock.now().toString(),
      source: 'own',
      hasLocalBeacon: true,
      termsVersion: 1,
      vipLevel: 0,
      announced: null,
      limits: { minUnit: '0.10', maxUnit: '5000.00', maxSlipStake: '100000.00', maxMemberSlips: 200 },
      restrictions: [],
      yearAnimal: 'horse',
      cancelSeconds: 20,
      voidAfterMinutes: 60,
      schedule: { kind: 'rounds', everyMinutes: 1, rounds: 1440, from: '00:00', zone: 'Asia/Bangkok' },
      currencyCode: 'PLY',
      currencyDigits: 2,
    })
    expect(shown.rates['straight-5']).toEqual({ hit: '96000' })
    const format = formatByCode(shown.format)
    expect(Object.keys(shown.rates)).toEqual(format?.bets.map(({ code }) => code))
  })

  it('names Vietnamese draws by their provinces, and refuses an unknown lottery', async () => {
    const { draws } = await game('mekong-evening-draw')
    expect(new Set(draws.map(({ province }) => province)).size).toBeGreaterThan(2)
    expect((await refusalOf(game('no-such-lottery'))).code).toBe('game.not_found')
  })

  it('is the same in English and Thai except for its name', async () => {
    const named = async (language: 'EN' | 'TH') =>
      visitor()(contract.lotteryGame, { params: { gameCode: 'siam-daily' }, query: { language } })
    const [english, thai] = [await named('EN'), await named('TH')]
    expect(thai.gameName).toBe('หวยสยามรายวัน')
    expect({ ...thai, gameName: '', iconUrl: '' }).toEqual({ ...english, gameName: '', iconUrl: '' })
  })
})

describe('what was drawn', () => {
  it('is listed newest first, page by page, by day and province (7.037)', async () => {
    for (let minutes = 0; minutes < 4; minutes += 1) await pass({ minutes: 1 })
    const first = await numbers('minute-five', { pageSize: 3 })
    expect(first.list).toHaveLength(3)
    expect(first.totalCount).toBeGreaterThan(3)
    expect(first.list.map(({ number }) => number)).toEqual(
      first.list.map(({ number }) => number).toSorted((a, b) => b.localeCompare(a)),
    )
    const second = await numbers('minute-five', { pageSize: 3, pageNo: 2 })
    expect((second.list[0]?.number ?? '') < (first.list[2]?.number ?? '')).toBe(true)
    const format = formatByCode('five-digits')
    for (const { numbers: drawn } of first.list) expect(format && drawn && parseResult(format, drawn)).toBeDefined()
    expect((await numbers('minute-five', { day: '2026-11-21' })).totalCount).toBe(first.totalCount)
    expect((await numbers('minute-five', { day: '2026-11-20' })).list).toEqual([])
    expect((await refusalOf(numbers('no-such-lottery'))).code).toBe('game.not_found')
    expect((await refusalOf(numbers('minute-five', { day: '2026-02-30' }))).fields).toMatchObject([{ field: 'day' }])
  })

  it('has a new draw as soon as it is drawn, although answers are kept', async () => {
    const before = await numbers('quick-three-garden')
    expect(await numbers('quick-three-garden')).toEqual(before)
    const { nextDraw } = await game('quick-three-garden')
    await pass({ minutes: 1, seconds: 8 })
    const after = await numbers('quick-three-garden')
    expect(after.list.map(({ drawId }) => drawId)).toContain(nextDraw?.drawId)
  })

  it('is counted over the last draws, and over those of one province', async () => {
    const count = (gameCode: string, query: { draws?: number; province?: string }) =>
      visitor()(contract.lotteryStatistics, { params: { gameCode }, query })
    const { list } = await numbers('minute-five', { pageSize: 10 })
    const statistics = await count('minute-five', { draws: 10 })
    expect(statistics.draws).toBe(list.length)
    expect(statistics.views[0]).toMatchObject({
      view: 'place-1',
      trend: list.map(({ numbers: drawn }) => drawn?.['places']?.[0]),
    })
    const { draws } = await game('mekong-evening-draw')
    const [one] = draws
    await pass({ hours: 24 })
    expect((await numbers('mekong-evening-draw')).list.map(({ drawId }) => drawId)).toContain(one?.drawId)
    expect((await count('mekong-evening-draw', { province: one?.province ?? '' })).draws).toBe(1)
    expect((await numbers('mekong-evening-draw', { province: one?.province ?? '' })).list).toHaveLength(1)
    expect((await count('mekong-evening-draw', { province: 'zz' })).draws).toBe(0)
  })
})

describe('the record of a draw', () => {
  it('has the commitment and the beacon before it closes, and everything to compute it again once it is drawn', async () => {
    const { nextDraw } = await game('minute-five')
    const drawId = nextDraw?.drawId ?? ''
    const open = await draw(drawId)
    expect(open).toMatchObject({ state: 'open', secret: null, seal: null, numbers: null, winners: [], winnerCount: 0 })
    expect(open.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(open.beacon).toMatchObject({ kind: 'local', name: `local ${open.drawsAt}`, value: null })
    await pass({ minutes: 1 })
    const drawn = await draw(drawId)
    expect(drawn).toMatchObject({ state: 'settled', commitment: open.commitment, gameName: 'Minute Five' })
    const format = formatByCode(drawn.format)
    const { commitment, secret, seal, beacon, numbers: result } = drawn
    if (!format || !commitment || !secret || !seal || !beacon?.value || !result) throw new Error('something is missing')
    const { tickets, root, sealHash } = seal
    const published = {
      commitment: seedHash(commitment),
      secret: serverSeed(secret),
      seal: { drawId, format: format.code, tickets, root },
      sealHash: seedHash(sealHash),
      beacon: beacon.value,
      result,
    }
    expect(checkDraw(format, published)).toEqual({ sameSecret: true, sameSeal: true, sameNumbers: true })
    const other = { ...published, result: { places: result['places']?.toReversed() ?? [] } }
    expect(checkDraw(format, other).sameNumbers).toBe(String(other.result.places) === String(result['places']))
  })

  it('tells nothing of the secret while the draw is only closed or sealed', async () => {
    const { nextDraw } = await game('siam-rounds')
    if (nextDraw === null) throw new Error('no draw is on sale')
    const { closesAt, drawId } = nextDraw
    const wait = Temporal.Instant.from(closesAt).since(server.clock.now())
    server.clock.advance(wait.add({ seconds: 1 }))
    expect((await draw(drawId)).state).toBe('closed')
    await server.lotteries.draws.catchUp()
    server.clock.advance({ seconds: 2 })
    const sealed = await draw(drawId)
    expect([sealed.state, sealed.secret, sealed.numbers]).toEqual(['sealed', null, null])
    expect(sealed.seal).not.toBeNull()
  })

  it('names the highest wins masked, without trial play, each slip by its last settlement', async () => {
    const { lastDraw } = await game('minute-five')
    const drawId = lastDraw?.drawId ?? ''
    await slip(drawId, { wins: [500n] })
    await slip(drawId, { wins: [90_000n, 700n] })
    await slip(drawId, { wins: [100_000n, 0n] })
    await slip(drawId, { wins: [900_000n], isTrial: true })
    await slip(drawId, { wins: [] })
    server.clock.advance({ seconds: 2 })
    const { winners } = await draw(drawId)
    expect(winners).toEqual([
      { member: 'lu***er', amount: '7.00' },
      { member: 'lu***er', amount: '5.00' },
    ])
  })

  it('is refused for draws that do not exist', async () => {
    expect((await refusalOf(draw(randomUUID()))).code).toBe('lottery.draw_unknown')
  })
})

it('the lotteries that a member bet on last come newest first, each once, and belong to the member alone (7.042)', async () => {
  const recent = async ({ call }: TestMember, area?: contract.LottoArea) =>
    (await call(contract.recentLotteries, { query: area === undefined ? {} : { area } })).games.map(
      ({ gameCode }) => gameCode,
    )
  const [own, other] = [await server.newMember('newholder'), await server.newMember('otherholder')]
  for (const gameCode of ['red-river-draw', 'siam-daily', 'red-river-draw', 'ten-canoes-race']) {
    server.clock.advance({ seconds: 1 })
    await slip((await game(gameCode)).nextDraw?.drawId ?? '', { of: own })
  }
  expect(await recent(own)).toEqual(['ten-canoes-race', 'red-river-draw', 'siam-daily'])
  expect(await recent(own, 'VN')).toEqual(['red-river-draw'])
  expect(await recent(other)).toEqual([])
})

it('open pages are told which lotteries’ draws have changed, with their next and last draw', async () => {
  const origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
  const page = await openPage(origin)
  page.say({ type: 'hello', topics: ['draws'], language: 'EN' })
  await page.next('ready')
  const { nextDraw } = await game('minute-five')
  await pass({ minutes: 1, seconds: 1 })
  const told = () => page.heard.flatMap((message) => (message.type === 'draws' ? message.games : [])).filter(isOfFive)
  await expect.poll(() => told().at(-1)?.lastDraw?.drawId).toBe(nextDraw?.drawId)
  expect(told().some(({ isOtherSale }) => isOtherSale)).toBe(true)
  expect(told().at(-1)?.nextDraw?.drawId).not.toBe(nextDraw?.drawId)
})

const seedHash = (text: string) => parseSeedHash(text) ?? fail(text)
const serverSeed = (text: string) => parseServerSeed(text) ?? fail(text)

function fail(text: string): never {
  throw new Error(`not a hash: ${text}`)
}

const isOfFive = ({ gameCode }: { gameCode: string }) => gameCode === 'minute-five'

let slips = 0

/** Stores a slip of a member as the sale does, and what its settlements paid. */
async function slip(
  drawId: string,
  {
    wins = [],
    isTrial = false,
    of = member,
  }: { readonly wins?: readonly bigint[]; readonly isTrial?: boolean; readonly of?: TestMember },
) {
  slips += 1
  const now = server.clock.now()
  const slipId = `${now.epochMilliseconds
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-${slips.toString(16).padStart(12, '0')}`
  const { rows } = await sql<{ accountId: bigint }>`
    select account_id as "accountId" from ledger_account where member_id = ${of.id}::bigint
      and kind = ${isTrial ? 'play' : 'main'} limit 1`.execute(server.test.owner)
  const accountId = rows[0]?.accountId ?? 0n
  const { rows: providers } = await sql<{ id: number }>`select min(provider_id) as id from ledger_provider`.execute(
    server.test.owner,
  )
  const provider = providers[0]?.id ?? 0
  await sql`
    insert into lottery_slip (draw_id, slip_id, brand_id, account_id, member_id, is_trial, holder, lines, stake, tickets, picks,
      leaf, provider_id, key, body_hash, placed_at, closes_at)
    values (${drawId}::uuid, ${slipId}::uuid, ${brandId}, ${accountId}, ${of.id}::bigint, ${isTrial}, '0123456789abcdef', 1, 100,
      '[]', '{}', ${randomBytes(32)}, ${provider}, ${`test ${slipId}`}, ${randomBytes(32)}, ${now.toString()}, ${now.toString()})`.execute(
    server.test.owner,
  )
  for (const [index, amount] of wins.entries())
    await sql`
      insert into lottery_slip_end (draw_id, slip_id, generation, kind, account_id, amount, provider_id, key, body_hash, posted_at)
      values (${drawId}::uuid, ${slipId}::uuid, ${index + 1}, 'paid', ${accountId}, ${amount}, ${provider},
        ${`end ${slipId} ${index}`}, ${randomBytes(32)}, ${now.toString()})`.execute(server.test.owner)
}
