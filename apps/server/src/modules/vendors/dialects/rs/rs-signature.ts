import { createPrivateKey, createPublicKey, generateKeyPair, sign, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { CheckSignature, DialectCredentials } from '../dialect.types.ts'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const modulusBits = 2048
const maxSignatureLength = 1_024

/** Checks a base64 RSA-SHA256 signature (PKCS#1 v1.5) over the raw body with the vendor's public key. */
export function rsChecker(publicKeyPem: string): CheckSignature {
  const key = createPublicKey(publicKeyPem)
  return (raw, signature) =>
    signature.length <= maxSignatureLength &&
    base64.test(signature) &&
    verify('RSA-SHA256', raw, key, Buffer.from(signature, 'base64'))
}

/** Signs a body with our private key the same way. */
export function rsSign(privateKeyPem: string, raw: string): string {
  return sign('RSA-SHA256', Buffer.from(raw), createPrivateKey(privateKeyPem)).toString('base64')
}

/** Creates our key pair and, unless the vendor brought its own public key, the vendor's. */
export async function createRsCredentials(vendorKey?: string): Promise<DialectCredentials> {
  const house = await keyPair()
  const houseKey = privatePem(house.privateKey)
  const housePublicKey = publicPem(house.publicKey)
  if (vendorKey !== undefined) return { vendorKey, houseKey, held: { housePublicKey } }
  const vendor = await keyPair()
  return {
    vendorKey: publicPem(vendor.publicKey),
    houseKey,
    held: { privateKey: privatePem(vendor.privateKey), housePublicKey },
  }
}

const makeKeyPair = promisify(generateKeyPair)
const keyPair = () => makeKeyPair('rsa', { modulusLength: modulusBits })
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' })
const privatePem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' })
