import { describe, expect, it } from 'vitest'
import { createGcpClient } from './gcp/gcp-client.ts'
import { gcpFinishPlan, gcpMovementPlan, isGcpFinal } from './gcp/gcp-retries.ts'
import { readRsReply } from './rs/rs-client.ts'
import { isRsBetFinal, isRsFinal, mustRsBetBeRolledBack, rsTriesPlan, rsUntilDonePlan } from './rs/rs-retries.ts'
import { WalletUnreachable, type FetchLike } from './send-signed.ts'
import { withRetries, type RetryPlan } from './with-retries.ts'

/** A fake clock that only sleeping and waiting for a reply advance. */
function fakeClock() {
  let atMs = 0
  return {
    nowMs: () => atMs,
    sleep: async (milliseconds: number) => {
      atMs += milliseconds
    },
  }
}

const refusal = { code: 'invalid_argument', msg: 'x', meta: { api_code: '100', api_message: 'x', balance: '1.00' } }
const internal = { code: 'internal', msg: 'x', meta: { api_code: '500', api_message: 'x' } }

/** A gcp wallet that gives these replies in turn; `null` is no reply. */
function walletAnswering(...answers: readonly (readonly [status: number, body: object] | null)[]) {
  const bodies: string[] = []
  const fetch: FetchLike = async (_url, init) => {
    const answer = answers[bodies.length]
    bodies.push(init.body)
    if (answer === undefined || answer === null) throw new TypeError('connection dropped')
    return { status: answer[0], text: async () => JSON.stringify(answer[1]) }
  }
  return { bodies, client: createGcpClient({ base: 'http://wallet.test/gcp/', secret: 's', fetch }) }
}

const round = { account_id: 'a', currency: 'EUR', round_id: 'r' }

describe('a gcp call', () => {
  it('is retried with the same bytes after a 5xx or a missing reply until accepted', async () => {
    const { bodies, client } = walletAnswering([500, internal], null, [200, { balance: '5.00' }])
    const attempt = async (timeoutMs: number) => client.finish(round, { timeoutMs })
    const ended = await withRetries(gcpFinishPlan, { attempt, isFinal: isGcpFinal }, fakeClock())
    expect(ended).toMatchObject({
      outcome: 'done',
      attempts: 3,
      reply: { outcome: 'accepted', body: { balance: '5.00' } },
    })
    expect(new Set(bodies).size).toBe(1)
  })

  it('is never retried after a refusal', async () => {
    const { bodies, client } = walletAnswering([400, refusal])
    const ended = await withRetries(
      gcpMovementPlan,
      { attempt: async () => client.finish(round), isFinal: isGcpFinal },
      fakeClock(),
    )
    expect(ended).toMatchObject({ outcome: 'done', attempts: 1, reply: { body: refusal } })
    expect(bodies).toHaveLength(1)
  })

  it.each([
    ['bet', gcpMovementPlan, 4],
    ['finish', gcpFinishPlan, 5],
  ] as const)('is given up when all attempts of a %s are used', async (_name, plan, attempts) => {
    const { client } = walletAnswering()
    const call = { attempt: async () => client.finish(round), isFinal: isGcpFinal }
    expect(await withRetries(plan, call, fakeClock())).toEqual({ outcome: 'givenUp', attempts })
  })
})

/** The start and timeout of each attempt if every attempt times out. */
async function waitsOf(plan: RetryPlan, stopAfterMs = Infinity): Promise<{ startMs: number; timeoutMs: number }[]> {
  const clock = fakeClock()
  const stop = new AbortController()
  const waits: { startMs: number; timeoutMs: number }[] = []
  const attempt = async (timeoutMs: number): Promise<never> => {
    waits.push({ startMs: clock.nowMs(), timeoutMs })
    await clock.sleep(timeoutMs)
    if (clock.nowMs() >= stopAfterMs) stop.abort()
    throw new WalletUnreachable('timeout', 'http://wallet.test', undefined)
  }
  await withRetries(plan, { attempt, isFinal: () => true }, { ...clock, signal: stop.signal })
  return waits
}

describe("vendors' retry schedules", () => {
  it('gcp waits 15 s per attempt and 30 s in total', async () => {
    expect(await waitsOf(gcpMovementPlan)).toEqual([
      { startMs: 0, timeoutMs: 15_000 },
      { startMs: 15_250, timeoutMs: 14_750 },
    ])
  })

  it('rs attempts a bet 3 times for 1 s each', async () => {
    expect(await waitsOf(rsTriesPlan)).toEqual([0, 1000, 2000].map((startMs) => ({ startMs, timeoutMs: 1000 })))
  })

  it('rs attempts a win 3 times for 1 s each, then indefinitely with growing pauses', async () => {
    const starts = (await waitsOf(rsUntilDonePlan, 3_600_000)).map(({ startMs }) => startMs)
    expect(starts.slice(0, 6)).toEqual([0, 1000, 2000, 4000, 7000, 12_000])
    expect(starts.length).toBeGreaterThan(50)
    expect((starts.at(-1) ?? 0) - (starts.at(-2) ?? 0)).toBe(61_000)
  })
})

describe('an rs reply', () => {
  const reply = (status: string, httpStatus = 200) => readRsReply({ httpStatus, rawText: JSON.stringify({ status }) })

  it.each([
    [reply('RS_OK'), true, false],
    [reply('RS_ERROR_NOT_ENOUGH_MONEY'), true, false],
    [reply('RS_ERROR_UNKNOWN'), false, true],
    [reply('RS_ERROR_TIMEOUT'), false, true],
    [reply('FINE'), false, true],
    [reply('RS_OK', 500), false, true],
  ])('%o completes a win: %s; causes a bet to be rolled back: %s', (answer, isDone, isRolledBack) => {
    expect(isRsFinal(answer)).toBe(isDone)
    expect(isRsBetFinal(answer)).toBe(true)
    expect(mustRsBetBeRolledBack(answer)).toBe(isRolledBack)
  })

  it('that never arrives causes a bet to be rolled back', () => {
    expect(mustRsBetBeRolledBack(undefined)).toBe(true)
  })
})

it('an error other than a missing reply is thrown at once', async () => {
  const attempt = async () => {
    throw new RangeError('a bug in the caller')
  }
  await expect(withRetries(rsTriesPlan, { attempt, isFinal: () => true }, fakeClock())).rejects.toThrow(RangeError)
})
