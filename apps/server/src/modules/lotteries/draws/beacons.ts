import type { DrandChain } from '@baize/lottery'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { LotteryDraw } from './draw.types.ts'
import { createLocalBeacons, localBeaconName } from './local-beacon.ts'
import { PublicBeacons } from './public-beacons.ts'

/** A beacon as a draw names it beforehand. */
export interface NamedBeacon {
  readonly kind: 'local' | 'drand'
  readonly name: string
}

/** What a beacon turned out to be. */
export interface BeaconValue {
  /** Hexadecimal digits, which the numbers are drawn with. */
  readonly value: string
  /** Of a public beacon: the signature whose SHA-256 hash the value is. */
  readonly signature: string | null
}

/** The beacons of draws: made here, or published by a network that the brand's file names. */
export interface Beacons {
  /** Stores the key or network that the brand's new draws name. Call it before {@link nameFor}. */
  prepare(brandId: BrandId): Promise<void>
  /** What a new draw of a brand waits for. */
  nameFor(brandId: BrandId, drawsAt: Temporal.Instant): NamedBeacon
  /** The value of a draw's beacon. Throws a `BeaconWaits` as long as nobody knows it. */
  valueOf(draw: Pick<LotteryDraw, 'brandId' | 'beaconKind' | 'beaconName'>): Promise<BeaconValue>
  /** The key of the brand's own beacon: Ed25519, 64 hexadecimal digits. */
  keyOf(brandId: BrandId): Promise<string>
  /** The network of a public beacon by its name. */
  chainOf(brandId: BrandId, name: string): Promise<DrandChain | undefined>
}

export function openBeacons(
  parts: Pick<LotteryPorts, 'database' | 'clock' | 'secrets' | 'randomness' | 'log'> & { readonly games: Games },
): Beacons {
  const local = createLocalBeacons(parts)
  const shared = new PublicBeacons(parts)
  return {
    async prepare(brandId) {
      await Promise.all([local.publicKeyOf(brandId), shared.prepare(brandId)])
    },
    nameFor(brandId, drawsAt) {
      const name = shared.nameFor(brandId, drawsAt)
      return name === undefined ? { kind: 'local', name: localBeaconName(drawsAt) } : { kind: 'drand', name }
    },
    async valueOf({ brandId, beaconKind, beaconName }) {
      if (beaconName === null) throw new Error('a draw without a beacon was to be drawn')
      if (beaconKind === 'drand') return shared.valueOf(brandId, beaconName)
      return { value: await local.valueOf(brandId, beaconName), signature: null }
    },
    keyOf: (brandId) => local.publicKeyOf(brandId),
    chainOf: (brandId, name) => shared.chainOf(brandId, name),
  }
}
