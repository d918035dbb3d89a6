import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ClientSeed, Nonce, ServerSeed } from './seeds.ts'

/** Everything that decides a round. Stake, member, balance and time have no influence. */
export type RoundSeeds = {
  readonly serverSeed: ServerSeed
  readonly clientSeed: ClientSeed
  readonly nonce: Nonce
}

/** One number read from the stream: its position, its value, and how it was used. */
export type DrawStep = {
  /** Index of the HMAC block, from 0. */
  readonly block: number
  /** Offset of its first byte in the block: 0, 4, … 28. */
  readonly offset: number
  /** The four bytes as a big-endian unsigned integer. */
  readonly uint32: number
  /** The argument of `below(n)`. */
  readonly n: number
  /** `uint32 mod n`: the result, unless the number was rejected. */
  readonly value: number
  /** True when `uint32` lies in the incomplete last group of n, which would favour small values. */
  readonly rejected: boolean
}

/** A round's stream of draws. */
export type Draws = {
  /** The next uniform integer from 0 to `n - 1`, for 1 ≤ n ≤ 2^32; throws a RangeError for another n. */
  below(n: number): number
  /** Every number read so far, in order, including rejected ones. */
  trace(): readonly DrawStep[]
}

const twoTo32 = 2 ** 32

/** Fewer than half of all numbers are rejected, so 128 rejections in a row have a probability below 2^-128. */
const maxReads = 128

/**
 * The stream of draws for one round.
 *
 * Block b of the stream is HMAC-SHA256 (RFC 2104) with the server seed's 32 bytes as its key and the ASCII text
 * `clientSeed:nonce:b` as its message, b and the nonce in decimal, b from 0. Each block is read as eight
 * big-endian unsigned 32-bit integers u. `below(n)` rejects numbers from floor(2^32 / n) · n upwards and reads
 * the next one instead, so that each of the n values is equally likely; the result is u mod n.
 *
 * Worked example: server seed `000102…1f` (the bytes 0 to 31), client seed `lotus`, nonce 7. Block 0 is
 * HMAC(`lotus:7:0`) =
 * `b15adb2ad55fa68cc72ff90b7519f88a82db42c63a23a8796430ff17294a680c`. Five calls of `below(24)`:
 *
 * | bytes      | u          | u mod 24 |
 * |------------|------------|----------|
 * | `b15adb2a` | 2975521578 | 18       |
 * | `d55fa68c` | 3579815564 | 20       |
 * | `c72ff90b` | 3341809931 | 11       |
 * | `7519f88a` | 1964636298 | 18       |
 * | `82db42c6` | 2195407558 | 22       |
 *
 * None is rejected, since each is below floor(2^32 / 24) · 24 = 4294967280. The draws are 18, 20, 11, 18 and 22.
 */
export function drawsFor(seeds: RoundSeeds): Draws {
  const nextUint32 = streamOf(seeds)
  const steps: DrawStep[] = []
  return {
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > twoTo32) throw new RangeError(`cannot draw below ${n}`)
      const limit = twoTo32 - (twoTo32 % n)
      for (let read = 0; read < maxReads; read += 1) {
        const { block, offset, uint32 } = nextUint32()
        const step = { block, offset, uint32, n, value: uint32 % n, rejected: uint32 >= limit }
        steps.push(step)
        if (!step.rejected) return step.value
      }
      throw new Error(`${maxReads} numbers in a row were rejected`)
    },
    trace: () => steps,
  }
}

/** The bytes of block b; see `drawsFor`. Exported so that single blocks can be explained or checked. */
export function blockOf({ serverSeed, clientSeed, nonce }: RoundSeeds, block: number): Uint8Array {
  return hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:${block}`))
}

function streamOf(seeds: RoundSeeds): () => { block: number; offset: number; uint32: number } {
  let block = -1
  let offset = 32
  let view: DataView = new DataView(new ArrayBuffer(0))
  return () => {
    if (offset === 32) {
      block += 1
      offset = 0
      const bytes = blockOf(seeds, block)
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    const at = offset
    offset += 4
    return { block, offset: at, uint32: view.getUint32(at) }
  }
}
