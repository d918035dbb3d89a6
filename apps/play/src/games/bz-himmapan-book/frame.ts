/** Red lacquer with gilded flames along each side, and a jewel at each corner. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const flame = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${(b / 44).toFixed(3)})" d="M-14 10C-18 -4 -8 -12 0 -18C8 -12 18 -4 14 10C8 2 4 2 0 10C-4 2 -8 2 -14 10Z" fill="url(#gold)" stroke="#4a1c06" stroke-width="1.500"/>`
  const along = (length: number, place: (at: number) => string) => {
    const count = Math.floor(length / (b * 0.86))
    return Array.from({ length: count }, (_, index) => place(b + ((index + 0.5) * length) / count)).join('')
  }
  const rows = [
    along(width - b * 2, (x) => flame(x, b * 0.54, 0)),
    along(width - b * 2, (x) => flame(x, height - b * 0.54, 180)),
    along(height - b * 2, (y) => flame(b * 0.54, y, -90)),
    along(height - b * 2, (y) => flame(width - b * 0.54, y, 90)),
  ]
  const jewel = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(45) scale(${b / 62})"><rect x="-30" y="-30" width="60" height="60" rx="8" fill="url(#base)" stroke="url(#gold)" stroke-width="8"/><rect x="-15" y="-15" width="30" height="30" rx="4" fill="url(#gem)"/><path d="M-15 -15L15 15M15 -15L-15 15" stroke="#eafff8" stroke-opacity=".5" stroke-width="2"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="base" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b01c34"/><stop offset=".5" stop-color="#6b0a20"/><stop offset="1" stop-color="#380412"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6c8"/><stop offset=".35" stop-color="#d9962e"/><stop offset=".6" stop-color="#ffe49a"/><stop offset="1" stop-color="#8f5a14"/></linearGradient>
  <radialGradient id="gem" cx=".38" cy=".32"><stop offset="0" stop-color="#d8fff4"/><stop offset=".5" stop-color="#2fc9a0"/><stop offset="1" stop-color="#064c48"/></radialGradient></defs>
  <path d="M${b * 0.5} ${b * 0.08}H${width - b * 0.5}L${width - b * 0.08} ${b * 0.5}V${height - b * 0.5}L${width - b * 0.5} ${height - b * 0.08}H${b * 0.5}L${b * 0.08} ${height - b * 0.5}V${b * 0.5}ZM${b} ${b}V${height - b}H${width - b}V${b}Z" fill="url(#base)" fill-rule="evenodd" stroke="url(#gold)" stroke-width="${b * 0.14}"/>
  ${rows.join('')}
  <rect x="${b * 0.93}" y="${b * 0.93}" width="${width - b * 1.86}" height="${height - b * 1.86}" fill="none" stroke="url(#gold)" stroke-width="${b * 0.15}"/>
  ${jewel(b * 0.62, b * 0.62)}${jewel(width - b * 0.62, b * 0.62)}${jewel(b * 0.62, height - b * 0.62)}${jewel(width - b * 0.62, height - b * 0.62)}</svg>`
}
