/** Red lacquer with a gold key pattern, gold clouds at the corners and a coin at the middle of the top and bottom. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const inner = `M${b} ${b}H${width - b}V${height - b}H${b}Z`
  const outer = `M${b * 0.5} 1H${width - b * 0.5}L${width - 1} ${b * 0.5}V${height - b * 0.5}L${width - b * 0.5} ${height - 1}H${b * 0.5}L1 ${height - b * 0.5}V${b * 0.5}Z`
  const key = (x: number, y: number) =>
    `<path d="M${(x - b * 0.26).toFixed(1)} ${(y + b * 0.2).toFixed(1)}v${(-b * 0.4).toFixed(1)}h${(b * 0.5).toFixed(1)}v${(b * 0.4).toFixed(1)}h${(-b * 0.3).toFixed(1)}v${(-b * 0.2).toFixed(1)}"/>`
  const along = (length: number) => Math.max(2, Math.round((length - b * 3) / (b * 0.95)))
  const across = Array.from(
    { length: along(width) + 1 },
    (_, index) => b * 1.5 + (index / along(width)) * (width - b * 3),
  )
  const down = Array.from(
    { length: along(height) + 1 },
    (_, index) => b * 1.5 + (index / along(height)) * (height - b * 3),
  )
  const keys = [
    ...across.flatMap((x) => [key(x, b * 0.5), key(x, height - b * 0.5)]),
    ...down.flatMap((y) => [key(b * 0.5, y), key(width - b * 0.5, y)]),
  ].join('')
  const coin = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#gold)" stroke="#6b3a02" stroke-width="${b * 0.07}"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#8f5207" stroke-width="${b * 0.06}"/><rect x="${x - r * 0.26}" y="${y - r * 0.26}" width="${r * 0.52}" height="${r * 0.52}" fill="#7a0a12" stroke="#8f5207" stroke-width="${b * 0.05}"/>`
  const cloud = (x: number, y: number, sx: number, sy: number) =>
    `<path transform="translate(${x} ${y}) scale(${(sx * b) / 40} ${(sy * b) / 40})" d="M2 2H44C52 2 54 14 44 16C40 10 32 14 34 20C20 18 18 30 24 34C14 34 12 42 16 46C8 54 2 50 2 44Z" fill="url(#gold)" stroke="#6b3a02" stroke-width="2.500"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="lacquer" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0303a"/><stop offset=".5" stop-color="#a10d18"/><stop offset="1" stop-color="#63050c"/></linearGradient>
  <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff6c0"/><stop offset=".35" stop-color="#e9ac2c"/><stop offset=".6" stop-color="#fff0a8"/><stop offset="1" stop-color="#b8740f"/></linearGradient></defs>
  <path d="${outer}${inner}" fill="url(#lacquer)" fill-rule="evenodd" stroke="url(#gold)" stroke-width="${b * 0.12}" stroke-linejoin="round"/>
  <g fill="none" stroke="#ffcf5c" stroke-opacity=".8" stroke-width="${b * 0.08}">${keys}</g>
  <rect x="${b * 0.94}" y="${b * 0.94}" width="${width - b * 1.88}" height="${height - b * 1.88}" fill="none" stroke="url(#gold)" stroke-width="${b * 0.14}" rx="2"/>
  ${cloud(0, 0, 1, 1)}${cloud(width, 0, -1, 1)}${cloud(0, height, 1, -1)}${cloud(width, height, -1, -1)}${coin(width / 2, b * 0.52, b * 0.52)}${coin(width / 2, height - b * 0.52, b * 0.52)}</svg>`
}
