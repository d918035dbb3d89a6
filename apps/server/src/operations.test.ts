import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ask = async (listener: 'site' | 'office', url: string) =>
  server[listener].inject({ url, headers: { host: 'localhost' } })

describe('operations', () => {
  it.each(['site', 'office'] as const)('the %s answers health checks', async (listener) => {
    expect((await ask(listener, '/health/live')).statusCode).toBe(200)
    expect((await ask(listener, '/health/ready')).statusCode).toBe(200)
  })

  it('the back office serves metrics in Prometheus’ text format, with request times and without members’ data', async () => {
    await ask('site', '/wps/system/status')
    const response = await ask('office', '/metrics')
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.body).toContain('baize_request_seconds_count{endpoint="systemStatus",status="200"}')
    expect(response.body).not.toContain('demo')
  })

  it('every response forbids inline scripts, framing by other sites, content sniffing and referrers', async () => {
    const { headers } = await ask('site', '/wps/system/status')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it.each(['/metrics', '/dev/outbox?to=a%40b.example', '/office/openapi.json', '/health/ready'])(
    'the back office does not answer %s to a page whose name resolves to this machine (DNS rebinding)',
    async (url) => {
      const at = (headers: Record<string, string>) => server.office.inject({ url, headers })
      for (const host of ['evil.example', 'evil.example:3001', 'localhost.evil.example']) {
        const refused = await at({ host, 'x-forwarded-host': 'localhost', 'accept-language': 'en' })
        expect([host, refused.statusCode, refused.json()]).toMatchObject([
          host,
          421,
          { code: 'route.host_not_allowed' },
        ])
      }
      for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001', '10.0.0.5:3001'])
        expect([host, (await at({ host })).statusCode]).toEqual([host, 200])
    },
  )

  it('the back office answers at the host names that an operator allows, also behind a trusted proxy', async () => {
    const other = await openTestServer({ ALLOWED_HOSTS: 'metrics.example', TRUSTED_PROXIES: 'loopback' })
    const statusAt = async (host: string) =>
      (await other.office.inject({ url: '/metrics', headers: { host, 'x-forwarded-host': 'localhost' } })).statusCode
    expect([await statusAt('Metrics.Example:3001'), await statusAt('evil.example')]).toEqual([200, 421])
    await other.close()
  })

  it('the site answers no call at a host of no brand, and calls at each name of this machine', async () => {
    const statusAt = async (host: string) =>
      (await server.site.inject({ url: '/wps/system/status', headers: { host } })).statusCode
    expect(await statusAt('evil.example:3000')).toBe(421)
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:4711'])
      expect([host, await statusAt(host)]).toEqual([host, 200])
  })

  it('the back office’s port answers none of the site’s calls', async () => {
    expect((await ask('office', '/wps/system/status')).statusCode).toBe(404)
  })

  it('a forged forwarding header does not change the address that the throttle counts', async () => {
    const register = (address: string) =>
      server.site.inject({
        method: 'POST',
        url: '/wps/session/login/freeplay',
        payload: {},
        headers: { host: 'localhost', 'x-forwarded-for': address },
      })
    await Promise.all([register('198.51.100.1'), register('198.51.100.2')])
    const { rows } = await server.test.pool.query<{ bucket: string }>('select bucket from kernel_throttle')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('198.51.100')
  })
})

describe('HSTS: browsers are told to use TLS only', () => {
  /** The header in answers to a call, at an address that is not there, and to a health check. */
  const sentBy = async (settings: Record<string, string>, headers: Record<string, string>) => {
    const one = await openTestServer(settings)
    const urls = ['/wps/system/status', '/wps/nowhere', '/health/live']
    const found = await Promise.all(
      urls.map(async (url) => {
        const reply = await one.site.inject({ url, headers: { host: 'localhost', ...headers } })
        return reply.headers['strict-transport-security']
      }),
    )
    await one.close()
    return new Set(found)
  }
  const byTls = { 'x-forwarded-proto': 'https' }
  const year = 'max-age=31536000'

  it.each([
    ['a request that came by TLS to a trusted proxy', { TRUSTED_PROXIES: 'loopback' }, byTls, year],
    ['one that came without', { TRUSTED_PROXIES: 'loopback' }, { 'x-forwarded-proto': 'http' }, undefined],
    ['one of which only an unknown proxy says so', {}, byTls, undefined],
    [
      'every request, if the operator says so',
      { HSTS: 'always', HSTS_SUBDOMAINS: '1' },
      {},
      `${year}; includeSubDomains`,
    ],
    ['none, if the operator says so', { HSTS: 'off', TRUSTED_PROXIES: 'loopback' }, byTls, undefined],
  ])('in the answer to %s', async (_, settings, headers, wanted) => {
    expect(await sentBy(settings, headers)).toEqual(new Set([wanted]))
  })
})

describe('stopping', () => {
  it('does not wait for a client that sent half a request', async () => {
    const stopping = await openTestServer()
    const address = new URL(await stopping.site.listen({ host: '127.0.0.1', port: 0 }))
    const client = connect(Number(address.port), address.hostname)
    client.on('error', () => undefined)
    await new Promise((resolve) =>
      client.write('POST /wps/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600\r\n\r\n{"pay', resolve),
    )
    const started = performance.now()
    await stopping.close()
    expect(performance.now() - started).toBeLessThan(4_500)
    client.destroy()
  })
})
