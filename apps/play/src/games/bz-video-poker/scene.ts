const towers = Array.from({ length: 14 }, (_, place) => {
  const [x, height] = [place * 118, 220 + ((place * 137) % 260)]
  const windows = Array.from({ length: 5 }, (__, row) => `M${x + 18} ${900 - height + 34 + row * 44}h70`).join('')
  return `<path d="M${x} 900V${900 - height}h106v${height}z" fill="${place % 2 === 0 ? '#151034' : '#1c1442'}"/><path d="${windows}" stroke="#ffcf6b" stroke-opacity=".22" stroke-width="9" stroke-dasharray="14 12"/>`
}).join('')
const signs = [
  { x: 190, y: 190, colour: '#ff3d9a' },
  { x: 370, y: 215, colour: '#2fe0ff' },
  { x: 1090, y: 310, colour: '#ffd23d' },
  { x: 1537, y: 260, colour: '#7dff6b' },
]
  .map(
    ({ x, y, colour }, place) =>
      `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="7"><rect x="-54" y="-90" width="108" height="180" rx="18" opacity=".85"/><path d="${['M0-46C-26-14-46-2-34 16C-24 28-8 22-6 14L-14 42H14L6 14C8 22 24 28 34 16C46-2 26-14 0-46Z', 'M0 44C-62-4-38-46 0-20C38-46 62-4 0 44Z', 'M0-46L36 0L0 46L-36 0Z', 'M-30 34h60l10-58-26 22L0-40-14-2-40-24z'][place]}"/><rect x="-54" y="-90" width="108" height="180" rx="18" stroke-width="22" opacity=".16"/></g>`,
  )
  .join('')

/** A street of neon signs at night. */
export const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><linearGradient id="vs" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0824"/><stop offset=".6" stop-color="#2b1257"/><stop offset="1" stop-color="#5c1a6b"/></linearGradient></defs><rect width="1600" height="900" fill="url(#vs)"/>${towers}${signs}<path d="M0 820h1600v80H0z" fill="#0a0618" opacity=".8"/></svg>`

/** Five cards, for the main button. */
export const dealIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><rect x="6" y="18" width="20" height="30" rx="4"/><path d="M34 18h4a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4h-4M50 18h4a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4h-4"/></svg>'

/** Arrows in a circle, for the draw. */
export const drawIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M12 26a21 21 0 0 1 38-4M52 38a21 21 0 0 1-38 4"/><path d="M52 10v13H39M12 54V41h13"/></svg>'
