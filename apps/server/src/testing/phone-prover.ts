import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import type { PhoneProofSetting } from '../kernel/config.ts'

/** A test's phone-verification provider: it publishes its keys on loopback, and vouches for any number. */
export interface PhoneProver {
  readonly setting: PhoneProofSetting
  /** An ID token for a number, issued at a moment; `claims` replaces claims, `forged` signs with an unpublished key. */
  vouchFor(number: string, at: Temporal.Instant, how?: { claims?: JWTPayload; forged?: boolean }): Promise<string>
  close(): Promise<void>
}

/** Starts the provider on a free port. It signs tokens with ES256, like its published key. */
export async function startPhoneProver(): Promise<PhoneProver> {
  const [own, foreign] = await Promise.all([newKeys(), newKeys()])
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  const setting = {
    issuer: 'https://phones.example',
    audience: 'house',
    keysUrl: `http://127.0.0.1:${port}/keys`,
    authorizeUrl: undefined,
  }
  return {
    setting,
    vouchFor(number, at, { claims = {}, forged = false } = {}) {
      const seconds = Math.floor(at.epochMilliseconds / 1_000)
      const { issuer: iss, audience: aud } = setting
      return new SignJWT({ iss, aud, iat: seconds, exp: seconds + 3_600, phone_number: number, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .sign((forged ? foreign : own).privateKey)
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

const newKeys = () => generateKeyPair('ES256')
