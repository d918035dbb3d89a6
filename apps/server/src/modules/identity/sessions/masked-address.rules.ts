/**
 * Masks an address so that its owner can recognise it, but somebody looking over the shoulder cannot. `203.0.113.7` becomes
 * `203.0.*.*`, `2001:db8:1:2::3` becomes `2001:db8:*`.
 */
export function maskAddress(address: string): string {
  const [first = '', second = ''] = address.split(address.includes(':') ? ':' : '.')
  if (address.includes('.') && !address.includes(':')) return `${first}.${second}.*.*`
  const mapped = /^::ffff:(\d+)\.(\d+)\./i.exec(address)
  return mapped === null ? `${first}:${second}:*` : `${mapped[1]}.${mapped[2]}.*.*`
}
