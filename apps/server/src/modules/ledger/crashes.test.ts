import { runCrashes } from '@baize/testkit'
import { describe, expect, it } from 'vitest'

describe('kill -9 of PostgreSQL under load', () => {
  it('loses no acknowledged posting and doubles none, three times in a row', async () => {
    const report = await runCrashes({ kills: 3, clients: 30, loadMs: 500 })
    expect(report).toMatchObject({ lost: 0, doubled: 0, problems: [] })
    expect(report.acknowledged).toBeGreaterThan(100)
    // With the time in which the supervisor notices, starts it and the lane finds its way back.
    expect(report.longestGapMs).toBeLessThan(15_000)
  })

  it('is a test that can fail: commits that do not wait for the disk lose acknowledged postings', async () => {
    const report = await runCrashes({ kills: 2, clients: 60, loadMs: 1_000, commitsWithoutDisk: true })
    expect(report.lost).toBeGreaterThan(0)
  })
})
