import { expect, test } from 'vitest'
import type { MatchEnd } from './match-rules.ts'
import { payoutOf, rakePercent } from './settle.ts'
import { playOut } from './testing/play-out.ts'
import { seededChance } from './testing/seeded-chance.ts'
import { matchKinds, titles } from './titles.ts'

type Payout = typeof payoutOf

/** What is wrong with the payouts of a match, if anything. */
function faultsOf(payout: Payout, end: MatchEnd, stakeMinor: bigint, stakeUnits: number): string[] {
  const seats = end.puts.length
  const paid = end.puts.map((_, seat) => payout(end, seat, stakeMinor, stakeUnits))
  const faults: string[] = []
  const pot = end.puts.reduce((sum, put) => sum + put, 0)
  if (end.takes.reduce((sum, take) => sum + take, 0) !== pot) faults.push('the pot is not divided among the winners')
  if (paid.some((minor) => minor < 0n)) faults.push('a seat loses more than its stake')
  // The rake of the pot, exactly, in hundredths of a unit of a minor unit.
  const rake = BigInt(pot) * BigInt(rakePercent) * stakeMinor
  const kept = stakeMinor * BigInt(seats) - paid.reduce((sum, minor) => sum + minor, 0n)
  const scale = BigInt(stakeUnits) * 100n
  // Each payout is rounded down once, so that the vendor keeps the rake and less than a minor unit for each seat.
  if (kept * scale < rake) faults.push('more is paid than was staked less the rake')
  if (kept * scale >= rake + BigInt(seats) * scale) faults.push('less is paid than was staked less the rake')
  return faults
}

test.each(matchKinds)(
  '%s: stakes are paid out less the rake of the pot, and nobody loses more than the stake',
  (kind) => {
    const chance = seededChance(11)
    const title = titles[kind]
    const isBoard = title.losesOnTime
    for (let round = 0; round < (isBoard ? 1 : 12); round++) {
      const play = title.start(chance, round % title.seats)
      playOut(play, chance)
      const end = play.end()
      if (end === undefined) throw new Error('the match has not ended')
      expect(end.puts).toHaveLength(title.seats)
      expect(Math.max(...end.puts)).toBeLessThanOrEqual(title.stakeUnits)
      for (const stake of [1n, 99n, 100n, 5_000n, 123_457n])
        expect(faultsOf(payoutOf, end, stake, play.stakeUnits)).toEqual([])
    }
  },
)

const landlordWon: MatchEnd = { reason: 'landlordWins', puts: [6, 3, 3], takes: [12, 0, 0] }

test('a winner takes the pot less five percent, and everybody gets back what was not put into it', () => {
  // A stake of 24 units of 100: the landlord puts 6 and takes 12 less 5 %.
  expect([0, 1, 2].map((seat) => payoutOf(landlordWon, seat, 2_400n, 24))).toEqual([1_800n + 1_140n, 2_100n, 2_100n])
  expect(payoutOf({ reason: 'checkmate', puts: [1, 1], takes: [2, 0] }, 0, 1_000n, 1)).toBe(1_900n)
  expect(payoutOf({ reason: 'quiet', puts: [0, 0], takes: [0, 0] }, 0, 1_000n, 1)).toBe(1_000n)
  expect(() => payoutOf({ reason: 'x', puts: [25, 0], takes: [0, 25] }, 0, 1_000n, 24)).toThrow(RangeError)
})

/** The payout as it would be with another rake. */
const withRake =
  (percent: bigint): Payout =>
  (end, seat, stake, units) =>
    (stake * ((BigInt(units) - BigInt(end.puts[seat] ?? 0)) * 100n + BigInt(end.takes[seat] ?? 0) * (100n - percent))) /
    (BigInt(units) * 100n)

test.each<[string, Payout, string]>([
  ['a payout without the rake', withRake(0n), 'more is paid'],
  ['a payout with too high a rake', withRake(7n), 'less is paid'],
  ['a payout that is rounded up', (end, seat, stake, units) => payoutOf(end, seat, stake, units) + 1n, 'more is paid'],
  [
    'a payout that keeps what losers did not put',
    (end, seat, stake, units) => ((end.takes[seat] ?? 0) === 0 ? 0n : payoutOf(end, seat, stake, units)),
    'less is paid',
  ],
])('control: %s is found', (_, wrong, fault) => {
  expect(faultsOf(withRake(5n), landlordWon, 123_457n, 24)).toEqual([])
  expect(faultsOf(wrong, landlordWon, 120_000n, 24).join()).toContain(fault)
})
