import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HumanCheckSettings } from '../brand/index.ts'
import { openTestCheck, outcomeOf, type TestCheck } from './test-human.ts'

/** The requests that the service received, and its next answer. */
let asked: URLSearchParams[] = []
let answer: (response: ServerResponse, form: URLSearchParams) => void
let service: Server
let site: TestCheck

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
  site = await openTestCheck({
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
  await site.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  site.clock.advance({ minutes: 2 })
  asked = []
  answer = json({ success: true, hostname: 'localhost', action: 'login' })
})

const from = () => ({ brandId: site.brand.brandId, address: '203.0.113.7' })
const tryOut = (result: string, purpose: 'login' | 'register' = 'login', human = site.human) =>
  outcomeOf(human.require(from(), purpose, result))

describe('an external service for human checks (3.036)', () => {
  it('is described to pages with its script, its key and the purpose', async () => {
    expect(await site.human.begin(from(), 'login')).toEqual({
      kind: 'siteverify',
      scriptUrl: 'https://people.example/api.js',
      scriptObject: 'people',
      siteKey: 'site-key',
      action: 'login',
    })
  })

  it('receives the secret, the result and the address', async () => {
    expect(await tryOut('first')).toBe('passed')
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'kept-secret', response: 'first', remoteip: '203.0.113.7' },
    ])
  })

  it('lets a result pass only once in all processes, even if it would accept it again', async () => {
    expect([await tryOut('again'), await tryOut('again')]).toEqual(['passed', 'human.failed'])
    expect(await tryOut('again', 'login', site.another)).toBe('human.failed')
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryOut('many')))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['a rejection', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a result from another host', { success: true, hostname: 'somebody.example', action: 'login' }],
    ['a result for another action', { success: true, hostname: 'localhost', action: 'register' }],
    ['a result without an action', { success: true, hostname: 'localhost' }],
  ])('fails the check with %s, and does not use the result up', async (name, verdict) => {
    answer = json(verdict)
    expect(await tryOut(name)).toBe('human.failed')
    answer = json({ success: true, hostname: 'LOCALHOST', action: 'login' })
    expect(await tryOut(name)).toBe('passed')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['answers with an error', json({ success: true }, 503)],
    ['redirects', (response) => response.writeHead(302, { location: 'https://people.example/' }).end()],
    ['answers without JSON', (response) => response.end('<html>')],
    ['answers in another form', json({ success: 'true' })],
    ['answers too much', json({ success: true, filling: 'x'.repeat(100_000) })],
    ['closes the connection', (response) => response.destroy()],
    ['rejects our secret', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
  ])('that %s causes the refusal human.unreachable', async (name, misbehave) => {
    answer = misbehave
    expect(await tryOut(name)).toBe('human.unreachable')
  })

  it('that does not answer within five seconds causes it too', async () => {
    answer = () => undefined
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    expect(await tryOut('slow')).toBe('human.unreachable')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000)
    timeout.mockRestore()
  })

  it('prevents the start without its secret', async () => {
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
