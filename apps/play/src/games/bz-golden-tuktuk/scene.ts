import { lookChance, type LookChance } from '../../chance.ts'

const lights = ['#ff3fa8', '#38d8ff', '#ffd23c', '#8a5cff', '#7dff9a', '#ff7a3c'] as const

/** A Bangkok street after rain: towers, shop signs that stand in the road, cables overhead, all mirrored in wet asphalt. */
export function scene(width: number, height: number): string {
  const chance = lookChance(45)
  const unit = Math.min(width, height)
  const horizon = height * 0.6
  const vanish = { x: width / 2, y: height * 0.5 }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0424"/><stop offset=".5" stop-color="#3a0f5c"/><stop offset=".85" stop-color="#b8246f"/><stop offset="1" stop-color="#ff8a4a"/></linearGradient>
  <linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5c1a5c"/><stop offset=".3" stop-color="#1e0d38"/><stop offset="1" stop-color="#07040f"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".75"><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#030109" stop-opacity=".72"/></radialGradient>
  <filter id="glow" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${unit * 0.012}"/></filter><filter id="wet"><feGaussianBlur stdDeviation="${unit * 0.006} ${unit * 0.03}"/></filter></defs>
  <rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/>${skyline(width, horizon, unit, chance)}
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#road)"/>${reflections(width, height, horizon, chance)}${houses(width, height, vanish, unit, chance)}${cables(width, height)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function skyline(width: number, horizon: number, unit: number, chance: LookChance): string {
  return Array.from({ length: 22 }, (_, index) => {
    const wide = width * (0.03 + chance() * 0.035)
    const x = (index / 21) * width - wide / 2
    const tall = unit * (0.18 + chance() * 0.34)
    const windows = Array.from({ length: 26 }, () => `<rect x="${(x + wide * (0.1 + chance() * 0.75)).toFixed(0)}" y="${(horizon - tall * (0.05 + chance() * 0.9)).toFixed(0)}" width="${(unit * 0.006).toFixed(1)}" height="${(unit * 0.008).toFixed(1)}" fill="${chance() < 0.7 ? '#ffd98a' : '#8fe6ff'}" opacity="${(0.4 + chance() * 0.6).toFixed(2)}"/>`).join('')
    return `<rect x="${x.toFixed(0)}" y="${(horizon - tall).toFixed(0)}" width="${wide.toFixed(0)}" height="${tall.toFixed(0)}" fill="#1a0a3c" opacity=".92"/>${windows}`
  }).join('')
}

/** Houses on both sides, smaller towards the middle, each with a lit shop front and signs. */
function houses(width: number, height: number, vanish: { x: number; y: number }, unit: number, chance: LookChance): string {
  const rows = [0.32, 0.46, 0.66, 1]
  return rows.flatMap((near, row) => [-1, 1].map((side) => house(side, near, rows[row - 1] ?? 0.22, width, height, vanish, unit, chance))).join('')
}

function house(side: number, near: number, far: number, width: number, height: number, vanish: { x: number; y: number }, unit: number, chance: LookChance): string {
  const x = (depth: number) => vanish.x + side * (width * 0.56) * depth
  const y = (depth: number, level: number) => vanish.y + height * level * depth
  const wall = `M${x(far)} ${y(far, -0.5)}L${x(near)} ${y(near, -0.62)}L${x(near)} ${y(near, 0.34)}L${x(far)} ${y(far, 0.34)}Z`
  const shop = `M${x(far + (near - far) * 0.12)} ${y(far, 0.08)}L${x(near * 0.96)} ${y(near, 0.08)}L${x(near * 0.96)} ${y(near, 0.32)}L${x(far + (near - far) * 0.12)} ${y(far, 0.32)}Z`
  const color = lights[Math.floor(chance() * lights.length)] ?? '#ff3fa8'
  const signs = Array.from({ length: 3 }, (_, index) => sign(x(far + (near - far) * (0.25 + index * 0.28)) - side * unit * 0.03 * near, y(near, -0.42 + index * 0.15), unit * 0.085 * near * (0.8 + chance() * 0.5), chance)).join('')
  return `<path d="${wall}" fill="#1d0b3a" stroke="#6b2a8a" stroke-opacity=".5" stroke-width="2"/><path d="${shop}" fill="#ffb45c" opacity=".85"/><path d="${shop}" fill="${color}" opacity=".5" filter="url(#glow)"/><path d="M${x(far)} ${y(far, 0.05)}L${x(near)} ${y(near, 0.03)}L${x(near) - side * unit * 0.05 * near} ${y(near, 0.1)}L${x(far)} ${y(far, 0.08)}Z" fill="${color}"/>${signs}`
}

/** A neon sign with strokes that only look like letters. */
function sign(x: number, y: number, size: number, chance: LookChance): string {
  const color = lights[Math.floor(chance() * lights.length)] ?? '#38d8ff'
  const other = lights[Math.floor(chance() * lights.length)] ?? '#ffd23c'
  const tall = chance() < 0.6
  const [w, h] = tall ? [size * 0.75, size * 2] : [size * 1.9, size * 0.85]
  const glyphs = [0, 1, 2].map((index) => {
    const cx = tall ? 0 : (index - 1) * w * 0.28
    const cy = tall ? (index - 1) * h * 0.28 : 0
    const s = size * 0.2
    return `<path transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)})" d="M${-s} ${s}V${-s * 0.2}A${s} ${s} 0 01${s} ${-s * 0.2}V${s}M${-s * 0.2} ${s * (0.2 + chance() * 0.4)}H${s}"/>`
  })
  const box = `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${size * 0.14}"/>`
  const drawing = `${box}<g stroke="${other}">${glyphs.join('')}</g>`
  return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})" fill="none" stroke-linecap="round"><g fill="#12052a" fill-opacity=".85">${box}</g><g stroke="${color}" stroke-width="${size * 0.16}" filter="url(#glow)" opacity=".9">${drawing}</g><g stroke="${color}" stroke-width="${size * 0.07}">${drawing}</g><g stroke="#fff" stroke-width="${size * 0.022}">${drawing}</g></g>`
}

function reflections(width: number, height: number, horizon: number, chance: LookChance): string {
  const streaks = Array.from({ length: 46 }, () => {
    const x = chance() * width
    const wide = width * (0.004 + chance() * 0.02)
    const length = (height - horizon) * (0.3 + chance() * 0.7)
    return `<rect x="${x.toFixed(0)}" y="${horizon.toFixed(0)}" width="${wide.toFixed(0)}" height="${length.toFixed(0)}" fill="${lights[Math.floor(chance() * lights.length)] ?? '#fff'}" opacity="${(0.18 + chance() * 0.4).toFixed(2)}"/>`
  })
  return `<g filter="url(#wet)">${streaks.join('')}</g>`
}

function cables(width: number, height: number): string {
  return [0.06, 0.09, 0.13, 0.1, 0.17].map((level, index) => `<path d="M0 ${height * level}Q${width * (0.35 + index * 0.08)} ${height * (level + 0.1 + index * 0.012)} ${width} ${height * (0.05 + index * 0.022)}" fill="none" stroke="#06020f" stroke-width="${2.5 - index * 0.3}"/>`).join('')
}
