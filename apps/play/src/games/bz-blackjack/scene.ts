// Where the table is, only strings and the edges of lamps would show.
const lamps = [0, 1, 2, 8]
  .map((place) => {
    const [x, y] = [60 + place * 185, 150 + Math.sin(place * 1.3) * 34]
    return `<g transform="translate(${x} ${y.toFixed(0)})"><path d="M0-${y.toFixed(0)}V-26" stroke="#3d2a1b" stroke-width="2"/><ellipse rx="26" ry="32" fill="#c9531f"/><ellipse rx="26" ry="32" fill="url(#bl)"/><path d="M-10-32h20M-10 32h20" stroke="#5b2a12" stroke-width="6"/></g>`
  })
  .join('')

/** A teak house on the river at night, with lanterns under its roof. */
export const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><linearGradient id="bs" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141a33"/><stop offset=".5" stop-color="#26355a"/><stop offset=".51" stop-color="#12304a"/><stop offset="1" stop-color="#081522"/></linearGradient><radialGradient id="bl"><stop offset="0" stop-color="#ffe9a8"/><stop offset=".6" stop-color="#ffab3d" stop-opacity=".7"/><stop offset="1" stop-color="#c9531f" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#bs)"/><circle cx="1240" cy="250" r="54" fill="#f7e8bd" opacity=".85"/><path d="M0 450c200-60 340-20 520-50s380-30 560-6 340 0 520 26v40H0z" fill="#101c33"/><g fill="#ffd98a" opacity=".8"><circle cx="210" cy="432" r="3"/><circle cx="420" cy="418" r="3"/><circle cx="690" cy="410" r="3"/><circle cx="980" cy="412" r="3"/><circle cx="1330" cy="430" r="3"/></g><g stroke="#ffd98a" opacity=".22" stroke-width="3"><path d="M210 470v60M420 470v80M690 470v70M980 470v90M1330 470v60"/></g><path d="M0 0h1600v70H0z" fill="#22140c"/><path d="M0 70h1600v10H0z" fill="#6b3d16"/>${lamps}<path d="M0 0h46v900H0zM1554 0h46v900h-46z" fill="#22140c"/></svg>`

/** Two cards, for the main button. */
export const dealIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><rect x="10" y="14" width="28" height="40" rx="5" transform="rotate(-10 24 34)"/><path d="M34 12l16 4a5 5 0 0 1 4 6l-7 30a5 5 0 0 1-6 4l-5-1"/></svg>'

/** A lamp, for best play. */
export const hintIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M22 42c-7-5-10-11-9-18a19 19 0 0 1 38 0c1 7-2 13-9 18z"/><path d="M24 50h16M27 57h10"/></svg>'
