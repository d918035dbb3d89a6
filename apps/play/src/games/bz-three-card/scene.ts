const carved = Array.from({ length: 8 }, (_, place) => {
  const x = 100 + place * 200
  return `<g transform="translate(${x} 190)"><path d="M-86-110H86V150H-86Z" fill="#3c1f10"/><path d="M-72-96H72V136H-72Z" fill="#1d2f2a"/><path d="M0-96C34-60 34-20 0 20C-34-20-34-60 0-96ZM0 20C44 34 60 70 62 136H-62C-60 70-44 34 0 20Z" fill="none" stroke="#a86c2e" stroke-width="6"/><circle cy="20" r="14" fill="#c98a3c"/></g>`
}).join('')
const lanterns = [250, 800, 1350]
  .map(
    (x) =>
      `<g transform="translate(${x} 96)"><path d="M0-96V-40" stroke="#2a150a" stroke-width="4"/><circle r="90" fill="url(#tg)"/><path d="M-34-34H34L24 34H-24Z" fill="#ffcf6b"/><path d="M-38-40H38V-30H-38ZM-28 32H28V42H-28Z" fill="#5d3215"/></g>`,
  )
  .join('')

/** The hall of a house of carved teak, with lamps. */
export const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%"><defs><linearGradient id="tw" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5a3018"/><stop offset=".55" stop-color="#3a1d0e"/><stop offset="1" stop-color="#160a05"/></linearGradient><radialGradient id="tg"><stop offset="0" stop-color="#ffd98a" stop-opacity=".8"/><stop offset="1" stop-color="#ff9a3d" stop-opacity="0"/></radialGradient></defs><rect width="1600" height="900" fill="url(#tw)"/>${carved}<path d="M0 360h1600v16H0z" fill="#7a4520"/><path d="M0 376h1600v524H0z" fill="#241107"/><g stroke="#3a1d0e" stroke-width="5"><path d="M0 470h1600M0 580h1600M0 710h1600M0 860h1600"/></g>${lanterns}</svg>`

/** Three cards, for the main button. */
export const dealIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><rect x="6" y="20" width="22" height="32" rx="4" transform="rotate(-12 17 36)"/><path d="M27 16l15-1a4 4 0 0 1 4 4l2 29a4 4 0 0 1-4 4l-10 1M46 21l8 2a4 4 0 0 1 3 5l-5 22"/></svg>'

/** A lamp, for best play. */
export const hintIcon =
  '<svg viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M22 42c-7-5-10-11-9-18a19 19 0 0 1 38 0c1 7-2 13-9 18z"/><path d="M24 50h16M27 57h10"/></svg>'
