import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { countedAddress } from '../throttle.ts'
import { trustIn, visitorAddress } from './visitor-address.ts'

const proxy = '192.0.2.10'

/** The address that the server sees for a call whose proxy names this one. */
async function addressBy(forwarded: string, read = visitorAddress, trusted = [proxy]): Promise<string> {
  const app = fastify({ trustProxy: trustIn(trusted) })
  app.get('/', (request) => ({ address: read(request) }))
  const headers = { 'x-forwarded-for': forwarded }
  const reply = await app.inject({ url: '/', remoteAddress: proxy, headers })
  await app.close()
  return reply.json<{ address: string }>().address
}

describe('the address of a visitor', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['203.0.113.5:4711', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::FFFF:cb00:7105', '203.0.113.5'],
    ['2001:db8::5', '2001:db8::5'],
    ['[2001:db8::5]:4711', '2001:db8::5'],
    ['[2001:db8::5]', '2001:db8::5'],
    ['198.51.100.9, 203.0.113.5:4711', '203.0.113.5'],
  ])('written by a proxy as %s is %s', async (written, address) => {
    expect(await addressBy(written)).toBe(address)
  })

  it.each(['unknown', '203.0.113.500', '203.0.113', '0xcb.0.113.5', '[203.0.113.5', 'x'.repeat(300)])(
    'is the proxy’s own address if the proxy names %s, which is not an address',
    async (written) => {
      expect(await addressBy(written)).toBe(proxy)
    },
  )

  it.each(['10.0.0.9', '10.0.0.9:4711', '::ffff:10.0.0.9', '[::ffff:10.0.0.9]:4711'])(
    'is the one named by the first of several proxies if the second names that proxy as %s',
    async (first) => {
      expect(await addressBy(`203.0.113.5:1, ${first}`, visitorAddress, [proxy, '10.0.0.0/8'])).toBe('203.0.113.5')
    },
  )

  it.each(['0xa.0.0.9', '10.9', '167772169', 'unknown'])(
    'is never the entry before %s, which no proxy writes for another proxy',
    async (odd) => {
      const taken = await addressBy(`203.0.113.5, ${odd}`, visitorAddress, [proxy, '10.0.0.0/8'])
      expect(taken).toBe(proxy)
    },
  )

  it('is the same for every port, so that a new connection is not a new visitor, although the proxy writes the port', async () => {
    const ports = ['203.0.113.5:1001', '203.0.113.5:1002']
    const counted = async (read = visitorAddress) =>
      new Set(await Promise.all(ports.map(async (port) => countedAddress(await addressBy(port, read))))).size
    expect([await counted(), await counted(({ ip }) => ip)]).toEqual([1, 2])
  })
})
