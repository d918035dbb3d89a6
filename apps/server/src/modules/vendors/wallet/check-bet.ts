import type { WalletReason } from './wallet-refusal.ts'
import type { Player, PlayerSession, WalletVendor } from './wallet.parts.ts'

/** What a bet says apart from its money. */
export interface BetTerms {
  readonly gameCode: string
  /** Whether the player may be in another game than the one that the session was launched with. */
  readonly gameMayChange: boolean
  /** The launch token, if the vendor sends one. */
  readonly token: string | undefined
  /** Whether the dialect requires a token. */
  readonly tokenNeeded: boolean
}

/**
 * Returns why a new bet is refused before the ledger is asked, or `undefined` if it may proceed; a promise only if the
 * cached data is too old. Only bets are checked: a win or a rollback is the player's money, whatever became of session,
 * game or player.
 */
export function betProblem(
  vendor: WalletVendor,
  player: Player,
  terms: BetTerms,
  nowMs: number,
): WalletReason | undefined | Promise<WalletReason | undefined> {
  // Disabling players ends their sessions too; the vendor is told the reason, not its consequence.
  if (!player.active) return 'player_disabled'
  if (terms.token === undefined) return terms.tokenNeeded ? 'session_unknown' : playProblem(vendor, terms, undefined)
  const problemOf = (session: PlayerSession | undefined) =>
    sessionProblem(session, player, nowMs) ?? playProblem(vendor, terms, session)
  const found = vendor.sessionOf(terms.token, nowMs)
  return found instanceof Promise ? found.then(problemOf) : problemOf(found)
}

function sessionProblem(session: PlayerSession | undefined, player: Player, nowMs: number): WalletReason | undefined {
  // Another player's token is answered like an unknown one.
  if (session === undefined || session.memberId !== player.memberId) return 'session_unknown'
  return session.parentAlive && session.isServed && session.expiresAtMs > nowMs ? undefined : 'session_expired'
}

function playProblem(
  vendor: WalletVendor,
  { gameCode, gameMayChange }: BetTerms,
  session: PlayerSession | undefined,
): WalletReason | undefined {
  const standing = vendor.gameAt(gameCode)
  if (standing === 'unknown') return 'game_unknown'
  const another = !gameMayChange && session?.gameCode !== undefined && session.gameCode !== gameCode
  return standing === 'closed' || another ? 'game_closed' : undefined
}
