/** An unguessable client seed: 16 random bytes from the browser as hexadecimal digits. */
export function randomClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
