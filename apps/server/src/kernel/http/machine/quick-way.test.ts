import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { fixedClock } from '../../clock.ts'
import type { MachineHandler } from './machine-call.ts'
import { createBoundedServer, type ServerBounds } from '../bounded-server.ts'
import { bindMachineRoute } from './machine-routes.ts'
import { QuickWay } from './quick-way.ts'
import { bothWays, Caller, machineRequest, machineUrl, openMachineServer, portOf } from './test-machine-server.ts'
import { machineConnection } from './test-machine-requests.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** Echoes everything that it received. */
const echo: MachineHandler = ({ params, body, header, ip }, answered) => {
  const said = { params, body: body.toString('latin1'), signed: header('x-sign') ?? null, ip }
  const status = body.includes('refuse') ? 403 : 200
  const answer = () => answered({ status, text: JSON.stringify(said) })
  if (body.includes('later')) setTimeout(answer, 3)
  else answer()
}

async function openServer(way: 'quick' | 'fastify', handler = echo, trustedProxies: readonly string[] = []) {
  const opened = await openMachineServer(way, handler, trustedProxies)
  open.push(opened.listener)
  return opened
}

/** Removes the date, in which two answers may differ. */
const timeless = (text: string) => text.replaceAll(/\r\nDate: [^\r]+/g, '')

describe('callers cannot tell whether the quick way is on', () => {
  interface Ports {
    readonly plain: number
    readonly quick: number
  }

  interface Said {
    readonly wanted: readonly [text: string, ended: boolean]
    readonly found: readonly [text: string, ended: boolean]
  }

  /**
   * Node drops an answer in progress if it refuses the request behind it. The quick way then sent the same refusal after the
   * answers to the valid requests.
   */
  function isForgotten({ wanted: [wanted], found: [found] }: Said): boolean {
    if (!wanted.startsWith('HTTP/1.1 400 Bad Request\r\nContent-Length') || !found.endsWith(wanted)) return false
    const before = found.slice(0, -wanted.length).match(/HTTP\/1\.1 \d+/g) ?? []
    return before.every((status) => status === 'HTTP/1.1 200' || status === 'HTTP/1.1 403')
  }

  async function compare({ plain, quick }: Ports, pieces: readonly Buffer[], quietMs: number): Promise<Said> {
    const callers = [new Caller(plain), new Caller(quick)] as const
    await Promise.all(callers.map((caller) => caller.send(...pieces)))
    await callers[0].quiet(quietMs)
    await callers[1].until(callers[0].received.length)
    await callers[1].quiet(quietMs / 4)
    const heard = ({ received, socket }: Caller) => [timeless(received), socket.closed] as const
    const said = { wanted: heard(callers[0]), found: heard(callers[1]) }
    for (const { socket } of callers) socket.destroy()
    return said
  }

  const [connections, atOnce] = process.env['SOAK'] === undefined ? [96, 12] : [1_500, 12]

  it(`${connections} generated connections with plain, odd and corrupted requests in any pieces get the same bytes`, async () => {
    const trusted = ['127.0.0.1']
    const ports = {
      plain: (await openServer('fastify', echo, trusted)).port,
      quick: (await openServer('quick', echo, trusted)).port,
    }
    let answered = 0
    const comparesEqual = async (pieces: readonly Buffer[]) => {
      let said = await compare(ports, pieces, 80)
      // If the machine was busy for a moment, compares once more with longer waits.
      if (String(said.wanted) !== String(said.found)) said = await compare(ports, pieces, 1_000)
      expect(said.found).toEqual(isForgotten(said) ? said.found : said.wanted)
      answered += String(said.wanted).split('HTTP/1.1 200').length - 1
    }
    // In parallel, since most of the time is spent waiting to see that nothing more arrives.
    const group = fc.array(machineConnection, { minLength: atOnce, maxLength: atOnce })
    const property = fc.asyncProperty(group, async (each) => void (await Promise.all(each.map(comparesEqual))))
    await fc.assert(property, { numRuns: connections / atOnce })
    // At least one answer for every two connections, otherwise the comparison would prove little.
    expect(answered).toBeGreaterThan(connections / 2)
  })
})

describe('a program’s plain call', () => {
  it.each([
    ['quick', 0],
    ['fastify', 3],
  ] as const)('with the %s way reaches Fastify %i times of three', async (way, times) => {
    const { listener, port } = await openServer(way)
    let reached = 0
    listener.server.on('request', () => (reached += 1))
    const caller = new Caller(port)
    await caller.send(machineRequest('{"n":1}') + machineRequest('{"n":2}'))
    await caller.send(machineRequest('{"n":3}'))
    await expect.poll(() => caller.received.match(/HTTP\/1\.1 200/g)?.length).toBe(3)
    expect(reached).toBe(times)
    caller.socket.destroy()
  })
})

describe.each(bothWays)('a connection with programs’ calls (%s way)', (way) => {
  it('answers pipelined requests in order, one at a time', async () => {
    const under = { now: 0, most: 0 }
    const { port } = await openServer(way, ({ body }, answered) => {
      under.now += 1
      under.most = Math.max(under.most, under.now)
      setTimeout(() => {
        under.now -= 1
        answered({ status: 200, text: body.toString() })
      }, 2)
    })
    const caller = new Caller(port)
    await caller.send([1, 2, 3, 4, 5].map((one) => machineRequest(`{"n":${one}}`)).join(''))
    const numbers = () => [...caller.received.matchAll(/\{"n":(\d)\}/g)].map(([, n]) => n)
    await expect.poll(numbers).toEqual(['1', '2', '3', '4', '5'])
    expect(under.most).toBe(1)
    caller.socket.destroy()
  })

  it('passes the sender’s address on: a forwarding header counts only from a trusted proxy', async () => {
    const ipOf = async (trusted: readonly string[]) => {
      const { port } = await openServer(way, echo, trusted)
      const caller = new Caller(port)
      await caller.send(machineRequest('{}', 'X-Forwarded-For: 1.2.3.4'))
      await caller.until(100)
      caller.socket.destroy()
      return /"ip":"([^"]+)"/.exec(caller.received)?.[1]
    }
    expect([await ipOf([]), await ipOf(['10.0.0.1']), await ipOf(['127.0.0.1'])]).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      '1.2.3.4',
    ])
  })

  it('answers requests of all kinds in order', async () => {
    const { port } = await openServer(way)
    const caller = new Caller(port)
    await caller.send(
      machineRequest('{"n":1}') + 'GET /health/live HTTP/1.1\r\nHost: house\r\n\r\n' + machineRequest('{"n":2}'),
    )
    const statuses = () => caller.received.match(/HTTP\/1\.1 \d+/g)
    await expect.poll(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200'])
    caller.socket.destroy()
  })

  it('ends when its listener closes: after the current answer, or at once if there is none', async () => {
    const asked = Promise.withResolvers<void>()
    const { listener, port } = await openServer(way, (_, answered) => {
      asked.resolve()
      setTimeout(() => answered({ status: 200, text: '{"done":true}' }), 200)
    })
    const [idle, busy] = [new Caller(port), new Caller(port)]
    await busy.send(machineRequest('{}'))
    await asked.promise
    const closing = listener.close()
    await idle.closed()
    expect(busy.received).toBe('')
    await busy.closed()
    await closing
    expect(busy.received).toContain('{"done":true}')
    expect(busy.received).toMatch(/\r\nconnection: close\r\n/i)
  })
})

it('a connection on the quick way still answers a client that has closed its side', async () => {
  const { port } = await openServer('quick')
  const caller = new Caller(port)
  caller.socket.end(machineRequest('"later"') + machineRequest('"later"'))
  await caller.closed()
  expect(caller.received.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

it('a connection on the quick way stops reading from a client that keeps sending while a request is being answered', async () => {
  let [held, goOn] = [true, () => {}]
  const { port } = await openServer('quick', (_, answered) => {
    goOn = () => answered({ status: 200, text: '{}' })
    if (!held) goOn()
  })
  const caller = new Caller(port)
  const request = machineRequest(`"${'x'.repeat(60_000)}"`)
  for (let sent = 0; sent < 400; sent++) caller.socket.write(request)
  await sleep(300)
  // The operating system's buffers take some megabytes; the rest is still here.
  expect(caller.socket.writableLength).toBeGreaterThan(5_000_000)
  held = false
  goOn()
  caller.socket.destroy()
})

/** Reads an answer slowly, and returns its length in the end. */
async function takeSlowly({ socket }: Caller, atLeast: number): Promise<number> {
  let taken = 0
  while (taken < atLeast && !socket.closed) {
    await sleep(30)
    const piece: unknown = socket.read()
    if (Buffer.isBuffer(piece)) taken += piece.length
  }
  return taken
}

const clock = fixedClock('2026-01-02T03:04:05Z')

/** A listener with these limits, which does not listen yet. */
function boundBy(way: (typeof bothWays)[number], bounds: ServerBounds): FastifyInstance {
  const quick = new QuickWay({ ...bounds, maxBodyBytes: 1000, trustedProxies: [], clock })
  const serverFactory =
    way === 'quick' ? quick.serve : (handler: RequestListener) => createBoundedServer(handler, bounds)
  const app = fastify({ serverFactory })
  open.push(app)
  if (way === 'quick') quick.follow(app)
  return app
}

describe('a client that sends nothing, or only part of a request', () => {
  it('is cut off on the quick way after the time for a request, or for idle connections', async () => {
    const app = boundBy('quick', { requestSeconds: 0.2, stalledSeconds: 1, idleSeconds: 0.6 })
    bindMachineRoute(app, machineUrl, echo)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = portOf(app)
    const [silent, partial, kept] = [new Caller(port), new Caller(port), new Caller(port)]
    const startedMs = performance.now()
    await partial.send(machineRequest('{}').slice(0, 60))
    await kept.send(machineRequest('{}'))
    const endedMs = (caller: Caller) => caller.closed().then(() => performance.now() - startedMs)
    const [silentMs, partialMs, keptMs] = await Promise.all([endedMs(silent), endedMs(partial), endedMs(kept)])
    expect(kept.received).toContain('HTTP/1.1 200')
    expect(partial.received).toBe('')
    expect(partialMs).toBeGreaterThan(195)
    expect(Math.min(silentMs, keptMs)).toBeGreaterThan(595)
    expect(partialMs).toBeLessThan(Math.min(silentMs, keptMs))
  })

  it.each(bothWays)('is refused by Node’s parser, long before it would be cut off as stalled (%s way)', async (way) => {
    const bounds = { requestSeconds: 0.2, stalledSeconds: 10, idleSeconds: 20 }
    const app = boundBy(way, bounds)
    app.put('/any', async () => '')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const inHeaders = 'GET /health/live HTTP/1.1\r\nHost: house\r\n'
    const head = ['PUT /any HTTP/1.1', 'Host: house', 'Content-Type: application/json', 'Content-Length: 6']
    const inBody = [...head, '', '"hal'].join('\r\n')
    for (const partial of [inHeaders, inBody]) {
      const caller = new Caller(portOf(app))
      await caller.send(partial)
      await caller.closed()
      expect(caller.received).toMatch(/^HTTP\/1\.1 408 /)
    }
  })

  it('is also cut off if it reads nothing of its answers, on the quick way and through Fastify; a slow reader is not', async () => {
    // None is idle for so long that it would be cut off for that.
    const bounds = { requestSeconds: 0.4, stalledSeconds: 2, idleSeconds: 600 }
    const app = boundBy('quick', bounds)
    const text = `"${'x'.repeat(5_000_000)}"`
    const much: MachineHandler = (_, answered) => answered({ status: 200, text })
    bindMachineRoute(app, machineUrl, much)
    app.get('/much', async () => text)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = portOf(app)
    let came = 0
    app.server.on('connection', () => (came += 1))
    const asked = [machineRequest('{}'), 'GET /much HTTP/1.1\r\nHost: house\r\n\r\n'] as const
    const callers = [...asked, ...asked].map((request) => {
      const caller = new Caller(port)
      caller.socket.removeAllListeners('data').pause().write(request)
      return caller
    })
    const taken = Promise.all(callers.slice(2).map((caller) => takeSlowly(caller, text.length)))
    const count = promisify(app.server.getConnections.bind(app.server))
    const connections = () => count()
    await expect.poll(() => came).toBe(4)
    // Half of them read nothing. The others read for longer than a stalled connection is kept.
    await expect.poll(connections).toBe(2)
    expect(Math.min(...(await taken))).toBeGreaterThanOrEqual(text.length)
    // A client that has read everything may be silent for longer than that.
    await sleep(bounds.stalledSeconds * 1_250)
    expect(await connections()).toBe(2)
    for (const { socket } of callers) socket.destroy()
  })
})
