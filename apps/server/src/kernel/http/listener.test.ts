import { afterEach, expect, it } from 'vitest'
import { bothWays, Caller, machineRequest, openMachineServer } from './machine/test-machine-server.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

const upgrades = [
  ['/wps/socket', 'websocket', 'left'],
  ['/wps/socket?a', 'WebSocket', 'left'],
  ['/wps/socket', 'h2c', 'HTTP/1.1 404'],
  ['/health/live', 'websocket', 'HTTP/1.1 200'],
  ['/health/live', 'h2c', 'HTTP/1.1 200'],
  ['/wps/nowhere', 'websocket', 'HTTP/1.1 404'],
] as const

it.each(bothWays.flatMap((way) => upgrades.map((upgrade) => [way, ...upgrade] as const)))(
  '%s way: only the pages’ socket can upgrade: a request for %s with the upgrade %s is answered with %s',
  async (way, path, protocol, wanted) => {
    const { listener, port } = await openMachineServer(way, (_, answered) => answered({ status: 200, text: '' }))
    open.push(listener)
    let left = ''
    listener.server.on('upgrade', (_, socket) => {
      left = 'left'
      socket.destroy()
    })
    const caller = new Caller(port)
    await caller.send(`GET ${path} HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`)
    await expect.poll(() => left || caller.received.slice(0, wanted.length)).toBe(wanted)
    caller.socket.destroy()
  },
)

it.each(bothWays)(
  'an upgrade behind a request that is not answered yet is answered in turn, as an ordinary request (%s way)',
  async (way) => {
    const { listener, port } = await openMachineServer(way, (_, answered) =>
      setTimeout(() => answered({ status: 200, text: '' }), 20),
    )
    open.push(listener)
    let left = 0
    listener.server.on('upgrade', (_, socket) => {
      left += 1
      socket.destroy()
    })
    const caller = new Caller(port)
    const upgrade = 'GET /wps/socket HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    await caller.send(machineRequest('{}', 'X-Twice: 1', 'X-Twice: 2') + upgrade)
    await expect.poll(() => caller.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
    expect(left).toBe(0)
    // Once everything is answered, the same connection may upgrade.
    await caller.send(upgrade)
    await expect.poll(() => left).toBe(1)
    caller.socket.destroy()
  },
)

it.each(['quick', 'fastify'] as const)(
  'if the second of two trusted proxies names the first with its port, the visitor is the one that the first names (%s way)',
  async (way) => {
    const trusted = ['127.0.0.1', '10.0.0.0/8']
    const { listener, port } = await openMachineServer(
      way,
      ({ ip }, answered) => answered({ status: 200, text: `from ${ip}.` }),
      trusted,
    )
    open.push(listener)
    for (const [forwarded, visitor] of [
      ['203.0.113.5, 10.0.0.9:4711', '203.0.113.5'],
      ['203.0.113.5, 198.51.100.9:4711', '198.51.100.9'],
    ] as const) {
      const caller = new Caller(port)
      await caller.send(machineRequest('{}', `X-Forwarded-For: ${forwarded}`))
      await expect.poll(() => /from (.+)\./.exec(caller.received)?.[1]).toBe(visitor)
      caller.socket.destroy()
    }
  },
)

const hosts = [
  ['GET /health/live HTTP/1.1\r\nHost: house\r\n', 'HTTP/1.1 200'],
  ['GET /health/live HTTP/1.1\r\nHost: house\r\nHost: house\r\n', 'HTTP/1.1 400'],
  ['GET /health/live HTTP/1.1\r\nHost: house\r\nAccept: */*\r\nhOST: other.example\r\n', 'HTTP/1.1 400'],
] as const

it.each(bothWays.flatMap((way) => hosts.map((host) => [way, ...host] as const)))(
  '%s way: a request that names two hosts is refused (RFC 9112, 3.2): %j is %s',
  async (way, head, wanted) => {
    const { listener, port } = await openMachineServer(way, (_, answered) => answered({ status: 200, text: '' }))
    open.push(listener)
    const caller = new Caller(port)
    await caller.send(`${head}\r\n`)
    await expect.poll(() => caller.received.slice(0, wanted.length)).toBe(wanted)
    caller.socket.destroy()
  },
)

it('a program’s request that names two hosts is refused alike on both ways', async () => {
  const said = async (way: 'quick' | 'fastify') => {
    const { listener, port } = await openMachineServer(way, (_, answered) => answered({ status: 200, text: '{}' }))
    open.push(listener)
    const caller = new Caller(port)
    await caller.send(machineRequest('{}', 'Host: other.example'))
    await expect.poll(() => caller.received).toMatch(/^HTTP\/1\.1 \d+/)
    caller.socket.destroy()
    return caller.received.slice(0, 'HTTP/1.1 400'.length)
  }
  expect([await said('quick'), await said('fastify')]).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400'])
})

it('a page that fails at a malformed address is answered and logged, and does not end the process', async () => {
  const failing = async () => Promise.reject(new Error('the page cannot be made'))
  const { listener } = await openMachineServer('fastify', (_, answered) => answered({ status: 200, text: '' }), [], {
    page: { isWanted: () => true, send: failing },
  })
  open.push(listener)
  for (const url of ['/nowhere', '/%zz']) {
    const reply = await listener.inject({ url, headers: { host: 'house', accept: 'text/html' } })
    expect([url, reply.statusCode, reply.json()]).toMatchObject([url, 500, { code: 'system.unknown' }])
  }
})
