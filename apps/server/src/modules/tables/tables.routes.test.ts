import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { sharedGameByCode } from '@baize/engines'
import { drawsFor, commitmentOf, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { about, auditAbout, operatorWith } from '../../testing/member-desk.ts'
import { openPage, type TestPage } from '../../testing/open-page.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

const gameCode = 'bz-baccarat'
const params = { gameCode }
let server: TestServer
let origin: string
let anna: TestMember
let boris: TestMember
let keys = 0
const pages: TestPage[] = []

beforeAll(async () => {
  server = await openTestServer()
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
  anna = await server.newMember('tableanna')
  boris = await server.newMember('tableboris')
})
afterAll(async () => {
  for (const page of pages) page.leave()
  await server.close()
})

async function watch({ token }: Pick<TestMember, 'token'>, table = gameCode): Promise<TestPage> {
  const page = await openPage(origin)
  pages.push(page)
  page.say({ type: 'hello', topics: [], language: 'EN', token, table })
  await page.next('ready')
  return page
}

/** Lets time pass at the tables, until something is so. */
async function passUntil(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 30; tries += 1) {
    await server.tables.catchUp()
    if (await isSo()) return
    server.clock.advance({ seconds: 3 })
  }
  throw new Error('it did not come to that')
}

/** Plays a round to its end. */
async function end(roundId: string) {
  await passUntil(async () => {
    const { round } = await server.client()(contract.tableRoundProof, { params: { roundId } })
    return round.phase === 'ended'
  })
}

/** Comes to a table when a round has just opened there. */
async function openRound(who: TestMember = anna, where = gameCode) {
  const open = () => who.call(contract.openTable, { params: { gameCode: where } })
  const { round: before } = await open()
  await passUntil(async () => {
    const { round } = await open()
    return round?.phase === 'betting' && round.roundId !== before?.roundId
  })
  const opened = await open()
  if (opened.round === null) throw new Error('no round is open')
  return { opened, round: opened.round }
}

async function bet(who: TestMember, roundId: string, field: string, amount: string) {
  keys += 1
  const input = { params, body: { roundId, bets: [{ field, amount }] }, idempotencyKey: `table key ${keys}` }
  return who.call(contract.betAtTable, input)
}

/** The next message of a table that changes something of this kind. */
async function nextChange<Kind extends contract.TableChange['kind']>(page: TestPage, kind: Kind) {
  for (;;) {
    const { change } = await page.next('table')
    // It was asked for by this kind.
    if (change.kind === kind) return change as Extract<contract.TableChange, { kind: Kind }>
  }
}

describe('a round that everybody at a table shares', () => {
  it('is opened, bet on, seen by others, closed, paid, recorded and proved', async () => {
    const { opened, round } = await openRound()
    expect(opened).toMatchObject({ gameName: 'Jade Court Baccarat', trial: false, own: [], crowd: [], who: null })
    const page = await watch(boris)
    const placed = await bet(anna, round.roundId, 'banker', '10.00')
    expect(placed).toMatchObject({ own: [{ field: 'banker', amount: '10.00' }], balanceAfter: '990.00' })
    const crowd = await nextChange(page, 'crowd')
    expect(crowd).toMatchObject({
      roundId: round.roundId,
      bets: [{ who: placed.who, name: 'ta***na', field: 'banker', amount: '10.00', cashedOut: null }],
    })
    const proofBefore = await server.client()(contract.tableRoundProof, { params: { roundId: round.roundId } })
    expect(proofBefore).toMatchObject({ serverSeed: null, round: { outcome: null } })
    await end(round.roundId)
    const shown = await nextChange(page, 'round')
    expect(shown.round).toMatchObject({ phase: 'playing', outcome: { engine: 'baccarat' } })
    expect((await nextChange(page, 'round')).round.phase).toBe('ended')
    const own = await anna.call(contract.ownTableRound, { params: { roundId: round.roundId } })
    expect(own.round.phase).toBe('ended')
    const game = sharedGameByCode(gameCode)
    if (own.round.outcome === null || game === undefined) throw new Error('no outcome')
    const pays = game.pays(own.round.outcome, 'banker')
    expect(own.payout).toBe((Number((1000n * pays.numerator) / pays.denominator) / 100).toFixed(2))
    const { rounds } = await server.client()(contract.tableRounds, { params })
    expect(rounds.map(({ roundId }) => roundId)).toContain(round.roundId)
    const proof = await server.client()(contract.tableRoundProof, { params: { roundId: round.roundId } })
    expect(proof).toMatchObject({ bets: 1, staked: '10.00', paid: own.payout, currencyCode: 'PLY' })
    const { list } = await anna.call(contract.bettingRecord, { query: {} })
    expect(list[0]).toMatchObject({
      roundId: round.roundId,
      hasProof: true,
      gameCode,
      gameType: 'LIVE',
      stake: '10.00',
      payout: own.payout,
      state: 'settled',
    })
  })

  it('of a series that has ended, anybody draws the outcome again from the seed', async () => {
    const { round } = await openRound(anna, 'bz-roulette')
    await end(round.roundId)
    const proof = await server.client()(contract.tableRoundProof, { params: { roundId: round.roundId } })
    const serverSeed = parseServerSeed(proof.serverSeed ?? '')
    const clientSeed = parseClientSeed(proof.series.clientSeed)
    const nonce = parseNonce('0')
    const game = sharedGameByCode('bz-roulette')
    if (serverSeed === undefined || clientSeed === undefined || nonce === undefined || game === undefined)
      throw new Error('the proof cannot be read')
    expect(commitmentOf(serverSeed)).toBe(proof.series.serverSeedHash)
    const series = game.openSeries(drawsFor({ serverSeed, clientSeed, nonce }), proof.series.seriesNo)
    expect(series.deal(proof.position).outcome).toEqual(proof.round.outcome)
  })

  it('is open in the betting record until it is paid, and found there as open', async () => {
    const { round } = await openRound()
    await bet(anna, round.roundId, 'player', '5.00')
    const going = await anna.call(contract.bettingRecord, { query: { state: 'open' } })
    expect(going.list).toMatchObject([{ roundId: round.roundId, state: 'open' }])
    await end(round.roundId)
    const { list } = await anna.call(contract.bettingRecord, { query: { state: 'open' } })
    expect(list).toEqual([])
  })

  it('trial players bet in their own currency, and others do not see it', async () => {
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    const trial = { ...anna, token, call: server.client(token) }
    const { round, opened } = await openRound(trial)
    expect(opened.trial).toBe(true)
    const placed = await bet(trial, round.roundId, 'player', '5.00')
    expect(placed.who).toBeNull()
    await bet(anna, round.roundId, 'player', '7.00')
    const { crowd } = await boris.call(contract.openTable, { params })
    expect(crowd).toMatchObject([{ amount: '7.00' }])
  })

  it('the snapshot has the number of the last message that is in it', async () => {
    const page = await watch(boris)
    const { opened, round } = await openRound()
    await bet(anna, round.roundId, 'tie', '5.00')
    await nextChange(page, 'crowd')
    const seqs = page.heard.flatMap((message) => (message.type === 'table' ? [message.seq] : []))
    expect(seqs).toEqual(seqs.map((_, place) => (seqs[0] ?? 0) + place))
    const now = await anna.call(contract.openTable, { params })
    expect(now.seq).toBe(seqs.at(-1))
    expect(now.seq).toBeGreaterThan(opened.seq - 1)
    expect(now.who).toBe(now.crowd[0]?.who)
  })
})

describe('a fight of the season', () => {
  const arena = 'bz-cockfight'
  const season = () => server.client()(contract.tableSeason, { params: { gameCode: arena } })

  it('says before its first bet who meets and at which odds, and after it counts in the season', async () => {
    const { opened, round } = await openRound(anna, arena)
    const game = sharedGameByCode(arena)
    if (round.card === undefined || game === undefined) throw new Error('the fight has no card')
    expect(round.card).toEqual(game.cardOf?.(round.seriesNo))
    expect(opened.fields.map(({ id }) => id)).toEqual(round.card.fields.map(({ id }) => id))
    const before = await season()
    expect(before).toMatchObject({ seriesNo: round.seriesNo, season: 1, nth: round.card.nth, of: 240, champion: null })
    expect(before.standings).toHaveLength(16)
    expect(before.next[0]?.nth).toBe(round.card.nth + 1)
    const input = {
      params: { gameCode: arena },
      body: { roundId: round.roundId, bets: [{ field: 'meron', amount: '10.00' }] },
    }
    await anna.call(contract.betAtTable, { ...input, idempotencyKey: 'a bet on meron' })
    await end(round.roundId)
    const own = await anna.call(contract.ownTableRound, { params: { roundId: round.roundId } })
    const { outcome } = own.round
    if (outcome?.engine !== 'cockfight') throw new Error('the fight has no end')
    expect([outcome.meron, outcome.wala]).toEqual([round.card.meron, round.card.wala])
    const odds = Number(round.card.fields.find(({ id }) => id === 'meron')?.odds)
    const payout = { meron: 10 * (1 + odds), draw: 10, wala: 0 }[outcome.winner]
    expect(own.payout).toBe(payout.toFixed(2))
    const after = await season()
    const red = after.standings.find(({ bird }) => bird === outcome.meron)
    const mark = { meron: 'W', draw: 'D', wala: 'L' }[outcome.winner]
    expect(red).toMatchObject({ form: [mark], points: { W: 2, D: 1, L: 0 }[mark] })
    expect(after.standings.reduce((sum, { won, drawn, lost }) => sum + won + drawn + lost, 0)).toBe(2)
    const proof = await server.client()(contract.tableRoundProof, { params: { roundId: round.roundId } })
    expect(proof.round.card).toEqual(round.card)
    // Its bets are recorded in the lane of cockfights.
    const { list } = await anna.call(contract.bettingRecord, { query: {} })
    expect(list[0]).toMatchObject({ gameCode: arena, gameType: 'COCKFIGHT', stake: '10.00' })
  })

  it('is not told of tables whose rounds are no fights, and of none that does not exist', async () => {
    const of = (code: string) => server.client()(contract.tableSeason, { params: { gameCode: code } })
    expect((await refusalOf(of('bz-roulette'))).code).toBe('tables.no_season')
    expect((await refusalOf(of('bz-nothing'))).code).toBe('game.not_found')
  })
})

describe('who may', () => {
  it('the window of another game neither opens a table nor watches it, nor sees its rounds as its own', async () => {
    const { round } = await openRound()
    const body = { gameCode: 'bz-dice', vassalage: 'BZ', gameType: 'RNG' } as const
    const { url } = await anna.call(contract.launchGame, { body })
    const oneTime = new URL(url, 'http://site').searchParams.get('token') ?? ''
    const { token } = await server.client()(contract.handover, { body: { token: oneTime } })
    const window = { ...anna, token, call: server.client(token) }
    expect((await refusalOf(window.call(contract.openTable, { params }))).code).toBe('game.not_found')
    expect((await refusalOf(bet(window, round.roundId, 'player', '5.00'))).code).toBe('game.not_found')
    const own = window.call(contract.ownTableRound, { params: { roundId: round.roundId } })
    expect((await refusalOf(own)).code).toBe('tables.round_not_found')
    const page = await openPage(origin)
    page.say({ type: 'hello', topics: [], token, table: gameCode })
    expect(await page.next('refused')).toMatchObject({ code: 'game.not_found' })
  })

  it('the window of the game plays and hears', async () => {
    const body = { gameCode, vassalage: 'BZ', gameType: 'LIVE' } as const
    const { url } = await boris.call(contract.launchGame, { body })
    const oneTime = new URL(url, 'http://site').searchParams.get('token') ?? ''
    const { token } = await server.client()(contract.handover, { body: { token: oneTime } })
    const window = { ...boris, token, call: server.client(token) }
    const page = await watch(window)
    const { round } = await openRound(window)
    await bet(window, round.roundId, 'player', '5.00')
    expect(await nextChange(page, 'crowd')).toMatchObject({ bets: [{ name: 'ta***is' }] })
  })

  it('a table that does not exist is refused everywhere', async () => {
    const nowhere = { gameCode: 'bz-nothing' }
    expect((await refusalOf(anna.call(contract.openTable, { params: nowhere }))).code).toBe('game.not_found')
    expect((await refusalOf(server.client()(contract.tableRounds, { params: nowhere }))).code).toBe('game.not_found')
    const roundId = '00000000-0000-7000-8000-000000000000'
    const proof = server.client()(contract.tableRoundProof, { params: { roundId } })
    expect((await refusalOf(proof)).code).toBe('tables.round_not_found')
    const cashOut = anna.call(contract.cashOutAtTable, {
      params: { roundId },
      body: { field: 'first' },
      idempotencyKey: 'no round',
    })
    expect((await refusalOf(cashOut)).code).toBe('tables.round_not_found')
  })
})

describe('the chat of a table', () => {
  const say = (who: TestMember, text: string) => who.call(contract.sayAtTable, { params, body: { text } })

  async function linesLeft(): Promise<number> {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from table_chat_line`.execute(server.test.database)
    return Number(rows[0]?.n)
  }

  it('is heard by everybody at the table, and read by those who come later', async () => {
    const page = await watch(boris)
    server.clock.advance({ seconds: 4 })
    const line = await say(anna, '  good   luck\u202E ')
    expect(line).toMatchObject({ name: 'ta***na', text: 'good luck' })
    expect(await nextChange(page, 'chat')).toEqual({ kind: 'chat', lines: [line] })
    const { chat } = await boris.call(contract.openTable, { params })
    expect(chat.at(-1)).toEqual(line)
  })

  it('takes one line in three seconds', async () => {
    server.clock.advance({ seconds: 4 })
    await say(anna, 'one')
    expect((await refusalOf(say(anna, 'two'))).code).toBe('tables.chat_too_fast')
    await say(boris, 'of another player')
    server.clock.advance({ seconds: 4 })
    await say(anna, 'three')
  })

  it('takes no links, phone numbers and accounts, and they do not count as said', async () => {
    server.clock.advance({ seconds: 4 })
    for (const text of ['come to evil.com', 'โทร ๐๘๑-๒๓๔-๕๖๗๘', 'LINE: abc', '\u200B'])
      expect((await refusalOf(say(anna, text))).code).toBe('tables.chat_not_allowed')
    await say(anna, 'sorry')
  })

  it('is not spoken in with a trial account, which anybody can have anew at any time', async () => {
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    const trial = { ...anna, token, call: server.client(token) }
    server.clock.advance({ seconds: 4 })
    expect((await refusalOf(say(trial, 'hello'))).code).toBe('tables.chat_closed')
    const opened = await trial.call(contract.openTable, { params })
    expect([opened.chat.length > 0, opened.mayChat]).toEqual([true, false])
  })

  it('takes letters that become several when they are composed as long as they can be stored', async () => {
    server.clock.advance({ seconds: 4 })
    expect((await refusalOf(say(anna, '\uFB2C'.repeat(120)))).code).toBe('tables.chat_not_allowed')
    expect((await say(anna, '\uFB2C'.repeat(80))).text).toHaveLength(240)
  })

  it('is closed for a member by an operator, who says why, and opened again; reading stays', async () => {
    const { token, username } = await operatorWith(server, 'members.lock')
    const because = { token, body: { reason: 'Insults other players.' } }
    expect((await about(server, office.closeTableChat, anna, because)).isTableChatClosed).toBe(true)
    server.clock.advance({ seconds: 4 })
    expect((await refusalOf(say(anna, 'hello?'))).code).toBe('tables.chat_closed')
    const mayChat = async ({ call }: TestMember) => (await call(contract.openTable, { params })).mayChat
    expect([await mayChat(anna), await mayChat(boris)]).toEqual([false, true])
    await say(boris, 'it is quiet here')
    expect((await anna.call(contract.openTable, { params })).chat.at(-1)?.text).toBe('it is quiet here')
    expect((await about(server, office.openTableChat, anna, because)).isTableChatClosed).toBe(false)
    await say(anna, 'thank you')
    expect(await auditAbout(server, anna.id)).toMatchObject([
      { operator: username, action: 'member.table_chat_closed', reason: because.body.reason },
      { operator: username, action: 'member.table_chat_opened', reason: because.body.reason },
    ])
    const { token: other } = await operatorWith(server, 'members.note')
    const refused = about(server, office.closeTableChat, anna, { ...because, token: other })
    expect((await refusalOf(refused)).status).toBe(403)
  })

  it('is kept for a week', async () => {
    await server.runJob('sweep chats of tables')
    expect(await linesLeft()).toBeGreaterThan(0)
    server.clock.advance({ hours: 24 * 7 + 1 })
    await server.runJob('sweep chats of tables')
    expect(await linesLeft()).toBe(0)
  })
})
