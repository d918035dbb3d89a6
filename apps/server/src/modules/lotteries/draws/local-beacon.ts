import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { BrandId } from '../../../kernel/ids.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { beaconKeyOf, insertBeaconKey, type BeaconKeyRow } from './beacon-key.sql.ts'

type BeaconParts = Pick<LotteryPorts, 'database' | 'clock' | 'secrets' | 'randomness'>

/** The beacons that brands make themselves: signatures, which nobody who does not have the key can know, and everybody can check. */
export interface LocalBeacons {
  /** 64 hexadecimal digits. The key is made when it is first asked for, and never changes. */
  publicKeyOf(brandId: BrandId): Promise<string>
  /** The value that a name stands for, 128 hexadecimal digits: the Ed25519 signature of the name. Each name has one. */
  valueOf(brandId: BrandId, name: string): Promise<string>
}

/** The name of the local beacon for draws at a moment. It is fixed when a draw is made, so nobody can choose another value later. */
export function localBeaconName(drawsAt: Temporal.Instant): string {
  return `local ${drawsAt.toString({ smallestUnit: 'second' })}`
}

export function createLocalBeacons(parts: BeaconParts): LocalBeacons {
  const { database, secrets } = parts
  // The public key never changes; the secret one is opened for each value, since its seal may be renewed.
  const known = new Map<BrandId, string>()
  return {
    async publicKeyOf(brandId) {
      const publicKey = known.get(brandId) ?? (await keyOf(parts, brandId)).publicKey.toString('hex')
      known.set(brandId, publicKey)
      return publicKey
    },
    async valueOf(brandId, name) {
      const key = (await beaconKeyOf(database, brandId)) ?? (await keyOf(parts, brandId))
      const seed = secrets.openSecret(key.sealed, aboutBeaconKey(key.publicKey))
      const { privateKey, publicKey } = keysOf(seed)
      if (!publicKey.equals(key.publicKey))
        throw new Error('the key of a beacon does not match the one that is published')
      return sign(null, Buffer.from(name), privateKey).toString('hex')
    },
  }
}

/** Binds a sealed key to its public half. */
export function aboutBeaconKey(publicKey: Uint8Array): string {
  return `lottery beacon ${Buffer.from(publicKey).toString('hex')}`
}

/** The brand's key, made if there is none. If two processes make one, the first that is stored counts. */
async function keyOf({ database, clock, secrets, randomness }: BeaconParts, brandId: BrandId): Promise<BeaconKeyRow> {
  const found = await beaconKeyOf(database, brandId)
  if (found !== undefined) return found
  const seed = randomness.bytes(32)
  const { publicKey } = keysOf(seed)
  const sealed = Buffer.from(secrets.sealSecret(seed, aboutBeaconKey(publicKey)))
  await insertBeaconKey(database, { brandId, publicKey, sealed }, clock.now())
  const stored = await beaconKeyOf(database, brandId)
  if (stored === undefined) throw new Error('the key of a beacon was not stored')
  return stored
}

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

function keysOf(seed: Uint8Array) {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, publicKey }
}
