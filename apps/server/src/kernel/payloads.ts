import {
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import type { Clock } from './clock.ts'
import { sql, type Database } from './database/pool.ts'
import type { PayloadOpener } from './http/door.ts'
import { Refusal } from './refusal.ts'
import type { Secrets } from './secrets.ts'
import { storedSecret } from './stored-secrets.ts'
import { parseStrictJson } from './strict-json.ts'

/** A public key as clients receive it. */
export interface PublicKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  /** The key's thumbprint (RFC 7638). */
  readonly kid: string
  readonly use: 'enc'
  readonly alg: 'ECDH-ES'
}

/** Opens encrypted calls, and publishes the keys that they are sealed to. */
export interface Payloads extends PayloadOpener {
  publicKeys(): readonly PublicKey[]
  /** Deletes records of messages that are too old to be accepted again; called every minute. */
  sweep(): Promise<void>
}

export interface PayloadParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly clock: Clock
}

const keyName = 'payload key'
const oldestSeconds = 120
const furthestAheadSeconds = 60
/** The largest body is a registration; anything longer than this is refused. */
const longestPayload = 32_768

/**
 * Opens the server's payload key: P-256, generated once and stored sealed in the database, so that all processes use the
 * same. Throws a {@link StartProblem} if it was sealed under another master key.
 */
export async function openPayloads(parts: PayloadParts): Promise<Payloads> {
  const privateJwk = await loadKey(parts)
  // Importing a P-256 key always yields a CryptoKey; only symmetric keys are bytes.
  const privateKey = (await importJWK(privateJwk, 'ECDH-ES')) as CryptoKey
  const publicKey = await publicPart(privateJwk)
  return {
    publicKeys: () => [publicKey],
    async open(payload, audience) {
      const claims = await decrypt(payload, privateKey, publicKey.kid)
      const now = Math.floor(parts.clock.now().epochMilliseconds / 1000)
      const { iat, jti, body } = readClaims(claims, audience, now)
      if (!(await markSeen(parts.database, jti, iat + oldestSeconds + 1))) throw new Refusal('request.stale')
      return body
    },
    async sweep() {
      await sql`delete from kernel_seen_message where expires_at < ${parts.clock.now().toString()}`.execute(
        parts.database,
      )
    },
  }
}

async function loadKey(parts: PayloadParts): Promise<JWK> {
  const stored = await storedSecret(parts, keyName, makeKey)
  return JSON.parse(Buffer.from(stored).toString()) as JWK // we wrote it as a JWK
}

async function makeKey(): Promise<Uint8Array> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  return Buffer.from(JSON.stringify(await exportJWK(privateKey)))
}

async function publicPart({ crv, x, y }: JWK): Promise<PublicKey> {
  if (crv !== 'P-256' || x === undefined || y === undefined)
    throw new Error('the stored payload key is not a P-256 key')
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv, x, y })
  return { kty: 'EC', crv, x, y, kid, use: 'enc', alg: 'ECDH-ES' }
}

async function decrypt(payload: string, key: CryptoKey, kid: string): Promise<Record<string, unknown>> {
  if (payload.length > longestPayload) throw new Refusal('request.unreadable')
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(payload, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    })
    const claims = parseStrictJson(plaintext)
    // No body has a field `__proto__`; if copied, it would become a prototype, which no check for unknown fields sees.
    const isObject =
      typeof claims === 'object' && claims !== null && !Array.isArray(claims) && !Object.hasOwn(claims, '__proto__')
    if (!isObject || (protectedHeader.kid !== undefined && protectedHeader.kid !== kid))
      throw new Refusal('request.unreadable')
    return { ...claims }
  } catch {
    // Whatever is wrong, the caller learns only that it is unreadable.
    throw new Refusal('request.unreadable')
  }
}

/** Checks the message's audience and age; the remaining claims are the body. */
function readClaims(claims: Record<string, unknown>, audience: string, nowSeconds: number) {
  const { iat, jti, aud, ...body } = claims
  const readable =
    typeof iat === 'number' && Number.isFinite(iat) && typeof jti === 'string' && /^[\x21-\x7e]{8,64}$/.test(jti)
  if (!readable || (aud !== undefined && aud !== audience)) throw new Refusal('request.unreadable')
  if (iat < nowSeconds - oldestSeconds || iat > nowSeconds + furthestAheadSeconds) throw new Refusal('request.stale')
  return { iat, jti, body }
}

/** Whether the message is new: the unique key decides, so a message sent twice at once is opened once. */
async function markSeen(database: Database, jti: string, expiresAtSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kernel_seen_message (jti, expires_at) values (${jti}, to_timestamp(${expiresAtSeconds}))
    on conflict (jti) do nothing`.execute(database)
  return numAffectedRows === 1n
}
