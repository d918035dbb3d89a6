import { seededRandom } from '../../seeded-random.ts'

/** The great river on the night of the full moon: crowds with candles on the bank, and balls of fire that rise from the water. */
export function scene(width: number, height: number): string {
  const random = seededRandom(47)
  const unit = Math.min(width, height)
  const horizon = height * 0.52
  const moon = { x: width * 0.2, y: height * 0.15, r: unit * 0.12 }
  const stars = Array.from(
    { length: 120 },
    () =>
      `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * horizon * 0.9).toFixed(1)}" r="${(0.5 + random() * 1.4).toFixed(2)}" opacity="${(0.25 + random() * 0.7).toFixed(2)}"/>`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#05041c"/><stop offset=".5" stop-color="#1c1152"/><stop offset=".85" stop-color="#5a1f72"/><stop offset="1" stop-color="#c2417e"/></linearGradient>
  <linearGradient id="river" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a2f74"/><stop offset=".22" stop-color="#341a66"/><stop offset=".65" stop-color="#120c40"/><stop offset="1" stop-color="#05041c"/></linearGradient>
  <radialGradient id="moon"><stop offset="0" stop-color="#fffdf0"/><stop offset=".8" stop-color="#fff0c4"/><stop offset="1" stop-color="#f5d494"/></radialGradient><radialGradient id="aura"><stop offset="0" stop-color="#fff0c8" stop-opacity=".8"/><stop offset=".4" stop-color="#c99aff" stop-opacity=".25"/><stop offset="1" stop-color="#5a3ad8" stop-opacity="0"/></radialGradient>
  <radialGradient id="ball"><stop offset="0" stop-color="#fff"/><stop offset=".16" stop-color="#ffd0e4"/><stop offset=".3" stop-color="#ff4f94" stop-opacity=".85"/><stop offset="1" stop-color="#ff2a6a" stop-opacity="0"/></radialGradient>
  <radialGradient id="wick"><stop offset="0" stop-color="#fff4c0"/><stop offset=".3" stop-color="#ffae3c" stop-opacity=".8"/><stop offset="1" stop-color="#ff7a2a" stop-opacity="0"/></radialGradient>
  <linearGradient id="trail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff6fae" stop-opacity=".7"/><stop offset="1" stop-color="#ff2a6a" stop-opacity="0"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#02010c" stop-opacity=".75"/></radialGradient></defs>
  <rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/><g fill="#fff">${stars}</g>
  <circle cx="${moon.x}" cy="${moon.y}" r="${moon.r * 4}" fill="url(#aura)"/><circle cx="${moon.x}" cy="${moon.y}" r="${moon.r}" fill="url(#moon)"/>
  ${hills(width, horizon, unit)}${shrine(width, horizon, unit)}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#river)"/>
  ${glints(width, height, horizon, moon.x, random)}${wicks(width, horizon, unit, random)}${balls(width, height, unit, random)}${coils(width, height, unit)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function hills(width: number, horizon: number, unit: number): string {
  const ridge = (tall: number, phase: number, fill: string) => {
    const points = Array.from(
      { length: 15 },
      (_, index) =>
        `${((index / 14) * width).toFixed(0)} ${(horizon - unit * 0.02 - tall * (0.5 + 0.5 * Math.sin(index * 1.3 + phase))).toFixed(0)}`,
    )
    return `<path d="M0 ${horizon + 2}L${points.join('L')}L${width} ${horizon + 2}Z" fill="${fill}" stroke="${fill}" stroke-width="${unit * 0.03}" stroke-linejoin="round"/>`
  }
  return ridge(unit * 0.16, 0.4, '#331a66') + ridge(unit * 0.08, 2, '#1c0f48')
}

/** A roof with rising tips on the far bank. */
function shrine(width: number, horizon: number, unit: number): string {
  const hall = (x: number, size: number) =>
    `<path transform="translate(${(x * width).toFixed(0)} ${horizon + 2}) scale(${((size * unit) / 100).toFixed(3)})" d="M-90 0V-28H-108C-86 -34 -68 -50 -58 -60H-68C-44 -68 -22 -92 0 -118C22 -92 44 -68 68 -60H58C68 -50 86 -34 108 -28H90V0Z" fill="#0f0830"/>`
  return `${hall(0.78, 0.17)}${hall(0.93, 0.12)}${hall(0.06, 0.12)}`
}

function glints(width: number, height: number, horizon: number, moonX: number, random: () => number): string {
  return Array.from({ length: 90 }, () => {
    const depth = random() ** 1.4
    const y = horizon + 4 + depth * (height - horizon)
    const near = random() < 0.5
    const x = near ? moonX + (random() - 0.5) * width * (0.05 + depth * 0.3) : random() * width
    const length = (0.02 + depth * 0.08) * width * (0.4 + random())
    return `<path d="M${(x - length / 2).toFixed(0)} ${y.toFixed(0)}q${(length / 4).toFixed(0)} -3 ${(length / 2).toFixed(0)} 0t${(length / 2).toFixed(0)} 0" stroke="${near ? '#ffe9c0' : '#ff8ac4'}" stroke-width="${(0.8 + depth * 2.2).toFixed(1)}" fill="none" opacity="${(near ? 0.5 : 0.25).toFixed(2)}" stroke-linecap="round"/>`
  }).join('')
}

/** The candles of everybody who has come to watch. */
function wicks(width: number, horizon: number, unit: number, random: () => number): string {
  return Array.from({ length: 46 }, (_, index) => {
    const x = ((index + random() * 0.7) / 46) * width
    const r = unit * (0.008 + random() * 0.012)
    return `<circle cx="${x.toFixed(0)}" cy="${(horizon - unit * (0.002 + random() * 0.02)).toFixed(0)}" r="${r.toFixed(1)}" fill="url(#wick)"/>`
  }).join('')
}

function balls(width: number, height: number, unit: number, random: () => number): string {
  return Array.from({ length: 15 }, (_, index) => {
    const left = index % 2 === 0
    const x = left ? random() * width * 0.2 : width - random() * width * 0.2
    const y = height * (0.06 + random() * 0.6)
    const r = unit * (0.03 + random() * 0.045)
    return `<rect x="${(x - r * 0.16).toFixed(1)}" y="${y.toFixed(0)}" width="${(r * 0.32).toFixed(1)}" height="${(r * 4).toFixed(0)}" rx="${(r * 0.16).toFixed(1)}" fill="url(#trail)"/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="url(#ball)"/>`
  }).join('')
}

/** The naga's back, which shows above the water at both sides. */
function coils(width: number, height: number, unit: number): string {
  const coil = (x: number, size: number) =>
    `<g transform="translate(${(x * width).toFixed(0)} ${(height * 0.9).toFixed(0)}) scale(${((size * unit) / 200).toFixed(3)})"><path d="M-110 40C-110 -70 110 -70 110 40H66C66 -14 -66 -14 -66 40Z" fill="#0d6a5c" stroke="#ffd67a" stroke-width="5"/>${Array.from({ length: 9 }, (_, index) => `<path transform="rotate(${-80 + index * 20} 0 40) translate(0 -54)" d="M-12 12C-8 -4 -4 -14 4 -24C6 -10 10 0 14 12Z" fill="#f0a62e" stroke="#7a3f05" stroke-width="2"/>`).join('')}<path d="M-88 40C-88 -40 88 -40 88 40" fill="none" stroke="#7dffd0" stroke-opacity=".5" stroke-width="6" stroke-dasharray="14 8"/></g>`
  return coil(0.07, 0.26) + coil(0.95, 0.3)
}
