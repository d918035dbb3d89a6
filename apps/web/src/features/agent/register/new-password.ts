/** Letters and digits that nobody mistakes for each other: 32, so each is equally likely. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789-'

/** A password that nobody guesses, for an account that is opened for somebody else: 60 random bits, with all kinds of signs. */
export function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const letters = [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return `Bz7-${letters}`
}
