import { constants, generateKeyPairSync, privateEncrypt, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signRs, verifyRs } from './rs-signature.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const body = '{"user":"player_1","amount":356000}'

test('the signature is RSA over the SHA-256 of the bytes with PKCS#1 v1.5 padding', () => {
  // A DigestInfo for SHA-256 (RFC 8017, section 9.2, note 1) followed by the hash.
  const digestInfo = Buffer.concat([
    Buffer.from('3031300d060960864801650304020105000420', 'hex'),
    createHash('sha256').update(body).digest(),
  ])
  const byHand = privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, digestInfo).toString(
    'base64',
  )
  expect(signRs(privateKey, body)).toBe(byHand)
})

test('a signature is valid only for its own bytes and key', () => {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const signature = signRs(pem, body)
  expect(verifyRs(publicKey, body, signature)).toBe(true)
  expect(verifyRs(publicKey.export({ type: 'spki', format: 'pem' }), Buffer.from(body), signature)).toBe(true)
  expect(verifyRs(publicKey, `${body} `, signature)).toBe(false)
  expect(verifyRs(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey, body, signature)).toBe(false)
})

test.each(['', 'AAAA', 'not base64!'])('the malformed signature %j is rejected', (malformed) => {
  expect(verifyRs(publicKey, body, malformed)).toBe(false)
})
