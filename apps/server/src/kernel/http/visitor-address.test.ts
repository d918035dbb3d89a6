import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { countedAddress } from '../throttle.ts'
import { trustIn, visitorAddress } from './visitor-address.ts'

const proxy = '192.0.2.10'

/** What the house takes for the address of a call that comes by its proxy, which names this. */
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
  ])('that a proxy writes as %s is %s', async (written, address) => {
    expect(await addressBy(written)).toBe(address)
  })

  it.each(['unknown', '203.0.113.500', '203.0.113', '0xcb.0.113.5', '[203.0.113.5', 'x'.repeat(300)])(
    'is the proxy’s own where it names %s, which is none',
    async (written) => {
      expect(await addressBy(written)).toBe(proxy)
    },
  )

  it.each(['10.0.0.9', '10.0.0.9:4711', '::ffff:10.0.0.9', '[::ffff:10.0.0.9]:4711'])(
    'is what the first of several proxies names, where the second names that one as %s',
    async (first) => {
      expect(await addressBy(`203.0.113.5:1, ${first}`, visitorAddress, [proxy, '10.0.0.0/8'])).toBe('203.0.113.5')
    },
  )

  it.each(['0xa.0.0.9', '10.9', '167772169', 'unknown'])(
    'is never what stands before %s, which no proxy writes of another',
    async (odd) => {
      const taken = await addressBy(`203.0.113.5, ${odd}`, visitorAddress, [proxy, '10.0.0.0/8'])
      expect(taken).toBe(proxy)
    },
  )

  it('is the same for every port: who connects anew is no new visitor, as they would be by what the proxy wrote', async () => {
    const ports = ['203.0.113.5:1001', '203.0.113.5:1002']
    const counted = async (read = visitorAddress) =>
      new Set(await Promise.all(ports.map(async (port) => countedAddress(await addressBy(port, read))))).size
    expect([await counted(), await counted(({ ip }) => ip)]).toEqual([1, 2])
  })
})
