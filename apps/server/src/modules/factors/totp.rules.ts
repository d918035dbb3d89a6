import { Secret, TOTP } from 'otpauth'

/** As long as the hash that codes are made with (RFC 4226, 4). */
export const totpSecretBytes = 20

/** How long a QR code waits for its first code. */
export const enrolmentMinutes = 15

const periodSeconds = 30
/** Clocks of phones differ: the code before and the one after are taken too. */
const stepsAround = 1

/** What an authenticator app scans and shows: six digits of SHA-1 each 30 seconds, which every app can. */
export function authenticatorOf(secret: Uint8Array, names: { readonly issuer: string; readonly account: string }) {
  const totp = totpOf(secret, names)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The step of 30 seconds that a code belongs to, or `undefined` for one that is none of this time. */
export function stepOfCode(secret: Uint8Array, typed: string, now: Temporal.Instant): bigint | undefined {
  const token = typed.normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.epochMilliseconds
  const delta = totpOf(secret).validate({ token, timestamp, window: stepsAround })
  return delta === null ? undefined : BigInt(Math.floor(timestamp / (periodSeconds * 1_000)) + delta)
}

function totpOf(secret: Uint8Array, { issuer, account }: { issuer?: string; account?: string } = {}): TOTP {
  return new TOTP({
    ...(issuer === undefined ? {} : { issuer }),
    ...(account === undefined ? {} : { label: account }),
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}
