import * as contract from '@baize/contract'
import { ownGameByCode } from '@baize/engines'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import {
  openServerOver,
  openTestServer,
  refusalOf,
  type TestMember,
  type TestServer,
} from '../../../testing/open-test-server.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import { verifyBooks, type Ledger } from '../../ledger/index.ts'
import { recomputes } from '../recompute-round.ts'
import { payPoolWins } from './pay-pool-wins.ts'
import { gameCode, luckySeed, play, poolOf, stake } from './test-hits.ts'

let server: TestServer
let names = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const seedMinor = 1_000_000n
const cents = (amount: string) => BigInt(amount.replace('.', ''))

const newPlayer = () => server.newMember(`pool${(names += 1)}`)

async function houseBalance(name: 'games' | 'jackpot', wallet: 'PLY' | 'FUN' = 'PLY'): Promise<bigint> {
  const { ledger } = server.play
  return ledger.houseBalance(await ledger.houseAccount({ brandId: brandId(1), currency: testCurrencyOf(wallet), name }))
}

const poolNow = async ({ call }: Pick<TestMember, 'call'>) =>
  cents((await call(contract.gamePool, { params: { gameCode } })).amount)
const balanceOf = async ({ call }: Pick<TestMember, 'call'>) => cents((await call(contract.balance, {})).balance)

/** A ledger that ends the process when it is asked for something: `accounts` is asked before a win is priced, `run` to pay it. */
function dying(ledger: Ledger, at: 'accounts' | 'run'): Ledger {
  return new Proxy(ledger, {
    get(target, name) {
      if (name === at) return () => Promise.reject(new Error('the process has ended'))
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

/** A ledger that fails for one key. */
function notPaying(ledger: Ledger, key: string): Ledger {
  const run: Ledger['run'] = async (companion, command) => {
    if (command.key === key) throw new Error('the account is broken')
    return ledger.run(companion, command)
  }
  return new Proxy(ledger, {
    get(target, name) {
      if (name === 'run') return run
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

async function trialOf({ call }: TestMember): Promise<Pick<TestMember, 'call'>> {
  const { url } = await call(contract.launchGame, {
    body: { gameCode, vassalage: 'BZ', gameType: 'RNG', trial: true },
  })
  const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
  return { call: server.client((await server.client()(contract.handover, { body: { token } })).token) }
}

async function keyOf(roundId: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select key from play_round where round_id = ${roundId}::uuid`.execute(
    server.test.database,
  )
  return rows[0]?.key ?? ''
}

const books = () => verifyBooks(server.test.database)

describe('the pool of a game', () => {
  it('has its first seed before anybody plays, posted once whichever process comes first', async () => {
    await Promise.all([server.runJob('pay jackpot pools'), server.runJob('pay jackpot pools')])
    const other = await openServerOver({ test: server.test, clock: server.clock })
    await other.runJob('pay jackpot pools')
    await other.close()
    expect([await houseBalance('jackpot'), await houseBalance('games')]).toEqual([seedMinor, -seedMinor])
    const { ledger } = server.play
    const key = `pool-seed:${testCurrencyOf('PLY')}`
    const posted = await ledger.transactions(await ledger.provider(brandId(1), 'play'), [key])
    const postings = posted.get(key)?.postings ?? []
    expect(await postedAs(ledger, testCurrencyOf('PLY'), postings)).toContain('First seed of a jackpot pool')
    expect((await server.client()(contract.jackpot, {})).amount).toBe('10000.00')
  })

  it('takes two hundredths of every stake, in the command of the round, and one bet is counted', async () => {
    const player = await newPlayer()
    const before = await houseBalance('jackpot')
    const round = await play(player, '10.00')
    expect(poolOf(round).won).toBe(false)
    expect((await houseBalance('jackpot')) - before).toBe(20n)
    expect(await poolNow(player)).toBe(before + 20n)
    const { ledger } = server.play
    const key = await keyOf(round.roundId)
    const postings =
      (await ledger.transactions(await ledger.provider(brandId(1), 'play'), [key])).get(key)?.postings ?? []
    const stakes = postings.filter(({ kind }) => kind === 'stake')
    expect(await postedAs(ledger, testCurrencyOf('PLY'), stakes)).toEqual([
      'A round that sets a share aside for the jackpot',
    ])
    expect(new Set(postings.map(({ batch }) => batch)).size).toBe(1)
    const record = await player.call(contract.bettingRecord, { query: {} })
    expect(record.totals).toMatchObject({ bets: 1, stake: '10.00' })
    const proof = await player.call(contract.roundProof, { params: { roundId: round.roundId } })
    expect(
      proof.postings.filter(({ kind }) => kind === 'stake').map(({ amount, houseAccount }) => [amount, houseAccount]),
    ).toEqual([
      ['-9.80', 'games'],
      ['-0.20', 'jackpot'],
    ])
  })

  it('takes nothing from a stake that is refused, and from a repeated one once', async () => {
    const player = await newPlayer()
    await play(player, '125.00', 'once')
    const before = await houseBalance('jackpot')
    await play(player, '125.00', 'once')
    expect((await refusalOf(play(player, '10.25'))).code).toBe('stake.not_a_step')
    expect(await houseBalance('jackpot')).toBe(before)
  })

  it('is shown by the lobby as the balance of its account in the ledger (2.029)', async () => {
    server.clock.advance({ seconds: 3 })
    const shown = await server.client()(contract.jackpot, {})
    expect(shown.source).toBe('pool')
    expect(cents(shown.amount)).toBe(await houseBalance('jackpot'))
  })
})

describe('a round that wins the pool', () => {
  it('is paid all that is in it, at once and once, and the next begins at its seed', async () => {
    const player = await newPlayer()
    await luckySeed(server, player)
    const [before, pool] = [await balanceOf(player), await houseBalance('jackpot')]
    const answers = await Promise.all(Array.from({ length: 8 }, () => play(player, stake, 'the hit')))
    const [round] = answers
    if (round === undefined) throw new Error('no round')
    const prize = pool + 250n
    expect(poolOf(round)).toMatchObject({ won: true, paidMinor: prize.toString() })
    expect(new Set(answers.map(({ state, payout }) => `${state} ${payout}`)).size).toBe(1)
    expect(round.state).toBe('settled')
    expect(await balanceOf(player)).toBe(before + cents(round.net))
    expect(cents(round.payout)).toBeGreaterThanOrEqual(prize)
    expect(await houseBalance('jackpot')).toBe(seedMinor)
    await server.runJob('pay jackpot pools')
    expect(await balanceOf(player)).toBe(before + cents(round.net))
    // The record and the winners board have the round with all that it won.
    const record = await player.call(contract.bettingRecord, { query: {} })
    expect(record.list[0]).toMatchObject({ roundId: round.roundId, payout: round.payout, state: 'settled' })
    await server.live.catchUp()
    const { list } = await server.client()(contract.winnerBoard, { query: {} })
    expect(list.some(({ winAmount }) => cents(winAmount) === cents(round.net))).toBe(true)
  })

  it('is proved by its seeds, its stake, the step that paid it, and the ledger’s account', async () => {
    const player = await newPlayer()
    await luckySeed(server, player)
    const round = await play(player)
    await player.call(contract.rotateSeeds, { body: { clientSeed: 'next' } })
    const proof = await player.call(contract.roundProof, { params: { roundId: round.roundId } })
    expect(recomputes(proof, 2)).toBe(true)
    const paid = proof.postings.filter(({ kind }) => kind === 'payout')
    expect(paid.map(({ houseAccount }) => houseAccount)).toEqual(['games', 'jackpot'])
    expect(paid.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(cents(round.payout))
    const { ledger } = server.play
    const key = `pool:${round.roundId}`
    const posted = await ledger.transactions(await ledger.provider(brandId(1), 'play'), [key])
    expect(await postedAs(ledger, testCurrencyOf('PLY'), posted.get(key)?.postings ?? [])).toEqual([
      'A jackpot pool of 10.20 that is won',
    ])
    // What it was paid is what the account held, added up again from the lanes as far as they were.
    const { rows } = await sql<{ held: bigint; prize: bigint }>`
      select win.from_pool + win.seed as prize, (
        select sum(delta.amount) from ledger_house_delta delta
        where delta.house_account_id = win.house_account_id and delta.batch <= (win.read_at ->> delta.lane::text)::bigint) as held
      from play_pool_win win where win.round_id = ${round.roundId}::uuid`.execute(server.test.owner)
    expect(rows[0]?.held).toBe(rows[0]?.prize)
    expect(rows[0]?.prize.toString()).toBe(poolOf(round).paidMinor)
    // Negative controls: another prize, and a stake so small that the ticket loses, are not what was drawn and paid.
    const more = { engine: 'slot', kind: 'pool', amountMinor: `1${poolOf(round).paidMinor ?? ''}` } as const
    expect(recomputes({ ...proof, round: { ...proof.round, steps: [more] } }, 2)).toBe(false)
    expect(recomputes({ ...proof, round: { ...proof.round, stake: '0.50' } }, 2)).toBe(false)
  })

  it('cannot be paid by its player, nor a step be taken in a round that has won nothing', async () => {
    const player = await newPlayer()
    const { roundId } = await play(player, '1.00')
    const step = { engine: 'slot', kind: 'pool', amountMinor: '99999999' } as const
    const taken = player.call(contract.stepRound, { params: { roundId }, body: { step }, idempotencyKey: 'mine' })
    expect((await refusalOf(taken)).code).toBe('play.round_ended')
    const open = await openHit()
    const stolen = open.player.call(contract.stepRound, {
      params: { roundId: open.roundId },
      body: { step },
      idempotencyKey: 'stolen',
    })
    expect((await refusalOf(stolen)).code).toBe('play.step_not_possible')
    await server.runJob('pay jackpot pools')
  })
})

/** A round that has won, in the state in which a process leaves it that is killed before it pays. */
async function openHit() {
  const player = await newPlayer()
  await luckySeed(server, player)
  const before = await balanceOf(player)
  const failing = await openServerOver({ test: server.test, clock: server.clock })
  Object.assign(failing.play, { ledger: dying(failing.play.ledger, 'accounts') })
  const call = failing.client(player.token)
  const lost = await play({ call }, stake, `hit of ${player.id}`).catch(() => undefined)
  await failing.close()
  const { lastRound } = await player.call(contract.openGame, { params: { gameCode }, query: {} })
  if (lost !== undefined || lastRound === null) throw new Error('the round was paid')
  return { player, before, roundId: lastRound.roundId, lastRound }
}

describe('a process that is killed between a hit and its payment', () => {
  it.each([
    ['before it is priced', 'accounts'],
    ['before it is paid', 'run'],
  ] as const)('%s: another one pays it, once', async (_moment, at) => {
    const { player, before, roundId, lastRound } = await openHit()
    expect(lastRound.state).toBe('open')
    expect(poolOf(lastRound)).toMatchObject({ won: true, paidMinor: null })
    expect(await balanceOf(player)).toBe(before - cents(stake))
    expect((await refusalOf(play(player))).code).toBe('play.round_open')
    const pool = await houseBalance('jackpot')
    await expect(payPoolWins({ ...server.play, ledger: dying(server.play.ledger, at) })).rejects.toThrow(
      'the process has ended',
    )
    expect(await balanceOf(player)).toBe(before - cents(stake))
    // Others play on meanwhile. What they add after the prize was decided belongs to the next pool.
    await play(await newPlayer(), '100.00')
    const another = await openServerOver({ test: server.test, clock: server.clock })
    await Promise.all([another.runJob('pay jackpot pools'), server.runJob('pay jackpot pools')])
    await another.close()
    const prize = at === 'run' ? pool : pool + 200n
    const { lastRound: paid } = await player.call(contract.openGame, { params: { gameCode }, query: {} })
    expect(paid).toMatchObject({ roundId, state: 'settled' })
    expect(paid === null ? null : poolOf(paid).paidMinor).toBe(prize.toString())
    expect(await balanceOf(player)).toBe(before + cents(paid?.net ?? '0'))
    expect(await houseBalance('jackpot')).toBe(seedMinor + pool + 200n - prize)
    // The key that began it answers with the round as it is now.
    expect(await play(player, stake, `hit of ${player.id}`)).toMatchObject({ roundId, state: 'settled' })
  })
})

describe('a win that cannot be paid', () => {
  it('is not the concern of whoever wins after it: they are paid, and told so', async () => {
    const { player: unlucky, before, roundId } = await openHit()
    const failing = await openServerOver({ test: server.test, clock: server.clock })
    Object.assign(failing.play, { ledger: notPaying(failing.play.ledger, `pool:${roundId}`) })
    // They win one after the other; of two wins at the same moment, either may be the first.
    server.clock.advance({ milliseconds: 1 })
    const winner = await newPlayer()
    await luckySeed(server, winner)
    const pool = await houseBalance('jackpot')
    const round = await play({ call: failing.client(winner.token) })
    expect(round.state).toBe('settled')
    expect(poolOf(round)).toMatchObject({ won: true, paidMinor: seedMinor.toString() })
    expect(await balanceOf(unlucky)).toBe(before - cents(stake))
    await failing.close()
    await server.runJob('pay jackpot pools')
    const { lastRound } = await unlucky.call(contract.openGame, { params: { gameCode }, query: {} })
    // All that was in the pool when the first win was priced: with what both rounds gave to it.
    expect(lastRound === null ? null : poolOf(lastRound).paidMinor).toBe((pool + 250n).toString())
    expect(await houseBalance('jackpot')).toBe(seedMinor)
  })
})

describe('rounds that win at once', () => {
  it('in different lanes and processes are paid one pool after the other, and no money twice', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, newPlayer))
    for (const player of players) await luckySeed(server, player)
    const another = await openServerOver({ test: server.test, clock: server.clock })
    const pool = await houseBalance('jackpot')
    const rounds = await Promise.all(
      players.map(({ call, token }, index) => play({ call: index % 2 === 0 ? call : another.client(token) })),
    )
    await another.close()
    const prizes = rounds.map((round) => BigInt(poolOf(round).paidMinor ?? '0')).toSorted((a, b) => (a < b ? 1 : -1))
    // Together: all that was there, what the four staked for it, and the three seeds in between.
    expect(prizes.reduce((sum, prize) => sum + prize, 0n)).toBe(pool + 4n * 250n + 3n * seedMinor)
    expect(prizes.slice(1).every((prize) => prize >= seedMinor && prize <= seedMinor + 1_000n)).toBe(true)
    expect(await houseBalance('jackpot')).toBe(seedMinor)
  })

  it('would be paid from the same money if a win were priced without the one before: the planted fault shows', async () => {
    const [first, second] = [await openHit(), await openHit()]
    const pool = await houseBalance('jackpot')
    await expect(payPoolWins({ ...server.play, ledger: dying(server.play.ledger, 'run') })).rejects.toThrow(
      'the process has ended',
    )
    const { rows } = await sql<{ prize: bigint }>`
      select from_pool + seed as prize from play_pool_win where round_id = any(${[first.roundId, second.roundId]}::uuid[])
      order by win_no`.execute(server.test.database)
    expect(rows.map(({ prize }) => prize)).toEqual([pool, seedMinor])
    // Priced without what is set aside for the first, the second would be the whole pool as well: more than there is.
    expect(pool + pool).toBeGreaterThan(pool + seedMinor)
    await server.runJob('pay jackpot pools')
    expect(await houseBalance('jackpot')).toBe(seedMinor)
  })
})

describe('trial play', () => {
  it('has a pool of its own, and neither touches nor wins that of money', async () => {
    const trial = await trialOf(await newPlayer())
    const [money, fun] = [await houseBalance('jackpot'), await houseBalance('jackpot', 'FUN')]
    await luckySeed(server, trial)
    expect(await poolNow(trial)).toBe(fun)
    const round = await play(trial)
    expect(BigInt(poolOf(round).paidMinor ?? '0')).toBe(fun + 250n)
    expect([await houseBalance('jackpot'), await houseBalance('jackpot', 'FUN')]).toEqual([money, seedMinor])
  })
})

describe('the books', () => {
  it('hold: games and pool together are what was staked less what was paid, and the verifier finds nothing', async () => {
    const { rows } = await sql<{ net: bigint }>`
      select sum(-amount) as net from ledger_posting posting join ledger_account account using (account_id)
      where account.kind = 'main' and game_code = ${gameCode} and posting.kind in (1, 2)`.execute(server.test.owner)
    expect((await houseBalance('games')) + (await houseBalance('jackpot'))).toBe(rows[0]?.net)
    expect((await books()).problems).toEqual([])
    expect(ownGameByCode(gameCode)?.pool?.seedMinor).toBe(Number(seedMinor))
  })
})
