import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countedStake, dueTickets, missingFor } from './tickets.rules.ts'

/** 500.00 deposited, or 1,000.00 staked, brings a ticket; at most 10. */
const prices = { perDepositMinor: 50_000n, perTurnoverMinor: 100_000n, memberLimit: 10 }
const weights = { RNG: 100, LIVE: 20 }

describe('tickets of a raffle', () => {
  it('are earned as the worked example says: 1,200.00 deposited and 1,500.00 + 3,000.00 × 20 % staked bring four', () => {
    const stakedPercent =
      countedStake({ weights }, 'RNG', 150_000n) +
      countedStake({ weights }, 'LIVE', 300_000n) +
      countedStake({ weights }, 'SPORTS', 900_000n) +
      countedStake({ weights }, undefined, 900_000n)
    expect(dueTickets(prices, { depositedMinor: 120_000n, stakedPercent, tickets: 0 })).toEqual({
      byDeposit: 2,
      byTurnover: 2,
      left: { depositedMinor: 20_000n, stakedPercent: 1_000_000n, tickets: 4 },
    })
  })

  it('keep fractions exactly: a thousand small stakes bring what one large one does', () => {
    let standing = { depositedMinor: 0n, stakedPercent: 0n, tickets: 0 }
    for (let round = 0; round < 1_000; round += 1) {
      const more = { ...standing, stakedPercent: standing.stakedPercent + countedStake({ weights }, 'LIVE', 1_503n) }
      standing = dueTickets(prices, more).left
    }
    const once = dueTickets(prices, { depositedMinor: 0n, stakedPercent: 1_503_000n * 20n, tickets: 0 })
    expect(standing).toEqual(once.left)
    expect(standing.tickets).toBe(3)
  })

  it('stop at the limit, deposits first, and what is beyond it stays', () => {
    const standing = { depositedMinor: 400_000n, stakedPercent: 100_000_000n, tickets: 1 }
    expect(dueTickets(prices, standing)).toEqual({
      byDeposit: 8,
      byTurnover: 1,
      left: { depositedMinor: 0n, stakedPercent: 90_000_000n, tickets: 10 },
    })
    expect(dueTickets(prices, { ...standing, tickets: 10 })).toMatchObject({ byDeposit: 0, byTurnover: 0 })
  })

  it('are none if more was rolled back than staked, and none for a way that the raffle does not have', () => {
    const standing = { depositedMinor: 500_000n, stakedPercent: -1n, tickets: 0 }
    expect(dueTickets({ ...prices, perDepositMinor: null }, standing)).toEqual({
      byDeposit: 0,
      byTurnover: 0,
      left: standing,
    })
  })

  it('tell what is missing for the next one, rounded up to what can be staked', () => {
    expect(missingFor(prices, { depositedMinor: 20_000n, stakedPercent: 9_999_999n, tickets: 4 })).toEqual({
      depositMinor: 30_000n,
      turnoverMinor: 1n,
    })
    expect(missingFor(prices, { depositedMinor: 0n, stakedPercent: -100n, tickets: 4 }).turnoverMinor).toBe(100_001n)
    expect(missingFor(prices, { depositedMinor: 0n, stakedPercent: 0n, tickets: 10 })).toEqual({
      depositMinor: null,
      turnoverMinor: null,
    })
    expect(
      missingFor({ ...prices, perTurnoverMinor: null }, { depositedMinor: 0n, stakedPercent: 0n, tickets: 0 }),
    ).toEqual({ depositMinor: 50_000n, turnoverMinor: null })
  })
})

describe('docs/promotions.md', () => {
  it('has an example of a raffle’s tickets that is computed as it says', async () => {
    const root = resolve(import.meta.dirname, '../../../../../..')
    const lines = (await readFile(join(root, 'docs/promotions.md'), 'utf8')).split('\n')
    const begin = lines.findIndex((line) => line.startsWith('| Deposited |'))
    const length = lines.slice(begin).findIndex((line) => !line.startsWith('|'))
    const rows = lines.slice(begin + 2, begin + length).map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    expect(rows).toHaveLength(4)
    const minor = (text: string | undefined) => BigInt((text ?? '').replace('.', ''))
    let standing = { depositedMinor: 0n, stakedPercent: 0n, tickets: 0 }
    for (const [deposited, slots, live, fresh, leftDeposits, leftTurnover, tickets] of rows) {
      const before = standing.tickets
      const more = countedStake({ weights }, 'RNG', minor(slots)) + countedStake({ weights }, 'LIVE', minor(live))
      standing = dueTickets(prices, {
        ...standing,
        depositedMinor: standing.depositedMinor + minor(deposited),
        stakedPercent: standing.stakedPercent + more,
      }).left
      expect([standing.tickets - before, standing.tickets].map(String)).toEqual([fresh, tickets])
      expect(standing.depositedMinor).toBe(minor(leftDeposits))
      expect(standing.stakedPercent).toBe(minor(leftTurnover) * 100n)
    }
  })
})
