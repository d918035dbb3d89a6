import { describe, expect, test } from 'vitest'
import { startPlay } from '../match-play.ts'
import { playOut } from '../testing/play-out.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { scoreOf } from './fans.ts'
import { distanceOf, isComplete } from './hands.ts'
import { mahjongMatch, type MahjongState } from './mahjong.ts'
import { bambooVariant, threeWindsVariant, tilesOf, type Kind, type MahjongVariant, type Meld } from './tiles.ts'

/** Tiles from a text: `123d` dots, `b` bamboos, and winds and dragons as E S W N R G H. */
function tiles(text: string): Kind[] {
  return text.split(' ').flatMap((part) => {
    const suit = { d: 0, b: 9, c: 18 }[part.at(-1) ?? '']
    if (suit !== undefined) return Array.from(part.slice(0, -1), (number) => suit + Number(number) - 1)
    return [...part].map((letter) => 27 + 'ESWNRGH'.indexOf(letter))
  })
}

const plain = { melds: [], wind: 0, isSelfDrawn: false, isAfterKong: false, isRobbedKong: false, isLastTile: false }
const scored = (variant: MahjongVariant, text: string, more: object = {}) => {
  const score = scoreOf(variant, { ...plain, tiles: tiles(text), ...more })
  return score && { units: score.units, fans: score.fans.map(({ name }) => name).toSorted() }
}

describe('hands', () => {
  test.each([
    '123b 456b 789b EE RRR',
    '11b 22b 33b 44b 55b 66b 77b',
    '111b 234b 567b 888b 99b',
    '112233b 445566b 77b',
    'EEE SSS WWW NNN RR',
  ])('%s is complete', (text) => {
    expect(isComplete(tiles(text), 0)).toBe(true)
    expect(distanceOf(tiles(text), 0)).toBe(-1)
  })

  test.each([
    ['123b 456b 789b EE RR', 0],
    ['123b 456b 78b EE RRR', 0],
    ['11b 22b 33b 44b 55b 66b 7b', 0],
    ['123b 456b 1d 4d 7d E S W R', 4],
    ['1111b 2d 5d 8d E S W N R G', 5],
  ])('%s is %i tiles away from waiting', (text, distance) => {
    expect(isComplete(tiles(text), 0)).toBe(false)
    expect(distanceOf(tiles(text), 0)).toBe(distance)
  })

  test('four of a kind are not two pairs, and tiles of two suits are no chow', () => {
    expect(isComplete(tiles('1111b 33b 55b 77b 99b EE'), 0)).toBe(false)
    expect(isComplete(tiles('89d 1b 456b 789b EE RRR'), 0)).toBe(false)
  })
})

describe('fan', () => {
  test('the best division of a hand counts', () => {
    // As three pungs this hand would be worth less than as chows of one suit only if pungs counted less.
    expect(scored(threeWindsVariant, '111222333b 789b EE')).toMatchObject({ fans: ['concealed', 'halfFlush'] })
    expect(scored(threeWindsVariant, '111b 222b 333b 777b EE')).toMatchObject({
      fans: ['allPungs', 'concealed', 'halfFlush'],
    })
  })

  test.each([
    [bambooVariant, '123b 456b 789b EE SSS', { wind: 0 }, 2, ['concealed']],
    [bambooVariant, '123b 456b 789b EE SSS', { wind: 1 }, 4, ['concealed', 'seatWind']],
    [bambooVariant, '123b 456b 789b 11b 234b', {}, 16, ['allChows', 'concealed', 'fullFlush']],
    [threeWindsVariant, '123b 456d 789b 11b 234b', {}, 4, ['allChows', 'concealed']],
    [threeWindsVariant, '123b 456b 789b 22d RRR', { isSelfDrawn: true }, 8, ['concealed', 'dragon', 'selfDrawn']],
    [threeWindsVariant, '11d 22d 33b 44b 55b EE RR', {}, 12, ['sevenPairs']],
    [bambooVariant, 'EEE SSS WWW NNN RR', { wind: 0 }, 32, ['allHonours', 'allPungs', 'concealed', 'seatWind']],
    [bambooVariant, 'RRR GGG HHH 123b EE', { wind: 1 }, 32, ['bigDragons', 'concealed', 'dragon', 'dragon', 'dragon']],
    [bambooVariant, 'RRR GGG HH 123b 456b', {}, 20, ['concealed', 'dragon', 'dragon', 'smallDragons']],
  ])('of $1', (variant, text, more, units, fans) => {
    expect(scored(variant, text, more)).toEqual({ units, fans })
  })

  test('melds that are laid open take the concealed hand away; a concealed kong does not', () => {
    const pung: Meld = { type: 'pung', kind: 33 }
    expect(scored(threeWindsVariant, '123b 456d 789b 22d', { melds: [pung] })).toEqual({ units: 2, fans: ['dragon'] })
    expect(scored(threeWindsVariant, '123b 456d 789b 22d', { melds: [{ type: 'concealedKong', kind: 33 }] })).toEqual({
      units: 4,
      fans: ['concealed', 'dragon'],
    })
  })
})

/** A match of three in which seat 0 is to discard; the hands are given, the rest is in the wall. */
function standing(hands: readonly [string, string, string], more: Partial<MahjongState> = {}): MahjongState {
  const dealt = mahjongMatch(threeWindsVariant).start(seededChance(2), 0)
  return { ...dealt, hands: hands.map(tiles), drawn: undefined, turn: 0, ...more }
}

describe('claims', () => {
  const match = mahjongMatch(threeWindsVariant)
  const discard = (state: MahjongState, kind: string) => {
    const next = match.play(state, 0, `discard:${tiles(kind)[0]}`)
    if (next === undefined) throw new Error('this tile cannot be discarded')
    return next
  }
  const waiting = '123b 456b 789b EE 55d'

  test('only the next seat may chow, anyone may pung, and a pung goes before a chow', () => {
    const state = discard(standing(['3d 111b 999b EEE SSS R', '12d 111d 258b EWRGH 8d', '33d 147b 999d ESWRG']), '3d')
    expect(match.view(state, 1).moves).toEqual([`chow:0`, 'pass'])
    expect(match.view(state, 2).moves).toEqual(['pung', 'pass'])
    expect(match.waitingFor(state)).toEqual([1, 2])
    const both = match.play(match.play(state, 1, 'chow:0') ?? state, 2, 'pung')
    expect(both).toMatchObject({ turn: 2, melds: [[], [], [{ type: 'pung', kind: 2 }]] })
    expect(both?.discards[0]).toEqual([])
    const chowed = match.play(match.play(state, 1, 'chow:0') ?? state, 2, 'pass')
    expect(chowed).toMatchObject({ turn: 1, melds: [[], [{ type: 'chow', kind: 0 }], []] })
  })

  test('a win goes before a pung, and the discarder pays alone', () => {
    const state = discard(standing(['5d 111b 999b EEE SSS R', '55d 147b 999d ESWRG', waiting]), '5d')
    const won = match.play(match.play(state, 1, 'pung') ?? state, 2, 'win')
    expect(won?.result).toMatchObject({ winner: 2, discarder: 0, tile: 4 })
    const units = won?.result?.units ?? 0
    expect(won?.end).toEqual({ reason: 'discardWin', puts: [units, 0, units], takes: [0, 0, 2 * units] })
  })

  test('of two wins the seat that is next in turn has it', () => {
    const state = discard(standing(['5d 111b 999b EEE SSS R', waiting, waiting]), '5d')
    expect(match.play(match.play(state, 2, 'win') ?? state, 1, 'win')?.result?.winner).toBe(1)
  })

  test('everybody pays for a drawn tile', () => {
    const state = standing([`${waiting} 5d`, '258b 147d ESWRGH 9b', '369b 258d ESWRGH 1b'], { drawn: 4 })
    const won = match.play(state, 0, 'win')
    const units = won?.result?.units ?? 0
    expect(won?.end).toEqual({ reason: 'selfDrawn', puts: [units, units, units], takes: [3 * units, 0, 0] })
  })

  test('a tile added to a pung may be taken to win', () => {
    const state = standing(['5d 111b 999b EEE S', waiting, '369b 258d ESWRGH 1b'], {
      drawn: 4,
      melds: [[{ type: 'pung', kind: 4 }], [], []],
    })
    const offered = match.play(
      { ...state, hands: [tiles('5d 111b 999b EEE S'), tiles('123b 456b 789b EE 46d'), state.hands[2] ?? []] },
      0,
      'kong:4',
    )
    if (offered === undefined) throw new Error('the kong was refused')
    expect(match.view(offered, 1).moves).toEqual(['win', 'pass'])
    expect(match.play(offered, 1, 'win')).toMatchObject({
      end: { reason: 'robbedKong' },
      result: { winner: 1, discarder: 0 },
    })
    expect(match.play(offered, 1, 'pass')).toMatchObject({ turn: 0, isAfterKong: true })
  })

  test('an empty wall is a draw, and nobody loses anything', () => {
    const state = discard(
      standing(['5d 111b 999b EEE SSS R', '258b 147d ESWRGH 9b', '369b 248d ESWRGH 1b'], { wall: [] }),
      '5d',
    )
    expect(state.end).toEqual({ reason: 'wallEmpty', puts: [0, 0, 0], takes: [0, 0, 0] })
  })

  test('a seat sees neither the wall nor what others hold', () => {
    const state = standing(['5d 111b 999b EEE SSS R', '258b 147d ESWRGH 9b', '369b 248d ESWRGH 1b'])
    const hidden = {
      ...state,
      wall: state.wall.toReversed(),
      hands: [state.hands[0] ?? [], state.hands[2] ?? [], state.hands[1] ?? []],
    }
    expect(match.view(hidden, 0)).toEqual(match.view(state, 0))
  })
})

test.each([bambooVariant, threeWindsVariant])('matches of $name keep every tile and end', (variant) => {
  const chance = seededChance(8)
  const rules = mahjongMatch(variant)
  for (let round = 0; round < 6; round++) {
    let last: MahjongState | undefined
    const play = startPlay(
      { ...rules, end: (state: MahjongState) => rules.end((last = state)) },
      chance,
      round % variant.seats,
    )
    playOut(play, chance, (seat) => (seat === 0 ? 'master' : 'club'))
    const all = [
      last?.wall ?? [],
      ...(last?.hands ?? []),
      ...(last?.discards ?? []),
      (last?.melds ?? []).flat().flatMap(tilesOf),
    ].flat()
    const won = last?.end?.reason === 'selfDrawn' || last?.end?.reason === 'wallEmpty' ? 0 : 1
    // A tile that is taken to win is still with the discards, or in the kong that was robbed.
    expect(all).toHaveLength(variant.kinds.length * 4 + won)
  }
})
