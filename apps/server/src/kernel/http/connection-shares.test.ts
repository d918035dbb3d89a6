import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectionShares, type ShareParts } from './connection-shares.ts'
import { bothWays, Caller, machineRequest, openMachineServer } from './machine/test-machine-server.ts'

const open: { close(): Promise<unknown> }[] = []
const callers: Caller[] = []
afterEach(async () => {
  for (const { socket } of callers.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function openServer(way: (typeof bothWays)[number], maxConnectionsPerAddress: number, trusted: string[] = []) {
  const opened = await openMachineServer(way, (_, answered) => answered({ status: 200, text: '{}' }), trusted, {
    maxConnectionsPerAddress,
  })
  open.push(opened.listener)
  return opened.port
}

/** Opens connections one after another, and returns how many of them get an answer. */
async function answeredOf(port: number, count: number, from: string): Promise<number> {
  const all = Array.from({ length: count }, () => new Caller(port, from))
  callers.push(...all)
  await Promise.all(all.map((caller) => caller.send(machineRequest('{}'))))
  await expect.poll(() => all.every(({ received, socket }) => received !== '' || socket.closed)).toBe(true)
  return all.filter(({ received }) => received.startsWith('HTTP/1.1 200')).length
}

describe.each(bothWays)('connections of a listener (%s way)', (way) => {
  it('that stay open at one address leave room for a second address', async () => {
    const port = await openServer(way, 6)
    // They send nothing, and never would.
    const idle = Array.from({ length: 40 }, () => new Caller(port, '127.0.0.1'))
    callers.push(...idle)
    await expect.poll(() => idle.filter(({ socket }) => socket.closed).length).toBe(34)
    expect(await answeredOf(port, 1, '127.0.0.1')).toBe(0)
    expect(await answeredOf(port, 3, '127.0.0.2')).toBe(3)
  })

  it('count for their address until they are closed', async () => {
    const port = await openServer(way, 6)
    for (let round = 0; round < 3; round += 1) {
      expect(await answeredOf(port, 6, '127.0.0.1')).toBe(6)
      const gone = callers.splice(0)
      for (const { socket } of gone) socket.destroy()
      await Promise.all(gone.map((caller) => caller.closed()))
      await sleep(20)
    }
  })

  it('from a trusted proxy are not limited: it brings many visitors', async () => {
    const port = await openServer(way, 6, ['127.0.0.1'])
    expect(await answeredOf(port, 20, '127.0.0.1')).toBe(20)
    expect(await answeredOf(port, 20, '127.0.0.2')).toBe(6)
  })
})

describe('the share of an address', () => {
  const parts: ShareParts = {
    maxPerAddress: 100,
    maxConnections: undefined,
    firstByteSeconds: 10,
    isProxy: () => false,
    refused: () => undefined,
  }

  /** Guards a server that answers nothing, and returns how many of 30 connections it keeps. */
  async function keptOf(changed: Partial<ShareParts>): Promise<number> {
    const server = new ConnectionShares({ ...parts, ...changed }).guard(createServer(() => undefined))
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
    open.push({ close: async () => server.close() })
    const { port } = server.address() as AddressInfo // it listens on TCP
    let seen = 0
    server.on('connection', () => (seen += 1))
    const all = Array.from({ length: 30 }, () => new Caller(port))
    callers.push(...all)
    // The system connects callers before the server sees them.
    await expect.poll(() => seen, { timeout: 10_000 }).toBe(30)
    await sleep(100)
    return all.filter(({ socket }) => !socket.closed).length
  }

  it('is at most a quarter of the listener’s connections, and at least 4', async () => {
    expect(await keptOf({ maxConnections: 80 })).toBe(20)
    expect(await keptOf({ maxConnections: 8 })).toBe(4)
    expect(await keptOf({ maxPerAddress: 7 })).toBe(7)
  })

  it('is unlimited for nobody else: without the bound all would be kept', async () => {
    expect(await keptOf({ maxPerAddress: Infinity })).toBe(30)
  })

  it('reports each connection that is refused', async () => {
    let refused = 0
    await keptOf({ maxPerAddress: 7, refused: () => (refused += 1) })
    expect(refused).toBe(23)
  })

  it('is not used up by connections that never send a byte: they are closed soon, others stay', async () => {
    const server = new ConnectionShares({ ...parts, firstByteSeconds: 0.5 }).guard(createServer(() => undefined))
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
    open.push({ close: async () => server.close() })
    const { port } = server.address() as AddressInfo // it listens on TCP
    const [silent, talking] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    talking.write('G')
    await expect.poll(() => silent.closed, { timeout: 5_000 }).toBe(true)
    expect(talking.closed).toBe(false)
    talking.destroy()
  })
})
