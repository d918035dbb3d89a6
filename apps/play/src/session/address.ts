import { parseLanguage, type Language } from '@baize/phrases'

/** The parameters in a game window's address. */
export interface GameAddress {
  readonly gameCode: string
  readonly token: string | undefined
  readonly language: Language | undefined
  /** The target of "back to the lobby": always on this site. */
  readonly backUrl: string
}

/** Parses `/play/<gameCode>?token=…&language=…&backUrl=…`. A `backUrl` on another site is replaced by the home page. */
export function readAddress(href: string): GameAddress {
  const url = new URL(href)
  const parts = url.pathname.split('/').filter((part) => part !== '')
  return {
    gameCode: parts[1] ?? '',
    token: url.searchParams.get('token') ?? undefined,
    language: parseLanguage(url.searchParams.get('language') ?? ''),
    backUrl: ownAddress(url.searchParams.get('backUrl'), url.origin),
  }
}

/** The address without its one-time token, which must not stay in the history. */
export function withoutToken(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('token')
  return `${url.pathname}${url.search}`
}

function ownAddress(text: string | null, origin: string): string {
  const home = `${origin}/`
  if (text === null || !URL.canParse(text, origin)) return home
  const url = new URL(text, origin)
  return url.origin === origin ? url.href : home
}
