/** The tea-house table behind the scale: a lacquered board with a ring of engraved dice. */
export const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><radialGradient id="dl" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="#1f6b57"/><stop offset=".55" stop-color="#0f3f38"/><stop offset="1" stop-color="#061a1c"/></radialGradient><linearGradient id="dg" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a8"/><stop offset="1" stop-color="#b07a22"/></linearGradient></defs><rect width="1600" height="900" fill="url(#dl)"/><g fill="none" stroke="url(#dg)" stroke-opacity=".2"><circle cx="800" cy="340" r="250" stroke-width="2"/><circle cx="800" cy="340" r="286" stroke-width="7" stroke-dasharray="2 22"/><circle cx="800" cy="340" r="340" stroke-width="1.5"/></g>${[
  [150, 180, 110, -14],
  [1430, 210, 130, 17],
  [210, 640, 86, 22],
  [1380, 650, 96, -19],
]
  .map(
    ([x = 0, y = 0, size = 0, turn = 0]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})" opacity=".5"><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="${size * 0.18}" fill="#0b332d" stroke="url(#dg)" stroke-width="3"/><circle r="${size * 0.09}" fill="#ffdf8f"/><circle cx="${-size * 0.26}" cy="${-size * 0.26}" r="${size * 0.09}" fill="#ffdf8f"/><circle cx="${size * 0.26}" cy="${size * 0.26}" r="${size * 0.09}" fill="#ffdf8f"/></g>`,
  )
  .join('')}</svg>`

/** A die that rolls, for the main button. */
export const rollIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round"><rect x="13" y="13" width="38" height="38" rx="9" transform="rotate(12 32 32)"/><g fill="currentColor" stroke="none"><circle cx="32" cy="32" r="4.200"/><circle cx="23" cy="21" r="4.200"/><circle cx="42" cy="43" r="4.200"/></g></svg>'
