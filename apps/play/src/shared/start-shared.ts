import './shared.css'
import './shared-by-screen.css'
import { sharedGameByCode } from '@baize/engines'
import { createMotion } from '../instant/motion.ts'
import { createPurse } from '../instant/purse.ts'
import { createPace } from '../machine/pace.ts'
import { chance, newKey, nowMs, sleep } from '../ports.ts'
import { createSounds } from '../sound/sounds.ts'
import { createServerClock } from './server-clock.ts'
import { SharedWindow } from './shared-window.ts'
import type { SharedArt } from './shared-art.ts'
import type { TableContext } from './table-context.ts'
import { TableSession } from './table-session.ts'

/** Opens a game with shared rounds and follows its table. */
export async function startShared(context: TableContext, art: SharedArt): Promise<void> {
  const { opened, gateway, phrase, onSessionLost, store, scene } = context
  const game = sharedGameByCode(opened.gameCode)
  if (game === undefined) throw new Error(`there is no table ${opened.gameCode}`)
  const pace = createPace(matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [purse, clock] = [createPurse(opened), createServerClock(nowMs)]
  clock.heard(Date.parse(opened.now))
  const session = new TableSession({
    gateway,
    game,
    opened,
    purse,
    clock,
    windowMs: nowMs,
    newKey,
    sleep,
    chance,
    onSessionLost,
    lostText: phrase('table.lost'),
  })
  document.body.classList.add('shared', art.theme)
  scene.innerHTML = art.backdrop
  const sounds = createSounds(store, art.tune)
  new SharedWindow({ context, art, game, session, purse, sounds, pace, motion: createMotion(pace) }).open()
  session.begin()
}
