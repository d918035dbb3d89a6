// An entry of its own: the arithmetic of the curve is large, and pages that check no beacon of drand do without it.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { drandChainHash, drandScheme, type DrandChain } from './drand.ts'

const { shortSignatures } = bls12_381
/** The domain of signatures on G1, by RFC 9380. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether a network is described as it is: a scheme that is known, the hash of its own facts, and a key that is a point of the curve. */
export function isDrandChain(chain: DrandChain): boolean {
  if (chain.scheme !== drandScheme) return false
  return withoutThrowing(() => drandChainHash(chain) === chain.hash) && isPoint(chain.publicKey)
}

function isPoint(publicKey: string): boolean {
  return withoutThrowing(() => {
    const point = bls12_381.G2.Point.fromHex(publicKey)
    point.assertValidity()
    return point.isTorsionFree()
  })
}

/**
 * The public random value of a round: SHA-256 of its signature, 64 hexadecimal digits. Undefined if the signature (96 hexadecimal
 * digits) is not the one of this round by this network. Takes some 40 milliseconds.
 */
export function drandValue(chain: DrandChain, round: number, signature: string): string | undefined {
  if (!isDrandChain(chain) || !Number.isSafeInteger(round) || round < 1) return undefined
  if (!/^[0-9a-f]{96}$/.test(signature)) return undefined
  return isSigned(chain, round, signature) ? bytesToHex(sha256(hexToBytes(signature))) : undefined
}

function isSigned({ publicKey }: DrandChain, round: number, signature: string): boolean {
  return withoutThrowing(() => {
    const point = shortSignatures.Signature.fromHex(signature)
    // One signature has one text: another one of the same point would be another value.
    if (shortSignatures.Signature.toHex(point) !== signature) return false
    return shortSignatures.verify(point, shortSignatures.hash(messageOf(round), domain), hexToBytes(publicKey))
  })
}

/** What is signed of a round: SHA-256 of its number in 8 bytes. */
function messageOf(round: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigUint64(0, BigInt(round))
  return sha256(new Uint8Array(bytes.buffer))
}

/** The library throws for whatever is no point, and the hash of a network for whatever is none. */
function withoutThrowing(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
