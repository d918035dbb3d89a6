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
import { SecretUnreadable } from './secrets.ts'
import { StartProblem } from './start-problem.ts'

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

/** Opens encrypted calls, and shows the keys that they are sealed to. */
export interface Payloads extends PayloadOpener {
  publicKeys(): readonly PublicKey[]
  /** Forgets messages that are too old to be accepted again; for the minute tick. */
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
/** Our largest body is a registration; anything longer is nobody's. */
const longestPayload = 32_768

/**
 * Opens the house's payload key: P-256, made once, kept sealed in the database, so all processes use the same. Throws a
 * {@link StartProblem} when it was sealed under another master key.
 */
export async function openPayloads(parts: PayloadParts): Promise<Payloads> {
  const privateJwk = await loadKey(parts)
  // Importing a P-256 key always gives a CryptoKey; only symmetric keys come as bytes.
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
  const stored = (await selectSealed(parts.database)) ?? (await makeKey(parts))
  try {
    return JSON.parse(Buffer.from(parts.secrets.openSecret(stored, keyName)).toString()) as JWK // we wrote it as a JWK
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    throw new StartProblem(
      'The master key does not open the secrets in this database: it is another key than the one they were sealed with.',
    )
  }
}

/** Two processes may make a key at the same time; the one that is stored first counts for both. */
async function makeKey({ database, secrets, clock }: PayloadParts): Promise<Uint8Array> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const sealed = secrets.sealSecret(Buffer.from(JSON.stringify(await exportJWK(privateKey))), keyName)
  await sql`
    insert into kernel_secret (name, sealed, created_at) values (${keyName}, ${Buffer.from(sealed)}, ${clock.now().toString()})
    on conflict (name) do nothing`.execute(database)
  const stored = await selectSealed(database)
  if (stored === undefined) throw new Error('the payload key was stored and is not there')
  return stored
}

async function selectSealed(database: Database): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from kernel_secret where name = ${keyName}`.execute(
    database,
  )
  return rows[0]?.sealed
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
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext))
    // `__proto__` is nobody's field; copied on, it would become a prototype that no check for unknown fields sees.
    const isObject =
      typeof claims === 'object' && claims !== null && !Array.isArray(claims) && !Object.hasOwn(claims, '__proto__')
    if (!isObject || (protectedHeader.kid !== undefined && protectedHeader.kid !== kid))
      throw new Refusal('request.unreadable')
    return { ...claims }
  } catch {
    // Whatever is wrong with it, the caller learns nothing more than that.
    throw new Refusal('request.unreadable')
  }
}

/** Checks who the message is for and how old it is; the rest is the body. */
function readClaims(claims: Record<string, unknown>, audience: string, nowSeconds: number) {
  const { iat, jti, aud, ...body } = claims
  const readable =
    typeof iat === 'number' && Number.isFinite(iat) && typeof jti === 'string' && /^[\x21-\x7e]{8,64}$/.test(jti)
  if (!readable || (aud !== undefined && aud !== audience)) throw new Refusal('request.unreadable')
  if (iat < nowSeconds - oldestSeconds || iat > nowSeconds + furthestAheadSeconds) throw new Refusal('request.stale')
  return { iat, jti, body }
}

/** Whether this is the first time: the unique key decides, so a message sent twice at once is opened once. */
async function markSeen(database: Database, jti: string, expiresAtSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kernel_seen_message (jti, expires_at) values (${jti}, to_timestamp(${expiresAtSeconds}))
    on conflict (jti) do nothing`.execute(database)
  return numAffectedRows === 1n
}
