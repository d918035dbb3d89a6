import { drawing, element } from '../element.ts'

/** A ring that empties as time runs out, with the seconds in it. */
export interface CountdownRing {
  readonly element: HTMLElement
  /** Shows what is left of a span of time; call it on every tick. */
  show(leftMs: number, wholeMs: number): void
}

/** From how many seconds on the ring turns red. */
const soonSeconds = 5

/** Creates a ring. Screen readers do not read it out: they would speak every second. */
export function makeCountdownRing(): CountdownRing {
  const length = 2 * Math.PI * 23
  const circle = drawing('circle', { cx: 26, cy: 26, r: 23, 'stroke-dasharray': length })
  const text = element('span')
  const ring = element(
    'div',
    { class: 'ring', role: 'timer', 'aria-live': 'off' },
    drawing('svg', { viewBox: '0 0 52 52', 'aria-hidden': 'true' }, circle),
    text,
  )
  return {
    element: ring,
    show(leftMs, wholeMs) {
      const left = Math.max(0, leftMs)
      const seconds = Math.ceil(left / 1000)
      text.textContent = String(seconds)
      text.style.setProperty('position', 'relative')
      circle.setAttribute('stroke-dashoffset', String(length * (1 - Math.min(1, left / Math.max(1, wholeMs)))))
      ring.classList.toggle('soon', seconds <= soonSeconds)
    },
  }
}
