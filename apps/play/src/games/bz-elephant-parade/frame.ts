/** Red lacquer with gold flames along the top, mirrors of coloured glass and a golden rim. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const inner = `M${b} ${b}V${height - b}H${width - b}V${b}Z`
  const outer = `M${b * 0.6} ${b * 0.08}H${width - b * 0.6}Q${width - b * 0.08} ${b * 0.08} ${width - b * 0.08} ${b * 0.6}V${height - b * 0.6}Q${width - b * 0.08} ${height - b * 0.08} ${width - b * 0.6} ${height - b * 0.08}H${b * 0.6}Q${b * 0.08} ${height - b * 0.08} ${b * 0.08} ${height - b * 0.6}V${b * 0.6}Q${b * 0.08} ${b * 0.08} ${b * 0.6} ${b * 0.08}Z`
  const glass = ['#35d8a0', '#3fa8ff', '#ff5a8a', '#ffd24a'] as const
  const gem = (x: number, y: number, index: number) =>
    `<path d="M${x.toFixed(1)} ${(y - b * 0.24).toFixed(1)}l${b * 0.2} ${b * 0.24}l${-b * 0.2} ${b * 0.24}l${-b * 0.2} ${-b * 0.24}Z" fill="${glass[index % 4]}" stroke="#fff3b8" stroke-width="1.4"/><path d="M${x.toFixed(1)} ${(y - b * 0.18).toFixed(1)}l${b * 0.09} ${b * 0.14}h${-b * 0.18}Z" fill="#fff" opacity=".75"/>`
  const along = (length: number) => Math.max(3, Math.round(length / (b * 1.5)))
  const top = Array.from({ length: along(width) }, (_, index) => {
    const x = b * 0.9 + ((index + 0.5) / along(width)) * (width - b * 1.8)
    return gem(x, b * 0.5, index) + gem(x, height - b * 0.5, index + 2)
  }).join('')
  const sides = Array.from({ length: along(height) }, (_, index) => {
    const y = b * 0.9 + ((index + 0.5) / along(height)) * (height - b * 1.8)
    return gem(b * 0.5, y, index + 1) + gem(width - b * 0.5, y, index + 3)
  }).join('')
  const corner = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${b / 40})"><circle r="22" fill="#a80a28" stroke="url(#gold)" stroke-width="5"/><path d="M0 -16C8 -8 10 0 4 8C12 6 14 -2 14 -8C20 2 16 16 0 18C-16 16 -20 2 -14 -8C-14 -2 -12 6 -4 8C-10 0 -8 -8 0 -16Z" fill="url(#gold)" stroke="#7a4304" stroke-width="1.5"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="lacquer" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0283e"/><stop offset=".5" stop-color="#a80a28"/><stop offset="1" stop-color="#5f0418"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6c0"/><stop offset=".3" stop-color="#e0a12f"/><stop offset=".55" stop-color="#fff0a8"/><stop offset=".8" stop-color="#b8740f"/><stop offset="1" stop-color="#ffe596"/></linearGradient></defs>
  <path d="${outer}${inner}" fill="url(#lacquer)" fill-rule="evenodd" stroke="url(#gold)" stroke-width="${b * 0.15}"/>
  <rect x="${b * 0.92}" y="${b * 0.92}" width="${width - b * 1.84}" height="${height - b * 1.84}" fill="none" stroke="url(#gold)" stroke-width="${b * 0.16}" rx="4"/>${top}${sides}
  ${corner(b * 0.62, b * 0.62, -45)}${corner(width - b * 0.62, b * 0.62, 45)}${corner(b * 0.62, height - b * 0.62, -135)}${corner(width - b * 0.62, height - b * 0.62, 135)}</svg>`
}
