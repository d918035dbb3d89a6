import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HumanCheckSettings } from '../brand/index.ts'
import { openTestCheck, outcomeOf, type TestCheck } from './test-human.ts'

/** What the service was asked, and how it answers next. */
let asked: URLSearchParams[] = []
let answer: (response: ServerResponse, form: URLSearchParams) => void
let service: Server
let house: TestCheck

const json =
  (value: object, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

function noted(body: string): URLSearchParams {
  const form = new URLSearchParams(body)
  asked.push(form)
  return form
}

beforeAll(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => answer(response, noted(body)))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = service.address() as AddressInfo
  house = await openTestCheck({
    provider: 'siteverify',
    scriptUrl: 'https://people.example/api.js',
    scriptObject: 'people',
    siteKey: 'site-key',
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    furtherOrigins: [],
    repeatsAction: true,
    uncheckedPerHour: 0,
    atRegistration: false,
  })
})
afterAll(async () => {
  await house.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  house.clock.advance({ minutes: 2 })
  asked = []
  answer = json({ success: true, hostname: 'localhost', action: 'login' })
})

const from = () => ({ brandId: house.brand.brandId, address: '203.0.113.7' })
const tryOut = (result: string, purpose: 'login' | 'register' = 'login', human = house.human) =>
  outcomeOf(human.require(from(), purpose, result))

describe('a service that checks for people (3.036)', () => {
  it('is shown to pages with its script, its key and what the check is for', async () => {
    expect(await house.human.begin(from(), 'login')).toEqual({
      kind: 'siteverify',
      scriptUrl: 'https://people.example/api.js',
      scriptObject: 'people',
      siteKey: 'site-key',
      action: 'login',
    })
  })

  it('is asked with the secret, the result and the address', async () => {
    expect(await tryOut('first')).toBe('passed')
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'kept-secret', response: 'first', remoteip: '203.0.113.7' },
    ])
  })

  it('passes a result once in all processes, also where it would say yes again', async () => {
    expect([await tryOut('again'), await tryOut('again')]).toEqual(['passed', 'human.failed'])
    expect(await tryOut('again', 'login', house.another)).toBe('human.failed')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryOut('many')))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['a no', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a yes for another host', { success: true, hostname: 'somebody.example', action: 'login' }],
    ['a yes for another action', { success: true, hostname: 'localhost', action: 'register' }],
    ['a yes without an action', { success: true, hostname: 'localhost' }],
  ])('fails by %s, and nothing is used up', async (name, verdict) => {
    answer = json(verdict)
    expect(await tryOut(name)).toBe('human.failed')
    answer = json({ success: true, hostname: 'LOCALHOST', action: 'login' })
    expect(await tryOut(name)).toBe('passed')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['is out of order', json({ success: true }, 503)],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'https://people.example/' }).end()],
    ['says what is no JSON', (response) => response.end('<html>')],
    ['says what is no verdict', json({ success: 'true' })],
    ['says far too much', json({ success: true, filling: 'x'.repeat(100_000) })],
    ['hangs up', (response) => response.destroy()],
    ['does not know our secret', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ])('that %s is no yes, but cannot be reached', async (name, misbehave) => {
    answer = misbehave
    expect(await tryOut(name)).toBe('human.unreachable')
  })

  it('that does not answer within five seconds cannot be reached either', async () => {
    answer = () => undefined
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    expect(await tryOut('slow')).toBe('human.unreachable')
    expect(patience).toHaveBeenCalledExactlyOnceWith(5_000)
    patience.mockRestore()
  })

  it('keeps a brand from opening without its secret', async () => {
    const settings: HumanCheckSettings = {
      provider: 'siteverify',
      scriptUrl: 'https://people.example/api.js',
      scriptObject: 'people',
      siteKey: 'k',
      verifyUrl: 'https://people.example/siteverify',
      furtherOrigins: [],
      repeatsAction: false,
      uncheckedPerHour: 0,
      atRegistration: false,
    }
    await expect(openTestCheck(settings, null)).rejects.toThrow('HUMAN_CHECK_SECRET is needed')
  })
})
