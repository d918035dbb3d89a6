import { createTestDatabase } from '@baize/testkit'
import { calculateJwkThumbprint, CompactEncrypt, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { sql } from './database/pool.ts'
import { openPayloads, type Payloads } from './payloads.ts'
import { systemRandomness } from './randomness.ts'
import { createSecrets } from './secrets.ts'

const audience = 'POST /wps/session/login'
const secrets = createSecrets(systemRandomness.bytes(32), systemRandomness)
let test: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ReturnType<typeof fixedClock>
let payloads: Payloads
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  clock = fixedClock('2026-11-20T10:00:00Z')
  payloads = await openPayloads({ database: test.database, secrets, clock })
})

const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1000)
const claims = (more: object = {}) => ({
  username: 'demo',
  iat: nowSeconds(),
  jti: systemRandomness.uuid(),
  aud: audience,
  ...more,
})

async function seal(plaintext: unknown, header: object = {}, to?: Payloads): Promise<string> {
  const [key] = (to ?? payloads).publicKeys()
  if (key === undefined) throw new Error('no key')
  const text = typeof plaintext === 'string' ? plaintext : JSON.stringify(plaintext)
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...header })
    .encrypt(await importJWK({ ...key }, 'ECDH-ES'))
}

describe('an encrypted call', () => {
  it('yields its body without the claims', async () => {
    expect(await payloads.open(await seal(claims()), audience)).toEqual({ username: 'demo' })
    expect(await payloads.open(await seal(claims({ aud: undefined })), audience)).toEqual({ username: 'demo' })
  })

  it('is opened once if it is sent twenty times at once', async () => {
    const payload = await seal(claims())
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => payloads.open(payload, audience)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(payloads.open(payload, audience)).rejects.toThrow('request.stale')
  })

  it('is refused if its jti comes again in another message', async () => {
    const jti = systemRandomness.uuid()
    await payloads.open(await seal(claims({ jti })), audience)
    await expect(payloads.open(await seal(claims({ jti, username: 'other' })), audience)).rejects.toThrow(
      'request.stale',
    )
  })

  it.each([
    [-120, 'opens'],
    [-121, 'request.stale'],
    [60, 'opens'],
    [61, 'request.stale'],
  ])('that was sealed at %i s from now: %s', async (seconds, expected) => {
    const opened = payloads.open(await seal(claims({ iat: nowSeconds() + seconds })), audience).then(
      () => 'opens',
      (error: Error) => error.message,
    )
    expect(await opened).toBe(expected)
  })

  it('is refused a second time even after the sweep, for as long as its age would be accepted', async () => {
    const payload = await seal(claims({ iat: nowSeconds() + 60 }))
    await payloads.open(payload, audience)
    clock.advance({ seconds: 180 })
    await payloads.sweep()
    await expect(payloads.open(payload, audience)).rejects.toThrow('request.stale')
    clock.advance({ seconds: 2 })
    await payloads.sweep()
    const { rows } = await sql`select from kernel_seen_message where expires_at < ${clock.now().toString()}`.execute(
      test.database,
    )
    expect(rows).toHaveLength(0)
  })

  it.each([
    ['another call’s aud', { aud: 'PUT /wps/member/register' }],
    ['no iat', { iat: undefined }],
    ['an iat in words', { iat: '1763632800' }],
    ['no jti', { jti: undefined }],
    ['a jti of 7 characters', { jti: '1234567' }],
    ['a jti of 65 characters', { jti: 'x'.repeat(65) }],
    ['a jti that the database cannot keep', { jti: '12345678\u0000' }],
  ])('with %s is unreadable', async (_, wrong) => {
    await expect(payloads.open(await seal(claims(wrong)), audience)).rejects.toThrow('request.unreadable')
  })

  it('is refused if it names a field twice, however it is written', async () => {
    const { iat, jti } = claims()
    for (const more of ['"username":"other"', '"\\u0075sername":"other"', '"more":{"a":1,"a":2}'])
      await expect(
        payloads.open(await seal(`{"username":"demo",${more},"iat":${iat},"jti":"${jti}"}`), audience),
      ).rejects.toThrow('request.unreadable')
    expect(await payloads.open(await seal(`{"username":"demo","iat":${iat},"jti":"${jti}"}`), audience)).toEqual({
      username: 'demo',
    })
  })

  it.each([['not JSON'], ['[1]'], ['null'], ['"text"'], ['{"__proto__":{"type":1},"iat":1,"jti":"12345678"}']])(
    'whose plaintext is %s is unreadable',
    async (plaintext) => {
      await expect(payloads.open(await seal(plaintext), audience)).rejects.toThrow('request.unreadable')
    },
  )

  it('is unreadable if it was changed, sealed to another key, or sealed in another way', async () => {
    const good = await seal(claims())
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const text = new TextEncoder().encode(JSON.stringify(claims()))
    const toOthers = await new CompactEncrypt(text)
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(publicKey)
    const weaker = await seal(claims(), { enc: 'A128GCM' })
    const wrapped = await seal(claims(), { alg: 'ECDH-ES+A256KW' })
    const otherKid = await seal(claims(), { kid: 'another' })
    const packed = await seal(claims(), { zip: 'DEF' })
    const changed = good.slice(0, -2) + (good.endsWith('AA') ? 'BB' : 'AA')
    for (const payload of [toOthers, weaker, wrapped, otherKid, packed, changed, '', 'a.b.c.d.e', 'x'.repeat(40_000)]) {
      await expect(payloads.open(payload, audience)).rejects.toThrow('request.unreadable')
    }
  })
})

describe('the payload key', () => {
  it('shows only its public half, named by its thumbprint', async () => {
    const [key] = payloads.publicKeys()
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    expect(key?.kid).toBe(await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x: key?.x ?? '', y: key?.y ?? '' }))
  })

  it('is the same for processes that start together, and stored sealed', async () => {
    const fresh = await createTestDatabase()
    try {
      const parts = { database: fresh.database, secrets, clock }
      const opened = await Promise.all(Array.from({ length: 5 }, () => openPayloads(parts)))
      expect(new Set(opened.map((one) => one.publicKeys()[0]?.kid)).size).toBe(1)
      const { rows } = await sql<{ sealed: Buffer }>`select sealed from kernel_secret`.execute(fresh.database)
      expect(rows.map(({ sealed }) => sealed.includes('"d"'))).toEqual([false])
    } finally {
      await fresh.close()
    }
  })

  it('stops the start if the master key is a different one', async () => {
    const others = createSecrets(systemRandomness.bytes(32), systemRandomness)
    await expect(openPayloads({ database: test.database, secrets: others, clock })).rejects.toThrow(
      'This master key does not open',
    )
  })
})
