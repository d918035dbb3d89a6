import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { drandChainHash, drandScheme, type DrandChain } from '../drand.ts'

/** A network of drand whose only member is the test. */
export interface OwnDrand {
  readonly chain: DrandChain
  /** The round as a relay answers it. */
  round(round: number): { readonly round: number; readonly signature: string; readonly randomness: string }
}

const { shortSignatures } = bls12_381
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Makes a network with a key made of a text. */
export function ownDrand(
  name: string,
  times: Pick<DrandChain, 'genesis' | 'periodSeconds'> = { genesis: 1_750_000_000, periodSeconds: 3 },
): OwnDrand {
  const seed = sha256(utf8ToBytes(name))
  const { secretKey, publicKey } = shortSignatures.keygen(concatBytes(seed, seed.subarray(0, 16)))
  const facts = {
    ...times,
    publicKey: publicKey.toHex(true),
    groupHash: bytesToHex(sha256(utf8ToBytes(name))),
    beaconId: name,
    scheme: drandScheme,
  }
  return {
    chain: { ...facts, hash: drandChainHash(facts) },
    round(round) {
      const number = new DataView(new ArrayBuffer(8))
      number.setBigUint64(0, BigInt(round))
      const message = shortSignatures.hash(sha256(new Uint8Array(number.buffer)), domain)
      const signature = shortSignatures.sign(message, secretKey).toHex(true)
      return { round, signature, randomness: bytesToHex(sha256(hexToBytes(signature))) }
    },
  }
}
