import { element } from '../controls/element.ts'

/** Chips fly from one place of the window to another. */
export function flyChips(from: Element, to: Element, count: number): void {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  for (let nth = 0; nth < count; nth += 1) {
    const chip = element('i', { class: 'flying-chip', 'aria-hidden': 'true' })
    document.body.append(chip)
    const [x0, y0] = [start.x + start.width / 2 - 10, start.y + start.height / 2 - 10]
    const [x1, y1] = [end.x + end.width / 2 - 10 + (nth - count / 2) * 3, end.y + end.height / 2 - 10 - nth * 2]
    const flight = chip.animate(
      [
        { transform: `translate(${x0}px, ${y0}px) scale(.6)`, opacity: 0 },
        { transform: `translate(${(x0 + x1) / 2}px, ${Math.min(y0, y1) - 40}px) scale(1.2)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${x1}px, ${y1}px)`, opacity: 1, offset: 0.9 },
        { transform: `translate(${x1}px, ${y1}px)`, opacity: 0 },
      ],
      { duration: 900, delay: nth * 70, easing: 'ease-in-out', fill: 'both' },
    )
    void flight.finished.then(() => chip.remove())
  }
}
