import { Secret, TOTP } from 'otpauth'

/** The length of the HMAC-SHA-1 output, as RFC 4226, section 4, recommends. */
export const totpSecretBytes = 20

/** How long the member may take from the QR code to the first code of the app. */
export const enrolmentMinutes = 15

const periodSeconds = 30
/** Phone clocks may be off, so the previous and the next code are accepted as well. */
const stepsAround = 1

/** What an authenticator app scans or the member types: six digits, SHA-1, 30 seconds, which every app supports. */
export function authenticatorOf(secret: Uint8Array, names: { readonly issuer: string; readonly account: string }) {
  const totp = totpOf(secret, names)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The 30-second step that a code belongs to, or `undefined` if the code is not valid now. */
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
