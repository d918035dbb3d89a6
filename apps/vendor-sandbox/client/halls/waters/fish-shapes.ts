/** What makes a fish of the usual shape different from another. Lengths are on a drawing of 240 by 160 that faces right. */
export interface FishShape {
  /** Half of the body's height. */
  readonly tall: number
  readonly back: string
  readonly body: string
  readonly belly: string
  readonly fin: string
  readonly tail: 'fork' | 'fan' | 'moon' | 'veil'
  readonly dorsal: 'low' | 'high' | 'spiky' | 'wing'
  readonly pattern?: 'bands' | 'stripes' | 'spots'
  readonly mark?: string
  readonly snout?: 'round' | 'sword' | 'teeth' | 'whiskers'
  /** A light at the side, for fish of the deep. */
  readonly glow?: string
}

const tails = {
  fork: 'M-54 0C-78-14-98-46-116-54C-104-20-104 20-116 54C-98 46-78 14-54 0Z',
  fan: 'M-54 0C-72-22-92-40-108-36C-116-14-116 14-108 36C-92 40-72 22-54 0Z',
  moon: 'M-56 0C-78-8-96-40-104-66C-92-30-92 30-104 66C-96 40-78 8-56 0Z',
  veil: 'M-50 0C-66-36-100-66-118-62C-108-30-114-10-120 6C-112 22-108 44-116 66C-98 60-66 32-50 0Z',
} as const

/** Draws a fish as SVG. */
export function fishSvg(shape: FishShape): string {
  const { tall: h, back, body, belly, fin, snout } = shape
  const outline = `M-62 0C-34 ${-h} 36 ${-h * 1.12} 98 2C36 ${h * 0.98}-34 ${h}-62 0Z`
  const parts = [
    `<path d="${tails[shape.tail]}" fill="url(#fin)"/>`,
    dorsalOf(shape),
    `<path d="M-6 ${h * 0.62}C-14 ${h * 1.25} 12 ${h * 1.5} 34 ${h * 1.15}Q20 ${h} 24 ${h * 0.6}Z" fill="url(#fin)"/>`,
    snout === 'sword' ? `<path d="M88-3L120 2L88 8Z" fill="${back}"/>` : '',
    `<path d="${outline}" fill="url(#body)"/>`,
    `<g clip-path="url(#inside)">${patternOf(shape)}</g>`,
    `<path d="${outline}" fill="none" stroke="#0a1626" stroke-opacity=".42" stroke-width="3"/>`,
    `<path d="M46 ${-h * 0.62}Q32 0 46 ${h * 0.6}" fill="none" stroke="#0a1626" stroke-opacity=".3" stroke-width="3"/>`,
    `<path d="M26 4C4-6-16 12-8 26Q16 26 32 14Z" fill="url(#fin)" stroke="#0a1626" stroke-opacity=".25" stroke-width="2"/>`,
    shape.glow === undefined ? '' : lights(shape.glow),
    faceOf(shape),
  ]
  const defs =
    `<linearGradient id="body" x2="0" y2="1"><stop stop-color="${back}"/><stop offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${belly}"/></linearGradient>` +
    `<linearGradient id="fin" x2="0" y2="1"><stop stop-color="${fin}"/><stop offset="1" stop-color="${back}"/></linearGradient>` +
    `<clipPath id="inside"><path d="${outline}"/></clipPath>`
  return picture(defs, parts.join(''))
}

function dorsalOf({ dorsal, tall: h, fin }: FishShape): string {
  if (dorsal === 'spiky')
    return [-36, -14, 8, 30, 50]
      .map(
        (x, nth) =>
          `<path d="M${x - 12} ${-h * 0.5}L${x - 22} ${-h * (1.5 + (nth % 2) * 0.25)}L${x + 12} ${-h * 0.66}Z" fill="url(#fin)"/>`,
      )
      .join('')
  if (dorsal === 'wing')
    return `<path d="M30-4C4-40-30-74-66-76C-44-44-24-16 6 4Z" fill="${fin}" fill-opacity=".75" stroke="#0a1626" stroke-opacity=".3" stroke-width="2"/>`
  const top = dorsal === 'high' ? 1.95 : 1.32
  return `<path d="M-34 ${-h * 0.5}C-26 ${-h * top} 22 ${-h * top} 52 ${-h * 0.66}Z" fill="url(#fin)"/>`
}

function patternOf({ pattern, mark = '#fff', tall: h }: FishShape): string {
  if (pattern === undefined) return ''
  switch (pattern) {
    case 'bands':
      return [-30, 6, 44]
        .map((x) => `<path d="M${x} -90Q${x + 14} 0 ${x} 90H${x + 15}Q${x + 29} 0 ${x + 15} -90Z" fill="${mark}"/>`)
        .join('')
    case 'stripes':
      return [-0.5, -0.12, 0.28]
        .map(
          (y) =>
            `<path d="M-70 ${h * y}Q10 ${h * (y - 0.12)} 100 ${h * y * 0.6}" fill="none" stroke="${mark}" stroke-width="${h * 0.13}"/>`,
        )
        .join('')
    case 'spots':
      return [
        [-38, -0.2],
        [-18, 0.25],
        [-8, -0.5],
        [14, -0.05],
        [30, -0.55],
        [34, 0.4],
      ]
        .map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${h * y}" r="${h * 0.15}" fill="${mark}"/>`)
        .join('')
  }
}

function faceOf({ snout, tall: h, back }: FishShape): string {
  const eye =
    `<circle cx="68" cy="${-h * 0.18}" r="10.5" fill="#fff"/><circle cx="70.5" cy="${-h * 0.18}" r="6.4" fill="#101420"/>` +
    `<circle cx="67.5" cy="${-h * 0.18 - 3}" r="2.6" fill="#fff"/>`
  if (snout === 'teeth')
    return `${eye}<path d="M98 2L64 ${h * 0.36}L70 8L78 22L82 8L90 14Z" fill="#fff" stroke="#0a1626" stroke-opacity=".5" stroke-width="2"/>`
  const mouth = `<path d="M95 4Q84 13 73 12" fill="none" stroke="#0a1626" stroke-opacity=".55" stroke-width="3.5" stroke-linecap="round"/>`
  if (snout === 'whiskers')
    return `${eye}${mouth}<path d="M92 8Q110 24 102 40M86 12Q92 30 82 42" fill="none" stroke="${back}" stroke-width="3.5" stroke-linecap="round"/>`
  return eye + mouth
}

const lights = (colour: string): string =>
  [-44, -22, 0, 22, 44]
    .map(
      (x) =>
        `<circle cx="${x}" cy="10" r="9" fill="${colour}" opacity=".3"/><circle cx="${x}" cy="10" r="4.5" fill="${colour}"/>`,
    )
    .join('')

/** A whole drawing of 240 by 160. */
export function picture(defs: string, parts: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-122 -82 244 164" width="488" height="328"><defs>${defs}</defs>${parts}</svg>`
}

const eyeAt = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/><circle cx="${x + r * 0.25}" cy="${y}" r="${r * 0.6}" fill="#101420"/>`

/** A shark from the side; `head` sets the three apart. */
export function sharkSvg(back: string, head: 'plain' | 'hammer' | 'jaws'): string {
  const jaws =
    head === 'jaws'
      ? '<path d="M96 6L48 30L54 14L64 25L68 12L78 20L82 9Z" fill="#fff"/><path d="M98 4Q70 20 46 32" fill="none" stroke="#6a1220" stroke-width="4"/>'
      : '<path d="M92 10Q74 22 54 22" fill="none" stroke="#0a1626" stroke-opacity=".6" stroke-width="3.5"/>'
  const hammer = head === 'hammer' ? `<path d="M70-40Q112-44 112-30V26Q112 40 74 34Q90 0 70-40Z" fill="url(#b)"/>` : ''
  return picture(
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${back}"/><stop offset=".55" stop-color="${back}"/><stop offset=".72" stop-color="#e8eef2"/></linearGradient>`,
    `<path d="M-66 0C-88-22-104-60-118-72C-112-30-104-4-96 4C-104 22-108 38-112 46C-96 36-80 18-66 6Z" fill="${back}"/>` +
      `<path d="M-14-30C-12-62 2-76 16-80C16-58 26-44 40-34Z" fill="${back}"/>` +
      `<path d="M4 22C-6 50-24 66-40 72C-14 72 26 56 40 26Z" fill="${back}"/>` +
      `<path d="M-84 2C-44-44 40-54 104 0C60 36-30 40-84 2Z" fill="url(#b)" stroke="#0a1626" stroke-opacity=".4" stroke-width="3"/>${hammer}` +
      '<path d="M30-16Q24 0 30 16M20-17Q14 0 20 17M10-17Q4 0 10 16" fill="none" stroke="#0a1626" stroke-opacity=".45" stroke-width="3"/>' +
      jaws +
      eyeAt(head === 'hammer' ? 98 : 70, head === 'hammer' ? -24 : -14, 7),
  )
}

/** A ray from above; it faces up. */
export function mantaSvg(): string {
  return picture(
    '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#5b7fd0"/><stop offset="1" stop-color="#1d2f6a"/></linearGradient>',
    '<path d="M0 40Q4 66-4 80" fill="none" stroke="#1d2f6a" stroke-width="6" stroke-linecap="round"/>' +
      '<path d="M-14-56L-22-78L-4-62H4L22-78L14-56C50-44 84-22 120 18C76 12 40 26 14 46H-14C-40 26-76 12-120 18C-84-22-50-44-14-56Z" fill="url(#b)" stroke="#0a1626" stroke-opacity=".4" stroke-width="3"/>' +
      '<path d="M-60-4Q-30-22-22 16M60-4Q30-22 22 16" fill="none" stroke="#bcd0ff" stroke-opacity=".7" stroke-width="5"/>' +
      eyeAt(-15, -48, 5) +
      eyeAt(15, -48, 5),
  )
}

/** A long fish without much height. */
export function eelSvg(): string {
  return picture(
    '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#fff07a"/><stop offset=".5" stop-color="#c9a51a"/><stop offset="1" stop-color="#6a4a0a"/></linearGradient>',
    '<path d="M-120 0C-80-10-20-30 60-24L40-34C10-44-60-40-100-8Z" fill="#ff8a3a"/>' +
      '<path d="M-120 0C-70-16 10-26 80-22C104-20 116-8 112 4C104 18 60 22 0 20C-50 18-90 8-120 0Z" fill="url(#b)" stroke="#0a1626" stroke-opacity=".4" stroke-width="3"/>' +
      '<path d="M-70 0L-60-8L-52 4L-40-10L-30 6L-16-12L-6 8L10-12L22 8" fill="none" stroke="#8ff4ff" stroke-width="4" stroke-linejoin="round"/>' +
      '<path d="M110 6Q92 12 80 8" fill="none" stroke="#0a1626" stroke-width="3.5"/>' +
      eyeAt(88, -8, 7),
  )
}

/** A lobster from above; it faces up. */
export function lobsterSvg(): string {
  const half =
    '<path d="M-16-10C-50-14-60-40-52-58C-70-56-76-74-58-80C-46-80-38-66-42-52C-40-36-26-26-14-24Z" fill="#d8382a"/>' +
    '<path d="M-16 4L-46 2M-16 14L-48 20M-14 24L-42 38" stroke="#b02418" stroke-width="6" stroke-linecap="round"/>' +
    '<path d="M-8-34Q-20-62-12-80" fill="none" stroke="#b02418" stroke-width="3"/>'
  return picture(
    '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#ff7a4a"/><stop offset="1" stop-color="#a01c14"/></linearGradient>',
    `${half}<g transform="scale(-1 1)">${half}</g>` +
      '<path d="M-18 58Q-34 62-34 78Q-14 82 0 70Q14 82 34 78Q34 62 18 58Z" fill="#c22c1e"/>' +
      '<path d="M0-40C18-38 22-10 18 10C22 34 18 58 0 66C-18 58-22 34-18 10C-22-10-18-38 0-40Z" fill="url(#b)" stroke="#0a1626" stroke-opacity=".4" stroke-width="3"/>' +
      '<path d="M-18 12H18M-17 28H17M-14 44H14" stroke="#7a140c" stroke-width="3"/>' +
      eyeAt(-9, -30, 5) +
      eyeAt(9, -30, 5),
  )
}

/** A starfish. */
export function starfishSvg(): string {
  const points = Array.from({ length: 10 }, (_, nth) => {
    const angle = (nth * Math.PI) / 5 - Math.PI / 2
    const radius = nth % 2 === 0 ? 76 : 34
    return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`
  })
  return picture(
    '<radialGradient id="b"><stop stop-color="#ffd27a"/><stop offset="1" stop-color="#f0622c"/></radialGradient>',
    `<path d="M${points.join('L')}Z" fill="url(#b)" stroke="#a0341a" stroke-width="9" stroke-linejoin="round"/>` +
      `<g fill="#fff0c8">${points
        .filter((_, nth) => nth % 2 === 0)
        .map((point) => {
          const [x = '0', y = '0'] = point.split(' ')
          return `<circle cx="${Number(x) * 0.6}" cy="${Number(y) * 0.6}" r="5"/>`
        })
        .join(
          '',
        )}</g>${eyeAt(-11, -6, 8)}${eyeAt(11, -6, 8)}<path d="M-9 12Q0 20 9 12" fill="none" stroke="#7a2a10" stroke-width="4"/>`,
  )
}

/** A cuttlefish; it faces right. */
export function cuttlefishSvg(): string {
  return picture(
    '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#d8b0ff"/><stop offset=".6" stop-color="#8a5ad0"/><stop offset="1" stop-color="#4a2a8a"/></linearGradient>',
    '<path d="M60-14Q96-34 112-26M64-4Q100-12 118-4M64 8Q100 12 116 18M58 16Q90 34 106 40" fill="none" stroke="#a878e0" stroke-width="9" stroke-linecap="round"/>' +
      '<path d="M-112 0Q-90-50-40-46T50-36Q20-52-30-56T-112 0Q-90 50-40 46T50 36Q20 52-30 56T-112 0Z" fill="#e8d0ff" opacity=".85"/>' +
      '<path d="M-104 0C-80-40 10-48 56-26C76-14 76 14 56 26C10 48-80 40-104 0Z" fill="url(#b)" stroke="#0a1626" stroke-opacity=".4" stroke-width="3"/>' +
      '<path d="M-70-8Q-50-22-30-8M-40 12Q-20-2 0 12M-10-14Q10-26 26-12" fill="none" stroke="#f4e8ff" stroke-opacity=".8" stroke-width="4"/>' +
      eyeAt(52, -4, 12),
  )
}

/** A koi from above; it faces up. */
export function koiSvg(body: string, patch: string): string {
  const side = `<path d="M-20-14C-56-18-62 8-50 18C-38 8-26 8-16 4Z" fill="${patch}" opacity=".75"/>`
  return picture(
    `<linearGradient id="b" x2="1" y2="1"><stop stop-color="#fff"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${body}"/></linearGradient>`,
    `<path d="M0 44C-18 58-40 62-42 80C-20 78-6 72 0 64C6 72 20 78 42 80C40 62 18 58 0 44Z" fill="${patch}" opacity=".85"/>` +
      `${side}<g transform="scale(-1 1)">${side}</g>` +
      `<path d="M0-78C28-72 32-20 22 8C16 32 6 48 0 58C-6 48-16 32-22 8C-32-20-28-72 0-78Z" fill="url(#b)" stroke="#0a1626" stroke-opacity=".35" stroke-width="3"/>` +
      `<path d="M-18-46C-4-70 22-56 20-32Q0-12-18-46ZM-16 2Q8-22 18 8Q6 34-4 34Q-16 20-16 2Z" fill="${patch}"/>` +
      '<circle cx="-13" cy="-60" r="4" fill="#101420"/><circle cx="13" cy="-60" r="4" fill="#101420"/>',
  )
}

/** A whale of the deep, with a crown of horns; it faces right. */
export function leviathanSvg(): string {
  return picture(
    '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#2a4a8a"/><stop offset=".6" stop-color="#14224e"/><stop offset="1" stop-color="#7ac0d8"/></linearGradient>',
    '<path d="M-70-2C-88-14-100-40-120-44C-116-22-108-8-98 0C-108 10-114 22-116 36C-98 32-84 16-70 8Z" fill="#1c3468"/>' +
      '<path d="M-30-40L-40-72L-12-48L-10-80L16-52L30-78L42-48Z" fill="#3fd0c0"/>' +
      '<path d="M-80 2C-52-50 30-62 92-26C112-12 116 10 106 26C70 60-40 54-80 2Z" fill="url(#b)" stroke="#060c20" stroke-opacity=".6" stroke-width="3"/>' +
      '<path d="M110 14C80 22 40 26 0 22M100 34C70 40 40 42 10 38M80 48C60 50 40 50 24 48" fill="none" stroke="#bfeaf4" stroke-opacity=".6" stroke-width="3"/>' +
      '<path d="M14 30C0 52-16 66-34 70C-10 74 24 62 40 38Z" fill="#1c3468"/>' +
      '<circle cx="72" cy="-12" r="11" fill="#ffdf4a"/><ellipse cx="74" cy="-12" rx="3.4" ry="9" fill="#101420"/>' +
      '<g fill="#6af0e0">' +
      [-50, -30, -10, 10, 30, 50].map((x, nth) => `<circle cx="${x}" cy="${-14 + (nth % 2) * 8}" r="4"/>`).join('') +
      '</g>',
  )
}
