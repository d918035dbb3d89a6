import { createHash } from 'node:crypto'
import type { Randomness } from '../../../kernel/randomness.ts'

/** Digits and letters that nobody mistakes for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: nobody guesses one. */
const codeLength = 16

/** A new code, in groups of four. */
export function newVoucherCode(randomness: Pick<Randomness, 'bytes'>): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  const letters = Array.from(randomness.bytes(codeLength), (byte) => alphabet[byte % alphabet.length] ?? '').join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * The hash of a code as somebody typed it; `undefined` if it cannot be one. A code has as many bits as a key, so nobody finds it
 * by its hash.
 */
export function voucherHash(typed: string): Buffer | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (letters.length !== codeLength || Array.from(letters).some((letter) => !alphabet.includes(letter)))
    return undefined
  return createHash('sha256').update(`voucher code ${letters}`).digest()
}
