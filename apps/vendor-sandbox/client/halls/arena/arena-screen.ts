import { loadVendorArena } from '@baize/phrases/load-dictionary'
import type { ArenaView, BySide } from '../../../src/halls/arena/arena-view.ts'
import { sides, type Side } from '../../../src/halls/arena/bout.ts'
import { button, element } from '../../element.ts'
import { sayFrom } from '../../words/words.ts'
import { makeChipRail } from '../chip-rail.ts'
import { makeCountdownRing } from '../countdown-ring.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { announcePaid, announcePhase, phaseText } from './announce.ts'
import { birdCard, birdName, type ArenaSay } from './arena-panels.ts'
import { arenaRules } from './arena-rules-text.ts'
import { betOrder, makeBetKeys } from './bet-keys.ts'
import { openPitCanvas } from './pit-canvas.ts'
import { makeSidePanels } from './side-panels.ts'
import '../../styles/arena.css'
import '../../styles/arena-bets.css'
import '../../styles/arena-panels.css'
import '../../styles/arena-sizes.css'

/** Makes the screen of an arena. */
export async function makeArenaScreen(window: HallWindow): Promise<HallScreen<ArenaView>> {
  const say = sayFrom((await loadVendorArena(window.language)).phrases, window.language)
  const memory = openMemory()
  const ring = makeRing(window, say)
  const panels = makeSidePanels(say)
  const chips = makeChipRail(window, window.game.stakes.map(BigInt))
  const place = async (side: Side, amountMinor: bigint): Promise<boolean> => {
    const number = memory.view()?.number
    if (!(await window.act('bet', { side, amountMinor: String(amountMinor), number }))) return false
    window.sounds.play('chip')
    window.note(say('bet.placed', window.money(amountMinor), say(`side.${side}`)))
    return true
  }
  const keys = makeBetKeys(window, say, (side) => void place(side, chips.chosenMinor()))
  const repeat = button('pill', window.hallSay('bet.repeat'), () => void placeAgain(memory.repeatable(), place))
  window.root.classList.add('arena')
  listenToKeys(keys.element)
  const main = element('div', { class: 'arena-main' }, ring.element, keys.element)
  return {
    stage: element('div', { class: 'arena-stage' }, main, panels.element),
    bar: element('div', { class: 'arena-bar' }, chips.element, repeat),
    show(view) {
      const before = memory.view()
      const paid = memory.take(view)
      ring.show(view)
      keys.show(view, chips.chosenMinor())
      if (before?.number !== view.number || before.phase !== view.phase) {
        announcePhase(window, say, view, before === undefined)
        panels.show(view)
      }
      if (paid !== undefined) announcePaid(window, say, paid)
      repeat.disabled = view.phase !== 'betting' || memory.repeatable() === undefined
    },
    tick: () => ring.tick(),
    nextMs: () => memory.view()?.phaseEndsMs,
    rules() {
      const view = memory.view()
      return view === undefined ? [] : arenaRules(view, window, say)
    },
  }
}

/** What a screen remembers between two views. */
interface Memory {
  view(): ArenaView | undefined
  /** The stakes of the window's last bout that has ended. */
  repeatable(): BySide | undefined
  /** Takes a view; returns what was paid if it is new. */
  take(view: ArenaView): ArenaView['paid']
}

function openMemory(): Memory {
  let last: ArenaView | undefined
  let staked: BySide | undefined
  let repeatable: BySide | undefined
  return {
    view: () => last,
    repeatable: () => repeatable,
    take(view) {
      const before = last
      last = view
      if (before?.number !== view.number && staked !== undefined) {
        repeatable = staked
        staked = undefined
      }
      if (sides.some((side) => view.mine[side] !== '0')) staked = view.mine
      // What was paid before the window was opened is told only while its result is shown.
      const isNew = before === undefined ? view.phase === 'result' : view.paid?.number !== before.paid?.number
      return isNew ? view.paid : undefined
    },
  }
}

interface Ring {
  readonly element: HTMLElement
  show(view: ArenaView): void
  tick(): void
}

/** The ring with the cards of both birds and the clock. */
function makeRing(window: HallWindow, say: ArenaSay): Ring {
  const pit = openPitCanvas(window, (name) => birdName(say, name))
  const clock = makeCountdownRing()
  const phase = element('b', { class: 'phase' })
  const series = element('small')
  const birds = element('div', { class: 'birds' })
  let shown: ArenaView | undefined
  return {
    element: element(
      'div',
      { class: 'pit-holder' },
      pit.element,
      birds,
      element('div', { class: 'pit-clock' }, clock.element),
      element('div', { class: 'pit-phase' }, phase, series),
    ),
    show(view) {
      const before = shown
      shown = view
      pit.show(view)
      phase.textContent = phaseText(say, view)
      phase.className = `phase ${view.phase}`
      if (before?.number === view.number) return
      const { meron, wala, farms } = view.pair
      birds.replaceChildren(birdCard(say, meron, 'meron', farms?.[0]), birdCard(say, wala, 'wala', farms?.[1]))
      pit.element.setAttribute('aria-label', say('bout.picture', birdName(say, meron.name), birdName(say, wala.name)))
      const { kind, number, bout, bouts } = view.series
      series.textContent = say(kind === 'derby' ? 'bout.ofDerby' : 'bout.ofSeason', number, bout, bouts)
    },
    tick() {
      if (shown === undefined) return
      clock.show(shown.phaseEndsMs - window.nowMs(), shown.phaseEndsMs - shown.phaseStartsMs)
    },
  }
}

async function placeAgain(
  repeatable: BySide | undefined,
  place: (side: Side, amountMinor: bigint) => Promise<boolean>,
): Promise<void> {
  for (const side of sides) {
    const amountMinor = BigInt(repeatable?.[side] ?? '0')
    // One after the other, and no more after a refusal.
    if (amountMinor > 0n && !(await place(side, amountMinor))) return
  }
}

function listenToKeys(keys: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.altKey || event.ctrlKey || event.metaKey) return
    // By the key's place, since digits differ by the keyboard's language.
    const nth = Number(/^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1]) - 1
    if (!Number.isInteger(nth) || betOrder[nth] === undefined) return
    const key = keys.children[nth]
    if (key instanceof HTMLButtonElement) key.click()
  })
}
