import { randomInt } from 'node:crypto'
import { drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { sharedGames, type SharedGame, type SharedOutcome } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { proveTableRound } from './show/prove-table-round.ts'
import {
  balanceOf,
  bet,
  endRound,
  openRound,
  openTableBooks,
  player,
  testBrand,
  type TableBooks,
} from './test-tables.ts'
import type { StoredRound } from './tables.types.ts'

let books: TableBooks
beforeAll(async () => {
  books = await openTableBooks(sharedGames)
})
afterAll(() => books.close())

interface Played {
  readonly session: Session
  readonly bets: { readonly field: string; readonly amount: bigint; readonly target: number }[]
}

/** Bets at random until some were accepted. Both sides and too much are refused. */
async function betSome(game: SharedGame, round: StoredRound, session: Session): Promise<Played> {
  const played: Played = { session, bets: [] }
  for (let turn = 0; turn < 6; turn += 1) {
    const field = game.fields[randomInt(game.fields.length)]?.id ?? ''
    const [amount, target] = [BigInt(100 + randomInt(900)), 101 + randomInt(400)]
    try {
      await bet(books, session, round, { [field]: amount }, game.flight === undefined ? {} : { target })
      played.bets.push({ field, amount, target })
    } catch (error) {
      if (!(error instanceof Refusal) || !expected.has(error.code)) throw error
    }
  }
  return played
}

const expected: ReadonlySet<string> = new Set(['tables.opposite_bets', 'tables.limit_exceeded', 'play.bet_invalid'])

/** What bets return together, counted in another way than the server does: in the smallest common parts of a unit. */
function returnedBy(game: SharedGame, outcome: SharedOutcome, { bets }: Played): bigint {
  if (outcome.engine === 'crash')
    return bets.reduce(
      (sum, { amount, target }) => sum + (target <= outcome.crashHundredths ? (amount * BigInt(target)) / 100n : 0n),
      0n,
    )
  const parts = 1_000_000n
  const exact = bets.reduce((sum, { field, amount }) => {
    const { numerator, denominator } = game.pays(outcome, field)
    if (parts % denominator !== 0n) throw new Error(`${game.code} pays ${numerator}/${denominator}`)
    return sum + amount * numerator * (parts / denominator)
  }, 0n)
  return exact / parts
}

describe.each(sharedGames.map((game) => [game.code, game] as const))('%s', (gameCode, game) => {
  it('pays what its outcomes say, and every round can be recomputed once its series has ended', async () => {
    const rounds: StoredRound[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const sessions = await Promise.all(Array.from({ length: 5 }, () => player(books, 100_000n)))
      // After a round, its table rests for three seconds.
      books.clock.advance({ seconds: 4 })
      const round = await openRound(books, gameCode)
      const played = await Promise.all(sessions.map((session) => betSome(game, round, session)))
      const ended = await endRound(books, round)
      rounds.push(ended)
      const { outcome } = ended
      if (outcome === null) throw new Error('the round has no outcome')
      for (const one of played) {
        const staked = one.bets.reduce((sum, { amount }) => sum + amount, 0n)
        expect(await balanceOf(books, one.session)).toBe(100_000n - staked + returnedBy(game, outcome, one))
      }
      expect(ended.stakedMinor).toBe(played.flatMap(({ bets }) => bets).reduce((sum, { amount }) => sum + amount, 0n))
    }
    for (const { roundId, outcome } of rounds) {
      const { serverSeed, series, position } = await proveTableRound(books.tables, testBrand, roundId)
      // The seed of a shoe stays hidden until its last round.
      expect(serverSeed === null).toBe(game.shoe)
      const [seed, clientSeed, nonce] = [
        parseServerSeed(serverSeed ?? ''),
        parseClientSeed(series.clientSeed),
        parseNonce(0n),
      ]
      if (seed === undefined || clientSeed === undefined || nonce === undefined) continue
      const dealt = game.openSeries(drawsFor({ serverSeed: seed, clientSeed, nonce }), series.seriesNo).deal(position)
      expect(dealt.outcome).toEqual(outcome)
    }
  })
})
