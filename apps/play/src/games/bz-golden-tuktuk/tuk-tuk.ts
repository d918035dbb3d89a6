/** In front of the shops: a tuk-tuk waiting on the left and a cart with an umbrella on the right. */
export function tukTuk(width: number, height: number, unit: number): string {
  const portrait = height > width
  const scale = (unit * (portrait ? 0.24 : 0.17)) / 100
  const base = height * (portrait ? 0.81 : 0.895)
  const margin = unit * 0.015
  return `${onRoad(taxi, margin, base, scale)}${onRoad(cart, width - margin - 100 * scale, base, scale)}`
}

function onRoad(drawing: string, x: number, base: number, scale: number): string {
  return `<ellipse cx="${(x + 50 * scale).toFixed(1)}" cy="${base.toFixed(1)}" rx="${(54 * scale).toFixed(1)}" ry="${(5 * scale).toFixed(1)}" fill="#05020c" opacity=".7"/><g transform="translate(${x.toFixed(1)} ${base.toFixed(1)}) scale(${scale.toFixed(3)})">${drawing}</g>`
}

const taxi = `<path d="M8 -10V-42H30L36 -62H84Q92 -62 92 -54V-10Z" fill="#f2b01e" stroke="#5c2a06" stroke-width="2"/><path d="M34 -42L39 -58H58V-42ZM63 -42V-58H86V-42Z" fill="#3a1030"/><path d="M30 -66Q60 -76 94 -66L95 -60H30Z" fill="#d8245a" stroke="#4a0a20" stroke-width="2"/>
<path d="M8 -30H92V-24H8Z" fill="#2b5fd0"/><path d="M60 -24V-42H88V-24Z" fill="#8a1f4a"/><circle cx="10" cy="-34" r="4.500" fill="#fff6c0" stroke="#5c2a06"/><circle cx="10" cy="-34" r="14" fill="#fff0a0" opacity=".25"/><path d="M92 -36h5v8h-5z" fill="#ff3a3a"/>
<circle cx="24" cy="-9" r="9" fill="#140a1c"/><circle cx="24" cy="-9" r="4" fill="#c8ccd8"/><circle cx="76" cy="-9" r="9" fill="#140a1c"/><circle cx="76" cy="-9" r="4" fill="#c8ccd8"/><path d="M34 -66V-70H90V-67" stroke="#ffd23c" stroke-width="2" fill="none" stroke-dasharray="2 4" stroke-linecap="round"/>`

const cart = `<path d="M52 -34V-92" stroke="#c8ccd8" stroke-width="3"/><path d="M8 -84Q52 -122 96 -84Z" fill="#ff3fa8" stroke="#4a0a30" stroke-width="2"/><path d="M37 -88Q44 -106 52 -110Q60 -106 67 -88L67 -84H37Z" fill="#fff3e2"/><path d="M8 -84Q15 -76 22 -84Q30 -76 37 -84Q44 -76 52 -84Q60 -76 67 -84Q74 -76 82 -84Q89 -76 96 -84" fill="#d81f80"/>
<path d="M14 -60H90V-36H14Z" fill="#bfeaff" fill-opacity=".55" stroke="#e8f8ff" stroke-width="2"/><g fill="#ff8a2c" stroke="#5c2408"><circle cx="26" cy="-42" r="5"/><circle cx="37" cy="-42" r="5"/></g><g fill="#ffd23c" stroke="#7a4a08"><circle cx="52" cy="-42" r="5"/><circle cx="63" cy="-42" r="5"/></g><g fill="#8ed04a" stroke="#2a5a12"><circle cx="76" cy="-42" r="5"/></g>
<path d="M10 -36H94V-12H10Z" fill="#1f8f8a" stroke="#0a3a3c" stroke-width="2"/><path d="M10 -30H94" stroke="#ffd23c" stroke-width="3" stroke-dasharray="6 4"/><circle cx="28" cy="-9" r="9" fill="#140a1c"/><circle cx="28" cy="-9" r="3" fill="#c8ccd8"/><circle cx="76" cy="-9" r="9" fill="#140a1c"/><circle cx="76" cy="-9" r="3" fill="#c8ccd8"/><circle cx="88" cy="-66" r="10" fill="#fff0a0" opacity=".4"/><circle cx="88" cy="-66" r="3.500" fill="#fff6c0"/>`
