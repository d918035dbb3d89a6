import type { SeededRandom } from '../seeded-random.ts'
import { short, type Kit } from '../kit.ts'

/** Scattered points of light. */
export function lights(k: Kit, random: SeededRandom, count: number, colour: string, bottom = 260): string {
  return Array.from({ length: count }, () =>
    k.d(
      random.between(0, 300),
      random.between(0, bottom),
      random.between(0.7, 2.6),
      colour,
      Math.round(random.between(3, 10)) / 10,
    ),
  ).join('')
}

/** Out-of-focus lights. */
export function bokeh(
  k: Kit,
  random: SeededRandom,
  count: number,
  colour: string,
  top: number,
  bottom: number,
): string {
  return Array.from({ length: count }, () =>
    k.d(
      random.between(0, 300),
      random.between(top, bottom),
      random.between(6, 24),
      colour,
      Math.round(random.between(1, 3)) / 10,
    ),
  ).join('')
}

/** A jagged range of hills across the whole width, closed at the bottom. */
export function ridge(random: SeededRandom, base: number, height: number, steps: number): string {
  const width = 320 / steps
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const peak = index % 2 === 0 ? random.between(0, height * 0.35) : random.between(height * 0.6, height)
    return `L${short(index * width - 10)} ${short(base - peak)}`
  })
  return `M-10 400${points.join('')}L310 400Z`
}

/** Rolling ground across the whole width. */
export function swell(random: SeededRandom, base: number, height: number): string {
  const lift = random.between(-height, height)
  return `M-10 400V${short(base)}C60 ${short(base - height)} 90 ${short(base + lift)} 150 ${short(base - height / 2)}S250 ${short(base + height)} 310 ${short(base - height)}V400Z`
}

/** Beams of light from behind the motif. */
export function beams(k: Kit, count: number, colour: string, opacity: number, turn: number): string {
  const paint = k.out(colour, colour, 'none')
  const blade = k.share(`<path d="M-9-30L-30-300H30L9-30Z" fill="${paint}"/>`)
  const fan = Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${short(turn + (index * 360) / count)})">${blade}</g>`,
  )
  return `<g transform="translate(150 165)" opacity="${opacity}">${fan.join('')}</g>`
}

/** A palm tree's silhouette with its foot at the origin. */
export const palm = (k: Kit, colour: string): string =>
  k.l('M0 0Q-10-70 14-130', colour, 9) +
  k.f(
    'M14-130Q-20-160-56-128Q-20-140 14-126Q-24-130-44-96Q-10-124 16-122Q50-130 66-90Q54-136 18-130Q54-152 80-122Q58-166 14-130Z',
    colour,
  )

/** A tiered temple's silhouette standing on the origin, about 120 wide. */
export const prang = (k: Kit, colour: string): string =>
  k.f('M-60 0L-52-34H-40L-34-66H-22L-16-100L-8-130L0-176L8-130L16-100L22-66H34L40-34H52L60 0Z', colour)

/** A pagoda's silhouette standing on the origin, about 120 wide. */
export const pagoda = (k: Kit, colour: string): string =>
  k.f(
    'M-44 0V-30H-66Q-48-36-42-52H-30V-74H-52Q-36-80-30-96H-20V-116H-38Q-12-124 0-158Q12-124 38-116H20V-96H30Q36-80 52-74H30V-52H42Q48-36 66-30H44V0Z',
    colour,
  )
