import { around } from '../../machine/symbol-frame.ts'

/** Dark lacquer with gold beading, and a lotus in each corner and at the middle of the top and bottom. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const inner = `M${b} ${b}H${width - b}V${height - b}H${b}Z`
  const ring = `M${b * 0.1} ${b}Q${b * 0.1} ${b * 0.1} ${b} ${b * 0.1}H${width - b}Q${width - b * 0.1} ${b * 0.1} ${width - b * 0.1} ${b}V${height - b}Q${width - b * 0.1} ${height - b * 0.1} ${width - b} ${height - b * 0.1}H${b}Q${b * 0.1} ${height - b * 0.1} ${b * 0.1} ${height - b}Z`
  const flower = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size / 100}) translate(-100 -100)"><circle cx="100" cy="100" r="62" fill="#4a0e3a" stroke="url(#gold)" stroke-width="9"/>${around(8, '<path d="M100 100C82 84 84 58 100 46C116 58 118 84 100 100Z" fill="url(#petal)" stroke="#7d1d56" stroke-width="3"/>')}<circle cx="100" cy="100" r="15" fill="#ffe08a" stroke="#8a4a05" stroke-width="4"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a1f5c"/><stop offset=".5" stop-color="#3f0f3f"/><stop offset="1" stop-color="#250a30"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3b8"/><stop offset=".3" stop-color="#e0a12f"/><stop offset=".55" stop-color="#fff0a8"/><stop offset=".8" stop-color="#b8740f"/><stop offset="1" stop-color="#ffe596"/></linearGradient>
  <linearGradient id="petal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe6f4"/><stop offset="1" stop-color="#ff5fa6"/></linearGradient></defs>
  <path d="${ring}${inner}" fill="url(#wood)" fill-rule="evenodd" stroke="url(#gold)" stroke-width="${b * 0.14}"/>
  <path d="${ring}" transform="translate(${b * 0.34} ${b * 0.34}) scale(${1 - (b * 0.68) / width} ${1 - (b * 0.68) / height})" fill="none" stroke="url(#gold)" stroke-width="${b * 0.09}" stroke-dasharray="${b * 0.02} ${b * 0.32}" stroke-linecap="round"/>
  <rect x="${b * 0.93}" y="${b * 0.93}" width="${width - b * 1.86}" height="${height - b * 1.86}" fill="none" stroke="url(#gold)" stroke-width="${b * 0.14}" rx="3"/>
  ${flower(width / 2, b * 0.52, b * 1.15)}${flower(width / 2, height - b * 0.52, b * 1.15)}
  ${[
    [b * 0.6, b * 0.6],
    [width - b * 0.6, b * 0.6],
    [b * 0.6, height - b * 0.6],
    [width - b * 0.6, height - b * 0.6],
  ]
    .map(([x, y]) => flower(x ?? 0, y ?? 0, b * 0.9))
    .join('')}</svg>`
}
