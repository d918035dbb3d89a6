// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAttempt, keyForDeposit, leavesOpen } from './deposit-attempt.ts'

const wanted = { method: 'promptpay', amount: '500.00' }

beforeEach(() => sessionStorage.clear())

/** Orders until a reply comes, and returns the keys that were sent: the server places one order for each. */
function ordersPlaced(replies: readonly unknown[], forgetsWhen: (error: unknown) => boolean): Set<string> {
  const keys = new Set<string>()
  for (const reply of replies) {
    keys.add(keyForDeposit('demo', wanted))
    if (forgetsWhen(reply)) forgetAttempt()
  }
  return keys
}

const lost = new CallRefused('network', 'network', 0)
const broken = new CallRefused('system.unavailable', 'Later.', 503)

describe('the key of an order (2.097)', () => {
  it('stays the same until a reply comes, so that one order is placed however often replies are lost', () => {
    expect(ordersPlaced([lost, broken, new Error('cut off')], (error) => !leavesOpen(error)).size).toBe(1)
  })

  it('would place three orders if, as a planted fault, every failure counted as an answer', () => {
    expect(ordersPlaced([lost, broken, new Error('cut off')], () => true).size).toBe(3)
  })

  it('is another one for another amount, method or member, and after a refusal', () => {
    const first = keyForDeposit('demo', wanted)
    const others = [
      keyForDeposit('demo', { ...wanted, amount: '500.01' }),
      keyForDeposit('demo', { ...wanted, method: 'card-page' }),
      keyForDeposit('other', wanted),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
    expect(leavesOpen(new CallRefused('payment.too_many_open', 'no', 409))).toBe(false)
    expect(leavesOpen(new CallRefused('payment.gateway_unreachable', 'no', 503))).toBe(false)
  })

  it('is a new one if what the browser stored cannot be read', () => {
    sessionStorage.setItem('depositAttempt', '{')
    expect(keyForDeposit('demo', wanted)).toMatch(/^[0-9a-f-]{36}$/)
  })
})
