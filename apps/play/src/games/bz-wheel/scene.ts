/** A workshop's yard in the afternoon, with parasols drying behind the wheel. */
export const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><linearGradient id="ws" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a3b2e"/><stop offset=".5" stop-color="#5a2431"/><stop offset="1" stop-color="#230d1c"/></linearGradient><radialGradient id="wl" cx=".5" cy=".4" r=".6"><stop offset="0" stop-color="#ffcf7a" stop-opacity=".5"/><stop offset="1" stop-color="#ffcf7a" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#ws)"/><rect width="1600" height="900" fill="url(#wl)"/>${[
  [160, 210, 150, '#c8553d'],
  [1450, 240, 170, '#2f7d78'],
  [90, 620, 120, '#c99a2e'],
  [1500, 640, 130, '#8a3d74'],
  [330, 760, 100, '#3d6ea8'],
  [1290, 780, 105, '#b8473f'],
]
  .map(([x, y, r, colour]) => {
    const ribs = Array.from(
      { length: 16 },
      (_, rib) => `<path d="M0 0V-${Number(r)}" transform="rotate(${rib * 22.5})"/>`,
    )
    return `<g transform="translate(${x} ${y})" opacity=".55"><circle r="${r}" fill="${colour}"/><circle r="${Number(r) * 0.62}" fill="none" stroke="#ffe2b0" stroke-opacity=".5" stroke-width="4" stroke-dasharray="3 14"/><g stroke="#2a0f14" stroke-opacity=".5" stroke-width="2.500">${ribs.join('')}</g><circle r="10" fill="#2a0f14"/></g>`
  })
  .join('')}</svg>`

/** An arrow that turns, for the main button. */
export const turnIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5.500" stroke-linecap="round" stroke-linejoin="round"><path d="M51 32a19 19 0 1 1-6-14"/><path d="M46 7v12H34"/><circle cx="32" cy="32" r="4" fill="currentColor"/></svg>'
