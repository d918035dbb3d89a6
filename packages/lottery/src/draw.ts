import {
  commitmentOf,
  drawsFor,
  parseClientSeed,
  parseNonce,
  parseSeedHash,
  type SeedHash,
  type ServerSeed,
} from '@baize/fairness'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LotteryFormat, LotteryResult } from './format.ts'

/** Where numbers come from: `below(n)` is a uniform integer from 0 to n - 1. */
export interface NumberSource {
  below(n: number): number
}

/**
 * Draws the numbers of a format. Of a table of prizes, each number is one draw below 10, 100, … 1,000,000 by its digits, prize by
 * prize. Of places, each is one draw below the number of symbols that can still stand there: the (k + 1)th of them, in ascending order.
 */
export function drawResult({ draw }: LotteryFormat, source: NumberSource): LotteryResult {
  if (draw.kind === 'numbers') {
    return Object.fromEntries(
      draw.prizes.map(({ code, count, digits }) => [
        code,
        Array.from({ length: count }, () => String(source.below(10 ** digits)).padStart(digits, '0')),
      ]),
    )
  }
  const left = [...draw.symbols]
  const places = Array.from({ length: draw.count }, () => {
    const index = source.below(left.length)
    const symbol = draw.isRepeated ? left[index] : left.splice(index, 1)[0]
    if (symbol === undefined) throw new RangeError('a number was drawn that is too large')
    return symbol
  })
  return { places }
}

/** What is sealed at the cut-off, before the beacon is known. */
export interface DrawSeal {
  readonly drawId: string
  readonly format: string
  /** How many tickets were sold. */
  readonly tickets: number
  /** The Merkle root of their texts; see `merkleTree`. */
  readonly root: string
}

/** Everything that the numbers are derived from. */
export interface DrawInputs {
  /** Its commitment is published before sales open. */
  readonly secret: ServerSeed
  readonly seal: DrawSeal
  /** The public value that was named beforehand and that nobody knew at the cut-off: 1 to 512 lower-case hexadecimal digits. */
  readonly beacon: string
}

/** SHA-256 of a text, as 64 hexadecimal digits. */
function hashOf(text: string): SeedHash {
  const hash = parseSeedHash(bytesToHex(sha256(utf8ToBytes(text))))
  if (hash === undefined) throw new Error('a SHA-256 has 64 digits')
  return hash
}

/** The hash that is published at the cut-off: SHA-256 of four lines, each of which ends with a line feed. */
export function sealHash({ drawId, format, tickets, root }: DrawSeal): SeedHash {
  return hashOf(`lottery ${drawId}\nformat ${format}\ntickets ${tickets}\nroot ${root}\n`)
}

/**
 * The numbers of a draw. The stream is the one of `drawsFor` with the secret as its server seed and, as its client seed, SHA-256 of
 * `seal <seal hash>\nbeacon <beacon>\n`; nonce 0. So neither the operator, who does not know the beacon when the tickets are sealed,
 * nor whoever makes the beacon, who does not know the secret, can choose the numbers.
 */
export function drawNumbers(format: LotteryFormat, { secret, seal, beacon }: DrawInputs): LotteryResult {
  if (seal.format !== format.code) throw new RangeError(`the seal is for ${seal.format}`)
  if (!/^[0-9a-f]{1,512}$/.test(beacon)) throw new RangeError('a beacon is hexadecimal digits')
  const clientSeed = parseClientSeed(hashOf(`seal ${sealHash(seal)}\nbeacon ${beacon}\n`))
  const nonce = parseNonce(0n)
  if (clientSeed === undefined || nonce === undefined) throw new Error('a hash is a client seed')
  return drawResult(format, drawsFor({ serverSeed: secret, clientSeed, nonce }))
}

/** What was published about a draw. */
export interface PublishedDraw extends DrawInputs {
  readonly commitment: SeedHash
  readonly sealHash: SeedHash
  readonly result: LotteryResult
}

/** What of it is true. */
export interface DrawChecks {
  readonly sameSecret: boolean
  readonly sameSeal: boolean
  readonly sameNumbers: boolean
}

/** Computes a published draw again. That a ticket is under its root is for `isInTree`, what it pays for `settleTicket`. */
export function checkDraw(format: LotteryFormat, published: PublishedDraw): DrawChecks {
  return {
    sameSecret: commitmentOf(published.secret) === published.commitment,
    sameSeal: published.seal.format === format.code && sealHash(published.seal) === published.sealHash,
    sameNumbers: isSameDraw(format, published),
  }
}

function isSameDraw(format: LotteryFormat, published: PublishedDraw): boolean {
  try {
    return resultText(drawNumbers(format, published)) === resultText(published.result)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** A result as one text: its prizes in ascending order of their names. */
export function resultText(result: LotteryResult): string {
  return Object.keys(result)
    .toSorted()
    .map((prize) => `${prize} ${(result[prize] ?? []).join(' ')}`)
    .join('\n')
}
