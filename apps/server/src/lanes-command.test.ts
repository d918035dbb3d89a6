import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartProblem } from './kernel/start-problem.ts'
import { runLanesCommand } from './lanes-command.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

async function said(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runLanesCommand(test.database, args, (line) => lines.push(line))
  return lines
}

describe('the lanes command', () => {
  it('shows the buckets of each lane, and moves a bucket', async () => {
    expect(await said('show')).toEqual(['lane 0: 0 batches, buckets 0-63'])
    expect(await said('move', '5', '1')).toEqual(['Bucket 5 moved from lane 0 (batch 1) to lane 1 (batch 1).'])
    expect(await said('move', '5', '1')).toEqual(['Bucket 5 is already in lane 1.'])
    expect(await said('show')).toEqual(['lane 0: 1 batches, buckets 0-4, 6-63', 'lane 1: 1 batches, buckets 5'])
    await said('move', '5', '0')
    expect(await said('show')).toEqual(['lane 0: 2 batches, buckets 0-63', 'lane 1: 2 batches, no buckets'])
  })

  it('prints its usage if its arguments are not valid', async () => {
    for (const args of [[], ['show', '1'], ['move'], ['move', '5'], ['move', '64', '0'], ['move', '5', 'x'], ['drop']])
      await expect(said(...args)).rejects.toThrow(StartProblem)
  })
})
