/**
 * An address as its owner may see it again: enough to tell home from elsewhere, too little for somebody who looks over the
 * shoulder. `203.0.113.7` is `203.0.*.*`, `2001:db8:1:2::3` is `2001:db8:*`.
 */
export function maskAddress(address: string): string {
  const [first = '', second = ''] = address.split(address.includes(':') ? ':' : '.')
  if (address.includes('.') && !address.includes(':')) return `${first}.${second}.*.*`
  const mapped = /^::ffff:(\d+)\.(\d+)\./i.exec(address)
  return mapped === null ? `${first}:${second}:*` : `${mapped[1]}.${mapped[2]}.*.*`
}
