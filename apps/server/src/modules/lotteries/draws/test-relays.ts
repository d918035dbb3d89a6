import { createServer, type Server, type ServerResponse } from 'node:http'
import { ownDrand } from '@baize/lottery/testing/own-drand'

/** A network of the tests, and another one. */
export const network = ownDrand('testnet')
const foreign = ownDrand('another-net')

/** How a relay answers. */
export type Behaviour =
  | 'right'
  | 'not yet'
  | 'silent'
  | 'other round'
  | 'other number'
  | 'other signature'
  | 'other network'
  | 'no json'
  | 'too long'
  | 'redirects'

/** A relay of the network on this machine. */
export interface TestRelay {
  readonly address: string
  behaviour: Behaviour
  /** The paths it was asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

function answer(relay: TestRelay, round: number, reply: ServerResponse): void {
  const say = (value: unknown) => {
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(value))
  }
  const signed = network.round(round)
  switch (relay.behaviour) {
    case 'right':
      return say(signed)
    case 'not yet':
      reply.statusCode = 404
      return say({ error: 'not yet' })
    case 'silent':
      return
    case 'other round':
      return say({ ...network.round(round - 1), round })
    case 'other number':
      return say(network.round(round - 1))
    case 'other signature':
      // The point of another number of the same network is a signature, but not of this round.
      return say({ ...signed, signature: network.round(round + 7).signature })
    case 'other network':
      return say(foreign.round(round))
    case 'no json':
      reply.end('<html></html>')
      return
    case 'too long':
      return say({ ...signed, more: 'x'.repeat(10_000) })
    case 'redirects':
      reply.statusCode = 302
      reply.setHeader('location', `${relay.address}/elsewhere`)
      reply.end()
  }
}

/** Starts a relay on a free port. */
export async function startRelay(behaviour: Behaviour = 'right'): Promise<TestRelay> {
  const server: Server = createServer(({ url = '' }, reply) => {
    relay.asked.push(url)
    const [, hash, round] = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(url) ?? []
    if (hash !== network.chain.hash) {
      reply.statusCode = 404
      reply.end()
    } else answer(relay, Number(round), reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('the relay has no port')
  const relay: TestRelay = {
    address: `http://127.0.0.1:${place.port}`,
    behaviour,
    asked: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return relay
}
