import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import {
  endCredentials,
  holdConnection,
  insertCredential,
  type ConnectionRow,
  type CredentialRow,
} from './connections.sql.ts'

/** The context that a sealed key is bound to: its own row. */
export function aboutKey(row: Pick<CredentialRow, 'credentialId' | 'vendorCode' | 'side'>): string {
  return `vendor key ${row.credentialId} ${row.vendorCode} ${row.side}`
}

/** The context that the sealed key of a vendor's player names is bound to. */
export function aboutNames(row: Pick<ConnectionRow, 'brandId' | 'vendorCode'>): string {
  return `vendor player names ${row.brandId} ${row.vendorCode}`
}

export interface NewKey {
  readonly side: CredentialRow['side']
  readonly key: string
  readonly validFrom: Temporal.Instant
  readonly isDemo: boolean
}

/** Seals a key and stores it. */
export async function addKey(
  tx: Database,
  { secrets, randomness }: { readonly secrets: Secrets; readonly randomness: Randomness },
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  { side, key, validFrom, isDemo }: NewKey,
): Promise<void> {
  const head = { credentialId: randomness.uuid(), vendorCode: vendor.vendorCode, side }
  const keySealed = Buffer.from(secrets.sealSecret(Buffer.from(key), aboutKey(head)))
  await insertCredential(tx, { ...head, brandId: vendor.brandId, keySealed, validFrom, validUntil: null, isDemo })
}

/**
 * Brings a new key into use and ends the older ones of its side after `overlap`, so that a vendor can switch over without a
 * refused call: its own new key is valid at once, and our new one signs when the older ones end, if there are any.
 */
export async function rotateKey(
  tx: Database,
  parts: { readonly secrets: Secrets; readonly randomness: Randomness; readonly clock: Clock },
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  key: Omit<NewKey, 'validFrom'>,
  overlap: Temporal.DurationLike,
): Promise<void> {
  const { brandId, vendorCode } = vendor
  // Two simultaneous new keys would not see each other, and both would stay valid for ever.
  await holdConnection(tx, vendor)
  const now = parts.clock.now()
  const end = now.add(overlap)
  const ended = await endCredentials(tx, { brandId, vendorCode, side: key.side }, end)
  await addKey(tx, parts, vendor, { ...key, validFrom: key.side === 'house' && ended > 0 ? end : now })
}
