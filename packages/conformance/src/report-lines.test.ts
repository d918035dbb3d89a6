import { expect, test } from 'vitest'
import { curlOf, jsonOf, textOf } from './report-lines.ts'
import type { ConformanceEvent } from './run-scenarios.ts'

const euro = { currency: 'EUR', digits: 2 }
const rule = 'An amount of zero is rejected with api_code 400.'
const scenario = { event: 'scenario', group: 'amount', name: 'amount-zero', rule } as const
const failed: ConformanceEvent = {
  ...scenario,
  outcome: 'failed',
  reason: 'the call should have been refused',
  exchange: { path: '/betwin', requestBody: '{"amount":"0"}', httpStatus: 200, replyBody: '' },
}

test('a failure shows the rule, the finding, the request and the reply', () => {
  expect(textOf(failed, euro)).toBe(
    [
      'failed   amount: amount-zero',
      `  rule     ${rule}`,
      '  found    the call should have been refused',
      '  request  POST /betwin {"amount":"0"}',
      '  reply    200 (empty body)',
    ].join('\n'),
  )
  expect(JSON.parse(jsonOf(failed, euro))).toEqual(failed)
})

test('a passed scenario is one line, and a skipped one includes the reason', () => {
  expect(textOf({ ...scenario, outcome: 'passed' }, euro)).toBe('passed   amount: amount-zero')
  expect(textOf({ ...scenario, outcome: 'skipped', reason: 'no money' }, euro)).toBe(
    'skipped  amount: amount-zero (no money)',
  )
})

test('the account line shows the balance and whether it is sufficient', () => {
  const event = { event: 'account', balanceMinor: 100_000n, neededMinor: 2000n } as const
  expect(textOf(event, euro)).toContain('holds 1000.00 EUR. The scenarios need 20.00 EUR')
  expect(textOf({ ...event, balanceMinor: 150n }, euro)).toContain('holds only 1.50 EUR')
  expect(textOf({ ...event, neededMinor: 0n }, euro)).toBe('The account holds 1000.00 EUR.')
  expect(JSON.parse(jsonOf(event, euro))).toEqual({ event: 'account', balance: '1000.00', needed: '20.00' })
})

test('the last lines show the counts and any change of the balance', () => {
  const end = { event: 'end', passed: 3, failed: 1, skipped: 2 } as const
  expect(textOf({ ...end, balanceChangeMinor: 0n }, euro)).toBe('3 passed, 1 failed, 2 skipped')
  expect(textOf({ ...end, balanceChangeMinor: -150n }, euro)).toBe(
    "The account's balance has changed by -1.50 EUR.\n3 passed, 1 failed, 2 skipped",
  )
  expect(JSON.parse(jsonOf({ ...end, balanceChangeMinor: -150n }, euro))).toEqual({ ...end, balanceChange: '-1.50' })
})

test('a request as a curl command has every byte, also quotes', () => {
  const headers = { 'content-type': 'application/json', 'X-REQUEST-SIGN': 'ab' }
  expect(curlOf('http://wallet/balance', { method: 'POST', headers, body: '{"a":"it\'s"}' })).toBe(
    String.raw`curl -X POST 'http://wallet/balance' -H 'content-type: application/json' -H 'X-REQUEST-SIGN: ab' --data-binary '{"a":"it'\''s"}'`,
  )
})
