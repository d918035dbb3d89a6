/** A room: colours from top to bottom, a light, and what stands in it, drawn in a picture of 1600 by 900. */
export function room(
  {
    top,
    middle,
    low,
    light,
  }: { readonly top: string; readonly middle: string; readonly low: string; readonly light: string },
  motif: string,
): string {
  const bokeh = [
    [140, 120, 70],
    [330, 60, 40],
    [520, 150, 30],
    [1080, 90, 46],
    [1270, 180, 74],
    [1460, 70, 52],
    [1540, 330, 90],
    [60, 360, 80],
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}" opacity=".09"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient><radialGradient id="lamp" cx=".5" cy=".3" r=".6"><stop offset="0" stop-color="${light}" stop-opacity=".6"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#room)"/>${motif}<rect width="1600" height="900" fill="url(#lamp)"/>${bokeh.join('')}</svg>`
}

/** A paper lantern that hangs at a place. */
export const lantern = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0-400V-62" stroke="#0006" stroke-width="3"/><ellipse rx="46" ry="56" fill="${colour}"/><ellipse rx="26" ry="56" fill="none" stroke="#fff4" stroke-width="2"/><path d="M0-56V56" stroke="#fff4" stroke-width="2"/><rect x="-24" y="-66" width="48" height="12" rx="3" fill="#c9962e"/><rect x="-24" y="54" width="48" height="12" rx="3" fill="#c9962e"/><path d="M0 66v46M-8 66l-3 36M8 66l3 36" stroke="#e4b24a" stroke-width="4"/><ellipse rx="70" ry="80" fill="${colour}" opacity=".18"/></g>`

/** A carved column of wood or stone from top to bottom. */
export const column = (x: number, colour: string, edge: string): string =>
  `<g transform="translate(${x} 0)"><rect x="-34" width="68" height="900" fill="${colour}"/><rect x="-34" width="14" height="900" fill="#fff1"/><rect x="16" width="18" height="900" fill="#0004"/><rect x="-48" width="96" height="44" fill="${edge}"/><rect x="-42" y="44" width="84" height="16" fill="#0003"/></g>`
