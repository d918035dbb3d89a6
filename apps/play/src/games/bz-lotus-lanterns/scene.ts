import { seededRandom } from '../../seeded-random.ts'

/** A wide river at night: a moon over hills and temple roofs, lanterns on the banks, lotus in the water. */
export function scene(width: number, height: number): string {
  const random = seededRandom(21)
  const horizon = height * 0.46
  const unit = Math.min(width, height)
  const moon = { x: width * 0.76, y: height * 0.16, r: unit * 0.11 }
  const stars = Array.from(
    { length: 110 },
    () =>
      `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * horizon * 0.85).toFixed(1)}" r="${(0.5 + random() * 1.4).toFixed(2)}" opacity="${(0.25 + random() * 0.7).toFixed(2)}"/>`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0a0a2e"/><stop offset=".5" stop-color="#2a1a5e"/><stop offset=".82" stop-color="#7a2f74"/><stop offset="1" stop-color="#d8678a"/></linearGradient>
  <linearGradient id="river" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a3f7d"/><stop offset=".2" stop-color="#3a2468"/><stop offset=".6" stop-color="#141242"/><stop offset="1" stop-color="#070620"/></linearGradient>
  <radialGradient id="moon"><stop offset="0" stop-color="#fffdf0"/><stop offset=".8" stop-color="#ffeec0"/><stop offset="1" stop-color="#f5cf94"/></radialGradient>
  <radialGradient id="aura"><stop offset="0" stop-color="#ffe9c0" stop-opacity=".75"/><stop offset=".4" stop-color="#f7a8c8" stop-opacity=".28"/><stop offset="1" stop-color="#a05ad8" stop-opacity="0"/></radialGradient>
  <radialGradient id="lamp"><stop offset="0" stop-color="#fff0b0"/><stop offset=".25" stop-color="#ff9a3c" stop-opacity=".75"/><stop offset="1" stop-color="#ff6a2a" stop-opacity="0"/></radialGradient>
  <linearGradient id="hill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3c2466"/><stop offset="1" stop-color="#63306f"/></linearGradient>
  <linearGradient id="bank" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#130c2e"/><stop offset="1" stop-color="#1e1038"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#020108" stop-opacity=".72"/></radialGradient></defs>
  <rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/><g fill="#fff">${stars}</g>
  <circle cx="${moon.x}" cy="${moon.y}" r="${moon.r * 4.5}" fill="url(#aura)"/><circle cx="${moon.x}" cy="${moon.y}" r="${moon.r}" fill="url(#moon)"/>
  <g fill="#e9c58d" opacity=".45"><circle cx="${moon.x - moon.r * 0.3}" cy="${moon.y - moon.r * 0.2}" r="${moon.r * 0.2}"/><circle cx="${moon.x + moon.r * 0.35}" cy="${moon.y + moon.r * 0.3}" r="${moon.r * 0.14}"/></g>
  ${hills(width, horizon, unit)}${temples(width, horizon, unit)}
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#river)"/>
  ${glints(width, height, horizon, moon.x, random)}${lamps(width, horizon, unit, random)}${pads(width, height, unit, random)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function hills(width: number, horizon: number, unit: number): string {
  const ridge = (base: number, tall: number, fill: string, opacity: number) => {
    const points = Array.from(
      { length: 13 },
      (_, index) =>
        `${((index / 12) * width).toFixed(0)} ${(horizon - base - tall * (0.5 + 0.5 * Math.sin(index * 1.7 + base))).toFixed(0)}`,
    )
    return `<path d="M0 ${horizon + 2}L${points.join('L')}L${width} ${horizon + 2}Z" fill="${fill}" opacity="${opacity}" stroke="${fill}" stroke-width="${unit * 0.03}" stroke-linejoin="round"/>`
  }
  return ridge(unit * 0.05, unit * 0.14, 'url(#hill)', 0.75) + ridge(unit * 0.02, unit * 0.07, '#2a1650', 0.9)
}

function temples(width: number, horizon: number, unit: number): string {
  const chedi = (x: number, size: number) => {
    const s = size * unit
    return `<path transform="translate(${x * width} ${horizon + 2}) scale(${s / 100})" d="M-46 0V-10H-38V-20H-30C-34 -44 -20 -58 -8 -66V-74H-5L0 -128L5 -74H8V-66C20 -58 34 -44 30 -20H38V-10H46V0Z" fill="url(#bank)"/>`
  }
  const hall = (x: number, size: number) =>
    `<path transform="translate(${x * width} ${horizon + 2}) scale(${(size * unit) / 100})" d="M-90 0V-28H-104C-84 -34 -66 -50 -58 -58H-66C-44 -66 -24 -88 0 -104C24 -88 44 -66 66 -58H58C66 -50 84 -34 104 -28H90V0Z" fill="url(#bank)"/>`
  return `${chedi(0.08, 0.17)}${hall(0.22, 0.13)}${chedi(0.36, 0.1)}${hall(0.62, 0.09)}${chedi(0.92, 0.2)}${hall(0.8, 0.12)}<rect y="${horizon - unit * 0.012}" width="${width}" height="${unit * 0.02}" fill="#130c2e"/>`
}

function glints(width: number, height: number, horizon: number, moonX: number, random: () => number): string {
  return Array.from({ length: 90 }, () => {
    const depth = random() ** 1.4
    const y = horizon + 4 + depth * (height - horizon)
    const near = random() < 0.55
    const x = near ? moonX + (random() - 0.5) * width * (0.05 + depth * 0.3) : random() * width
    const length = (0.02 + depth * 0.08) * width * (0.4 + random())
    return `<path d="M${(x - length / 2).toFixed(0)} ${y.toFixed(0)}q${(length / 4).toFixed(0)} -3 ${(length / 2).toFixed(0)} 0t${(length / 2).toFixed(0)} 0" stroke="${near ? '#ffe2b8' : '#b98be0'}" stroke-width="${(0.8 + depth * 2.2).toFixed(1)}" fill="none" opacity="${(near ? 0.5 : 0.22).toFixed(2)}" stroke-linecap="round"/>`
  }).join('')
}

function lamps(width: number, horizon: number, unit: number, random: () => number): string {
  return Array.from({ length: 26 }, (_, index) => {
    const x = ((index + random() * 0.7) / 26) * width
    const y = horizon - unit * (0.004 + random() * 0.03)
    const r = unit * (0.012 + random() * 0.014)
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="url(#lamp)"/><ellipse cx="${x.toFixed(0)}" cy="${(horizon + unit * 0.03).toFixed(0)}" rx="${(r * 0.35).toFixed(1)}" ry="${(unit * 0.045).toFixed(0)}" fill="#ff9a4c" opacity=".3"/>`
  }).join('')
}

function pads(width: number, height: number, unit: number, random: () => number): string {
  return Array.from({ length: 22 }, (_, index) => {
    const left = index % 2 === 0
    const depth = 0.35 + random() * 0.65
    const x = left ? random() * width * 0.24 : width - random() * width * 0.24
    const y = height * (0.5 + depth * 0.5)
    const r = unit * 0.05 * (0.4 + depth)
    const bloom = index % 3 === 0 ? flower(x + r * 0.2, y - r * 0.2, r * 0.9) : ''
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${r.toFixed(0)}" ry="${(r * 0.36).toFixed(0)}" fill="#17563f" stroke="#3fa876" stroke-width="1.500" opacity=".92"/>${bloom}`
  }).join('')
}

function flower(x: number, y: number, size: number): string {
  const petals = [-60, 60, -35, 35, -12, 12].map(
    (turn) =>
      `<path d="M0 0C-14 -18 -10 -40 0 -52C10 -40 14 -18 0 0Z" transform="rotate(${turn})" fill="#ff9fcb" stroke="#b43f86" stroke-width="1.500"/>`,
  )
  return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(size / 50).toFixed(2)})">${petals.join('')}<circle cy="-14" r="7" fill="#ffe08a"/></g>`
}
