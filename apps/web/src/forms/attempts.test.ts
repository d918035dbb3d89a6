// @vitest-environment happy-dom
import { CallRefused } from '@baize/contract/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { attempt, attemptsUnder, type Attempts } from './attempts.ts'

interface Wanted {
  readonly accountId: string
  readonly amount: string
}

const wanted: Wanted = { accountId: 'a', amount: '500.00' }
const attempts = attemptsUnder<Wanted>('testAttempt')
/** A planted fault: every request has a key of its own. */
const forgetful: Attempts<Wanted> = { keyFor: () => crypto.randomUUID(), forget: () => undefined }

beforeEach(() => sessionStorage.clear())

/** Makes a request until it succeeds, and returns the keys that were sent: the server acts once for each. */
async function keysSent(failures: readonly Error[], kept = attempts): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const failure of [...failures, undefined]) {
    const sent = attempt(kept, { account: 'demo', wanted }, async (key) => {
      keys.add(key)
      if (failure !== undefined) throw failure
    })
    await sent.catch(() => undefined)
  }
  return keys
}

const lost = new CallRefused('network', 'network', 0)
const broken = new CallRefused('system.unavailable', 'Later.', 503)
const refused = new CallRefused('wallet.insufficient_funds', 'Too little.', 409)

describe('the key of a request that moves money (2.097, 2.098)', () => {
  it('stays the same until a reply comes, so that it takes effect once however often replies are lost', async () => {
    expect((await keysSent([lost, broken, new Error('cut off')])).size).toBe(1)
  })

  it('would let it take effect four times if, as a planted fault, each try had its own', async () => {
    expect((await keysSent([lost, broken, new Error('cut off')], forgetful)).size).toBe(4)
  })

  it('is another one after a refusal, and after a success', async () => {
    const first = await keysSent([refused])
    expect(first.size).toBe(2)
    expect((await keysSent([new CallRefused('payment.closed', 'Closed.', 503)])).isDisjointFrom(first)).toBe(true)
  })

  it('is another one for another amount, account or member', () => {
    const keys = [
      attempts.keyFor('demo', wanted),
      attempts.keyFor('demo', { ...wanted, amount: '500.01' }),
      attempts.keyFor('demo', { ...wanted, accountId: 'b' }),
      attempts.keyFor('other', wanted),
    ]
    expect(new Set(keys).size).toBe(4)
  })

  it('is a new one if what the browser stored cannot be read', () => {
    sessionStorage.setItem('testAttempt', '{')
    expect(attempts.keyFor('demo', wanted)).toMatch(/^[0-9a-f-]{36}$/)
  })
})
