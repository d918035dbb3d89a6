const cookie = 'rememberedName'
const keptForSeconds = 86_400

/** The username that the last login on this device asked to remember, for one day (9.030); empty if none. */
export function rememberedName(cookies = document.cookie): string {
  const found = cookies
    .split('; ')
    .find((each) => each.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1)
  try {
    return decodeURIComponent(found ?? '')
  } catch {
    return ''
  }
}

/**
 * Remembers a username for one day; without one, forgets it (4.001). Passwords are left to the browser's password
 * manager.
 */
export function rememberName(username: string | undefined): void {
  writeCookie(cookie, username)
}

function writeCookie(name: string, value: string | undefined): void {
  const kept =
    value === undefined ? `${name}=; max-age=0` : `${name}=${encodeURIComponent(value)}; max-age=${keptForSeconds}`
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not available in every browser, and only on secure origins
  document.cookie = `${kept}; path=/; samesite=strict${window.location.protocol === 'https:' ? '; secure' : ''}`
}

const rememberedCookie = 'comesBack'

/**
 * Notes for one day that the server remembers this browser's login (2.085). The secret itself is not accessible to
 * scripts; this note only says whether an exchange is worth trying.
 */
export function noteRememberedLogin(expected: boolean): void {
  writeCookie(rememberedCookie, expected ? '1' : undefined)
}
