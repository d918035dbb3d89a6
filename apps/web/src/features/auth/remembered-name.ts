const cookie = 'rememberedName'
const keptForSeconds = 86_400

/** The username that the last login on this device asked to remember, for a day (9.030); empty when there is none. */
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
 * Remembers a username for a day, or forgets it when there is none (4.001). Never the password: that is for the browser's
 * own store, which asks whoever sits there.
 */
export function rememberName(username: string | undefined): void {
  writeCookie(cookie, username)
}

function writeCookie(name: string, value: string | undefined): void {
  const kept =
    value === undefined ? `${name}=; max-age=0` : `${name}=${encodeURIComponent(value)}; max-age=${keptForSeconds}`
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser yet, and only on secure origins
  document.cookie = `${kept}; path=/; samesite=strict${window.location.protocol === 'https:' ? '; secure' : ''}`
}

const comingBack = 'comesBack'

/**
 * Notes for a day that the house knows this browser again (2.085). What it knows it by is out of reach for scripts, so
 * this only says whether it is worth asking.
 */
export function expectToComeBack(expected: boolean): void {
  writeCookie(comingBack, expected ? '1' : undefined)
}
