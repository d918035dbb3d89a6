import type { Game } from '@baize/contract'
import { trialLogin } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { call } from '../api/client.ts'
import { useDialogs, type GameToOpen } from '../dialogs/dialogs.ts'
import { isTrial, useSession, type LoggedIn } from '../session/session.ts'

/** Opens the game window. */
export function useOpenGame(): (game: GameToOpen) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ trial, ...game }) => {
      void navigate({ to: '/seamless', search: { ...game, ...(trial ? { trial } : {}) } })
    },
    [navigate],
  )
}

/**
 * Launches a game: visitors log in first and then continue; a visitor's free trial starts a trial session; a game that
 * cannot be played yet says so and suggests others; an entry that stands for its vendor's list opens that list (3.010).
 *
 * To change:
 * - what a press on a game does: `useLaunch` here; free trials, `useStartGame`; a trial that begins at no game,
 *   `useAfterLogin` in `apps/web/src/app/after-login.ts`
 * - client seeds: `randomClientSeed` in `random-client-seed.ts`
 */
export function useLaunch(): (game: Game, wish: 'play' | 'trial') => void {
  const start = useStartGame()
  return useCallback(
    (game, wish) => {
      const dialogs = useDialogs.getState()
      const { signedIn } = useSession.getState()
      if (game.state !== 'open') return dialogs.show({ kind: 'notPlayable', game })
      if (game.isGame === 'VASSALAGE')
        return dialogs.show({
          kind: 'vendorGames',
          name: game.gameName,
          vassalage: game.vassalage,
          gameType: game.gameType,
        })
      const target = {
        gameCode: game.gameCode,
        vassalage: game.vassalage,
        gameType: game.gameType,
        trial: wish === 'trial' || isTrial(signedIn),
      }
      start(target, { triable: game.supportPlay === trialOffered })
    },
    [start],
  )
}

/** The `supportPlay` of a game that offers a free trial (2.040). */
export const trialOffered = 0

/**
 * Opens a game in the way this visitor can: at once if signed in, in a new trial session, or after a login, in which a
 * free trial can be chosen too if the game is `triable`.
 */
export function useStartGame(): (game: GameToOpen, may?: { readonly triable: boolean }) => void {
  const open = useOpenGame()
  return useCallback(
    (game, { triable } = { triable: false }) => {
      const { askToLogIn } = useDialogs.getState()
      if (useSession.getState().signedIn !== undefined) return open(game)
      if (!game.trial) return askToLogIn({ kind: 'launch', game, triable })
      void beginTrial().then(
        () => open(game),
        () => askToLogIn({ kind: 'launch', game: { ...game, trial: false }, triable }, 'noTrial'),
      )
    },
    [open],
  )
}

/** Starts a trial session for a visitor who is about to open a game. */
export async function beginTrial(): Promise<void> {
  useSession.getState().begin(await logInAsTrial())
}

/** Logs in as trial (7.014), without starting the session yet. Throws a refusal, as after too many of one address. */
export function logInAsTrial(): Promise<LoggedIn> {
  return call(trialLogin, { body: { os: 'web', platform: 'W' } })
}
