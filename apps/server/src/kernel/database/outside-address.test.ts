import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

/** Self-signed, for a hundred years. They protect nothing. */
const localhost = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUW6v8hMjphqA51UVrKj6+ysmt6RgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDE3MDcxMVoYDzIxMjYxMDMx
MTcwNzExWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQlgmzUn3YVLft56QWBsH/HZ1rVbyE9di+UUnS+XXNgfOp9vMTVaFaj
wA10F0sd9NszXZ0UXagYsl2wktBfpVYUo2kwZzAdBgNVHQ4EFgQU4tXRGOfbpA4s
ncLIucXYaeFBrp0wHwYDVR0jBBgwFoAU4tXRGOfbpA4sncLIucXYaeFBrp0wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgS/KIbIVTnz1PMKzJhUX0uajjc17t+nNwWY0p0Is2EcMCIE4kHqWWaHRQ
rSRz90v355TlUi/0c7l3uDqmnnZD+Kvv
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpdInb89TJ7hKFsKr
+s4JE/DbzkfRcz+jmKNpFYzxYCyhRANCAAQlgmzUn3YVLft56QWBsH/HZ1rVbyE9
di+UUnS+XXNgfOp9vMTVaFajwA10F0sd9NszXZ0UXagYsl2wktBfpVYU
-----END PRIVATE KEY-----`,
}
const otherName = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUR5jf7GGMiG3NdOAQOaky1AhoZckwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjQxNzA3MTFaGA8yMTI2
MTAzMTE3MDcxMVowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABI2S/5q79UGHacDLVyTRgm+F+ABEp09mzDQfysUF4diU
gFbBTc38QrwfYTWE9FBdXrjwcvs3QRy9/AmV9CCSO9GjbTBrMB0GA1UdDgQWBBRb
KVfO1ac9RX5V6GH2Zfw//1EmbjAfBgNVHSMEGDAWgBRbKVfO1ac9RX5V6GH2Zfw/
/1EmbjAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIhAONKyieBRbqzZY3RcuIC2XBKo/X9RcqgUMfGvxxX
iN6mAiAiwKcsXH++YwNHgOArzjiYaDjdsCUXsFy9B2w4MWQ+nA==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPv4W1af4ZaNWr6DN
CabSdrTQzCFXMmmK44JTcdPyd0ahRANCAASNkv+au/VBh2nAy1ck0YJvhfgARKdP
Zsw0H8rFBeHYlIBWwU3N/EK8H2E1hPRQXV648HL7N0EcvfwJlfQgkjvR
-----END PRIVATE KEY-----`,
}

let place = ''
const servers: Server[] = []
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'baize-tls-'))
  writeFileSync(join(place, 'localhost.pem'), localhost.cert)
  writeFileSync(join(place, 'other.pem'), otherName.cert)
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(place, { recursive: true })
})

const addressOf = (environment: Record<string, string>) => readConfig(environment, '/srv/baize').databaseUrl

describe('the address of an outside database', () => {
  it('is connected to by verified TLS, whatever it says, and with the authorities of the file', () => {
    const address = 'postgres://baize:word@db.example:5432/baize'
    for (const one of [address, `${address}?sslmode=require`, `${address}?sslmode=verify-ca&uselibpqcompat=true&ssl=0`])
      expect(addressOf({ DATABASE_URL: one })).toBe(`${address}?sslmode=verify-full`)
    const file = join(place, 'localhost.pem')
    expect(addressOf({ DATABASE_URL: address, DATABASE_CA_FILE: file })).toBe(
      `${address}?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`,
    )
    const app = readConfig({ DATABASE_URL: address, DATABASE_APP_URL: address }, '/srv/baize').databaseAppUrl
    expect(app).toBe(`${address}?sslmode=verify-full`)
  })

  it.each([
    ['postgres://a:word@db.example/b?sslmode=disable', /^DATABASE_URL has sslmode=disable, which does not verify/],
    ['postgres://a:word@db.example/b?sslmode=no-verify', /^DATABASE_URL has sslmode=no-verify/],
    ['postgres://a:word@db.example/b?sslmode=prefer', /^DATABASE_URL has sslmode=prefer/],
    ['postgres:///b?host=db.example&user=a&password=word&sslmode=disable', /^DATABASE_URL has sslmode=disable/],
    ['postgres://a:word@10.0.0.7/b', /^DATABASE_URL has an IP address: use the host name/],
  ])('is refused if it asks for less: %s', (address, why) => {
    const refused = () => addressOf({ DATABASE_URL: address })
    expect(refused).toThrow(why)
    expect(refused).not.toThrow(/word@|password=word/)
    expect(addressOf({ DATABASE_URL: address, DATABASE_TLS: 'off' })).toBe(address)
  })

  it('is left as it is on this machine', () => {
    const here = ['postgres://a@localhost/b', 'postgres://a@127.0.0.1:6543/b', 'postgres:///b?host=%2Frun%2Fsockets']
    expect(here.map((address) => addressOf({ DATABASE_URL: address }))).toEqual(here)
  })

  it('is refused with a file of authorities that does not exist, or an unknown setting', () => {
    const address = 'postgres://a@db.example/b'
    expect(() => addressOf({ DATABASE_URL: address, DATABASE_CA_FILE: '/none.pem' })).toThrow(/^DATABASE_CA_FILE/)
    expect(() => addressOf({ DATABASE_URL: address, DATABASE_TLS: 'require' })).toThrow(/^DATABASE_TLS/)
  })
})

/** A server that answers the request for TLS as PostgreSQL does, and then refuses every login. */
async function openFake(identity: typeof localhost | undefined): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(identity === undefined ? 'N' : 'S')
      if (identity === undefined) return
      const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(identity) })
      secure.on('error', () => undefined)
      secure.once('data', () => secure.end(refusal))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener has this type.
  return (server.address() as AddressInfo).port
}

/** An ErrorResponse of PostgreSQL's protocol. */
const refusal = (() => {
  const fields = Buffer.from('SFATAL\0C28000\0Mreached by TLS\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

describe('a connection with these parameters', () => {
  it.each([
    ['with a certificate for its name that the file trusts', localhost, 'localhost.pem', /reached by TLS/],
    ['with a certificate that the file does not trust', localhost, 'other.pem', /certificate/],
    ['with a trusted certificate for another name', otherName, 'other.pem', /altnames|Hostname/],
    ['without TLS', undefined, 'localhost.pem', /does not support SSL/],
  ])('reaches a server %s, or does not log in there', async (_, identity, file, outcome) => {
    const ca = encodeURIComponent(join(place, file))
    const port = await openFake(identity)
    const client = new pg.Client({
      connectionString: `postgres://a:word@localhost:${port}/b?sslmode=verify-full&sslrootcert=${ca}`,
    })
    client.on('error', () => undefined)
    await expect(client.connect()).rejects.toThrow(outcome)
  })
})
