/** A host that does not exist, for resolving an address. */
const site = 'http://site.invalid'

/**
 * Whether an address from the caller leads to a path of this site and nowhere else. Browsers read `//host`, `/\host`
 * and `/<tab>/host` as other sites, so only a plain path is accepted.
 */
export function isPathOfThisSite(address: string): boolean {
  // URL parsers silently drop some control characters.
  if (!/^\/(?!\/)[^\\ \p{Cc}]*$/u.test(address) || !URL.canParse(address, site)) return false
  const { origin, pathname } = new URL(address, site)
  return origin === site && !pathname.startsWith('//')
}
