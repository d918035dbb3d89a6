/** The colours of the four seats. */
export const seatColours = ['#ffb83a', '#4ad8ff', '#ff6a9a', '#9aff6a'] as const

const rim = 'stroke="#1a1230" stroke-width="4" stroke-linejoin="round"'
const metal = (id: string, colour: string) =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#2a2038"/><stop offset=".22" stop-color="${colour}"/><stop offset=".42" stop-color="#fff"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="#2a2038"/></linearGradient>`

/** A cannon that points upwards, 160 by 200, turning about 80, 150. */
export function barrelSvg(weapon: 'cannon' | 'net' | 'torpedo', colour: string): string {
  const bodies = {
    cannon: `<path d="M58 150L62 44C62 34 98 34 98 44L102 150Z" fill="url(#m)" ${rim}/><path d="M54 40C54 24 106 24 106 40L102 58H58Z" fill="url(#m)" ${rim}/><path d="M60 84H100M60 108H100" ${rim}/><ellipse cx="80" cy="30" rx="22" ry="7" fill="#140c24"/>`,
    net: `<path d="M62 150L54 64L36 26C60 12 100 12 124 26L106 64L98 150Z" fill="url(#m)" ${rim}/><path d="M40 30C64 40 96 40 120 30" fill="none" ${rim}/><path d="M56 66H104M60 100H100" ${rim}/><path d="M50 26L70 44L80 22L92 44L110 26" fill="none" stroke="#fff" stroke-width="3.500" opacity=".9"/>`,
    torpedo: `<path d="M50 150V52H110V150Z" fill="url(#m)" ${rim}/><path d="M56 54V34C56 14 68 2 80 -2C92 2 104 14 104 34V54Z" transform="translate(0 8)" fill="#e8402e" ${rim}/><path d="M70 20C72 14 76 10 80 8" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M50 76H110M50 116H110" ${rim}/><path d="M50 100L34 124V150H50ZM110 100L126 124V150H110Z" fill="${colour}" ${rim}/>`,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="200" viewBox="0 0 160 200"><defs>${metal('m', colour)}</defs>${bodies[weapon]}<circle cx="80" cy="150" r="38" fill="url(#m)" ${rim}/><circle cx="80" cy="150" r="15" fill="#1a1230"/><circle cx="80" cy="150" r="9" fill="${colour}"/></svg>`
}

/** What a cannon stands on: a shell, 220 by 110. */
export function baseSvg(colour: string): string {
  const ribs = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map(
      (rib) =>
        `<path d="M110 104Q${110 + rib * 14} 60 ${110 + rib * 23} ${22 + Math.abs(rib) * 7}" fill="none" stroke="#1a1230" stroke-width="2.500" opacity=".45"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="110" viewBox="0 0 220 110"><defs><linearGradient id="s" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff4e0"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${colour}"/></linearGradient></defs><path d="M12 104C4 58 40 18 64 22C76 8 96 8 110 16C124 8 144 8 156 22C180 18 216 58 208 104Z" fill="url(#s)" ${rim}/>${ribs}</svg>`
}

/** What flies: 60 by 60, pointing upwards. */
export const bulletSvgs = {
  cannon: `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 60 60"><defs><radialGradient id="a"><stop offset="0" stop-color="#fff"/><stop offset=".35" stop-color="#fff3a0"/><stop offset=".7" stop-color="#ff9a2e" stop-opacity=".75"/><stop offset="1" stop-color="#ff5a1e" stop-opacity="0"/></radialGradient></defs><ellipse cx="30" cy="34" rx="16" ry="26" fill="url(#a)"/><circle cx="30" cy="22" r="9" fill="#fffbe0"/></svg>`,
  net: `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 60 60"><defs><radialGradient id="a"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#8af0ff" stop-opacity=".8"/><stop offset="1" stop-color="#2a8aff" stop-opacity="0"/></radialGradient></defs><circle cx="30" cy="30" r="28" fill="url(#a)"/><path d="M14 22Q30 8 46 22Q52 40 30 50Q8 40 14 22ZM14 22Q30 34 46 22M10 34Q30 46 50 34M30 12V50M20 16Q16 34 24 48M40 16Q44 34 36 48" fill="none" stroke="#fff" stroke-width="2.400"/></svg>`,
  torpedo: `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 60 60"><path d="M21 46V20C21 10 26 4 30 2C34 4 39 10 39 20V46Z" fill="#d8dcea" stroke="#1a1230" stroke-width="2.500"/><path d="M21 20C21 10 26 4 30 2C34 4 39 10 39 20Z" fill="#e8402e" stroke="#1a1230" stroke-width="2.500"/><path d="M21 36L12 50H21ZM39 36L48 50H39Z" fill="#e8402e" stroke="#1a1230" stroke-width="2.500"/><path d="M24 47L30 60L36 47Z" fill="#ffd23e"/></svg>`,
} as const

/** A coin, 64 by 64. */
export const coinSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><radialGradient id="a" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fffbd0"/><stop offset=".45" stop-color="#ffd23e"/><stop offset="1" stop-color="#b86a06"/></radialGradient></defs><circle cx="32" cy="32" r="29" fill="url(#a)" stroke="#7a4204" stroke-width="3"/><circle cx="32" cy="32" r="20" fill="none" stroke="#b8740a" stroke-width="3"/><path d="M22 34C26 26 38 26 44 32C38 40 26 40 22 34ZM22 34L15 28V40Z" fill="#b8740a"/><path d="M14 22C18 14 26 9 34 9" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round" opacity=".8"/></svg>`
