import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { boardOf, firstDay, keptPerDay, minPayout, maxShown } from './winners.rules.ts'

describe('the board', () => {
  const at = Temporal.Instant.from('2026-11-21T10:00:00Z')
  const day = Temporal.PlainDate.from('2026-11-21')
  const win = (won: bigint, more: { daysAgo?: number; gameType?: 'RNG' | 'FISH'; secondsAgo?: number } = {}) => ({
    day: day.subtract({ days: more.daysAgo ?? 0 }),
    wonMinor: minor(won),
    settledAt: at.subtract({ seconds: more.secondsAgo ?? 0 }),
    gameType: more.gameType ?? ('RNG' as const),
  })
  const all = { category: 'ALL', max: maxShown } as const

  it('has the highest win first, and of two equal ones the earlier (3.018)', () => {
    const wins = [win(5n), win(9n), win(7n, { secondsAgo: 5 }), win(7n, { secondsAgo: 9 })]
    expect(boardOf(wins, day, all)).toEqual([wins[1], wins[3], wins[2], wins[0]])
  })

  it('shows at most 20 (9.019), or fewer if fewer are requested', () => {
    const wins = Array.from({ length: 30 }, (_, index) => win(BigInt(index + 1)))
    expect(boardOf(wins, day, { category: 'ALL', max: 999 })).toHaveLength(20)
    expect(boardOf(wins, day, { category: 'ALL', max: 3 }).map((one) => one.wonMinor)).toEqual([30n, 29n, 28n])
  })

  it('leaves out old days, and other categories if one is requested', () => {
    const wins = [win(9n, { daysAgo: 7 }), win(8n, { daysAgo: 6 }), win(5n, { gameType: 'FISH' })]
    expect(boardOf(wins, firstDay(day, 7), all)).toEqual([wins[1], wins[2]])
    expect(boardOf(wins, firstDay(day, 7), { ...all, category: 'FISH' })).toEqual([wins[2]])
  })

  it('considers any payout while a day has room, then only those that could be among its highest', () => {
    const won = Array.from({ length: keptPerDay }, (_, index) => minor(BigInt(100 + index)))
    expect(minPayout(won.slice(1))).toBe(1n)
    expect(minPayout(won)).toBe(100n)
  })
})
