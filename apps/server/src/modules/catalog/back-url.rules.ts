/** A host that is nobody's, to see where an address leads. */
const site = 'http://site.invalid'

/**
 * Whether an address that the caller gave leads to a path of this site and nowhere else. Browsers read `//host`, `/\host`
 * and `/<tab>/host` as other sites, so only a plain path is taken.
 */
export function isPathOfThisSite(address: string): boolean {
  // Everything up to the blank is a control character; URL parsers drop some of them silently.
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(address) || !URL.canParse(address, site)) return false
  const { origin, pathname } = new URL(address, site)
  return origin === site && !pathname.startsWith('//')
}
