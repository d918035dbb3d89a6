const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'

/** A gold coin with a five-petalled lotus, on a 100 × 100 grid. */
export const coinMote = `${open}<defs>
<radialGradient id="face" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff6c8"/><stop offset=".45" stop-color="#ffcf3f"/><stop offset="1" stop-color="#b86a06"/></radialGradient>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0a8"/><stop offset=".5" stop-color="#d18a12"/><stop offset="1" stop-color="#ffe27a"/></linearGradient></defs>
<circle cx="50" cy="50" r="46" fill="url(#rim)" stroke="#7a4304" stroke-width="2"/><circle cx="50" cy="50" r="37" fill="url(#face)" stroke="#a86208" stroke-width="2"/>
<g fill="#fff3b8" stroke="#a86208" stroke-width="2">${[0, 72, 144, 216, 288].map((turn) => `<path d="M50 50C40 40 42 26 50 20C58 26 60 40 50 50Z" transform="rotate(${turn} 50 50)"/>`).join('')}</g>
<circle cx="50" cy="50" r="5" fill="#b86a06"/><path d="M22 40A30 30 0 0 1 46 19" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".75"/></svg>`

/** A star of light with four long rays, on a 100 × 100 grid. */
export const sparkMote = `${open}<defs><radialGradient id="halo"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".25" stop-color="#ffe9a0" stop-opacity=".55"/><stop offset="1" stop-color="#ffc23c" stop-opacity="0"/></radialGradient></defs>
<circle cx="50" cy="50" r="40" fill="url(#halo)"/><path d="M50 2L55 45L98 50L55 55L50 98L45 55L2 50L45 45Z" fill="#fff8dc"/></svg>`

/** A soft round light of a colour, on a 100 × 100 grid. */
export function glowMote(color: string): string {
  return `${open}<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset=".22" stop-color="${color}" stop-opacity=".8"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#g)"/></svg>`
}
