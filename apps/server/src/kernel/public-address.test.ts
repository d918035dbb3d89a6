import { createServer } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { isPublicAddress, isPublicHttps, publicLookup } from './public-address.ts'

it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['https://vendor.example/api', 'https://8.8.8.8/x', 'https://games.vendor.example:8443'])(
  '%s may be called',
  (address) => {
    expect(isPublicHttps(address)).toBe(true)
  },
)

it.each([
  'http://vendor.example',
  'https://127.0.0.1/api',
  'https://2130706433/api',
  'https://0x7f.1/api',
  'https://[::1]/api',
  'https://[::ffff:10.0.0.1]/api',
  'https://localhost/api',
  'https://localhost./api',
  'https://db.internal/api',
  'https://postgres/api',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@vendor.example/',
  'https://vendor.example/?a=b',
  'https://vendor.example/#x',
  'file:///etc/passwd',
  'gopher://vendor.example',
  'vendor.example',
  '',
])('“%s” may not be called', (address) => {
  expect(isPublicHttps(address)).toBe(false)
})

it('a name that leads into a private network gets no connection, whatever else it leads to', async () => {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end('secret')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener has this type.
  const { port } = server.address() as AddressInfo
  const ask = (lookup: ReturnType<typeof publicLookup> | undefined) =>
    new Promise<string>((resolve, reject) => {
      request({ host: 'rebound.example', port, ...(lookup === undefined ? {} : { lookup }) }, (response) =>
        resolve(String(response.statusCode)),
      )
        .on('error', reject)
        .end()
    })
  const both = publicLookup((_host, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  )
  await expect(ask(both)).rejects.toThrow('not public')
  expect(reached).toBe(0)
  // The same server does answer where nothing looks at the address.
  const unguarded: ReturnType<typeof publicLookup> = (_host, { all = false }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  expect(await ask(unguarded)).toBe('200')
  server.close()
})
