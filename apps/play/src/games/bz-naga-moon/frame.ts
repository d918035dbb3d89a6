/** Lacquered indigo with a golden scale pattern, and a rose-red ball of fire at each corner. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const scale = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${(b / 40).toFixed(3)})" d="M-13 -9Q0 18 13 -9M-6 -6Q0 6 6 -6" fill="none" stroke="#ffd67a" stroke-width="3" stroke-linecap="round"/>`
  const along = (length: number, place: (at: number) => string) => {
    const count = Math.floor(length / (b * 0.72))
    return Array.from({ length: count }, (_, index) => place(b + ((index + 0.5) * length) / count)).join('')
  }
  const rows = [
    along(width - b * 2, (x) => scale(x, b * 0.52, 0)),
    along(width - b * 2, (x) => scale(x, height - b * 0.52, 180)),
    along(height - b * 2, (y) => scale(b * 0.52, y, -90)),
    along(height - b * 2, (y) => scale(width - b * 0.52, y, 90)),
  ]
  const ball = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) scale(${b / 60})"><circle r="52" fill="url(#glow)"/><circle r="31" fill="url(#fire)" stroke="url(#gold)" stroke-width="7"/><circle cx="-9" cy="-11" r="7" fill="#fff" opacity=".95"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="base" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a2a9a"/><stop offset=".5" stop-color="#23136a"/><stop offset="1" stop-color="#120838"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3c0"/><stop offset=".35" stop-color="#d9962e"/><stop offset=".6" stop-color="#ffe49a"/><stop offset="1" stop-color="#8f5a14"/></linearGradient>
  <radialGradient id="fire" cx=".38" cy=".32"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#ff7ab8"/><stop offset="1" stop-color="#a80d4a"/></radialGradient><radialGradient id="glow"><stop offset=".4" stop-color="#ff4f9a" stop-opacity=".8"/><stop offset="1" stop-color="#ff4f9a" stop-opacity="0"/></radialGradient></defs>
  <path d="M${b * 0.5} ${b * 0.08}H${width - b * 0.5}L${width - b * 0.08} ${b * 0.5}V${height - b * 0.5}L${width - b * 0.5} ${height - b * 0.08}H${b * 0.5}L${b * 0.08} ${height - b * 0.5}V${b * 0.5}ZM${b} ${b}V${height - b}H${width - b}V${b}Z" fill="url(#base)" fill-rule="evenodd" stroke="url(#gold)" stroke-width="${b * 0.14}"/>
  ${rows.join('')}
  <rect x="${b * 0.93}" y="${b * 0.93}" width="${width - b * 1.86}" height="${height - b * 1.86}" fill="none" stroke="url(#gold)" stroke-width="${b * 0.15}"/>
  ${ball(b * 0.62, b * 0.62)}${ball(width - b * 0.62, b * 0.62)}${ball(b * 0.62, height - b * 0.62)}${ball(width - b * 0.62, height - b * 0.62)}</svg>`
}
