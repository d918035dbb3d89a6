import { describe, expect, it, vi } from 'vitest'
import type { Ledger } from '../../ledger/index.ts'
import { toyCrash, toyWheel } from '../test-games.ts'
import {
  balanceOf,
  bet,
  endRound,
  openRound,
  openTableBooks,
  openTableProcess,
  pass,
  player,
  roundNow,
  stored,
} from '../test-tables.ts'

/** A ledger that fails for payments of an account, as long as one is named. */
function failingFor(ledger: Ledger, broken: { accountId: bigint | undefined }): Ledger {
  const run: Ledger['run'] = async (companion, command) => {
    const pays = !command.key.startsWith('table:')
    if (pays && command.accountId === broken.accountId) throw new Error('the account is broken')
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

/** Tables with a wheel and a flight to seven times, and somebody among three players whom nothing can be paid. */
async function brokenTables() {
  const games = [toyWheel(), toyCrash(700)]
  const books = await openTableBooks(games)
  const { test, clock } = books
  const broken: { accountId: bigint | undefined } = { accountId: undefined }
  const process = await openTableProcess({ test, clock, games, around: (ledger) => failingFor(ledger, broken) })
  const players = await Promise.all(Array.from({ length: 3 }, () => player(books, 10_000n)))
  const [first] = players
  if (first === undefined) throw new Error('nobody is there')
  return {
    process,
    clock,
    players,
    /** Nothing can be paid to the first player from now on. */
    async break() {
      broken.accountId = (await process.tables.wallet.accountOf(first.brandId, first.memberId, 'main')).accountId
    },
    mend() {
      broken.accountId = undefined
    },
    pass: (ms: number) => pass({ tables: process.tables, clock }, ms),
    balances: () => Promise.all(players.map((one) => balanceOf(books, one))),
    async close() {
      await process.close()
      await books.close()
    },
  }
}

describe('somebody who cannot be paid', () => {
  it('keeps nobody else at the table waiting, and no other table; the alarm is raised, and later they are paid once', async () => {
    const house = await brokenTables()
    const { process, players, clock } = house
    const round = await openRound(process, 'toy-wheel')
    const { outcome } = await process.tables.rounds.deal(round)
    const field = outcome.engine === 'roulette' && outcome.pocket % 2 === 0 ? 'even' : 'odd'
    for (const one of players) await bet(process, one, round, { [field]: 1_000n })
    await house.break()
    await expect(house.pass(13_000)).rejects.toThrow('the account is broken')
    expect(await house.balances()).toEqual([9_000n, 10_750n, 10_750n])
    expect(await roundNow(process, round)).toMatchObject({ state: 'playing', settledAt: null })
    // The tables move by themselves, as in a server.
    process.tables.start()
    const flight = await vi.waitFor(async () => {
      process.tables.watching({ brandId: round.brandId, gameCode: 'toy-crash' })
      return stored(process, 'toy-crash')
    })
    await vi.waitFor(async () => {
      clock.advance({ milliseconds: 400 })
      expect((await roundNow(process, flight)).settledAt).not.toBeNull()
    }, 20_000)
    await vi.waitFor(async () => {
      const { values } = await process.metrics.brokenInvariants.get()
      expect(values).toMatchObject([{ labels: { where: 'table' } }])
    }, 5_000)
    expect(await roundNow(process, round)).toMatchObject({ state: 'playing', settledAt: null })
    house.mend()
    await vi.waitFor(async () => expect((await roundNow(process, round)).settledAt).not.toBeNull(), 5_000)
    expect(await house.balances()).toEqual([10_750n, 10_750n, 10_750n])
    await house.close()
  })

  it('keeps no target of a flight from being paid', async () => {
    const house = await brokenTables()
    const { process, players } = house
    const round = await openRound(process, 'toy-crash')
    for (const one of players) await bet(process, one, round, { first: 1_000n }, { target: 300 })
    await house.break()
    await expect(house.pass(20_000)).rejects.toThrow('the account is broken')
    expect(await house.balances()).toEqual([9_000n, 12_000n, 12_000n])
    house.mend()
    const books = { ...process, clock: house.clock }
    expect(await endRound(books, round)).toMatchObject({ state: 'ended', paidMinor: 9_000n })
    expect(await house.balances()).toEqual([12_000n, 12_000n, 12_000n])
    await house.close()
  })

  it.each([
    ['toy-wheel', 'even'],
    ['toy-crash', 'first'],
  ])('keeps no stake of a void round of %s from coming back', async (gameCode, field) => {
    const house = await brokenTables()
    const { process, players, clock } = house
    const round = await openRound(process, gameCode)
    for (const one of players) await bet(process, one, round, { [field]: 1_000n })
    await house.break()
    // Nobody moved the table on for so long that the round is void.
    clock.advance({ minutes: 30 })
    await expect(house.pass(2_000)).rejects.toThrow('the account is broken')
    expect(await house.balances()).toEqual([9_000n, 10_000n, 10_000n])
    house.mend()
    expect(await endRound({ ...process, clock }, round)).toMatchObject({ state: 'void', paidMinor: 3_000n })
    expect(await house.balances()).toEqual([10_000n, 10_000n, 10_000n])
    await house.close()
  })
})
