import type { SharedGame } from '@baize/engines'
import { expect, it } from 'vitest'
import { Refusal } from '../../../kernel/refusal.ts'
import { sql } from '../../../kernel/database/pool.ts'
import type { Ledger } from '../../ledger/index.ts'
import { toyCrash, toyWheel } from '../test-games.ts'
import {
  balanceOf,
  bet,
  cashOut,
  endRound,
  openRound,
  openTableBooks,
  openTableProcess,
  pass,
  player,
  roundNow,
  type TableBooks,
  type TableProcess,
} from '../test-tables.ts'

/** A flight that always goes as far as its game knows multiples, beyond which nothing can be asked. */
function toTheTop(greatest: number): SharedGame {
  const game = toyCrash(greatest)
  const { flight } = game
  if (flight === undefined) throw new Error('the toy does not fly')
  return {
    ...game,
    flight: {
      ...flight,
      multipleAt: (elapsedMs) => Math.min(greatest, flight.multipleAt(elapsedMs)),
      msUntil(hundredths) {
        if (hundredths > greatest) throw new RangeError(`no round reaches ${hundredths} hundredths`)
        return flight.msUntil(hundredths)
      },
    },
  }
}

/** Opens the tables again in a process with these games, as after an update. */
async function updated({ test, clock }: TableBooks, games: readonly SharedGame[]) {
  await sql`update table_lease set holder = null`.execute(test.owner)
  return { ...(await openTableProcess({ test, clock, games })), test, clock }
}

it('a flight that reaches the greatest multiple ends: targets up to it are paid, and the next round opens', async () => {
  const books = await openTableBooks([toTheTop(500)])
  const [target, open] = [await player(books, 10_000n), await player(books, 10_000n)]
  const round = await openRound(books, 'toy-crash')
  await bet(books, target, round, { first: 1_000n }, { target: 500 })
  await bet(books, open, round, { first: 1_000n })
  const ended = await endRound(books, round)
  expect(ended).toMatchObject({ state: 'ended', outcome: { crashHundredths: 500 } })
  expect(await balanceOf(books, target)).toBe(14_000n)
  expect(await balanceOf(books, open)).toBe(9_000n)
  await pass(books, 4_000)
  expect((await openRound(books, 'toy-crash')).roundNo).toBe(round.roundNo + 1n)
  await books.close()
})

/** A ledger that pays so many winners and then is gone. */
function payingOnly(ledger: Ledger, winners: number): Ledger {
  let paid = 0
  const run: Ledger['run'] = async (companion, command) => {
    if (command.key.startsWith('table-win:')) {
      paid += 1
      if (paid > winners) throw new Refusal('wallet.busy')
    }
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

it('a round that an update calls off after some winners were paid returns the stakes of all others, and theirs not', async () => {
  const games = [toyWheel()]
  const books = await openTableBooks(games)
  const { test, clock } = books
  const dying: TableProcess = await openTableProcess({ test, clock, games, around: (one) => payingOnly(one, 1) })
  const round = await openRound(dying, 'toy-wheel')
  const players = await Promise.all(Array.from({ length: 4 }, () => player(dying, 10_000n)))
  // Half of them win, whatever comes.
  for (const [place, session] of players.entries())
    await bet(dying, session, round, { [place % 2 === 0 ? 'even' : 'odd']: 1_000n })
  await pass({ tables: dying.tables, clock }, 13_000).catch(() => undefined)
  expect(await roundNow(books, round)).toMatchObject({ state: 'playing', settledAt: null })
  const won = await Promise.all(players.map(async (session) => (await balanceOf(books, session)) > 10_000n))
  expect(won.filter(Boolean)).toHaveLength(1)
  const newer = await updated(books, [toyWheel(2)])
  expect(await endRound(newer, round)).toMatchObject({ state: 'void', paidMinor: 1_750n + 3_000n })
  const after = await Promise.all(players.map((session) => balanceOf(books, session)))
  expect(after).toEqual(won.map((isPaid) => (isPaid ? 10_750n : 10_000n)))
  await newer.close()
  await dying.close()
  await books.close()
})

it('after an update, a bet of an earlier round of crash is refused and not an error', async () => {
  const books = await openTableBooks([toyCrash(300)])
  const session = await player(books, 10_000n)
  const round = await openRound(books, 'toy-crash')
  await bet(books, session, round, { first: 1_000n })
  await endRound(books, round)
  const newer = await updated(books, [toyCrash(400)])
  await expect(cashOut(newer, session, round)).rejects.toMatchObject({ code: 'tables.no_open_bet' })
  await newer.close()
  await books.close()
})
