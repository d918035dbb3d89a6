import { describe, expect, it } from 'vitest'
import {
  blindsAt,
  endOfLevel,
  isSitAndGo,
  placesAfter,
  placesAtEnd,
  prizesOfPlaces,
  prizesOfSeats,
  termsOfBlinds,
  type SitAndGo,
} from './sit-and-go.ts'

const six: SitAndGo = {
  buyIn: 1_000,
  fee: 100,
  chips: 1_500,
  blinds: [
    { small: 10, big: 20, seconds: 60 },
    { small: 15, big: 30, seconds: 60 },
    { small: 25, big: 50, seconds: 120 },
  ],
  prizes: [5_000, 3_000, 2_000],
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

describe('blinds of a sit-and-go', () => {
  it('rise when a level is over, and several at once if no hand was dealt for long', () => {
    const clock = { level: 0, sinceMs: 1_000 }
    expect(blindsAt(six, clock, 60_999)).toEqual(clock)
    expect(blindsAt(six, clock, 61_000)).toEqual({ level: 1, sinceMs: 61_000 })
    expect(blindsAt(six, clock, 240_999)).toEqual({ level: 2, sinceMs: 121_000 })
    expect(endOfLevel(six, clock)).toBe(61_000)
    expect([0, 1, 2].map((level) => termsOfBlinds(six, level))).toMatchObject([
      { smallBlind: 10, bigBlind: 20, rakeBasisPoints: 0 },
      { smallBlind: 15, bigBlind: 30 },
      { smallBlind: 25, bigBlind: 50 },
    ])
  })

  it('double after the last level, so that it ends', () => {
    expect(blindsAt(six, { level: 2, sinceMs: 0 }, 360_000)).toEqual({ level: 5, sinceMs: 360_000 })
    expect([3, 4, 5, 500].map((level) => termsOfBlinds(six, level))).toMatchObject([
      { smallBlind: 50, bigBlind: 100 },
      { smallBlind: 100, bigBlind: 200 },
      { smallBlind: 200, bigBlind: 400 },
      { bigBlind: 50 * 2 ** 20 },
    ])
  })
})

describe('places of a sit-and-go', () => {
  it('follow the chips with which those who are out began their last hand, and equal chips share one', () => {
    const hand = [
      { seat: 0, before: 400, after: 0 },
      { seat: 1, before: 2_000, after: 3_600 },
      { seat: 2, before: 800, after: 0 },
      { seat: 4, before: 400, after: 0 },
      { seat: 5, before: 900, after: 900 },
    ]
    expect(placesAfter(hand)).toEqual([
      { seat: 0, place: 4 },
      { seat: 2, place: 3 },
      { seat: 4, place: 4 },
    ])
    expect(placesAfter(hand.filter(({ after }) => after > 0))).toEqual([])
    expect(
      placesAtEnd([
        { seat: 1, chips: 10 },
        { seat: 3, chips: 30 },
      ]),
    ).toEqual([
      { seat: 1, place: 2 },
      { seat: 3, place: 1 },
    ])
  })
})

describe('prizes of a sit-and-go', () => {
  it('are the buy-ins of all seats, and odd cents go to the first places', () => {
    expect(prizesOfPlaces(six, 6)).toEqual([3_000, 1_800, 1_200])
    expect(prizesOfPlaces({ buyIn: 333, prizes: [6_500, 3_500] }, 5)).toEqual([1_083, 582])
    expect(prizesOfPlaces({ buyIn: 1, prizes: [3_400, 3_300, 3_300] }, 5)).toEqual([2, 2, 1])
    for (let buyIn = 1; buyIn < 400; buyIn += 7)
      for (const seats of [4, 5, 6])
        expect(sum(prizesOfPlaces({ buyIn, prizes: [4_999, 3_001, 2_000] }, seats))).toBe(buyIn * seats)
  })

  it('of shared places are shared, odd cents one by one from the lowest seat, and nothing is lost or made', () => {
    const shared = [
      { seat: 0, place: 1 },
      { seat: 1, place: 2 },
      { seat: 3, place: 2 },
      { seat: 4, place: 2 },
      { seat: 5, place: 5 },
    ]
    const terms = { buyIn: 1_001, prizes: [5_000, 3_000, 2_000] }
    const won = prizesOfSeats(terms, shared)
    // 5,005 are 2,503 for the first; the second and third prize, 2,502, are for three seats.
    expect([...won]).toEqual([
      [0, 2_503],
      [1, 834],
      [3, 834],
      [4, 834],
      [5, 0],
    ])
    expect(sum(won.values())).toBe(5_005)
    const odd = prizesOfSeats({ buyIn: 1_000, prizes: [5_000, 3_000, 2_000] }, [
      { seat: 2, place: 1 },
      { seat: 0, place: 2 },
      { seat: 1, place: 2 },
      { seat: 4, place: 2 },
    ])
    expect([odd.get(0), odd.get(1), odd.get(4), sum(odd.values())]).toEqual([667, 667, 666, 4_000])
    expect(() => prizesOfSeats(terms, [{ seat: 0, place: 2 }])).toThrow('nobody has place 1')
  })
})

it('a sit-and-go has prizes that are all buy-ins, rising blinds, and chips for ten big blinds', () => {
  expect(isSitAndGo(six, 6)).toBe(true)
  expect(isSitAndGo({ ...six, prizes: [10_000] }, 2)).toBe(true)
  const wrong: SitAndGo[] = [
    { ...six, prizes: [5_000, 3_000] },
    { ...six, prizes: [5_000, 3_000, 2_001] },
    { ...six, prizes: [2_000, 8_000] },
    { ...six, prizes: [] },
    { ...six, fee: -1 },
    { ...six, buyIn: 0 },
    { ...six, chips: 199 },
    { ...six, blinds: [] },
    { ...six, blinds: [...six.blinds, { small: 10, big: 20, seconds: 60 }] },
  ]
  expect(wrong.map((one) => isSitAndGo(one, 6))).toEqual(wrong.map(() => false))
  expect(isSitAndGo(six, 3)).toBe(false)
})
