import { afterEach, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { runJob } from '../../testing/run-job.ts'
import type { Days, Stats } from './index.ts'
import { openTestLog, zones, type TestLog } from './test-stats.ts'

let open: TestLog | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

/** Gives a member of each brand a bonus; this process knows only the first brand. */
async function openOlderProcess() {
  open = await openTestLog('2026-11-20T10:00:00Z')
  await open.post({ member: 3, kind: 'grant', amount: 1_000n })
  await open.post({ brand: brandId(2), member: 4, kind: 'grant', amount: 2_000n })
  const all: (typeof zones)[number][] = [zones[0]]
  const warnings: string[] = []
  const log = Object.assign(createLog('silent'), { warn: (text: string) => void warnings.push(text) })
  const stats = await open.openStats({ brands: { all }, log })
  return { log: open, stats, all, warnings }
}

const days: Days = { from: Temporal.PlainDate.from('2026-11-01'), to: Temporal.PlainDate.from('2026-11-30') }
const bonusesOf = async (stats: Stats) =>
  Promise.all(
    zones.map(async ({ brandId: brand }, index) => {
      const [total] = await stats.memberTotals({ brandId: brand, memberId: memberId(BigInt(index + 3)) }, days)
      return total?.sums.bonusMinor
    }),
  )

describe('a brand that was created after a process started', () => {
  it('is not left out: the cursor waits, which is logged once, and continues when the brand is known', async () => {
    const { stats, all, warnings } = await openOlderProcess()
    expect([await stats.catchUp(), await stats.catchUp()]).toEqual([0n, 0n])
    await runJob(stats.job, Temporal.Instant.from('2026-11-20T10:01:00Z'))
    expect(warnings).toEqual([
      'brand 2 is not known to this process: the daily sums of its lane wait for a process that knows the brand',
    ])
    expect(stats.countedUntil()).toBeUndefined()
    all.push(zones[1])
    expect(await stats.catchUp()).toBe(2n)
    expect(await bonusesOf(stats)).toEqual([1_000n, 2_000n])
    expect((await stats.verify(days)).difference).toBeUndefined()
  })

  it('is summed up by another process that knows it', async () => {
    const { log, stats } = await openOlderProcess()
    await stats.catchUp()
    const young = await log.openStats()
    expect(await young.catchUp()).toBe(2n)
    expect(await bonusesOf(stats)).toEqual([1_000n, 2_000n])
    expect((await young.verify(days)).difference).toBeUndefined()
  })

  it('is not left out of a recomputation either', async () => {
    const { log, stats, all } = await openOlderProcess()
    const young = await log.openStats()
    await young.catchUp()
    await expect(stats.recompute()).rejects.toThrow('brand 2 is not known to this process')
    await runJob(stats.job, Temporal.Instant.from('2026-11-20T10:01:00Z'))
    expect(await bonusesOf(stats)).toEqual([1_000n, 2_000n])
    all.push(zones[1])
    await stats.recompute()
    expect((await stats.verify(days)).difference).toBeUndefined()
  })
})
