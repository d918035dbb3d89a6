import { SettingsProblem } from '@baize/sandbox-kit'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const key = (filler: number) => Buffer.alloc(32, filler).toString('base64')
const valid = {
  siteOrigin: 'http://127.0.0.1:3000',
  merchants: [{ merchant: 'demo', key: key(1) }],
  currency: { code: 'PLY', digits: 2, symbol: '$' },
}

test('a merchant may have several keys while one is exchanged; an unknown one has none', () => {
  const { keysOf } = readSettings({ ...valid, merchants: [...valid.merchants, { merchant: 'demo', key: key(2) }] })
  expect(keysOf('demo')).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
  expect(keysOf('other')).toEqual([])
})

test.each([
  [{ siteOrigin: 'ftp://x' }, 'siteOrigin'],
  [{ merchants: [{ merchant: 'demo', key: 'c2hvcnQ=' }] }, 'merchants.0.key'],
  [{ currency: { code: 'PLY', digits: -1, symbol: '$' } }, 'currency.digits'],
  [{ currency: undefined }, 'currency'],
])('settings with %j are refused in one line that names the field', (changes, field) => {
  expect(() => readSettings({ ...valid, ...changes })).toThrow(
    new SettingsProblem(`PAYMENT_SETTINGS: ${field} is missing or invalid.`),
  )
})
