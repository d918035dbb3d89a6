/** Weathered bronze over deep teal, with a running wave pattern on every side and a dragon's eye at each corner. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const step = b * 0.9
  const across = Math.floor((width - b * 2) / step)
  const down = Math.floor((height - b * 2) / step)
  const curl = (x: number, y: number, turn: number) =>
    `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${(b / 40).toFixed(3)})" d="M-16 10C-14 -8 4 -14 10 -2C12 8 0 10 0 2C6 8 16 10 18 10" fill="none" stroke="#8ff0d0" stroke-width="3.5" stroke-linecap="round"/>`
  const row = (y: number, turn: number) =>
    Array.from({ length: across }, (_, index) => curl(b + ((index + 0.5) * (width - b * 2)) / across, y, turn)).join('')
  const column = (x: number, turn: number) =>
    Array.from({ length: down }, (_, index) => curl(x, b + ((index + 0.5) * (height - b * 2)) / down, turn)).join('')
  const eye = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) scale(${b / 62})"><circle r="36" fill="#0b4a4a" stroke="url(#gold)" stroke-width="7"/><circle r="22" fill="#7dffd8"/><circle r="22" fill="url(#eye)"/><ellipse rx="6" ry="19" fill="#04201f"/><circle cx="-8" cy="-10" r="6" fill="#fff" opacity=".9"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="base" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#17665f"/><stop offset=".5" stop-color="#083a40"/><stop offset="1" stop-color="#04202a"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffeeb8"/><stop offset=".35" stop-color="#c98a2e"/><stop offset=".6" stop-color="#ffe29a"/><stop offset="1" stop-color="#8f5a14"/></linearGradient>
  <radialGradient id="eye"><stop offset="0" stop-color="#fff7a8"/><stop offset=".6" stop-color="#ffb02e" stop-opacity=".85"/><stop offset="1" stop-color="#c94a10" stop-opacity=".8"/></radialGradient></defs>
  <path d="M${b * 0.5} ${b * 0.08}H${width - b * 0.5}L${width - b * 0.08} ${b * 0.5}V${height - b * 0.5}L${width - b * 0.5} ${height - b * 0.08}H${b * 0.5}L${b * 0.08} ${height - b * 0.5}V${b * 0.5}ZM${b} ${b}V${height - b}H${width - b}V${b}Z" fill="url(#base)" fill-rule="evenodd" stroke="url(#gold)" stroke-width="${b * 0.14}"/>
  ${row(b * 0.52, 0)}${row(height - b * 0.52, 0)}${column(b * 0.5, -90)}${column(width - b * 0.5, 90)}
  <rect x="${b * 0.93}" y="${b * 0.93}" width="${width - b * 1.86}" height="${height - b * 1.86}" fill="none" stroke="url(#gold)" stroke-width="${b * 0.15}"/>
  ${eye(b * 0.62, b * 0.62)}${eye(width - b * 0.62, b * 0.62)}${eye(b * 0.62, height - b * 0.62)}${eye(width - b * 0.62, height - b * 0.62)}</svg>`
}
