import { hundredthsText } from '../../instant/multiple-text.ts'
import type { Motion } from '../../instant/motion.ts'

/** The drawn board of a table. */
export interface Board {
  readonly view: SVGElement
  /** Lets the pearl fall along a path; `hit` is called at each pin. */
  drop(path: readonly number[], motion: Motion, hit: () => void): Promise<void>
  light(bucket: number): void
  clear(): void
}

const gap = 40
const top = 46

function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}

/** Where a pearl is in front of row `row` after it went right `right` times. */
function placeOf(rows: number, row: number, right: number): { readonly x: number; readonly y: number } {
  return { x: (rows + 2) * (gap / 2) + (right - row / 2) * gap, y: top + row * gap - 22 }
}

/** From sea green in the middle to coral at the edges. */
function colourOf(bucket: number, rows: number): string {
  const away = Math.abs(bucket - rows / 2) / (rows / 2)
  return `hsl(${Math.round(172 - away * 162)} 72% ${Math.round(42 + away * 14)}%)`
}

/** Draws pins and shells for a table of payouts, from the left. */
export function drawBoard(table: readonly number[]): Board {
  const rows = table.length - 1
  const [width, height] = [(rows + 2) * gap, top + rows * gap + 46]
  const view = svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'pins' })
  for (let row = 0; row < rows; row += 1)
    for (let pin = 0; pin <= row + 2; pin += 1) {
      const x = width / 2 + (pin - (row + 2) / 2) * gap
      view.append(svg('circle', { cx: x, cy: top + row * gap, r: 4.5, class: 'pin' }))
    }
  const shells = table.map((hundredths, bucket) => {
    const x = width / 2 + (bucket - rows / 2) * gap
    const shell = svg('g', { class: 'shell' })
    shell.append(svg('rect', { x: x - 18, y: height - 44, width: 36, height: 32, rx: 9, fill: colourOf(bucket, rows) }))
    const text = svg('text', { x, y: height - 23, class: 'shell-text' })
    text.textContent = hundredthsText(hundredths).replace('×', '')
    shell.append(text)
    view.append(shell)
    return shell
  })
  const pearl = svg('g', { class: 'pearl', opacity: 0 })
  pearl.append(
    svg('circle', { r: 11, class: 'pearl-body' }),
    svg('circle', { cx: -3.5, cy: -4, r: 3.2, class: 'shine' }),
  )
  view.append(pearl)
  const clear = () => {
    for (const shell of shells) shell.removeAttribute('data-lit')
    for (const animation of pearl.getAnimations()) animation.cancel()
    pearl.setAttribute('opacity', '0')
  }
  return {
    view,
    clear,
    light: (bucket) => shells[bucket]?.setAttribute('data-lit', ''),
    async drop(path, motion, hit) {
      clear()
      pearl.setAttribute('opacity', '1')
      let right = 0
      const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`
      let from = placeOf(rows, 0, 0)
      for (const [row, turn] of path.entries()) {
        right += turn
        const to = placeOf(rows, row + 1, right)
        const over = { x: (from.x + to.x) / 2, y: from.y + 2 }
        hit()
        await motion.run(
          pearl,
          [{ transform: at(from) }, { transform: at(over) }, { transform: at(to) }],
          0.17,
          'ease-in',
        )
        from = to
      }
      await motion.run(pearl, [{ transform: at(from) }, { transform: at({ x: from.x, y: from.y + 22 }) }], 0.14)
    },
  }
}
