import './water.css'
import './water-by-screen.css'
import { createMotion } from '../instant/motion.ts'
import { createPurse } from '../instant/purse.ts'
import { createPace } from '../machine/pace.ts'
import { newKey, nowMs, sleep } from '../ports.ts'
import { followPool } from '../session/follow-pool.ts'
import { createServerClock } from '../shared/server-clock.ts'
import { createSounds } from '../sound/sounds.ts'
import { chooseHall } from './hall-picker.ts'
import { lagoonColours } from './sea-bed.ts'
import { createSea } from './sea.ts'
import type { WaterArt, WaterContext } from './water-context.ts'
import { WaterSession } from './water-session.ts'
import { WaterWindow } from './water-window.ts'

/** How high the bars are over which no fish swims, in points of the screen. */
const insets = () => ({ top: 56, bottom: window.innerWidth < 760 ? 148 : 92 })

/** Opens a fishing game: the player chooses a hall, takes a place in a room of it, and hunts. */
export async function startWater(context: WaterContext, art: WaterArt): Promise<void> {
  const { gateway, phrase, store, scene, controls } = context
  document.body.classList.add('water', art.theme)
  const pace = createPace(matchMedia('(prefers-reduced-motion: reduce)').matches)
  const sounds = createSounds(store, art.tune)
  const motion = createMotion(pace)
  const halls = await gateway.halls()
  document.title = halls.gameName
  const hall = await chooseHall(context, art, halls)
  const { waterId } = await gateway.enter(hall)
  const asked = nowMs()
  const opened = await gateway.open(waterId)
  const [purse, clock] = [createPurse(opened), createServerClock(nowMs)]
  clock.answered(Date.parse(opened.now), asked)
  const reload = () => location.reload()
  const session = new WaterSession({
    gateway,
    waterId,
    opened,
    purse,
    clock,
    windowMs: nowMs,
    newKey,
    sleep,
    later: (milliseconds, work) => void setTimeout(work, milliseconds),
    onSessionLost: context.onSessionLost,
    onGone: reload,
    lostText: phrase('net.lost'),
  })
  const colours = art.halls[hall] ?? lagoonColours
  const sea = await createSea({ host: scene, colours, calm: pace.reducedMotion, insets })
  sea.turn(opened.ownSeat >= 2)
  // The smallest are seen first; the rest is drawn while they swim.
  await sea.sprites.ready(art.definition.kinds.slice(0, 6).map(({ kind }) => kind))
  controls.replaceChildren()
  const shown = new WaterWindow({ context, art, session, purse, sea, sounds, motion, hall })
  shown.open()
  session.begin()
  if (opened.pool === null) return
  void followPool({
    read: async () => purse.amount((await gateway.pool()).amount),
    show: (amount) => shown.showPool(amount),
    sleep,
    hidden: () => document.hidden,
    closed: () => session.isClosed(),
  })
}
