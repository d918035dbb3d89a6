import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readKeyFile, InvalidKeyFile } from './key-file.ts'

const account = { account: 'a', currency: 'EUR', game: 'dice' }
const gcp = { ...account, secret: 's' }

describe('a key file', () => {
  it('needs a secret for gcp; digits default to 2 and the stake to one main unit', () => {
    expect(readKeyFile(JSON.stringify(gcp), 'gcp')).toMatchObject({ ...gcp, digits: 2, stakeMinor: 100n })
    expect(readKeyFile(JSON.stringify({ ...gcp, digits: 0, stake: '5' }), 'gcp')).toMatchObject({ stakeMinor: 5n })
  })

  it('needs an RSA private key and a token for rs', () => {
    const pem = (type: 'rsa' | 'ed25519') =>
      (type === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 1024 })
        : generateKeyPairSync('ed25519')
      ).privateKey.export({ type: 'pkcs8', format: 'pem' })
    const rs = { ...account, privateKey: pem('rsa'), token: 't' }
    expect(readKeyFile(JSON.stringify(rs), 'rs')).toMatchObject(rs)
    for (const wrong of [{ privateKey: 'x' }, { privateKey: pem('ed25519') }, { token: undefined }])
      expect(() => readKeyFile(JSON.stringify({ ...rs, ...wrong }), 'rs')).toThrow(InvalidKeyFile)
  })

  it.each([
    ['not a JSON object', '[]'],
    ['"secret" is missing', JSON.stringify(account)],
    ['"game" in the key file is not a non-empty string', JSON.stringify({ ...gcp, game: 7 })],
    ['"digits"', JSON.stringify({ ...gcp, digits: '2' })],
    ['"stake"', JSON.stringify({ ...gcp, stake: '0.001' })],
    ['unknown field "secrets"', JSON.stringify({ ...gcp, secrets: 's' })],
  ])('is rejected with a message about the fault: %s', (message, text) => {
    expect(() => readKeyFile(text, 'gcp')).toThrow(message)
  })
})
