import { seededRandom, type RandomSource } from '../../seeded-random.ts'

/** A street of goldsmiths on New Year's evening: shop fronts on both sides, lanterns across, a warm sky at its end. */
export function scene(width: number, height: number): string {
  return street(width, height, {
    sky: ['#3a0a2a', '#8a1d2c', '#e0602a', '#ffc45a'],
    haze: '#ffb04a',
    fireworks: 2,
    random: seededRandom(8),
  })
}

/** The same street at midnight, when fireworks are lit over it. */
export function nightScene(width: number, height: number): string {
  return street(width, height, {
    sky: ['#0c0420', '#2a0a3a', '#6b1236', '#c2301f'],
    haze: '#ff7a3c',
    fireworks: 9,
    random: seededRandom(31),
  })
}

interface Evening {
  readonly sky: readonly [string, string, string, string]
  readonly haze: string
  readonly fireworks: number
  readonly random: RandomSource
}

function street(width: number, height: number, { sky, haze, fireworks, random }: Evening): string {
  const horizon = height * 0.6
  const unit = Math.min(width, height)
  const end = { x: width / 2, y: horizon }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${sky.map((color, index) => `<stop offset="${(index / 3) ** 1.1}" stop-color="${color}"/>`).join('')}</linearGradient>
  <radialGradient id="haze"><stop offset="0" stop-color="#fff3c8"/><stop offset=".3" stop-color="${haze}" stop-opacity=".75"/><stop offset="1" stop-color="${haze}" stop-opacity="0"/></radialGradient>
  <linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c2562a"/><stop offset=".3" stop-color="#5c1a1c"/><stop offset="1" stop-color="#1a060c"/></linearGradient>
  <linearGradient id="wallL" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#2a070d"/><stop offset="1" stop-color="#7a1a1c"/></linearGradient>
  <linearGradient id="wallR" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#2a070d"/><stop offset="1" stop-color="#7a1a1c"/></linearGradient>
  <linearGradient id="shop" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffdf8a"/><stop offset=".5" stop-color="#e08a2a"/><stop offset="1" stop-color="#8a3414"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff0a8"/><stop offset="1" stop-color="#c27f14"/></linearGradient>
  <radialGradient id="lamp"><stop offset="0" stop-color="#fff3b0"/><stop offset=".35" stop-color="#ff5a3c" stop-opacity=".6"/><stop offset="1" stop-color="#ff3a2a" stop-opacity="0"/></radialGradient>
  <radialGradient id="paper" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#ffb08a"/><stop offset=".5" stop-color="#ee2c2c"/><stop offset="1" stop-color="#9a0a14"/></radialGradient>
  <radialGradient id="dark" cx=".5" cy=".5" r=".8"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#100206" stop-opacity=".75"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>${rockets(width, horizon, unit, fireworks, random)}
  <ellipse cx="${end.x}" cy="${end.y}" rx="${width * 0.34}" ry="${height * 0.26}" fill="url(#haze)"/>
  ${gate(end, unit)}<path d="M0 ${height}L${end.x - unit * 0.1} ${horizon}H${end.x + unit * 0.1}L${width} ${height}Z" fill="url(#road)"/>${shine(width, height, end, random)}
  ${shops(width, height, end, 'left')}${shops(width, height, end, 'right')}${garlands(width, height, unit)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

/** Shop fronts that shrink towards the end of the street, each with a gold sign board and a lit window. */
function shops(width: number, height: number, end: { x: number; y: number }, side: 'left' | 'right'): string {
  const edge = side === 'left' ? 0 : width
  const at = (depth: number) => edge + (end.x + (side === 'left' ? -1 : 1) * width * 0.045 - edge) * depth
  const level = (depth: number, part: number) => {
    const [top, bottom] = [
      height * -0.12 + (end.y * 0.62 + height * 0.12) * depth,
      height * 1.08 + (end.y - height * 1.08) * depth,
    ]
    return top + (bottom - top) * part
  }
  const face = (from: number, to: number, top: number, bottom: number) =>
    `M${at(from).toFixed(0)} ${level(from, top).toFixed(0)}L${at(to).toFixed(0)} ${level(to, top).toFixed(0)}V${level(to, bottom).toFixed(0)}L${at(from).toFixed(0)} ${level(from, bottom).toFixed(0)}Z`
  const steps = [0, 0.3, 0.52, 0.68, 0.8, 0.89, 0.96]
  return steps
    .slice(0, -1)
    .toReversed()
    .map((from) => {
      const to = steps[steps.indexOf(from) + 1] ?? 1
      const [a, b] = [from + (to - from) * 0.12, to - (to - from) * 0.1]
      return `<path d="${face(from, to, 0, 1)}" fill="url(#wall${side === 'left' ? 'L' : 'R'})" stroke="#1c0408" stroke-width="2"/>
      <path d="${face(from, to, 0.3, 0.34)}" fill="#c2281f" stroke="url(#gold)" stroke-width="2"/><path d="${face(a, b, 0.1, 0.16)}${face(a, b, 0.2, 0.26)}" fill="#ffcf6a" opacity=".5"/>
      <path d="${face(a, b, 0.37, 0.5)}" fill="#8a0a12" stroke="url(#gold)" stroke-width="4"/><path d="${face(a + (b - a) * 0.2, a + (b - a) * 0.4, 0.4, 0.47)}${face(a + (b - a) * 0.5, a + (b - a) * 0.8, 0.4, 0.47)}" fill="url(#gold)"/>
      <path d="${face(a, b, 0.56, 0.88)}" fill="url(#shop)"/><path d="${face(a, b, 0.66, 0.68)}${face(a, b, 0.77, 0.79)}${face(from, to, 0.88, 0.92)}" fill="#7a1a10" opacity=".7"/>
      <path d="${face(from, to, 0.52, 0.57)}" fill="#d8322a" stroke="url(#gold)" stroke-width="2"/>`
    })
    .join('')
}

/** The gate at the end of the street. */
function gate({ x, y }: { x: number; y: number }, unit: number): string {
  const s = unit / 700
  return `<g transform="translate(${x} ${y + 4}) scale(${s})" fill="#7a1420" stroke="#ffcf5c" stroke-width="3"><path d="M-84 0V-120H-66V0ZM66 0V-120H84V0Z"/><path d="M-120 -112C-96 -118 -84 -128 -80 -140H80C84 -128 96 -118 120 -112C100 -104 -100 -104 -120 -112Z"/><path d="M-84 -150C-64 -154 -52 -164 -48 -176H48C52 -164 64 -154 84 -150C66 -144 -66 -144 -84 -150Z"/></g>`
}

/** Lanterns on strings from one side to the other, larger towards the viewer. */
function garlands(width: number, height: number, unit: number): string {
  return [
    [0.47, 0.16, 5],
    [0.3, 0.33, 7],
    [0.06, 0.62, 8],
  ]
    .map(([top = 0, half = 0, count = 0]) => {
      const size = unit * half * 0.085
      const [left, right] = [width * (0.5 - half), width * (0.5 + half)]
      const sag = height * 0.05 * (half + 0.4)
      const lamps = Array.from({ length: count }, (_, index) => {
        const part = (index + 0.5) / count
        const x = left + (right - left) * part
        const y = height * top + 4 * sag * part * (1 - part) + size
        return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(size / 20).toFixed(2)})"><circle r="44" fill="url(#lamp)" opacity=".8"/><path d="M0 -28V-18" stroke="#ffcf5c" stroke-width="3"/><ellipse rx="20" ry="17" fill="url(#paper)"/><path d="M-9 -15Q-14 0 -9 15M9 -15Q14 0 9 15M0 -17V17" stroke="#ffcf5c" stroke-opacity=".55" stroke-width="1.500" fill="none"/><rect x="-8" y="-20" width="16" height="5" rx="2" fill="#ffcf5c"/><rect x="-8" y="15" width="16" height="5" rx="2" fill="#ffcf5c"/><path d="M-4 20V36M0 20V40M4 20V36" stroke="#ffcf5c" stroke-width="2"/></g>`
      })
      return `<path d="M${left} ${height * top}Q${width / 2} ${height * top + sag * 2} ${right} ${height * top}" fill="none" stroke="#3a0a0c" stroke-width="2"/>${lamps.join('')}`
    })
    .join('')
}

function shine(width: number, height: number, end: { x: number; y: number }, random: RandomSource): string {
  return Array.from({ length: 60 }, () => {
    const depth = random() ** 1.4
    const y = end.y + 4 + depth * (height - end.y)
    const x = end.x + (random() - 0.5) * width * (0.12 + depth * 0.8)
    const length = width * (0.01 + depth * 0.05)
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${length.toFixed(0)}" ry="${(1 + depth * 3).toFixed(1)}" fill="${random() < 0.6 ? '#ffb04a' : '#ff5a3c'}" opacity="${(0.1 + random() * 0.16).toFixed(2)}"/>`
  }).join('')
}

/** Fireworks: rays of sparks around a point. */
function rockets(width: number, horizon: number, unit: number, count: number, random: RandomSource): string {
  const colours = ['#ffd75e', '#ff8ad0', '#8fe9ff', '#b8ff9a', '#ffb07a']
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [width * (0.12 + 0.76 * ((index + 0.5) / count)), horizon * (0.1 + random() * 0.45)]
    const reach = unit * (0.07 + random() * 0.09)
    const colour = colours[index % colours.length]
    const rays = Array.from({ length: 18 }, (_ray, ray) => {
      const angle = (ray / 18) * Math.PI * 2 + random() * 0.1
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
      return `<path d="M${(x + dx * 0.3).toFixed(0)} ${(y + dy * 0.3).toFixed(0)}L${(x + dx).toFixed(0)} ${(y + dy + reach * 0.08).toFixed(0)}"/><circle cx="${(x + dx).toFixed(0)}" cy="${(y + dy + reach * 0.08).toFixed(0)}" r="${(unit * 0.004).toFixed(1)}" fill="#fff"/>`
    })
    return `<g stroke="${colour}" stroke-width="${(unit * 0.0035).toFixed(1)}" stroke-linecap="round" opacity=".85">${rays.join('')}</g>`
  }).join('')
}
