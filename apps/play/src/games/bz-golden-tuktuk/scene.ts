import { seededRandom, type RandomSource } from '../../seeded-random.ts'
import { street } from './street.ts'
import { tukTuk } from './tuk-tuk.ts'

const lights = ['#ff3fa8', '#38d8ff', '#ffd23c', '#8a5cff', '#7dff9a', '#ff7a3c'] as const

/** A Bangkok street after rain: towers in the distance and neon-lit shop houses on both sides, mirrored in wet asphalt. */
export function scene(width: number, height: number): string {
  const random = seededRandom(45)
  const unit = Math.min(width, height)
  const horizon = height * 0.58
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0424"/><stop offset=".5" stop-color="#3a0f5c"/><stop offset=".85" stop-color="#b8246f"/><stop offset="1" stop-color="#ff8a4a"/></linearGradient>
  <linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a2464"/><stop offset=".3" stop-color="#2a1146"/><stop offset="1" stop-color="#0a0518"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#030109" stop-opacity=".6"/></radialGradient>
  <filter id="glow" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${unit * 0.012}"/></filter><filter id="wet"><feGaussianBlur stdDeviation="${unit * 0.006} ${unit * 0.03}"/></filter></defs>
  <rect width="${width}" height="${horizon + 2}" fill="url(#sky)"/>${stars(width, horizon, random)}${skyline(width, horizon, unit, random)}
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#road)"/>${reflections(width, height, horizon, random)}${street(width, height, horizon, random)}${tukTuk(width, height, unit)}${cables(width, height)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function stars(width: number, horizon: number, random: RandomSource): string {
  const dots = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * horizon * 0.6).toFixed(0)}" r="${(0.5 + random()).toFixed(1)}" opacity="${(0.2 + random() * 0.6).toFixed(2)}"/>`,
  )
  return `<g fill="#ffd9f4">${dots.join('')}</g>`
}

function skyline(width: number, horizon: number, unit: number, random: RandomSource): string {
  const towers = Array.from({ length: 22 }, (_, index) => {
    const wide = width * (0.03 + random() * 0.035)
    const x = (index / 21) * width - wide / 2
    const tall = unit * (0.18 + random() * 0.34)
    const windows = Array.from(
      { length: 26 },
      () =>
        `<rect x="${(x + wide * (0.1 + random() * 0.75)).toFixed(0)}" y="${(horizon - tall * (0.05 + random() * 0.9)).toFixed(0)}" width="${(unit * 0.006).toFixed(1)}" height="${(unit * 0.008).toFixed(1)}" fill="${random() < 0.7 ? '#ffd98a' : '#8fe6ff'}" opacity="${(0.4 + random() * 0.6).toFixed(2)}"/>`,
    ).join('')
    return `<rect x="${x.toFixed(0)}" y="${(horizon - tall).toFixed(0)}" width="${wide.toFixed(0)}" height="${tall.toFixed(0)}" fill="#1a0a3c" opacity=".92"/>${windows}`
  })
  return towers.join('')
}

function reflections(width: number, height: number, horizon: number, random: RandomSource): string {
  const streaks = Array.from({ length: 56 }, () => {
    const x = random() * width
    const wide = width * (0.004 + random() * 0.02)
    const length = (height - horizon) * (0.3 + random() * 0.7)
    return `<rect x="${x.toFixed(0)}" y="${horizon.toFixed(0)}" width="${wide.toFixed(0)}" height="${length.toFixed(0)}" fill="${lights[Math.floor(random() * lights.length)] ?? '#fff'}" opacity="${(0.18 + random() * 0.4).toFixed(2)}"/>`
  })
  return `<g filter="url(#wet)">${streaks.join('')}</g>`
}

function cables(width: number, height: number): string {
  return [0.06, 0.09, 0.13, 0.1, 0.17]
    .map(
      (level, index) =>
        `<path d="M0 ${height * level}Q${width * (0.35 + index * 0.08)} ${height * (level + 0.1 + index * 0.012)} ${width} ${height * (0.05 + index * 0.022)}" fill="none" stroke="#06020f" stroke-width="${2.5 - index * 0.3}"/>`,
    )
    .join('')
}
