import * as contract from '@baize/contract'
import type { GameStep } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalData } from '../../export-own-data.ts'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import type { AccountId, Ledger } from '../ledger/index.ts'
import { endLeftRounds } from './end-left-rounds.ts'

let server: TestServer
let names = 0
let keys = 0

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const gameCode = 'bz-mines'
const cells = Array.from({ length: 25 }, (_, cell) => cell)
const newPlayer = () => server.newMember(`stepattack${(names += 1)}`)
const nextKey = () => `attack ${(keys += 1)}`
const cashOut = { engine: 'mines', kind: 'cashOut' } as const
const reveal = (cell: number) => ({ engine: 'mines', kind: 'reveal', cell }) as const

type Call = TestMember['call']

const begin = (call: Call, mines: number, key = nextKey(), stake = '1.00') =>
  call(contract.playRound, {
    params: { gameCode },
    body: { stake, bet: { engine: 'mines', mines } },
    idempotencyKey: key,
  })
const take = (call: Call, roundId: string, step: GameStep, key = nextKey()) =>
  call(contract.stepRound, { params: { roundId }, body: { step }, idempotencyKey: key })
const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const balanceOf = async (call: Call) => minorOf((await call(contract.balance, {})).balance)

/** Where the mines of a round are, read where no player can. */
async function minesOf(roundId: string, mines: number): Promise<readonly number[]> {
  const { rows } = await sql<{ draws: number[] }>`
    select draws from play_round where round_id = ${roundId}::uuid`.execute(server.test.database)
  const free = [...cells]
  return (rows[0]?.draws ?? []).slice(0, mines).flatMap((draw) => free.splice(draw, 1))
}

describe('steps that race each other', () => {
  it('open each cell once and end the round once: 50 reveals, doubled, and 5 attempts to be paid at the same time', async () => {
    for (const mines of [1, 5, 24]) {
      const { call } = await newPlayer()
      const round = await begin(call, mines)
      const held = await balanceOf(call)
      const steps = [...cells, ...cells].map(reveal)
      const asked = [...steps.slice(0, 25), ...Array.from({ length: 5 }, () => cashOut), ...steps.slice(25)]
      const answers = await Promise.allSettled(asked.map((step) => take(call, round.roundId, step)))
      const done = answers.filter(({ status }) => status === 'fulfilled').length
      const { round: now, postings } = await call(contract.roundProof, { params: { roundId: round.roundId } })
      expect(now.state).toBe('settled')
      // Every step that was answered is in the record, and no other.
      expect(now.steps).toHaveLength(done)
      const opened = now.steps.flatMap((step) => (step.kind === 'reveal' ? [step.cell] : []))
      expect(new Set(opened).size).toBe(opened.length)
      expect(now.steps.slice(0, -1).every(({ kind }) => kind === 'reveal')).toBe(true)
      expect(await balanceOf(call)).toBe(held + minorOf(now.payout))
      const paid = postings.filter(({ kind }) => kind === 'payout')
      expect(paid.map(({ amount }) => amount)).toEqual(now.payout === '0.00' ? [] : [now.payout])
    }
  })

  it('either pay what was there or lose it, when the payout and the reveal of a mine are asked for at once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { call } = await newPlayer()
      const { roundId } = await begin(call, 5)
      const mines = await minesOf(roundId, 5)
      const safe = cells.find((cell) => !mines.includes(cell)) ?? 0
      await take(call, roundId, reveal(safe))
      const held = await balanceOf(call)
      const both = [take(call, roundId, reveal(mines[0] ?? 0)), take(call, roundId, cashOut)]
      const answers = await Promise.allSettled(turn % 2 === 0 ? both : both.toReversed())
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { round } = await call(contract.roundProof, { params: { roundId } })
      expect(await balanceOf(call)).toBe(held + minorOf(round.payout))
      expect(minorOf(round.payout) > 0).toBe(round.steps.at(-1)?.kind === 'cashOut')
    }
  })

  it('never leave a round open twice: starts, steps and ends under the same few keys', async () => {
    const { call, id } = await newPlayer()
    const before = await balanceOf(call)
    const first = await begin(call, 3, 'shared 0')
    const answers = await Promise.allSettled(
      cells.flatMap((cell) => [
        begin(call, 3, `shared ${cell % 4}`),
        take(call, first.roundId, reveal(cell), `shared ${cell % 4}`),
        take(call, first.roundId, cell === 20 ? cashOut : reveal(cell), `shared ${cell % 3}`),
      ]),
    )
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []))
    expect(new Set(codes).difference(expectedCodes)).toEqual(new Set())
    const { rows } = await sql<{ open: bigint }>`
      select count(*) as open from play_open_round join ledger_account account using (account_id)
      where member_id = ${memberId(BigInt(id))}`.execute(server.test.database)
    expect(rows[0]?.open).toBeLessThanOrEqual(1n)
    const { totals, list } = await call(contract.bettingRecord, { query: { pageSize: 100 } })
    const payouts = list.reduce((sum, { payout, stake }) => sum + minorOf(payout) - minorOf(stake), 0)
    expect(await balanceOf(call)).toBe(before + payouts)
    expect(totals.bets).toBe(list.length)
  })
})

const expectedCodes = new Set([
  'play.round_open',
  'play.round_ended',
  'play.step_not_possible',
  'request.idempotency_key_reused',
  'wallet.busy',
  'request.too_many',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

describe('where the mines are', () => {
  it('is in no answer while the round is open: not in the game, the proof, the records, nor the file with one’s data', async () => {
    const member = await newPlayer()
    const { call, password } = member
    const { roundId } = await begin(call, 7, 'the open round')
    const draws = await sql<{ draws: number[] }>`
      select draws from play_round where round_id = ${roundId}::uuid`.execute(server.test.database)
    const drawn = JSON.stringify(draws.rows[0]?.draws)
    const mineCells = JSON.stringify((await minesOf(roundId, 7)).toSorted((a, b) => a - b))
    const answersNow = async () => [
      await call(contract.openGame, { params: { gameCode }, query: {} }),
      await call(contract.roundByKey, { params: { key: 'the open round' }, query: {} }),
      await call(contract.roundProof, { params: { roundId } }),
      await call(contract.bettingRecord, { query: {} }),
      await call(contract.currentSeeds, {}),
      JSON.parse(await fileOf(call, password)),
    ]
    const shows = (answer: unknown) => {
      const text = JSON.stringify(answer)
      return text.includes(drawn) || text.includes(mineCells)
    }
    expect((await answersNow()).map(shows)).toEqual([false, false, false, false, false, false])
    expect((await refusalOf(call(contract.rotateSeeds, { body: { clientSeed: 'show me' } }))).code).toBe(
      'play.round_open',
    )
    // The control: once the round is over, they are told, so that it can be recomputed.
    const mine = (await minesOf(roundId, 7))[0] ?? 0
    await take(call, roundId, reveal(mine))
    expect((await answersNow()).map(shows)).toEqual([true, true, true, false, false, true])
  })

  it('is read by the file’s own list for rounds that are over', () => {
    const lists = personalData(server.test.database).filter(({ tables }) => tables.includes('play_open_round'))
    expect(lists.map(({ name }) => name)).toEqual(['bettingRecord'])
  })
})

async function fileOf(call: Call, password: string): Promise<string> {
  const file = await call(contract.exportOwnData, { body: { password } })
  if (!(file instanceof Blob)) throw new Error('a client receives a Blob')
  return file.text()
}

describe('an open round', () => {
  it('of the main wallet takes no step from trial play, nor from the window of another game', async () => {
    const { call } = await newPlayer()
    const { roundId } = await begin(call, 3)
    const windowOf = async (code: string, trial: boolean) => {
      const { url } = await call(contract.launchGame, {
        body: { gameCode: code, vassalage: 'BZ', gameType: 'RNG', trial },
      })
      const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
      return server.client((await server.client()(contract.handover, { body: { token } })).token)
    }
    const forFun = await windowOf(gameCode, true)
    expect((await refusalOf(take(forFun, roundId, reveal(1)))).code).toBe('play.round_not_found')
    // Both wallets may have a round of their own at the same time.
    const fun = await begin(forFun, 3)
    expect(fun.currencyCode).toBe('FUN')
    expect((await refusalOf(take(call, fun.roundId, reveal(1)))).code).toBe('play.round_not_found')
    const other = await windowOf('bz-dice', false)
    expect((await refusalOf(take(other, roundId, reveal(1)))).code).toBe('play.round_not_found')
    const own = await windowOf(gameCode, false)
    expect((await take(own, roundId, reveal(1))).steps).toHaveLength(1)
  })

  it('is ended and paid after its player has excluded themselves, who cannot begin another', async () => {
    const member = await newPlayer()
    const { call } = member
    const { roundId } = await begin(call, 2)
    const mines = await minesOf(roundId, 2)
    const safe = cells.find((cell) => !mines.includes(cell)) ?? 0
    await take(call, roundId, reveal(safe))
    const held = await balanceOf(call)
    await call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    const another = call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      idempotencyKey: nextKey(),
    })
    expect((await refusalOf(another)).code).toBe('protection.excluded')
    server.clock.advance({ hours: 23, minutes: 2 })
    await server.runJob('end rounds that were left')
    const { wallet, ledger } = server.play
    const { accountId } = await wallet.accountOf(brandId(1), memberId(BigInt(member.id)), 'main')
    expect(Number((await ledger.funds(accountId)).balanceMinor)).toBe(held + 107)
  })
})

/** The ledger, as if one account could not be posted to. */
function failingFor(ledger: Ledger, broken: AccountId): Ledger {
  const run: Ledger['run'] = async (companion, command) => {
    if (command.accountId === broken) throw new Error('the account is broken')
    return ledger.run(companion, command)
  }
  return new Proxy(ledger, {
    get(target, name) {
      if (name === 'run') return run
      const value: unknown = Reflect.get(target, name)
      // Its methods use private fields, which a proxy does not have.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

describe('a round that was left and cannot be ended', () => {
  it('keeps no other from it, and is ended once it can be', async () => {
    const players = await Promise.all(Array.from({ length: 3 }, newPlayer))
    for (const { call } of players) {
      const { roundId } = await begin(call, 2)
      const mines = await minesOf(roundId, 2)
      await take(call, roundId, reveal(cells.find((cell) => !mines.includes(cell)) ?? 0))
    }
    const held = await Promise.all(players.map(({ call }) => balanceOf(call)))
    server.clock.advance({ hours: 23, minutes: 2 })
    const { wallet, ledger } = server.play
    const oldest = memberId(BigInt(players[0]?.id ?? 0))
    const { accountId } = await wallet.accountOf(brandId(1), oldest, 'main')
    const failing = { ...server.play, ledger: failingFor(ledger, accountId) }
    await expect(endLeftRounds(failing, server.clock.now())).rejects.toThrow('the account is broken')
    // The windows' sessions are over by now; the books are not.
    const balances = async () => {
      const accounts = await Promise.all(
        players.map(({ id }) => wallet.accountOf(brandId(1), memberId(BigInt(id)), 'main')),
      )
      return Promise.all(accounts.map(async (one) => Number(await ledger.balance(one.accountId))))
    }
    const gained = async () => (await balances()).map((now, place) => now - (held[place] ?? 0))
    expect(await gained()).toEqual([0, 107, 107])
    await server.runJob('end rounds that were left')
    expect(await gained()).toEqual([107, 107, 107])
  })
})

describe('what is no bet and no step', () => {
  const site = (path: string, token: string, payload: string) =>
    server.site.inject({
      method: 'POST',
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': nextKey(),
      },
      payload,
    })
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const named = (payloads: readonly string[]) => payloads.map((text) => [text.slice(0, 70), text] as const)

  it.each(
    named([
      '{"stake":"1.00","bet":{"engine":"mines","mines":0}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":25}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":1.5}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":1e308}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":-1}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":"3"}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":3,"safe":[1]}}',
      '{"stake":"1.00","bet":{"engine":"mines","mines":3,"__proto__":{"mines":1}}}',
      '{"stake":"-1.00","bet":{"engine":"mines","mines":3}}',
      '{"stake":"0","bet":{"engine":"mines","mines":3}}',
      '{"stake":"1e3","bet":{"engine":"mines","mines":3}}',
      '{"stake":"99999999999999999999999","bet":{"engine":"mines","mines":3}}',
      '{"stake":"1.00","bet":{"engine":"dice","side":"under","chance":4950}}',
      `{"stake":"1.00","bet":${deep(5_000)}}`,
      `{"stake":"1.00","bet":{"engine":"mines","mines":3,"x":"${'x'.repeat(200_000)}"}}`,
      '{"stake":"1.00","bet":null}',
      '[]',
      '{',
    ]),
  )('is refused and takes nothing: %s', async (_, payload) => {
    const { call, token } = await newPlayer()
    const before = await balanceOf(call)
    const { statusCode } = await site(`/wps/play/games/${gameCode}/rounds`, token, payload)
    expect([400, 413, 422]).toContain(statusCode)
    expect(await balanceOf(call)).toBe(before)
  })

  it.each(
    named([
      '{"step":{"engine":"mines","kind":"reveal","cell":25}}',
      '{"step":{"engine":"mines","kind":"reveal","cell":-1}}',
      '{"step":{"engine":"mines","kind":"reveal","cell":0.5}}',
      '{"step":{"engine":"mines","kind":"reveal","cell":1e300}}',
      '{"step":{"engine":"mines","kind":"reveal"}}',
      '{"step":{"engine":"mines","kind":"cashOut"}}',
      '{"step":{"engine":"mines","kind":"cashOut","cell":3}}',
      '{"step":{"engine":"mines","kind":"end"}}',
      '{"step":"end"}',
      '{"step":null}',
      `{"step":${deep(5_000)}}`,
      '{"step":{"engine":"mines","kind":"reveal","cell":3,"payout":"100.00"}}',
    ]),
  )('is refused and leaves the round as it was: %s', async (_, payload) => {
    const { call, token } = await newPlayer()
    const { roundId } = await begin(call, 3)
    const { statusCode } = await site(`/wps/play/rounds/${roundId}/steps`, token, payload)
    expect([400, 409, 413, 422]).toContain(statusCode)
    const { round } = await call(contract.roundProof, { params: { roundId } })
    expect([round.state, round.steps]).toEqual(['open', []])
  })
})
