/** A host that is nobody's, to see where an address leads. */
const site = 'http://site.invalid'

/**
 * Whether an address that the caller gave leads to a path of this site and nowhere else. Browsers read `//host`, `/\host`
 * and `/<tab>/host` as other sites, so only a plain path is taken.
 */
export function isPathOfThisSite(address: string): boolean {
  // URL parsers drop some control characters silently.
  if (!/^\/(?!\/)[^\\ \p{Cc}]*$/u.test(address) || !URL.canParse(address, site)) return false
  const { origin, pathname } = new URL(address, site)
  return origin === site && !pathname.startsWith('//')
}
