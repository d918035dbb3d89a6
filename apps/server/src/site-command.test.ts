import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolve } from 'node:path'
import { systemClock } from './kernel/clock.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { openBrands } from './modules/brand/index.ts'
import { runSiteCommand } from './site-command.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const folders = [resolve(import.meta.dirname, '../../../brands/demo')]
  await openBrands({ database: test.database, clock: systemClock, folders })
})
afterAll(() => test.close())

async function said(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runSiteCommand(test.database, args, (line) => lines.push(line))
  return lines
}

describe('the site command', () => {
  it('turns maintenance on and off and reports the state (1.006, 4.011)', async () => {
    const open = ['demo is open.', 'demo: visitors from everywhere are served.']
    expect(await said('status')).toEqual(open)
    expect(await said('maintenance', 'on')).toEqual(['demo is in maintenance until an operator ends it.'])
    const until = systemClock.now().add({ hours: 1 }).round('second')
    expect(await said('maintenance', 'on', '--until', until.toString({ timeZone: 'Asia/Bangkok' }))).toEqual([
      `demo is in maintenance until ${until.toString()}.`,
    ])
    expect(await said('status', '--brand', 'demo')).toEqual([
      `demo is in maintenance until ${until.toString()}.`,
      open[1],
    ])
    expect(await said('maintenance', 'off')).toEqual(['demo is open.'])
    expect(await said('status')).toEqual(open)
  })

  it('keeps lists of countries and of ranges of addresses (2.129, 8.036)', async () => {
    expect(await said('region', 'deny', 'us', '203.0.113.9/24', '2001:db8::1')).toEqual([
      'demo: visitors are served never from 2001:db8::1/128, 203.0.113.0/24; not from US.',
    ])
    expect(await said('region', 'deny', 'SG', 'US')).toEqual([
      'demo: visitors are served never from 2001:db8::1/128, 203.0.113.0/24; not from SG, US.',
    ])
    await expect(said('region', 'allow', 'TH')).rejects.toThrow('the country list is of the kind deny')
    expect(await said('region', 'allow', '203.0.113.77')).toEqual([
      'demo: visitors are served never from 2001:db8::1/128, 203.0.113.0/24; always from 203.0.113.77/32; not from SG, US.',
    ])
    expect(await said('region', 'remove', 'SG', 'us', '203.0.113.0/24', '203.0.113.77', '2001:db8::1')).toEqual([
      'demo: visitors from everywhere are served.',
    ])
    await said('region', 'allow', 'TH')
    expect(await said('region', 'clear')).toEqual(['demo: visitors from everywhere are served.'])
  })

  it('changes nothing and throws a StartProblem if its arguments are not valid', async () => {
    const wrong = [
      [],
      ['maintenance'],
      ['maintenance', 'on', '--until', 'tomorrow'],
      ['maintenance', 'on', '--until', '2020-01-01T00:00:00Z'],
      ['maintenance', 'off', '--until', '2099-01-01T00:00:00Z'],
      ['region', 'allow'],
      ['region', 'allow', 'XQ'],
      ['region', 'deny', '300.1.1.1'],
      ['region', 'deny', '10.0.0.0/33'],
      ['region', 'deny', 'Thailand'],
      ['vendor', 'NOBODY', 'on'],
      ['status', '--brand', 'other'],
      ['status', '--force'],
    ]
    for (const args of wrong) await expect(said(...args)).rejects.toThrow(StartProblem)
    expect(await said('status')).toEqual(['demo is open.', 'demo: visitors from everywhere are served.'])
  })
})
