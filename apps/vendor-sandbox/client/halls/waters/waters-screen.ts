import { loadVendorWaters } from '@baize/phrases/load-dictionary'
import { pondOf } from '../../../src/halls/waters/ponds/index.ts'
import type { NotedCatch, WatersView } from '../../../src/halls/waters/waters-view.ts'
import { element } from '../../element.ts'
import { sayFrom } from '../../words/words.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { openHand, type Hand } from './hand.ts'
import { makeHandBar, type WatersSay } from './hand-bar.ts'
import { openPondCanvas, type PondCanvas } from './pond-canvas.ts'
import { watersRules } from './waters-rules.ts'
import '../../styles/waters.css'

const shownCatches = 4
const turnStep = 0.07

/** Makes the screen of a fishing game. */
export async function makeWatersScreen(window: HallWindow): Promise<HallScreen<WatersView>> {
  const say = sayFrom((await loadVendorWaters(window.language)).phrases, window.language)
  const pond = pondOf(window.game.gameCode)
  const hand = openHand(pond, window.game.stakes.map(BigInt))
  const canvas = openPondCanvas(pond, hand, window, say)
  const catches = element('ul', { class: 'catches', 'aria-label': say('pond.catches') })
  window.root.classList.add('waters')
  window.note(say('pond.ready'))
  listenToKeys(hand, canvas)
  let newest = 0
  return {
    stage: element('div', { class: 'pond-holder' }, canvas.element, catches),
    bar: makeHandBar(hand, pond, window, say),
    show(view) {
      canvas.show(view)
      const last = view.catches.at(-1)?.number ?? 0
      if (last !== newest)
        catches.replaceChildren(...view.catches.slice(-shownCatches).map((one) => catchLine(one, window, say)))
      newest = last
    },
    rules: () => watersRules(pond, window, say),
  }
}

function catchLine(
  { name, isOwn, species, multiple }: NotedCatch,
  { hallSay }: HallWindow,
  say: WatersSay,
): HTMLElement {
  const who = isOwn ? hallSay('who.you') : name
  return element(
    'li',
    { class: isOwn ? 'own' : '' },
    element('span', {}, who),
    ` ${say(`species.${species}`)} `,
    element('b', {}, `×${multiple}`),
  )
}

function listenToKeys(hand: Hand, canvas: PondCanvas): void {
  // By their places, since letters differ by the keyboard's language.
  const keys: Readonly<Record<string, () => void>> = {
    Space: () => canvas.fire(),
    ArrowLeft: () => canvas.turn(-turnStep),
    ArrowRight: () => canvas.turn(turnStep),
    ArrowUp: () => hand.step(1),
    ArrowDown: () => hand.step(-1),
    KeyA: () => hand.setAuto(!hand.isAuto()),
    KeyL: () => (hand.isLocking() ? hand.setLocking(false) : canvas.lockNext()),
    KeyN: () => canvas.lockNext(),
    KeyW: () => hand.switchWeapon(),
  }
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    // Space presses the button that has the focus.
    if (event.code === 'Space' && isOnControl) return
    const press = keys[event.code]
    if (press === undefined) return
    event.preventDefault()
    press()
  })
}
