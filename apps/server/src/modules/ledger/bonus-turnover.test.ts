import { describe, expect, it } from 'vitest'
import { laneVersions, nextBatches, readBonusTurnover, sumPostings, type BonusTurnover } from './index.ts'
import { bonusIdOf, prepareBonuses } from './test-bonuses.ts'

const { books, member, open, end, post, give } = prepareBonuses()

/** Reads the whole log of all lanes in steps of a few batches, as a consumer with a cursor does. */
async function turnover(batches = 3): Promise<BonusTurnover[]> {
  const { database } = books().test
  const found: BonusTurnover[] = []
  for (const { lane, version } of await laneVersions(database))
    for (let afterBatch = 0n; afterBatch < version;) {
      const step = await nextBatches(database, { lane, afterBatch }, { batches, postings: 100 })
      found.push(...(await readBonusTurnover(database, step)))
      afterBatch = step.upToBatch
    }
  return found
}

const sum = (rows: readonly BonusTurnover[], of: 'stakedMinor' | 'returnedMinor', gameCode: string) =>
  rows.reduce((total, row) => (row.gameCode === gameCode ? total + row[of] : total), 0n)

describe('what counts towards the turnover of a bonus', () => {
  it('is what was staked while it was open, own money and bonus money together, by game', async () => {
    await give(40n)
    await post('before', ['stake', -10n])
    await open(50n)
    await post('bet', ['stake', -40n])
    await post('other', ['stake', -7n, { gameCode: 'other' }])
    await post('undone', ['stake', -3n])
    await post('undo', ['rollback', 3n, { reference: 'undone' }])
    await post('win', ['payout', 20n])
    await end('convert')
    await post('after', ['stake', -5n])
    const rows = await turnover()
    expect(new Set(rows.map(({ accountId, bonusId }) => `${accountId} ${bonusId}`))).toEqual(
      new Set([`${member()} ${bonusIdOf(1)}`]),
    )
    expect([sum(rows, 'stakedMinor', 'g'), sum(rows, 'returnedMinor', 'g')]).toEqual([43n, 3n])
    expect([sum(rows, 'stakedMinor', 'other'), sum(rows, 'returnedMinor', 'other')]).toEqual([7n, 0n])
    // Whatever the size of the steps, each posting is in one of them.
    expect(sum(await turnover(100), 'stakedMinor', 'g')).toBe(43n)
  })

  it('is nothing without a bonus', async () => {
    await give(10n)
    await post('bet', ['stake', -5n])
    expect(await turnover()).toEqual([])
  })
})

describe('the statistics', () => {
  it('count what was given, less what went back, and stakes and payouts in full', async () => {
    await give(10n)
    await open(50n)
    await post('bet', ['stake', -30n])
    await post('win', ['payout', 60n])
    // 70 are left: 30 after the bet, and 40 of the win.
    await end('forfeit')
    const { database } = books().test
    const ranges = (await laneVersions(database)).map(({ lane, version }) => ({
      lane,
      afterBatch: 0n,
      upToBatch: version,
    }))
    const [since, until] = ['2020-01-01T00:00Z', '2100-01-01T00:00Z'].map((text) => Temporal.Instant.from(text))
    if (since === undefined || until === undefined) throw new Error('there are two times')
    const summed = await sumPostings(database, { ranges, since, until })
    const total = (name: 'bonus' | 'stake' | 'payout') =>
      (summed?.sums.get(name) ?? '{}')
        .slice(1, -1)
        .split(',')
        .reduce((all, one) => all + BigInt(one), 0n)
    expect([total('bonus'), total('stake'), total('payout')]).toEqual([50n - 70n, 30n, 60n])
  })
})
