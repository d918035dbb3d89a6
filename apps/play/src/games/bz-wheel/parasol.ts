import type { Motion } from '../../instant/motion.ts'

/** The drawn wheel of a bet. */
export interface Parasol {
  readonly view: SVGElement
  /** Turns until a segment is at the pointer; `passed` is called as segments pass it. */
  turnTo(stop: number, motion: Motion, passed: () => void): Promise<void>
  rest(stop: number): void
}

const radius = 190

/** The colour of what a segment pays: dark for nothing, then from blue over green and gold to red. */
export function colourOf(hundredths: number): string {
  if (hundredths === 0) return '#3a2a33'
  if (hundredths < 140) return '#3f7fb5'
  if (hundredths < 160) return '#3b9a78'
  if (hundredths < 190) return '#8fb13f'
  if (hundredths < 250) return '#e0b23c'
  if (hundredths < 400) return '#e58a34'
  return '#d2453f'
}

function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}

function pointAt(degrees: number, away: number): string {
  const turn = ((degrees - 90) * Math.PI) / 180
  return `${(Math.cos(turn) * away).toFixed(2)} ${(Math.sin(turn) * away).toFixed(2)}`
}

/** Draws the segments of a wheel, clockwise from the pointer. */
export function drawParasol(wheel: readonly number[]): Parasol {
  const each = 360 / wheel.length
  const view = svg('svg', { viewBox: '-215 -222 430 437', class: 'wheel-view' })
  const turning = svg('g', { class: 'turning' })
  turning.append(svg('circle', { r: radius + 10, class: 'rim' }))
  for (const [index, hundredths] of wheel.entries()) {
    const [from, to] = [(index - 0.5) * each, (index + 0.5) * each]
    const path = `M0 0L${pointAt(from, radius)}A${radius} ${radius} 0 0 1 ${pointAt(to, radius)}Z`
    turning.append(svg('path', { d: path, fill: colourOf(hundredths), class: 'petal' }))
    turning.append(svg('path', { d: `M0 0L${pointAt(from, radius + 9)}`, class: 'rib' }))
  }
  // Painted rings, as on the parasols of Bo Sang.
  for (const away of [64, 118, 166]) turning.append(svg('circle', { r: away, class: 'paint' }))
  for (let flower = 0; flower < 10; flower += 1)
    turning.append(svg('circle', { r: 5, class: 'flower', transform: `translate(${pointAt(flower * 36 + 18, 91)})` }))
  turning.append(svg('circle', { r: 30, class: 'hub' }), svg('circle', { r: 11, class: 'tip' }))
  view.append(turning, svg('path', { d: 'M-13 -220h26l-13 30z', class: 'pointer' }))
  let angle = 0
  const write = (to: number) => {
    angle = to
    turning.style.transform = `rotate(${to}deg)`
  }
  return {
    view,
    rest: (stop) => write(-stop * each),
    async turnTo(stop, motion, passed) {
      const from = angle
      const target = -stop * each
      const whole = Math.ceil((from - target) / 360) * 360 + 1_080
      const to = target - 360 * Math.ceil((target - (from - whole)) / 360)
      let last = Math.floor(from / each)
      await motion.count(3.2, (progress) => {
        write(from + (to - from) * (1 - (1 - progress) ** 3))
        const now = Math.floor(angle / each)
        if (now !== last && progress < 1) passed()
        last = now
      })
      write(to % 360)
    },
  }
}
