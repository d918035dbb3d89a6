import { foursOf, homeOf, showTimes } from '@baize/engines/tables'
import { element, pictureOf } from '../../controls/element.ts'
import type { SceneParts, TableScene } from '../live-game.ts'

const cupPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140"><defs><linearGradient id="cup" x1="0" x2="1"><stop offset="0" stop-color="#cfe0ee"/><stop offset=".3" stop-color="#fff"/><stop offset=".7" stop-color="#e8f0f7"/><stop offset="1" stop-color="#9db5c8"/></linearGradient></defs><path d="M10 132C14 50 60 26 100 26s86 24 90 106q-90 14-180 0z" fill="url(#cup)" stroke="#7d98ad" stroke-width="2"/><path d="M14 118q86 14 172 0" fill="none" stroke="#2f5fa8" stroke-width="5"/><path d="M34 74q66-24 132 0" fill="none" stroke="#2f5fa8" stroke-width="3"/><g fill="none" stroke="#2f5fa8" stroke-width="3" stroke-linecap="round"><path d="M78 96c-10-16 8-28 18-16 6-14 28-6 22 8 16-2 18 16 4 20M70 108c14-10 48-10 62 0"/><path d="M44 98q8-8 14 0M146 98q8-8 14 0"/></g><ellipse cx="100" cy="24" rx="14" ry="8" fill="#2f5fa8"/><ellipse cx="100" cy="20" rx="10" ry="5" fill="#6f97d4"/></svg>'

/** Where a bead lies in the heap: a sunflower's seeds, seen from the front. */
function heapPlace(nth: number): readonly [x: number, y: number] {
  const [radius, angle] = [Math.sqrt(nth + 0.5) / 9, nth * 2.399_963]
  return [50 + Math.cos(angle) * radius * 22, 54 + Math.sin(angle) * radius * 26]
}

/** Beads on a cloth: laid as a heap, taken away by fours, and what is left in a row. */
function createBeads() {
  const cloth = element('div', { class: 'beads' })
  const move = (bead: HTMLElement, left: number, top: number) => {
    bead.style.left = `${left}%`
    bead.style.top = `${top}%`
  }
  const inHeap = () => [...cloth.querySelectorAll<HTMLElement>('i:not([data-taken])')]
  return {
    cloth,
    lay(count: number) {
      const beads = Array.from({ length: count }, () => element('i', {}))
      for (const [nth, bead] of beads.entries()) move(bead, ...heapPlace(nth))
      cloth.replaceChildren(...beads)
    },
    /** The last of the heap first, so that it shrinks from outside; half of the fours lie left, the others right. */
    take(nth: number, fours: number) {
      const isLeft = nth < fours / 2
      const row = isLeft ? nth : nth - Math.ceil(fours / 2)
      for (const [place, bead] of inHeap().slice(-4).entries()) {
        bead.dataset['taken'] = 'true'
        move(bead, (isLeft ? 4 : 82) + place * 4.6, 6 + row * 9)
      }
    },
    spread() {
      const left = inHeap()
      for (const [place, bead] of left.entries()) {
        bead.dataset['left'] = 'true'
        move(bead, 50 + (place - (left.length - 1) / 2) * 9, 52)
      }
    },
  }
}

/** Beads under a cup, which are taken away by fours until at most four are left. */
export function createBeadsScene({ ports, dealer }: SceneParts): TableScene {
  const { cloth, lay, take, spread } = createBeads()
  const cup = element('div', { class: 'cover' }, pictureOf(cupPicture))
  const tally = element('div', { class: 'tally' })
  const { begin, cup: cupMs, lift, four } = showTimes
  return {
    view: element('div', {}, element('div', { class: 'bead-cloth' }, cloth, cup), tally),
    clear() {
      cloth.replaceChildren()
      cup.dataset['moving'] = 'false'
      cup.dataset['lifted'] = 'false'
      tally.textContent = ''
    },
    steps(outcome) {
      if (outcome.engine !== 'fanTan') return []
      const { beads } = outcome
      const fours = foursOf(beads)
      const open = begin + cupMs
      return [
        { atMs: begin, run: () => lay(beads) },
        { atMs: begin, run: (moving) => moving && (dealer.reach(), ports.play('rattle')) },
        {
          atMs: open,
          run(moving) {
            cup.dataset['moving'] = String(moving)
            cup.dataset['lifted'] = 'true'
            if (moving) ports.play('stop')
          },
        },
        ...Array.from({ length: fours }, (_, nth) => ({
          atMs: open + lift + nth * four,
          run(moving: boolean) {
            take(nth, fours)
            if (moving) ports.play('tick')
            if (moving && nth % 4 === 0) dealer.give()
          },
        })),
        {
          atMs: open + lift + fours * four,
          run() {
            spread()
            tally.textContent = ports.phrase('live.left', homeOf(beads))
          },
        },
      ]
    },
  }
}
