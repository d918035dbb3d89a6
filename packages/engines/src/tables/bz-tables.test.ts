import { createHash } from 'node:crypto'
import { drawsFor, parseClientSeed, parseNonce, type RoundSeeds } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import { maxZ, sharedGameByCode, sharedPayoutMinor, type SharedGame, type SharedOutcome } from '../index.ts'
import { fairSeedsOf } from '../testing/fair-chance.ts'
import { baccaratThousand, bzBaccarat, bzDragonTiger, bzTables } from './bz-tables.ts'
import { baccaratRounds, everyRound, exactReturns, fourCards } from './testing/every-round.ts'
import { recomputePays } from './testing/recompute-pays.ts'
import { recomputeSeries } from './testing/recompute-table.ts'
import { simulateTable } from './testing/simulate-table.ts'

const idsOf = (game: SharedGame) => game.fields.map(({ id }) => id)
const published = (game: SharedGame, ids = idsOf(game)) =>
  Object.fromEntries(game.fields.filter(({ id }) => ids.includes(id)).map(({ id, rtp }) => [id, rtp]))
const others = bzTables.filter(({ code }) => code !== 'bz-baccarat')
const pairs = ['playerPair', 'eitherPair', 'perfectPair', 'bankerPair']
const seedsOf = fairSeedsOf(5)
/** The seeds of a series as the server makes them. */
function seriesSeeds(game: SharedGame, nth: number): RoundSeeds {
  const [clientSeed, nonce] = [parseClientSeed(`${game.code}:${nth}`), parseNonce(0n)]
  if (clientSeed === undefined || nonce === undefined) throw new Error('a series has no seeds')
  return { serverSeed: seedsOf(nth).serverSeed, clientSeed, nonce }
}
/** All rounds of a series. */
function roundsOf(game: SharedGame, seeds: RoundSeeds) {
  const series = game.openSeries(drawsFor(seeds), 1)
  const rounds = [series.deal(series.start)]
  for (let last = rounds[0]; last !== undefined && !last.isLast; last = rounds.at(-1))
    rounds.push(series.deal(last.next))
  return rounds
}

describe('the returns that are published', () => {
  const rounds = baccaratRounds()

  test('of baccarat are those of every order of a full shoe', () => {
    const ids = idsOf(bzBaccarat).filter((id) => !pairs.includes(id))
    expect(exactReturns(bzBaccarat, ids, rounds)).toEqual(published(bzBaccarat, ids))
    expect(published(bzBaccarat)).toMatchObject({ banker: '0.989421', player: '0.987649', tie: '0.856404' })
  })

  test('of pairs are those of every four cards', () => {
    expect(exactReturns(bzBaccarat, pairs, fourCards())).toEqual(published(bzBaccarat, pairs))
  })

  test.each(others)('of $code are those of every round', (game) => {
    expect(exactReturns(game, idsOf(game), everyRound(game.code))).toEqual(published(game))
  })

  test('would be found wrong if banker drew on five against an ace (the planted fault)', () => {
    const wrong = rounds.map(([outcome, ways]): (typeof rounds)[number] =>
      outcome.engine === 'baccarat' && outcome.player.length === 3 && outcome.player[2] === 0
        ? [{ ...outcome, banker: outcome.banker.slice(0, 2) }, ways]
        : [outcome, ways],
    )
    expect(exactReturns(bzBaccarat, ['banker'], wrong)).not.toEqual(published(bzBaccarat, ['banker']))
  })

  test('of a game is the lowest of its fields', () => {
    for (const game of bzTables)
      expect(Number(game.published.rtp)).toBe(Math.min(...game.fields.map(({ rtp }) => Number(rtp))))
  })

  test('and the thousandths by which baccarat counts turnover are those of every order of a full shoe', () => {
    const total = rounds.reduce((sum, [, ways]) => sum + ways, 0)
    const found = new Map<string, number>()
    for (const [outcome, ways] of rounds) {
      const won = ['banker', 'player', 'tie', 'bankerDragon', 'playerDragon', 'small', 'big'].filter((field) => {
        const { numerator, denominator } = bzBaccarat.pays(outcome, field)
        return numerator > denominator
      })
      const key = won.toSorted().join()
      found.set(key, (found.get(key) ?? 0) + ways)
    }
    const exact = Object.fromEntries([...found].map(([key, ways]) => [key, Math.round((ways / total) * 1_000)]))
    expect(Object.fromEntries(baccaratThousand.map(([count, wins]) => [wins.toSorted().join(), count]))).toEqual(exact)
  })
})

describe.each(bzTables)('$code', (game) => {
  const seeds = seriesSeeds(game, 1)

  test('is found by its code and publishes the hash of its definition', () => {
    expect(sharedGameByCode(game.code)).toBe(game)
    expect(createHash('sha256').update(game.canonicalJson).digest('hex')).toBe(game.definitionHash)
    expect(JSON.parse(game.canonicalJson)).toMatchObject({
      code: game.code,
      version: game.version,
      engine: game.engine,
    })
  })

  test('deals the same series from the same seed, at any position and in any order', () => {
    const rounds = roundsOf(game, seeds)
    const again = game.openSeries(drawsFor(seeds), 1)
    for (const [nth, round] of [...rounds.entries()].toReversed())
      expect(again.deal(nth === 0 ? again.start : (rounds[nth - 1]?.next ?? 0))).toEqual(round)
    expect(roundsOf(game, seriesSeeds(game, 2))).not.toEqual(rounds)
  })

  test('a second implementation finds the same rounds and the same payments in fifty series', () => {
    expect(differences(game, game.canonicalJson, 50)).toBe(0)
  })

  test('pays at most what it says it pays at most, and that much in some round', () => {
    const rounds = game === bzBaccarat ? [...baccaratRounds(), ...fourCards()] : everyRound(game.code)
    for (const field of game.engine === 'baccarat' ? pairs.concat('playerDragon', 'banker') : idsOf(game)) {
      let most = 0
      for (const [outcome] of rounds) {
        const { numerator, denominator } = game.pays(outcome, field)
        most = Math.max(most, Number(numerator) / Number(denominator))
      }
      const said = game.greatestMultiple(field)
      expect([field, Number(said.numerator) / Number(said.denominator)]).toEqual([field, most])
    }
  })

  test('never pays both of two opposite fields more than their stakes', () => {
    const rounds = game === bzBaccarat ? baccaratRounds() : everyRound(game.code)
    for (const [first, second] of game.opposite) {
      expect(idsOf(game)).toEqual(expect.arrayContaining([first, second]))
      const wins = (outcome: SharedOutcome, field: string) => {
        const { numerator, denominator } = game.pays(outcome, field)
        return numerator > denominator
      }
      expect(rounds.some(([outcome]) => wins(outcome, first) && wins(outcome, second))).toBe(false)
    }
  })

  test('20,000 rounds agree with the returns that are published', () => {
    for (const { field, z } of simulateTable(game, 7, 20_000))
      expect([field, Math.abs(z) <= maxZ + 1]).toEqual([field, true])
  })

  test('takes at least two seconds to show a round, and not more than twenty', () => {
    for (const { outcome } of roundsOf(game, seeds))
      expect(game.showMs(outcome)).toSatisfy((ms: number) => ms > 2_000 && ms < 20_000)
  })

  test('rejects outcomes of another game', () => {
    expect(() => game.pays({ engine: 'crash', crashHundredths: 200 }, idsOf(game)[0] ?? '')).toThrow(RangeError)
  })
})

/** How many rounds or payments the second implementation finds to be different. */
function differences(game: SharedGame, definition: string, series: number): number {
  let found = 0
  for (let nth = 0; nth < series; nth += 1) {
    const seeds = seriesSeeds(game, nth)
    const rounds = roundsOf(game, seeds)
    const other = recomputeSeries(definition, seeds.serverSeed, seeds.clientSeed)
    if (JSON.stringify(rounds) !== JSON.stringify(other)) found += 1
    for (const { outcome } of rounds.slice(0, 5))
      for (const field of idsOf(game)) {
        const paid = sharedPayoutMinor(game, outcome, [{ field, amountMinor: 100n }])
        if (paid !== BigInt(recomputePays(definition, outcome, field))) found += 1
      }
  }
  return found
}

test('the second implementation detects another cut and another payment (the planted fault)', () => {
  const cut = JSON.parse(bzDragonTiger.canonicalJson)
  cut.shoe.cutFromEnd = 40
  expect(differences(bzDragonTiger, JSON.stringify(cut), 5)).toBeGreaterThan(0)
  const odds = bzBaccarat.canonicalJson.replace('"odds":"8"', '"odds":"9"')
  expect(differences(bzBaccarat, odds, 20)).toBeGreaterThan(0)
})

test.each([bzBaccarat, bzDragonTiger])(
  'a shoe of $code burns what its first card says and ends at the cut card',
  (game) => {
    for (let nth = 0; nth < 20; nth += 1) {
      const seeds = seriesSeeds(game, nth)
      const series = game.openSeries(drawsFor(seeds), 1)
      const points = Math.min(Math.floor((series.burned[0] ?? 0) / 4) + 1, 10)
      expect([series.burned.length, series.start]).toEqual([points + 1, points + 1])
      const rounds = roundsOf(game, seeds)
      const end = rounds.at(-1)?.next ?? 0
      expect(end).toBeGreaterThan(416 - 120)
      expect(end).toBeLessThanOrEqual(416 - 60 + 5)
      // No card more often than eight decks have it.
      const seen = rounds.flatMap(({ outcome }) =>
        outcome.engine === 'baccarat'
          ? [...outcome.player, ...outcome.banker]
          : outcome.engine === 'dragonTiger'
            ? [outcome.dragon, outcome.tiger]
            : [],
      )
      const counts = Object.values(Object.groupBy([...series.burned, ...seen], (card) => card)).map(
        (all) => all?.length ?? 0,
      )
      expect(Math.max(...counts)).toBeLessThanOrEqual(8)
      expect(() => series.deal(end)).toThrow(RangeError)
      expect(() => series.deal(0)).toThrow(RangeError)
    }
  },
)

test('a simulation detects a tie of baccarat that pays one too much (the planted fault)', () => {
  const [tie] = simulateTable(bzBaccarat, 7, 20_000, (outcome, field) => {
    const { numerator, denominator } = bzBaccarat.pays(outcome, field)
    const paid = Number(numerator) / Number(denominator)
    return field === 'tie' && paid > 0 ? paid + 1 : paid
  }).filter(({ field }) => field === 'tie')
  expect(Math.abs(tie?.z ?? 0)).toBeGreaterThan(maxZ)
})

test('bets of a round are added up exactly and rounded down once', () => {
  const fanTan = sharedGameByCode('bz-fan-tan')
  const bets = [1, 2, 3].map((loses) => ({ field: `three${loses}`, amountMinor: 1n }))
  // Four is left: each pays 1.31, together 3.93.
  expect(fanTan && sharedPayoutMinor(fanTan, { engine: 'fanTan', beads: 44 }, bets)).toBe(3n)
})

test('tables keep the definitions that rounds were played with', () => {
  expect(Object.fromEntries(bzTables.map(({ code, definitionHash }) => [code, definitionHash.slice(0, 8)]))).toEqual({
    'bz-baccarat': 'fb765942',
    'bz-dragon-tiger': '9315d7cc',
    'bz-roulette': 'e33269ad',
    'bz-sic-bo': '9e47e8bf',
    'bz-fish-prawn-crab': 'c8183b80',
    'bz-fan-tan': 'dffdb6b7',
    'bz-xoc-dia': '0ac43b95',
  })
})
