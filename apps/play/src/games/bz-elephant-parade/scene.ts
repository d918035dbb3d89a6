import { seededRandom } from '../../seeded-random.ts'

/** A festival at sunset: rays over golden spires, strings of flags, and two elephants in festival dress at the sides. */
export function scene(width: number, height: number): string {
  return paint(width, height, {
    sky: ['#4a1a7a', '#c8386a', '#ff8a3a', '#ffd87a'],
    rays: '#fff0b0',
    ground: ['#a8441e', '#4a1410'],
    spire: ['#fff3b0', '#e09a1e'],
  })
}

/** The same festival at night, with lights on all spires: the scene of free spins. */
export function nightScene(width: number, height: number): string {
  return paint(width, height, {
    sky: ['#08082e', '#1c1460', '#5a1a7a', '#c83a6a'],
    rays: '#ffb0e0',
    ground: ['#4a1a4a', '#14062a'],
    spire: ['#fff6c8', '#f0a82e'],
  })
}

interface Paints {
  readonly sky: readonly [string, string, string, string]
  readonly rays: string
  readonly ground: readonly [string, string]
  readonly spire: readonly [string, string]
}

function paint(width: number, height: number, { sky, rays, ground, spire }: Paints): string {
  const random = seededRandom(91)
  const unit = Math.min(width, height)
  const floor = height * 0.66
  const stops = sky.map((color, index) => `<stop offset="${index / 3}" stop-color="${color}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>
  <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
  <linearGradient id="spire" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${spire[0]}"/><stop offset="1" stop-color="${spire[1]}"/></linearGradient>
  <radialGradient id="sun"><stop offset="0" stop-color="#fffef0"/><stop offset=".3" stop-color="${rays}" stop-opacity=".85"/><stop offset="1" stop-color="${rays}" stop-opacity="0"/></radialGradient>
  <linearGradient id="skin" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6f4fb"/><stop offset="1" stop-color="#9a8fb8"/></linearGradient>
  <linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff4a5a"/><stop offset="1" stop-color="#8a0a2c"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".42" r=".8"><stop offset=".5" stop-color="#1c0418" stop-opacity="0"/><stop offset="1" stop-color="#1c0418" stop-opacity=".7"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>${sunRays(width, floor, rays)}<circle cx="${width / 2}" cy="${floor * 0.86}" r="${unit * 0.55}" fill="url(#sun)"/>
  ${temples(width, floor, unit)}<path d="M0 ${floor}Q${width / 2} ${floor - unit * 0.03} ${width} ${floor}V${height}H0Z" fill="url(#ground)"/>${carpet(width, height, floor)}${flags(width, height, unit, random)}${elephants(width, height, unit)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function sunRays(width: number, floor: number, color: string): string {
  const [x, y, far] = [width / 2, floor * 0.86, Math.hypot(width, floor) * 1.1]
  return Array.from({ length: 26 }, (_, index) => {
    const from = (index / 26) * Math.PI * 2
    const to = from + Math.PI / 34
    return `<path d="M${x} ${y}L${(x + Math.cos(from) * far).toFixed(0)} ${(y + Math.sin(from) * far).toFixed(0)}L${(x + Math.cos(to) * far).toFixed(0)} ${(y + Math.sin(to) * far).toFixed(0)}Z" fill="${color}" opacity=".17"/>`
  }).join('')
}

/** Golden spires of different heights, the tallest towards the sides, where the machine does not hide them. */
function temples(width: number, floor: number, unit: number): string {
  const spire = (x: number, scale: number) =>
    `<g transform="translate(${x.toFixed(0)} ${floor}) scale(${((unit / 800) * scale).toFixed(2)})"><path d="M0 -430C5 -380 8 -340 12 -300C16 -270 30 -250 34 -220L50 -160L70 -90L90 0H-90L-70 -90L-50 -160L-34 -220C-30 -250 -16 -270 -12 -300C-8 -340 -5 -380 0 -430Z" fill="url(#spire)" stroke="#8a4a08" stroke-width="3"/>${[-300, -262, -220, -160, -90, -44].map((y, index) => `<path d="M${-(14 + index * 13)} ${y}H${14 + index * 13}" stroke="#b8640e" stroke-width="6"/>`).join('')}<path d="M-26 0V-50C-26 -74 26 -74 26 -50V0Z" fill="#5a1a2c"/><path d="M-6 -400V-310M-24 -200L-44 -110" stroke="#fffdf0" stroke-width="5" stroke-linecap="round" opacity=".7"/></g>`
  const hall = (x: number, scale: number) =>
    `<g transform="translate(${x.toFixed(0)} ${floor}) scale(${((unit / 800) * scale).toFixed(2)})"><path d="M-150 0V-110H150V0Z" fill="#f6e2b8" stroke="#6a2a12" stroke-width="4"/>${[-120, -60, 0, 60, 120].map((left) => `<path d="M${left - 14} 0V-100H${left + 14}V0Z" fill="#a8182e"/><path d="M${left - 14} -88H${left + 14}" stroke="#ffd86a" stroke-width="5"/>`).join('')}<path d="M-190 -104C-150 -120 -130 -150 -118 -196H118C130 -150 150 -120 190 -104Z" fill="#c83a1e" stroke="#5a1408" stroke-width="4"/><path d="M-140 -190C-104 -206 -84 -240 0 -300C84 -240 104 -206 140 -190Z" fill="#e0602e" stroke="#5a1408" stroke-width="4"/><path d="M-190 -104L-206 -134M190 -104L206 -134M-140 -190L-156 -222M140 -190L156 -222M0 -300V-340" stroke="#ffd24a" stroke-width="9" stroke-linecap="round"/><path d="M-60 -206C-30 -226 30 -226 60 -206L0 -268Z" fill="#ffd86a"/></g>`
  const wide = width > unit * 1.3
  return wide
    ? spire(width * 0.06, 1.15) +
        hall(width * 0.19, 0.95) +
        spire(width * 0.3, 0.8) +
        spire(width * 0.5, 1) +
        spire(width * 0.7, 0.8) +
        hall(width * 0.81, 0.95) +
        spire(width * 0.94, 1.15)
    : spire(width * 0.08, 0.9) +
        spire(width * 0.3, 0.65) +
        hall(width * 0.5, 0.9) +
        spire(width * 0.7, 0.65) +
        spire(width * 0.92, 0.9)
}

function carpet(width: number, height: number, floor: number): string {
  const middle = width / 2
  return `<path d="M${middle - width * 0.06} ${floor - 4}H${middle + width * 0.06}L${middle + width * 0.34} ${height}H${middle - width * 0.34}Z" fill="#c8122e" stroke="#ffd24a" stroke-width="5"/>`
}

const bunting = ['#ffd24a', '#ff5a8a', '#3fd8c0', '#6fa8ff', '#ff8a3a'] as const

/** Strings of small flags across the sky, and confetti. */
function flags(width: number, height: number, unit: number, random: () => number): string {
  const string = (from: number, to: number, sag: number) => {
    const at = (part: number) => ({ x: part * width, y: from + (to - from) * part + Math.sin(part * Math.PI) * sag })
    const count = Math.round(width / (unit * 0.06))
    const each = Array.from({ length: count }, (_, index) => {
      const { x, y } = at((index + 0.5) / count)
      const size = unit * 0.022
      return `<path d="M${(x - size).toFixed(1)} ${y.toFixed(1)}H${(x + size).toFixed(1)}L${x.toFixed(1)} ${(y + size * 2).toFixed(1)}Z" fill="${bunting[index % 5]}" stroke="#5a1a2c" stroke-opacity=".4" stroke-width="1.5"/>`
    }).join('')
    const middle = at(0.5)
    return `<path d="M0 ${from}Q${middle.x} ${middle.y + sag} ${width} ${to}" fill="none" stroke="#fff3c8" stroke-width="2.5"/>${each}`
  }
  const confetti = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [random() * width, random() * height * 0.7]
    return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${(4 + random() * 6).toFixed(1)}" height="${(6 + random() * 8).toFixed(1)}" fill="${bunting[index % 5]}" opacity=".7" transform="rotate(${(random() * 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`
  }).join('')
  return confetti + string(height * 0.03, height * 0.06, unit * 0.12) + string(height * 0.1, height * 0.02, unit * 0.16)
}

/** An elephant from the side, looking towards the middle. */
function elephants(width: number, height: number, unit: number): string {
  const elephant = (x: number, y: number, scale: number, mirror: boolean) =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${((unit / 760) * (mirror ? -scale : scale)).toFixed(2)} ${((unit / 760) * scale).toFixed(2)})"><ellipse cx="10" cy="126" rx="150" ry="16" fill="#1c0418" opacity=".4"/><path d="M-130 -20C-126 -96 -60 -110 0 -104C30 -128 80 -128 104 -98C124 -74 118 -42 126 -12C132 12 148 22 160 10L172 22C156 50 116 46 104 10C100 0 94 -8 86 -12C80 10 78 60 80 122H36L34 64C10 72 -30 72 -54 64L-58 122H-104L-108 50C-124 30 -130 6 -130 -20Z" fill="url(#skin)" stroke="#4a3f6a" stroke-width="4"/><path d="M18 -92C2 -70 6 -24 30 -10C54 -18 64 -60 52 -94Z" fill="#e6dff2" stroke="#4a3f6a" stroke-width="4"/><path d="M-112 -52C-90 -108 -40 -112 4 -104L2 20C-30 40 -80 40 -112 24Z" fill="url(#cloth)" stroke="#ffd24a" stroke-width="7"/><path d="M-96 -30H-6M-100 0H-4" stroke="#ffd24a" stroke-width="5"/><circle cx="-50" cy="-60" r="15" fill="#ffd24a" stroke="#7a4304" stroke-width="3"/><path d="M56 -112C76 -132 100 -120 106 -98C94 -92 84 -84 78 -70C72 -88 64 -100 56 -112Z" fill="url(#cloth)" stroke="#ffd24a" stroke-width="5"/><circle cx="92" cy="-64" r="6" fill="#1c1030"/><path d="M104 -24C120 -8 140 -10 150 -22C142 -22 126 -30 116 -42Z" fill="#fffdf0" stroke="#8a7a4a" stroke-width="3"/><path d="M-66 -104L-70 -146H-34L-38 -106Z" fill="#ffd24a" stroke="#7a4304" stroke-width="4"/><path d="M-104 -140C-90 -176 -70 -196 -52 -206C-34 -196 -14 -176 0 -140Z" fill="#ff8a3a" stroke="#7a2a04" stroke-width="4"/><path d="M-52 -206V-232" stroke="#ffd24a" stroke-width="7" stroke-linecap="round"/></g>`
  return width > unit * 1.3
    ? elephant(width * 0.11, height * 0.74, 1.25, false) + elephant(width * 0.89, height * 0.74, 1.25, true)
    : elephant(width * 0.2, height * 0.78, 0.75, false) + elephant(width * 0.8, height * 0.78, 0.75, true)
}
