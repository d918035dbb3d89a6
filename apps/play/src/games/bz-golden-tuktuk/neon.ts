import type { RandomSource } from '../../seeded-random.ts'

const lights = ['#ff3fa8', '#38d8ff', '#ffd23c', '#8a5cff', '#7dff9a', '#ff7a3c'] as const

/** The signs show pictures instead of letters, so that they need no translation. Each is 20 wide and high. */
const pictures = {
  bowl: 'M-9 0H9A9 9 0 01-9 0ZM-4-4q2-2 0-5M3-4q2-2 0-5',
  cup: 'M-6-6H6L4 9H-4ZM1-6L4-11M-5 0H5',
  fish: 'M-9 0Q-2-9 5 0Q-2 9-9 0ZM5 0L10-5V5ZM-4.500-1h.1',
  star: 'M0-10L3-3L10-3L4 2L6 9L0 5L-6 9L-4 2L-10-3L-3-3Z',
  lotus: 'M0 7C-5 2-4-5 0-9C4-5 5 2 0 7ZM0 7C-7 7-10 2-10-3C-6-3-3 0-1 4M0 7C7 7 10 2 10-3C6-3 3 0 1 4',
  moon: 'M4-9A10 10 0 104 9A8 8 0 014-9Z',
  chilli: 'M-7-6C-8 4 0 10 9 8C3 6-1 2-2-6ZM-5-6Q-4-10 0-10',
  bolt: 'M2-10L-6 2H0L-2 10L6-2H0Z',
  mango: 'M-6 4C-8-6 4-12 8-6C11 0 4 9-2 9C-5 9-6 7-6 4ZM8-6L10-10',
  wheel: 'M-8 0a8 8 0 1016 0a8 8 0 10-16 0M0-8V8M-8 0H8',
  heart: 'M0 8C-12 0-8-9 0-4C8-9 12 0 0 8Z',
  note: 'M-2 6V-8L7-10V4M-8 6a3 3 0 106 0a3 3 0 10-6 0M1 4a3 3 0 106 0a3 3 0 10-6 0',
} as const

export type NeonPicture = keyof typeof pictures

const all = Object.values(pictures)

/** A random neon colour. */
export function neonLight(random: RandomSource): string {
  return lights[Math.floor(random() * lights.length)] ?? '#38d8ff'
}

/** A neon sign centred on a point: a glowing frame with distinct pictures, starting with `first`. */
export function neonSign(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  first: NeonPicture,
  random: RandomSource,
): string {
  const { x, y, width, height } = box
  const tall = height > width
  const count = Math.max(1, Math.round(Math.max(width, height) / Math.min(width, height) - 0.4))
  const start = Math.floor(random() * all.length)
  const shown = [pictures[first], ...all.slice(start), ...all.slice(0, start)]
    .filter((path, index, list) => list.indexOf(path) === index)
    .slice(0, count)
  const scale = Math.min(width, height) / 34
  const step = Math.max(width, height) / count
  const color = neonLight(random)
  const tubes = shown.map((path, index) => {
    const along = (index - (count - 1) / 2) * step
    return `<path transform="translate(${tall ? 0 : along.toFixed(1)} ${tall ? along.toFixed(1) : 0}) scale(${scale.toFixed(2)})" d="${path}" stroke="${neonLight(random)}"/>`
  })
  const frame = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="3"/>`
  const lit = `<g stroke="${color}" stroke-width="1.400">${frame}</g><g stroke-width="2.200">${tubes.join('')}</g>`
  return `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round" stroke-linejoin="round"><g fill="#12052a" fill-opacity=".9">${frame}</g><g filter="url(#tube)" stroke-opacity=".95">${lit}</g>${lit}</g>`
}
