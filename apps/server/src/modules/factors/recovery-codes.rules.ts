/** How many codes a set has. */
export const recoveryCodesInSet = 10

/** 32 signs that are not taken for one another: five bits of chance each, and no remainder. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeSigns = 10

/** How much chance one set takes. */
export const recoveryChanceBytes = recoveryCodesInSet * codeSigns

/**
 * A set of codes such as `K7Q4M-X2D9P`. The first sign is different in each of them, so that it tells which hash a code is
 * compared with; the nine after it are 45 bits of chance.
 */
export function recoveryCodesOf(chance: Uint8Array): string[] {
  const marks = Array.from(signs)
  return Array.from({ length: recoveryCodesInSet }, (_, index) => {
    const [first = 0, ...others] = chance.subarray(index * codeSigns, (index + 1) * codeSigns)
    const [mark = ''] = marks.splice(first % marks.length, 1)
    const rest = others.map((byte) => signs.charAt(byte % signs.length)).join('')
    return `${mark}${rest.slice(0, 4)}-${rest.slice(4)}`
  })
}

/** A typed code as it is compared: `k7q4m x2d9p` is `K7Q4MX2D9P`. `undefined` for what cannot be one. */
export function cleanRecoveryCode(typed: string): { readonly mark: string; readonly code: string } | undefined {
  const code = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{10}$/.test(code) ? { mark: code.charAt(0), code } : undefined
}
