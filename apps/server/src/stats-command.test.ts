import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from './kernel/database/pool.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { runStatsCommand } from './stats-command.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

const brandDir = join(resolve(import.meta.dirname, '../../..'), 'brands/demo')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const { call } = await server.newMember('sums1')
  await call(contract.balance, {})
  await server.runJob('sum up postings')
})
afterAll(() => server.close())

async function said(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runStatsCommand({ database: server.test.owner, brandDir }, args, (line) => lines.push(line))
  return lines
}

const generationOf = async () => {
  const { rows } = await sql<{ generation: number }>`
    select generation from stats_generation where state = 'current'`.execute(server.test.owner)
  return rows[0]?.generation
}

describe('the stats command', () => {
  it('has the running server recompute the sums, as a brand that has changed its time zone needs it', async () => {
    const before = await generationOf()
    expect(await said('status')).toEqual([expect.stringMatching(/^The sums in use: (\d+) of \1 batches of the log\.$/)])
    expect(await said('recompute')).toContain('The server recomputes all days.')
    expect(await said('status')).toContainEqual(
      expect.stringMatching(/^The recomputation of all days: 0 of \d+ batches of the log\.$/),
    )
    await server.runJob('sum up postings')
    expect(await said('status')).toHaveLength(1)
    expect(await generationOf()).toBe((before ?? 0) + 1)
  })

  it('begins a recomputation once, and no second one from another day meanwhile', async () => {
    expect(await said('recompute', '--from', '2026-11-01')).toContain(
      'The server recomputes the days from 2026-11-01 on.',
    )
    await said('recompute', '--from', '2026-11-01')
    await expect(said('recompute')).rejects.toThrow('a recomputation from 2026-11-01 is under way')
    await server.runJob('sum up postings')
    expect(await said('status')).toHaveLength(1)
  })

  it('explains its usage if its arguments are not valid', async () => {
    const wrong = [
      [],
      ['drop'],
      ['status', '--from', '2026-11-01'],
      ['recompute', 'all'],
      ['recompute', '--from', '2026-02-30'],
    ]
    for (const args of wrong) await expect(said(...args)).rejects.toThrow(StartProblem)
  })
})
