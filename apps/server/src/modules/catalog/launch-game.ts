import type { GameType } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/http/caller.ts'
import { Refusal, refuseFields } from '../../kernel/http/refusal.ts'
import { isPathOfThisSite } from './back-url.rules.ts'
import type { GameKey } from './catalog.types.ts'
import type { CatalogIndex } from './index-catalog.ts'

/** Makes a one-time token that a game window exchanges for a session of its own; module identity does it. */
export type CreateHandover = (
  session: Session,
  game: { gameCode: string; wallet: Session['wallet'] },
) => Promise<string>

export interface Launch extends GameKey {
  readonly session: Session
  readonly gameType: GameType
  readonly language: Language
  readonly trial: boolean
  /** Where the game window's way back leads: a path of this site. */
  readonly backUrl: string | undefined
}

/**
 * The address that opens a game once (7.026). Refuses with `game.not_found`, `game.in_preparation`,
 * `game.trial_not_supported`, and `field.invalid` for a `backUrl` that leads elsewhere.
 */
export async function launchGame(index: CatalogIndex, createHandover: CreateHandover, launch: Launch): Promise<string> {
  const { session, language, backUrl } = launch
  if (backUrl !== undefined && !isPathOfThisSite(backUrl)) refuseFields([{ field: 'backUrl', code: 'field.invalid' }])
  const game = index.game(launch)
  if (game === undefined || game.gone || game.gameType !== launch.gameType) throw new Refusal('game.not_found')
  if (!index.isOpen(game)) throw new Refusal('game.in_preparation')
  const wallet = launch.trial || session.role === 'trial' ? 'trial' : session.wallet
  if (wallet === 'trial' && !game.offersTrial) throw new Refusal('game.trial_not_supported')
  const token = await createHandover(session, { gameCode: game.gameCode, wallet })
  const query = new URLSearchParams({ token, language, ...(backUrl === undefined ? {} : { backUrl }) })
  return `/play/${game.gameCode}?${query}`
}
