/** How many codes a set has. */
export const recoveryCodesInSet = 10

/** 32 characters that are hard to confuse: exactly five random bits each, so a byte modulo 32 is unbiased. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 10

/** How many random bytes one set takes. */
export const recoveryRandomBytes = recoveryCodesInSet * codeLength

/**
 * A set of codes such as `K7Q4M-X2D9P`. The first character is different in each code and selects the hash that a typed
 * code is compared with. The other nine carry 45 random bits.
 */
export function recoveryCodesOf(randomBytes: Uint8Array): string[] {
  const marks = Array.from(alphabet)
  return Array.from({ length: recoveryCodesInSet }, (_, index) => {
    const [first = 0, ...others] = randomBytes.subarray(index * codeLength, (index + 1) * codeLength)
    const [mark = ''] = marks.splice(first % marks.length, 1)
    const rest = others.map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
    return `${mark}${rest.slice(0, 4)}-${rest.slice(4)}`
  })
}

/** Normalises a typed code: `k7q4m x2d9p` becomes `K7Q4MX2D9P`. Returns `undefined` if it cannot be a recovery code. */
export function cleanRecoveryCode(typed: string): { readonly mark: string; readonly code: string } | undefined {
  const code = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{10}$/.test(code) ? { mark: code.charAt(0), code } : undefined
}
