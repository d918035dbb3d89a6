import { expect, test } from 'vitest'
import { seatedGameByCode, seatedGames } from './seated-games.ts'

/** The hashes of all versions that hands may have been played with. Nothing is ever taken from this list. */
const everPlayed: readonly (readonly [string, number, string])[] = [
  ['bz-holdem', 1, 'df0dc4bc'],
  ['bz-pok-deng', 1, 'd541f149'],
  ['bz-dou-dizhu', 1, 'b17f2775'],
]

test.each(everPlayed)('%s v%i is unchanged', (code, version, hash) => {
  const game = seatedGameByCode(code)
  expect([game?.version, game?.definitionHash.slice(0, 8)]).toEqual([version, hash])
})

test('every game is found by its code, and accepts no terms of another', () => {
  const rake = { rakeBasisPoints: 500, rakeCap: 100 }
  const terms = [
    { engine: 'holdem', smallBlind: 1, bigBlind: 2, ...rake },
    { engine: 'pok-deng', minBet: 1, maxBet: 10, ...rake },
    { engine: 'dou-dizhu', base: 1, maxMultiple: 24, ...rake },
  ] as const
  expect(seatedGameByCode('bz-mahjong')).toBeUndefined()
  for (const game of seatedGames) {
    expect(seatedGameByCode(game.code)).toBe(game)
    expect(terms.filter((one) => game.accepts(one)).map(({ engine }) => engine)).toEqual([game.engine])
  }
})
