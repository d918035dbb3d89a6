import type { Ports } from '@baize/sandbox-kit'
import type { Books } from '../books/books.ts'
import type { GameSession } from '../books/entries.ts'
import type { GameBook } from '../games/game-book.ts'
import { accepted, refused, type VendorCall } from './signed-calls.ts'

/** `POST /launch`: creates a game window and returns its address. A demo has no account and is kept only in memory. */
export function launchCall(parts: {
  readonly books: Books
  readonly games: GameBook
  readonly ports: Ports
  readonly isInMaintenance: (vendorCode: string) => boolean
  readonly origin: () => string
}): VendorCall {
  const { books, games, ports } = parts
  return async (vendor, body) => {
    if (parts.isInMaintenance(vendor.code)) return refused(503, 'maintenance')
    const {
      game_id: gameId,
      account_id: accountId,
      session_id: houseSession,
      demo,
      locale,
      return_url: returnUrl,
    } = body
    const game = games.find(vendor.code, String(gameId))
    if (game === undefined || (demo === true && !game.game.offersTrial)) return refused(404, 'game_not_found')
    const isForMoney = demo !== true
    if (isForMoney && (typeof accountId !== 'string' || typeof houseSession !== 'string' || accountId === ''))
      return refused(400, 'bad_request')
    const code = typeof body['currency'] === 'string' ? body['currency'] : game.game.currency.code
    const session: GameSession = {
      token: ports.token(),
      vendorCode: vendor.code,
      gameCode: game.game.gameCode,
      accountId: isForMoney ? String(accountId) : undefined,
      houseSession: isForMoney ? String(houseSession) : '',
      currency: { ...game.game.currency, code, digits: games.digitsOf(vendor.code, code) },
      locale: typeof locale === 'string' ? locale : 'en',
      returnUrl: typeof returnUrl === 'string' && isWebAddress(returnUrl) ? returnUrl : undefined,
    }
    if (isForMoney) await books.record({ kind: 'session', session })
    else books.keepInMemory(session)
    const query = new URLSearchParams({ session: session.token, locale: session.locale })
    return accepted({ url: `${parts.origin()}/play/${vendor.code}/${session.gameCode}?${query}` })
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
