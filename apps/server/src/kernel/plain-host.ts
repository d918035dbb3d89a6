/** Removes the port and converts to lower case: `Play.Example:3000` becomes `play.example`, `[::1]:3000` becomes `::1`. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
