/** Bamboo poles bound with rope at the corners, with a string of jasmine along the top. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const pole = (x: number, y: number, length: number, upright: boolean) => {
    const size = upright ? `width="${b * 0.72}" height="${length}"` : `width="${length}" height="${b * 0.72}"`
    const count = Math.max(2, Math.round(length / (b * 3.4)))
    const knots = Array.from({ length: count }, (_, index) => {
      const along = ((index + 0.5) / count) * length
      return upright
        ? `<path d="M${x - b * 0.05} ${y + along}h${b * 0.82}" stroke="#6a4a12" stroke-width="${b * 0.1}"/><path d="M${x - b * 0.05} ${y + along + b * 0.09}h${b * 0.82}" stroke="#fff2b8" stroke-width="${b * 0.06}"/>`
        : `<path d="M${x + along} ${y - b * 0.05}v${b * 0.82}" stroke="#6a4a12" stroke-width="${b * 0.1}"/><path d="M${x + along + b * 0.09} ${y - b * 0.05}v${b * 0.82}" stroke="#fff2b8" stroke-width="${b * 0.06}"/>`
    }).join('')
    return `<rect x="${x}" y="${y}" ${size} rx="${b * 0.3}" fill="url(#${upright ? 'up' : 'across'})" stroke="#4a300a" stroke-width="2"/>${knots}`
  }
  const rope = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><circle r="${b * 0.58}" fill="#c8965a" stroke="#5a3a12" stroke-width="2"/>${[-0.32, -0.11, 0.1, 0.31].map((turn) => `<path d="M${b * (turn - 0.25)} ${-b * 0.45}L${b * (turn + 0.25)} ${b * 0.45}" stroke="#7a5220" stroke-width="${b * 0.09}" stroke-linecap="round"/>`).join('')}</g>`
  const strung = Math.round((width - b * 2) / (b * 0.62))
  const beads = Array.from({ length: strung }, (_, index) => {
    const along = (index + 0.5) / strung
    const dip = Math.sin(along * Math.PI * Math.max(3, Math.round(width / 150))) ** 2 * b * 0.34
    const x = b + along * (width - b * 2)
    return `<circle cx="${x.toFixed(1)}" cy="${(b * 0.7 + dip).toFixed(1)}" r="${b * 0.19}" fill="${index % 7 === 3 ? '#ff9a2e' : '#fffdf2'}" stroke="${index % 7 === 3 ? '#a8480a' : '#b8c890'}" stroke-width="1.2"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="across" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff0a8"/><stop offset=".35" stop-color="#d8a83a"/><stop offset="1" stop-color="#7a5214"/></linearGradient>
  <linearGradient id="up" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff0a8"/><stop offset=".35" stop-color="#d8a83a"/><stop offset="1" stop-color="#7a5214"/></linearGradient></defs>
  <path d="M${b * 0.5} ${b * 0.5}H${width - b * 0.5}V${height - b * 0.5}H${b * 0.5}ZM${b} ${b}V${height - b}H${width - b}V${b}Z" fill="#3a2408" fill-rule="evenodd"/>
  ${pole(b * 0.14, b * 0.2, height - b * 0.4, true)}${pole(width - b * 0.86, b * 0.2, height - b * 0.4, true)}${pole(b * 0.2, b * 0.14, width - b * 0.4, false)}${pole(b * 0.2, height - b * 0.86, width - b * 0.4, false)}${beads}
  ${rope(b * 0.55, b * 0.55)}${rope(width - b * 0.55, b * 0.55)}${rope(b * 0.55, height - b * 0.55)}${rope(width - b * 0.55, height - b * 0.55)}</svg>`
}
