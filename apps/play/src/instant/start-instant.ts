import './instant.css'
import { ownGameByCode } from '@baize/engines'
import type { GameContext } from '../game-context.ts'
import { createPace } from '../machine/pace.ts'
import { createSounds } from '../sound/sounds.ts'
import { InstantGame } from './instant-game.ts'
import type { InstantArt } from './stage.ts'

/** Opens a game with a bet and resumes what was under way, if anything was. */
export async function startInstant(context: GameContext, art: InstantArt): Promise<void> {
  const game = ownGameByCode(context.opened.gameCode)
  if (game === undefined) throw new Error(`there is no game ${context.opened.gameCode}`)
  const pace = createPace(matchMedia('(prefers-reduced-motion: reduce)').matches)
  document.body.classList.add(art.theme)
  context.scene.innerHTML = art.backdrop
  await new InstantGame({ ...context, art, game, pace, sounds: createSounds(context.store, art.tune) }).open()
}
