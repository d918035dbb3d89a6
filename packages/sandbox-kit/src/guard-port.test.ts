import { request } from 'node:http'
import { connect } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { guardPort, type PortGuard } from './guard-port.ts'

const opened: FastifyInstance[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

async function openPort(guard: Partial<PortGuard>): Promise<number> {
  const app = fastify({ forceCloseConnections: true })
  opened.push(app)
  guardPort(app, { allowedHosts: [], maxConnectionsPerAddress: 100, ...guard })
  app.get('/', async () => 'secret')
  app.post('/', async () => 'secret')
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

/** The status of a call; `undefined` if it gets no answer. */
async function ask(port: number, { method = 'GET', host = 'localhost', from = '127.0.0.1' } = {}) {
  return new Promise<number | undefined>((resolve) => {
    const asked = request({ port, host: '127.0.0.1', localAddress: from, method, headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    asked.on('error', () => resolve(undefined))
    asked.end()
  })
}

test.each(['GET', 'POST'])(
  '%s: a page whose name resolves to this machine reads nothing (DNS rebinding)',
  async (method) => {
    const port = await openPort({ allowedHosts: ['games.example'] })
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', ':3002'])
      expect([host, await ask(port, { method, host })]).toEqual([host, 421])
    for (const host of ['localhost', `127.0.0.1:${port}`, `[::1]:${port}`, 'Games.Example'])
      expect([host, await ask(port, { method, host })]).toEqual([host, 200])
  },
)

test('connections that stay open at one address leave room for a second address', async () => {
  const port = await openPort({ maxConnectionsPerAddress: 5 })
  const idle = Array.from({ length: 30 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined))
  await expect.poll(() => idle.filter((socket) => socket.resume().closed).length).toBe(25)
  expect(await ask(port)).toBeUndefined()
  expect(await ask(port, { from: '127.0.0.2' })).toBe(200)
  for (const socket of idle) socket.destroy()
  await expect.poll(() => ask(port)).toBe(200)
})
