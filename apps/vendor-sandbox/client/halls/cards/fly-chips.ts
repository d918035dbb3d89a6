import { element } from '../../element.ts'
import { animate, prefersReducedMotion } from '../../motion.ts'

/** How many chips fly to a winner. */
const count = 6

/** Chips fly over a table from one of its parts to another. They are gone when they arrive. */
export function flyChips(table: HTMLElement, from: HTMLElement, to: HTMLElement): void {
  if (prefersReducedMotion()) return
  const [area, start, end] = [table, from, to].map((part) => part.getBoundingClientRect())
  if (area === undefined || start === undefined || end === undefined) return
  const middleOf = (part: DOMRect) =>
    [part.left + part.width / 2 - area.left, part.top + part.height / 2 - area.top] as const
  const [x, y] = middleOf(start)
  const [toX, toY] = middleOf(end)
  for (let nth = 0; nth < count; nth += 1) {
    const chip = element('span', { class: 'flying-chip', 'aria-hidden': 'true' })
    chip.style.setProperty('left', `${x + ((nth * 37) % 30) - 15}px`)
    chip.style.setProperty('top', `${y + ((nth * 23) % 20) - 10}px`)
    table.append(chip)
    const moved = `translate(${toX - x}px, ${toY - y}px)`
    const frames = [{ transform: 'none' }, { transform: moved, opacity: 0.2 }]
    void animate(chip, frames, { duration: 620, delay: nth * 60, easing: 'cubic-bezier(0.5, 0, 0.3, 1)' }).then(() =>
      chip.remove(),
    )
  }
}
