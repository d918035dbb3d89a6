import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { answerInTurn, maxWaiting } from './answer-in-turn.ts'
import { Caller } from './machine/test-machine-server.ts'

const open: { close(): unknown; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that needs a moment for each answer and counts its requests in progress. */
async function openServer(inTurn = true) {
  const under = { now: 0, most: 0, begun: 0 }
  const working = new Set<ServerResponse>()
  const handle: RequestListener = (request, response) => {
    under.begun += 1
    under.now = working.add(response).size
    under.most = Math.max(under.most, under.now)
    for (const over of ['finish', 'close'])
      response.once(over, () => (working.delete(response), (under.now = working.size)))
    setTimeout(() => response.end(`[${request.url}]`), 5)
  }
  const server = createServer(inTurn ? answerInTurn(handle).listener : handle)
  open.push(server)
  await new Promise<void>((listens) => void server.listen(0, '127.0.0.1', listens))
  // A listening TCP server has an address with a port.
  return { under, port: (server.address() as AddressInfo).port }
}

const requests = (count: number) =>
  Array.from({ length: count }, (_, place) => `GET /${place} HTTP/1.1\r\nHost: house\r\n\r\n`).join('')
const answersIn = (text: string) => [...text.matchAll(/\[\/(\d+)\]/g)].map(([, place]) => Number(place))

describe('pipelined requests on one connection', () => {
  it('are handled one at a time and answered in order', async () => {
    const { under, port } = await openServer()
    const caller = new Caller(port)
    await caller.send(requests(20))
    const inOrder = Array.from({ length: 20 }, (_, place) => place)
    await expect.poll(() => answersIn(caller.received)).toEqual(inOrder)
    expect(under).toMatchObject({ most: 1, begun: 20 })
    await caller.send(requests(1))
    await expect.poll(() => answersIn(caller.received)).toEqual([...inOrder, 0])
    caller.socket.destroy()
  })

  it('would all be handled at once otherwise: the test above can fail', async () => {
    const { under, port } = await openServer(false)
    const caller = new Caller(port)
    await caller.send(requests(20))
    await expect.poll(() => under.most).toBeGreaterThan(10)
    caller.socket.destroy()
  })

  it('end their connection if too many wait, while other connections continue', async () => {
    const { under, port } = await openServer()
    const [greedy, other] = [new Caller(port), new Caller(port)]
    await greedy.send(requests(maxWaiting + 2))
    await greedy.closed()
    await other.send(requests(2))
    await expect.poll(() => answersIn(other.received)).toEqual([0, 1])
    expect(under.begun).toBe(3)
    other.socket.destroy()
  })

  it('are not handled once the client is gone', async () => {
    const { under, port } = await openServer()
    const caller = new Caller(port)
    await caller.send(requests(10))
    // Some requests wait behind the one that is being answered.
    await once(caller.socket, 'data')
    caller.socket.destroy()
    await sleep(150)
    expect(under.begun).toBeLessThan(10)
    expect(under.now).toBe(0)
  })
})
