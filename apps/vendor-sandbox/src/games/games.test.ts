import { decimalOf, returnOf, validateSlotDefinition } from '@baize/engines'
import { motifs, scenes } from '@baize/artwork'
import { describe, expect, test } from 'vitest'
import catalogue from '../../../../brands/demo/games/rng.json' with { type: 'json' }
import { cardDuel, highLow } from './choices/cards.ts'
import type { ChoiceGame } from './choices/choice-game.ts'
import { crash } from './choices/crash.ts'
import { overUnder, twoDice } from './choices/dice.ts'
import { mines } from './choices/mines.ts'
import { plinko } from './choices/plinko.ts'
import { firstPicks, returnOfChoice } from './choices/published-return.ts'
import { roulette } from './choices/roulette.ts'
import { tower } from './choices/tower.ts'
import { wheel } from './choices/wheel.ts'
import { betUnitsOf, chooseModel, type GameIdentity, type RoundModel } from './choose-model.ts'
import { drawRound, isPlayable, payoutOf } from './draw-round.ts'
import { castMotifs, skinOf } from './skin.ts'
import { buildSlot } from './slots/build-slot.ts'
import { classicProfiles, lineProfiles, wayProfiles, type SlotProfile } from './slots/slot-profiles.ts'
import { stakesOf } from './stakes.ts'

const choiceGames = [wheel, roulette, twoDice, overUnder, highLow, cardDuel, crash, mines, plinko, tower]
const chance = (seed: number) => {
  let state = seed
  return {
    below(n: number) {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
      return Math.floor((state / 2 ** 32) * n)
    },
  }
}
function roundModelOf(game: GameIdentity): RoundModel {
  const model = chooseModel(game)
  if (model.kind === 'hall') throw new Error(`${game.gameCode} is played in a hall`)
  return model
}
const slots: readonly (readonly [name: string, profile: SlotProfile, lines: readonly number[]])[] = [
  ...Object.entries(lineProfiles).map(([name, profile]) => [`lines ${name}`, profile, [10]] as const),
  ...Object.entries(wayProfiles).map(([name, profile]) => [`ways ${name}`, profile, [0]] as const),
  ...Object.entries(classicProfiles).map(([name, profile]) => [`classic ${name}`, profile, [1, 5]] as const),
]

describe('returns', () => {
  test.each(slots)('of the slot %s are as published for any number of lines', (_, profile, lines) => {
    for (const count of lines) {
      const definition = buildSlot({ code: 'enumerated', profile, lines: count })
      expect(validateSlotDefinition(definition)).toEqual([])
      expect(decimalOf(returnOf(definition).rtp, 6)).toBe(profile.returned)
    }
    expect(Number(profile.returned)).toBeGreaterThan(0.94)
    expect(Number(profile.returned)).toBeLessThan(0.98)
  })

  test.each(choiceGames.map((game) => [game.kind, game] as const))(
    'of every choice of %s are between 0.94 and 0.98',
    (_, game) => {
      for (const { id } of game.choices)
        for (const openCard of game === highLow ? [0, 5, 8, 25, 44, 51] : [0]) {
          if (!game.isOffered(id, openCard)) continue
          const returned = Number(returnOfChoice(game, id, openCard))
          expect(returned).toBeGreaterThanOrEqual(0.94)
          expect(returned).toBeLessThan(0.98)
        }
    },
  )

  test.each([
    [roulette, 'red', '0.972973'],
    [roulette, 'n0', '0.972973'],
    [twoDice, 'under', '0.958333'],
    [wheel, 'bold', '0.960000'],
    [crash, '200', '0.960000'],
    [mines, '3-1', '0.968000'],
    [tower, '1', '0.966667'],
    [cardDuel, 'tie', '0.961538'],
  ] as const)('of %o, %s equal %s, calculated by hand', (game, choice, returned) => {
    expect(returnOfChoice(game, choice, 0)).toBe(returned)
  })

  test('change if a field pays one coin too much', () => {
    const generous: ChoiceGame = {
      ...roulette,
      settle: (selection, draw) => ({
        ...roulette.settle(selection, draw),
        payCoins: roulette.settle(selection, draw).payCoins + 1,
      }),
    }
    expect(returnOfChoice(generous, 'red', 0)).not.toBe('0.972973')
  })
})

describe("the player's picks", () => {
  test.each([
    [
      mines,
      '3-2',
      [
        [7, 19],
        [24, 0],
      ],
    ],
    [
      tower,
      '3',
      [
        [2, 0, 1],
        [1, 1, 1],
      ],
    ],
  ] as const)('do not affect the return of %o', (game, choice, others) => {
    const total = (picks: readonly number[]) =>
      Array.from(
        { length: game.draws(choice) },
        (_, draw) => game.settle({ choice, picks, openCard: 0 }, draw).payCoins,
      ).reduce((sum, coins) => sum + coins, 0)
    for (const picks of others) expect(total(picks)).toBe(total(firstPicks(game, choice)))
  })

  test('must be the right number of valid places', () => {
    const model = { kind: 'choice', game: mines } as const
    const selection = (choice: string, picks: readonly number[]) => ({ choice, picks, openCard: 0 })
    expect(isPlayable(model, selection('3-2', [4, 5]))).toBe(true)
    for (const wrong of [
      selection('3-2', [4]),
      selection('3-2', [4, 4]),
      selection('3-2', [4, 25]),
      selection('3-2', [4, 0.5]),
      selection('9-9', []),
    ])
      expect(isPlayable(model, wrong)).toBe(false)
  })

  test('every placement of mines corresponds to exactly one draw', () => {
    const seen = new Set(
      Array.from({ length: mines.draws('3-1') }, (_, draw) => {
        const { shown } = mines.settle({ choice: '3-1', picks: [0], openCard: 0 }, draw)
        return shown.kind === 'mines' ? shown.mines.toSorted((a, b) => a - b).join() : ''
      }),
    )
    expect(seen.size).toBe(2300)
  })
})

describe('the demo catalogue', () => {
  const games = catalogue
    .filter(({ vendorCode }) => vendorCode !== 'BZ')
    .map((game) => ({ ...game, minBetMinor: BigInt(game.minBetMinor) }))

  test('has more than 200 games, each playable at each of its stakes', () => {
    expect(games.length).toBeGreaterThan(200)
    for (const [index, game] of games.entries()) {
      const model = roundModelOf(game)
      const [choice] = model.kind === 'choice' ? model.game.choices : []
      const selection = {
        choice: choice?.id ?? 'spin',
        picks: model.kind === 'choice' ? firstPicks(model.game, choice?.id ?? '') : [],
        openCard: 24,
      }
      expect(isPlayable(model, selection)).toBe(true)
      for (const stake of stakesOf(game.minBetMinor, betUnitsOf(model)))
        expect(payoutOf(model, drawRound(model, selection, chance(index)), stake)).toBeGreaterThanOrEqual(0n)
    }
  })

  test('has stakes that start at a multiple of the minimum bet', () => {
    for (const game of games) {
      const [smallest = 0n] = stakesOf(game.minBetMinor, betUnitsOf(roundModelOf(game)))
      expect(smallest % game.minBetMinor).toBe(0n)
      expect(smallest).toBeLessThanOrEqual(100n)
    }
  })

  test('has a drawing for every motif in every cast, and no motif twice', () => {
    for (const motif of castMotifs) expect(motifs[motif]).toBeDefined()
    for (const game of games) {
      expect(scenes[game.art.scene]).toBeDefined()
      const cast = Object.values(skinOf(game.gameCode, game.art, game.gameClassify === 'CLASSIC'))
      expect(new Set(cast).size).toBe(cast.length)
    }
  })

  test('uses every kind of game', () => {
    const kinds = games
      .map((game) => roundModelOf(game))
      .map((model) => (model.kind === 'slot' ? 'slot' : model.game.kind))
    expect(new Set(kinds).size).toBe(choiceGames.length + 1)
  })
})

test('every open card has at least one available choice', () => {
  for (let card = 0; card < 52; card += 1)
    expect(highLow.choices.filter(({ id }) => highLow.isOffered(id, card)).length).toBeGreaterThan(0)
})

test('a stake that is not a multiple of the bet units is rejected rather than rounded', () => {
  const model = { kind: 'choice', game: crash } as const
  const drawn = drawRound(model, { choice: '200', picks: [], openCard: 0 }, chance(1))
  expect(() => payoutOf(model, drawn, 25n)).toThrow(RangeError)
})
