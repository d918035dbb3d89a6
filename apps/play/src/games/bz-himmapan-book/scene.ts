import { seededRandom } from '../../seeded-random.ts'

/** The forest of legends at dawn: great trees, a waterfall from the mountain, and light that falls between the leaves. */
export function scene(width: number, height: number): string {
  const random = seededRandom(61)
  const unit = Math.min(width, height)
  const horizon = height * 0.62
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f2a4a"/><stop offset=".4" stop-color="#2f7a7a"/><stop offset=".75" stop-color="#c9b45c"/><stop offset="1" stop-color="#ffdf9a"/></linearGradient>
  <radialGradient id="sun"><stop offset="0" stop-color="#fffbe0"/><stop offset=".3" stop-color="#ffe9a0" stop-opacity=".8"/><stop offset="1" stop-color="#ffcf6a" stop-opacity="0"/></radialGradient>
  <linearGradient id="peak" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fc8c0"/><stop offset="1" stop-color="#2f7a78"/></linearGradient><linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#c8fff4" stop-opacity=".5"/></linearGradient>
  <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f6b4c"/><stop offset=".4" stop-color="#12402f"/><stop offset="1" stop-color="#051a14"/></linearGradient>
  <linearGradient id="trunk" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#1c0f0c"/><stop offset=".5" stop-color="#4a2a1c"/><stop offset="1" stop-color="#140a08"/></linearGradient>
  <radialGradient id="crown"><stop offset="0" stop-color="#2f8a5c"/><stop offset="1" stop-color="#06281f"/></radialGradient><linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6c8" stop-opacity=".5"/><stop offset="1" stop-color="#fff6c8" stop-opacity="0"/></linearGradient>
  <radialGradient id="fly"><stop offset="0" stop-color="#fffbd0"/><stop offset=".3" stop-color="#ffd86a" stop-opacity=".8"/><stop offset="1" stop-color="#ffb84c" stop-opacity="0"/></radialGradient>
  <radialGradient id="dark" cx=".5" cy=".42" r=".8"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#020806" stop-opacity=".8"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${width * 0.5}" cy="${height * 0.24}" r="${unit * 0.6}" fill="url(#sun)"/>
  ${peaks(width, horizon, unit)}<rect y="${horizon - 2}" width="${width}" height="${height - horizon + 2}" fill="url(#ground)"/>
  ${beams(width, height)}${ferns(width, height, horizon, unit, random)}${trees(width, height, unit, random)}${flies(width, height, unit, random)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function peaks(width: number, horizon: number, unit: number): string {
  const peak = (x: number, size: number, opacity: number) => {
    const s = (size * unit) / 100
    return `<path transform="translate(${(x * width).toFixed(0)} ${horizon}) scale(${s.toFixed(3)})" opacity="${opacity}" d="M-60 0C-48 -24 -44 -50 -30 -60C-26 -78 -12 -84 -6 -104C2 -112 8 -100 12 -88C24 -78 28 -62 36 -48C48 -36 52 -16 62 0Z" fill="url(#peak)"/>`
  }
  const fall = `<path d="M${width * 0.31} ${horizon - unit * 0.34}Q${width * 0.3} ${horizon - unit * 0.1} ${width * 0.3} ${horizon}H${width * 0.3 + unit * 0.05}Q${width * 0.3 + unit * 0.04} ${horizon - unit * 0.12} ${width * 0.31 + unit * 0.02} ${horizon - unit * 0.34}Z" fill="url(#fall)"/>`
  return `${peak(0.5, 0.7, 0.55)}${peak(0.28, 0.52, 0.85)}${peak(0.74, 0.5, 0.8)}${peak(0.08, 0.42, 0.9)}${peak(0.94, 0.46, 0.9)}${fall}`
}

function beams(width: number, height: number): string {
  return [0.3, 0.42, 0.55, 0.68]
    .map(
      (x, index) =>
        `<path d="M${width * x} 0L${width * (x - 0.12 + index * 0.05)} ${height}H${width * (x - 0.02 + index * 0.06)}L${width * (x + 0.03)} 0Z" fill="url(#beam)" opacity=".6"/>`,
    )
    .join('')
}

/** Two great trees at each side, with roots and hanging crowns. */
function trees(width: number, height: number, unit: number, random: () => number): string {
  const tree = (x: number, size: number) => {
    const w = unit * size
    const trunk = `<path d="M${x - w * 0.5} ${height * 1.02}C${x - w * 0.2} ${height * 0.8} ${x - w * 0.3} ${height * 0.4} ${x - w * 0.22} -10H${x + w * 0.22}C${x + w * 0.3} ${height * 0.4} ${x + w * 0.2} ${height * 0.8} ${x + w * 0.5} ${height * 1.02}Z" fill="url(#trunk)"/>`
    const leaves = Array.from({ length: 10 }, (_, index) => {
      const cx = x + (random() - 0.5) * w * 4.2
      const cy = height * 0.02 + random() * height * 0.16 + (index % 2) * height * 0.05
      return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${(w * (0.6 + random() * 0.6)).toFixed(0)}" fill="url(#crown)" opacity=".95"/>`
    }).join('')
    return trunk + leaves
  }
  return tree(width * 0.02, 0.16) + tree(width * 0.98, 0.18)
}

function ferns(width: number, height: number, horizon: number, unit: number, random: () => number): string {
  return Array.from({ length: 34 }, (_, index) => {
    const x = index % 2 === 0 ? random() * width * 0.32 : width - random() * width * 0.32
    const y = horizon + random() * (height - horizon)
    const size = unit * (0.05 + ((y - horizon) / (height - horizon)) * 0.09)
    const blades = [-56, -30, -8, 14, 36, 60]
      .map(
        (turn) =>
          `<path transform="rotate(${turn})" d="M0 0C${-size * 0.1} ${-size * 0.5} ${size * 0.02} ${-size * 0.9} ${size * 0.06} ${-size}C${size * 0.14} ${-size * 0.6} ${size * 0.12} ${-size * 0.3} 0 0Z"/>`,
      )
      .join('')
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})" fill="${['#1f7a52', '#145c40', '#2f9a64'][index % 3]}" stroke="#06281f" stroke-width="1">${blades}</g>`
  }).join('')
}

function flies(width: number, height: number, unit: number, random: () => number): string {
  return Array.from({ length: 40 }, () => {
    const r = unit * (0.006 + random() * 0.014)
    return `<circle cx="${(random() * width).toFixed(0)}" cy="${(height * (0.2 + random() * 0.75)).toFixed(0)}" r="${r.toFixed(1)}" fill="url(#fly)"/>`
  }).join('')
}
