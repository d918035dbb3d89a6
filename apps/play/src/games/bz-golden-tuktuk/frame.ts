const bulbs = ['#fff6c0', '#ff8ac8', '#8fe9ff'] as const

/** Chromed gold with rows of bulbs, and a pink and a blue neon tube around the reels. */
export function frame(width: number, height: number, border: number): string {
  const b = border
  const bulb = (x: number, y: number, index: number) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${b * 0.34}" fill="${bulbs[index % 3]}" opacity=".28"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${b * 0.16}" fill="${bulbs[index % 3]}" stroke="#7a4304" stroke-width="1"/><circle cx="${(x - b * 0.05).toFixed(1)}" cy="${(y - b * 0.05).toFixed(1)}" r="${b * 0.05}" fill="#fff"/>`
  const spread = (length: number) => Math.max(2, Math.round(length / (b * 1.05)))
  const rows = Array.from({ length: spread(width - b) }, (_, index) => {
    const x = b * 0.5 + (index / (spread(width - b) - 1)) * (width - b)
    return bulb(x, b * 0.42, index) + bulb(x, height - b * 0.42, index + 1)
  })
  const columns = Array.from({ length: spread(height - b * 2) - 1 }, (_, index) => {
    const y = b * 0.5 + ((index + 1) / spread(height - b * 2)) * (height - b)
    return bulb(b * 0.42, y, index) + bulb(width - b * 0.42, y, index + 2)
  })
  const tube = (inset: number, color: string) => {
    const box = `x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" rx="${b * 0.2}" fill="none"`
    return `<rect ${box} stroke="${color}" stroke-width="${b * 0.3}" opacity=".35"/><rect ${box} stroke="${color}" stroke-width="${b * 0.12}"/><rect ${box} stroke="#fff" stroke-width="${b * 0.04}"/>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3b0"/><stop offset=".25" stop-color="#d8921a"/><stop offset=".5" stop-color="#ffe58a"/><stop offset=".75" stop-color="#a8620a"/><stop offset="1" stop-color="#ffd75e"/></linearGradient></defs>
  <path d="M${b * 0.7} 1H${width - b * 0.7}Q${width - 1} 1 ${width - 1} ${b * 0.7}V${height - b * 0.7}Q${width - 1} ${height - 1} ${width - b * 0.7} ${height - 1}H${b * 0.7}Q1 ${height - 1} 1 ${height - b * 0.7}V${b * 0.7}Q1 1 ${b * 0.7} 1ZM${b} ${b}V${height - b}H${width - b}V${b}Z" fill="url(#gold)" fill-rule="evenodd" stroke="#4a2602" stroke-width="2"/>
  <rect x="${b * 0.14}" y="${b * 0.14}" width="${width - b * 0.28}" height="${height - b * 0.28}" rx="${b * 0.5}" fill="none" stroke="#5c2a02" stroke-opacity=".5" stroke-width="2"/>${rows.join('')}${columns.join('')}${tube(b * 0.82, '#ff3fa8')}${tube(b * 0.99, '#38d8ff')}</svg>`
}
