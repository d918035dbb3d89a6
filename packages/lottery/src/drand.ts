import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The one scheme that is known: BLS signatures of round numbers on G1 of BLS12-381, each for itself. drand's "quicknet" has it. */
export const drandScheme = 'bls-unchained-g1-rfc9380'

/** A network of drand: several organisations that sign the number of each round together, as its relays describe it at `/<hash>/info`. */
export interface DrandChain {
  /** What identifies it: SHA-256 of all that follows, see {@link drandChainHash}. 64 hexadecimal digits. */
  readonly hash: string
  /** A point on G2, compressed: 192 hexadecimal digits. */
  readonly publicKey: string
  /** When round 1 was published, in seconds of Unix time. */
  readonly genesis: number
  readonly periodSeconds: number
  /** 64 hexadecimal digits. */
  readonly groupHash: string
  /** Such as `quicknet`. */
  readonly beaconId: string
  readonly scheme: string
}

/** drand's network with a round every three seconds, as https://api.drand.sh publishes it. */
export const quicknet: DrandChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  periodSeconds: 3,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  beaconId: 'quicknet',
  scheme: drandScheme,
}

/** The network that has no name in its hash. */
const defaultBeacon = 'default'

/**
 * The hash that a network of these facts has: SHA-256 of its period (4 bytes), its genesis (8 bytes), its key, the hash of its group and
 * its name. So a hash that was named beforehand fixes the key by which a beacon is checked, and the time of each round. Throws a
 * RangeError if the facts are not those of a network.
 */
export function drandChainHash(chain: Omit<DrandChain, 'hash'>): string {
  const { publicKey, genesis, periodSeconds, groupHash, beaconId } = chain
  if (!/^[0-9a-f]{192}$/.test(publicKey) || !/^[0-9a-f]{64}$/.test(groupHash))
    throw new RangeError('no key of a network')
  if (!Number.isSafeInteger(genesis) || genesis < 0) throw new RangeError('no genesis of a network')
  if (!Number.isInteger(periodSeconds) || periodSeconds < 1 || periodSeconds > 86_400)
    throw new RangeError('no period of a network')
  const times = new DataView(new ArrayBuffer(12))
  times.setUint32(0, periodSeconds)
  times.setBigInt64(4, BigInt(genesis))
  const name = beaconId === defaultBeacon ? '' : beaconId
  return bytesToHex(
    sha256(concatBytes(new Uint8Array(times.buffer), hexToBytes(publicKey), hexToBytes(groupHash), utf8ToBytes(name))),
  )
}

/** The first round that a network publishes after a moment, in milliseconds of Unix time. */
export function drandRoundAfter({ genesis, periodSeconds }: DrandChain, momentMs: number): number {
  const elapsed = momentMs / 1_000 - genesis
  return elapsed < 0 ? 1 : Math.floor(elapsed / periodSeconds) + 2
}

/** When a network publishes a round, in milliseconds of Unix time. */
export function drandRoundTimeMs({ genesis, periodSeconds }: DrandChain, round: number): number {
  return (genesis + (round - 1) * periodSeconds) * 1_000
}

/** A round of a network. */
export interface DrandRound {
  readonly chainHash: string
  readonly round: number
}

/** How a draw names a round beforehand, such as `drand 52db9b… 657413`. */
export function drandName({ chainHash, round }: DrandRound): string {
  return `drand ${chainHash} ${round}`
}

/** The round that a name stands for; undefined if it is no such name. */
export function parseDrandName(name: string): DrandRound | undefined {
  const [, chainHash, digits] = /^drand ([0-9a-f]{64}) ([1-9]\d{0,14})$/.exec(name) ?? []
  return chainHash === undefined || digits === undefined ? undefined : { chainHash, round: Number(digits) }
}
