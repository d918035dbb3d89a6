/** An orchard in Chanthaburi before the rain. */
export const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><linearGradient id="ms" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#35465f"/><stop offset=".42" stop-color="#4a5d4a"/><stop offset=".43" stop-color="#2b4a2a"/><stop offset="1" stop-color="#0f2415"/></linearGradient></defs><rect width="1600" height="900" fill="url(#ms)"/><path d="M0 390C220 300 360 340 560 300S980 250 1180 300s320 10 420 60v60H0z" fill="#243c34"/>${[
  [110, 520, 1],
  [330, 440, 0.7],
  [1490, 520, 1.05],
  [1270, 445, 0.72],
  [190, 800, 1.4],
  [1430, 810, 1.4],
]
  .map(
    ([x = 0, y = 0, size = 1]) =>
      `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-9 20h18l-4-130h-10z" fill="#3d2b1d"/><path d="M0-240C80-200 110-120 90-70C60-30-60-30-90-70C-110-120-80-200 0-240z" fill="#1d4a2a"/><path d="M0-215C55-180 75-130 60-95C35-70-35-70-60-95C-75-130-55-180 0-215z" fill="#2a6637"/><g fill="#a8983a"><ellipse cx="-38" cy="-72" rx="13" ry="16"/><ellipse cx="30" cy="-66" rx="14" ry="17"/><ellipse cx="2" cy="-112" rx="12" ry="15"/></g></g>`,
  )
  .join('')}</svg>`

/** A mangosteen: the cell was safe. */
export const fruit =
  '<svg viewBox="0 0 64 64"><circle cx="32" cy="36" r="22" fill="#5d1f4e"/><circle cx="25" cy="29" r="6" fill="#a35a92" opacity=".6"/><g fill="#7fae4b"><path d="M32 17c-9-6-17-2-17 4 6 3 12 2 17-4z"/><path d="M32 17c9-6 17-2 17 4-6 3-12 2-17-4z"/><path d="M32 18c-5 5-5 10 0 12 5-2 5-7 0-12z"/></g><path d="M32 18V8" stroke="#5b4a2b" stroke-width="5" stroke-linecap="round"/></svg>'

/** A durian: the cell ends the round. */
export const durian = `<svg viewBox="0 0 64 64"><path d="${Array.from({ length: 18 }, (_, spike) => {
  const at = (turn: number, away: number) =>
    `${(32 + Math.cos(turn) * away).toFixed(1)} ${(35 + Math.sin(turn) * away * 1.08).toFixed(1)}`
  const turn = (spike / 18) * Math.PI * 2
  return `${spike === 0 ? 'M' : 'L'}${at(turn, 25)}L${at(turn + Math.PI / 18, 19)}`
}).join(
  '',
)}Z" fill="#9a9a3a" stroke="#5d6322" stroke-width="2" stroke-linejoin="round"/><g fill="#c9c25a"><path d="M24 26l4-7 4 7zM36 26l4-6 3 7zM20 38l4-7 4 7zM32 39l4-7 4 7zM44 38l3-6 3 7zM26 50l4-7 4 7zM38 50l4-7 4 6z"/></g><path d="M32 12V5" stroke="#5b4a2b" stroke-width="6" stroke-linecap="round"/></svg>`

/** A leaf, for the main button. */
export const startIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5.500" stroke-linecap="round" stroke-linejoin="round"><path d="M12 50C10 26 26 12 52 12C54 38 38 54 12 50z"/><path d="M14 50C24 38 32 30 42 23"/></svg>'

/** A coin in the hand, for taking what a round is worth. */
export const takeIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5.500" stroke-linecap="round" stroke-linejoin="round"><circle cx="32" cy="21" r="12"/><path d="M32 16v10"/><path d="M9 45h10l9-4h12c6 0 6 7 0 8H30"/><path d="M40 48l12-5c5-1 6 4 3 6L39 57H9"/></svg>'
