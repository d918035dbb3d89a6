import { runCrashes } from '@baize/testkit'
import { describe, expect, it } from 'vitest'

// `npm run soak` kills it a hundred times, with the data on a disk.
describe('kill -9 of PostgreSQL under load', () => {
  it('neither loses nor duplicates acknowledged postings, twice in a row', async () => {
    const report = await runCrashes({ kills: 2, clients: 30, loadMs: 300, writing: 'unsynced' })
    expect(report).toMatchObject({ lost: 0, doubled: 0, problems: [] })
    expect(report.acknowledged).toBeGreaterThan(100)
  })

  it('is a test that can fail: acknowledged postings are lost if commits do not wait for the disk', async () => {
    const report = await runCrashes({
      kills: 1,
      clients: 60,
      loadMs: 300,
      writing: 'unsynced',
      commitsWithoutDisk: true,
    })
    expect(report.lost).toBeGreaterThan(0)
  })
})
