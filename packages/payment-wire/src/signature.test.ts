import { expect, it } from 'vitest'
import { signMessage, verifyMessage } from './index.ts'

const key = Buffer.from('a key of at least thirty-two bytes')
const other = Buffer.from('another key of thirty-two bytes ..')
const now = 1_790_000_000
const body = '{"amount":"100.00"}'
const headers = signMessage(key, 'evt_1', now, body)

it('accepts a message that one of the keys signed', () => {
  expect(verifyMessage([other, key], { ...headers }, body, now)).toBe(true)
})

it('refuses an altered body, id, time or signature, and another key', () => {
  const attempts = [
    verifyMessage([key], { ...headers }, '{"amount":"900.00"}', now),
    verifyMessage([key], { ...headers, 'webhook-id': 'evt_2' }, body, now),
    verifyMessage([key], { ...headers, 'webhook-timestamp': String(now + 1) }, body, now),
    verifyMessage([key], { ...headers, 'webhook-signature': 'v1,AAAA' }, body, now),
    verifyMessage([key], {}, body, now),
    verifyMessage([other], { ...headers }, body, now),
  ]
  expect(attempts).toEqual(attempts.map(() => false))
})

it('refuses a message that is older than five minutes, or from the future', () => {
  expect(verifyMessage([key], { ...headers }, body, now + 301)).toBe(false)
  expect(verifyMessage([key], { ...headers }, body, now - 301)).toBe(false)
})

it('finds the right one of several signatures', () => {
  const signature = `v1,AAAA ${headers['webhook-signature']}`
  expect(verifyMessage([key], { ...headers, 'webhook-signature': signature }, body, now)).toBe(true)
})
