import { seededRandom } from '../../seeded-random.ts'

/** A canal in the morning sun: wooden houses on stilts, palms, and boats full of fruit under bright parasols. */
export function scene(width: number, height: number): string {
  const random = seededRandom(52)
  const unit = Math.min(width, height)
  const bank = height * 0.52
  const sun = { x: width * 0.5, y: bank * 0.62, r: unit * 0.14 }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a9fd8"/><stop offset=".5" stop-color="#8fd8ee"/><stop offset=".85" stop-color="#ffe9b0"/><stop offset="1" stop-color="#ffc878"/></linearGradient>
  <radialGradient id="sun"><stop offset="0" stop-color="#fffef0"/><stop offset=".25" stop-color="#fff0b0" stop-opacity=".9"/><stop offset="1" stop-color="#ffe08a" stop-opacity="0"/></radialGradient>
  <linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e8cf8a"/><stop offset=".18" stop-color="#5fb8a8"/><stop offset=".55" stop-color="#1f8288"/><stop offset="1" stop-color="#0a4a5c"/></linearGradient>
  <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b06a32"/><stop offset="1" stop-color="#5a2c12"/></linearGradient>
  <linearGradient id="roof" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0683a"/><stop offset="1" stop-color="#8a2c18"/></linearGradient>
  <linearGradient id="hull" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c98a4a"/><stop offset="1" stop-color="#5f3412"/></linearGradient>
  <radialGradient id="dark" cx=".5" cy=".45" r=".8"><stop offset=".55" stop-color="#00202a" stop-opacity="0"/><stop offset="1" stop-color="#00202a" stop-opacity=".55"/></radialGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 4}" fill="url(#sun)"/>${clouds(width, bank, unit, random)}
  ${hills(width, bank, unit)}${palms(width, bank, unit, random)}<rect y="${bank}" width="${width}" height="${height - bank}" fill="url(#water)"/>${houses(width, bank, unit)}${ripples(width, height, bank, random)}${boats(width, height, bank, unit)}
  <rect width="${width}" height="${height}" fill="url(#dark)"/></svg>`
}

function clouds(width: number, bank: number, unit: number, random: () => number): string {
  return Array.from({ length: 9 }, () => {
    const [x, y, size] = [random() * width, bank * (0.04 + random() * 0.45), (unit / 800) * (0.6 + random() * 0.9)]
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})" fill="#fff" opacity="${(0.55 + random() * 0.35).toFixed(2)}"><ellipse rx="90" ry="20"/><ellipse cx="-34" cy="-14" rx="42" ry="26"/><ellipse cx="22" cy="-20" rx="50" ry="32"/></g>`
  }).join('')
}

function hills(width: number, bank: number, unit: number): string {
  const rise = unit * 0.12
  return `<path d="M0 ${bank}V${bank - rise}Q${width * 0.14} ${bank - rise * 2} ${width * 0.3} ${bank - rise * 0.8}T${width * 0.6} ${bank - rise}T${width} ${bank - rise * 1.4}V${bank}Z" fill="#6fb08a" opacity=".7"/><path d="M0 ${bank}V${bank - rise * 0.5}Q${width * 0.2} ${bank - rise * 1.2} ${width * 0.42} ${bank - rise * 0.4}T${width} ${bank - rise * 0.6}V${bank}Z" fill="#3f8a5a"/>`
}

function palms(width: number, bank: number, unit: number, random: () => number): string {
  const count = Math.ceil(width / (unit * 0.22))
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + random() * 0.7) / count) * width
    const tall = unit * (0.2 + random() * 0.16)
    const lean = (random() - 0.5) * unit * 0.06
    const leaves = [-160, -125, -90, -55, -20, 10, -190]
      .map((turn) => `<path transform="rotate(${turn})" d="M0 0C24 -16 56 -16 84 4C58 2 30 6 0 0Z"/>`)
      .join('')
    return `<path d="M${x - 4} ${bank}Q${x + lean * 0.2} ${bank - tall * 0.5} ${x + lean} ${bank - tall}L${x + lean + 5} ${bank - tall}Q${x + lean * 0.3 + 7} ${bank - tall * 0.5} ${x + 7} ${bank}Z" fill="#7a5a2e"/><g transform="translate(${(x + lean + 2).toFixed(0)} ${(bank - tall).toFixed(0)}) scale(${(unit / 900).toFixed(2)})" fill="${index % 2 === 0 ? '#2f8a3a' : '#1f6f38'}">${leaves}</g>`
  }).join('')
}

/** Houses on stilts along both banks, whose roofs curl up at their ends. */
function houses(width: number, bank: number, unit: number): string {
  const size = unit / 620
  const house = (x: number, scale: number, mirror: boolean) =>
    `<g transform="translate(${x} ${bank + unit * 0.03}) scale(${(mirror ? -scale : scale) * size} ${scale * size})"><path d="M-96 20V92M-50 20V96M0 20V92M50 20V96M96 20V90" stroke="#4a2610" stroke-width="9"/><rect x="-112" y="8" width="224" height="16" fill="#8a4f22" stroke="#3a1c08" stroke-width="3"/><rect x="-92" y="-72" width="184" height="82" fill="url(#wood)" stroke="#3a1c08" stroke-width="3"/>${[-76, -22, 32].map((left) => `<rect x="${left}" y="-56" width="40" height="50" fill="#ffe6a0" stroke="#5a2c12" stroke-width="4"/><path d="M${left + 20} -56V-6" stroke="#5a2c12" stroke-width="3"/>`).join('')}<path d="M-128 -66C-104 -78 -92 -98 -84 -142L-70 -128H70L84 -142C92 -98 104 -78 128 -66Z" fill="url(#roof)" stroke="#4a140a" stroke-width="4" stroke-linejoin="round"/><path d="M-100 -82H100M-88 -104H88" stroke="#ffb87a" stroke-opacity=".5" stroke-width="4"/></g>`
  const wide = width > unit * 1.3
  return wide
    ? house(width * 0.07, 1.15, false) +
        house(width * 0.24, 0.85, false) +
        house(width * 0.78, 0.85, true) +
        house(width * 0.94, 1.15, true)
    : house(width * 0.1, 0.8, false) + house(width * 0.9, 0.8, true)
}

function ripples(width: number, height: number, bank: number, random: () => number): string {
  return Array.from({ length: 70 }, () => {
    const depth = random() ** 1.4
    const y = bank + (height - bank) * (0.04 + depth * 0.96)
    const long = (20 + random() * 60) * (0.5 + depth * 1.6)
    return `<path d="M${(random() * width).toFixed(0)} ${y.toFixed(0)}q${(long / 4).toFixed(0)} -5 ${(long / 2).toFixed(0)} 0t${(long / 2).toFixed(0)} 0" fill="none" stroke="#fff8d8" stroke-width="${(1 + depth * 2).toFixed(1)}" stroke-opacity="${(0.2 + random() * 0.35).toFixed(2)}" stroke-linecap="round"/>`
  }).join('')
}

const heaps = [
  ['#ff9a12', '#ffc23a', '#f07a0e'],
  ['#e0284e', '#ff5a4a', '#b50e2c'],
  ['#8ac03f', '#c8e06a', '#5f9a22'],
  ['#f0338a', '#ff8ac0', '#b50e5c'],
] as const
const shades = ['#ff5a5a', '#ffb02e', '#3fb8e0', '#c86aff'] as const

/** Long boats with a heap of fruit and a parasol. */
function boats(width: number, height: number, bank: number, unit: number): string {
  const boat = (x: number, y: number, scale: number, kind: number) => {
    const colours = heaps[kind % heaps.length] ?? heaps[0]
    const heap = Array.from({ length: 26 }, (_, index) => {
      const row = index < 12 ? 0 : index < 20 ? 1 : 2
      const place = index - (row === 0 ? 0 : row === 1 ? 12 : 20)
      return `<circle cx="${-88 + row * 14 + place * 15}" cy="${-14 - row * 13}" r="10" fill="${colours[index % 3]}" stroke="#00000055" stroke-width="1.5"/>`
    }).join('')
    const shade = shades[kind % shades.length]
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${((unit / 760) * scale).toFixed(2)})"><ellipse cy="34" rx="190" ry="14" fill="#002a34" opacity=".35"/><path d="M104 10V-120" stroke="#7a5220" stroke-width="7"/><path d="M14 -104C36 -150 172 -150 194 -104C176 -96 164 -98 149 -106C134 -96 118 -96 104 -106C90 -96 74 -96 59 -106C46 -98 32 -96 14 -104Z" fill="${shade}" stroke="#3a1c08" stroke-width="3" stroke-linejoin="round"/><path d="M104 -138V-106M104 -138C84 -132 66 -120 59 -106M104 -138C124 -132 142 -120 149 -106" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>${heap}<path d="M-200 -14C-150 10 150 10 204 -22C188 22 150 40 100 40H-104C-150 40 -184 22 -200 -14Z" fill="url(#hull)" stroke="#3a1c08" stroke-width="4"/><path d="M-184 4C-130 22 134 22 188 -2" fill="none" stroke="#ffd88a" stroke-opacity=".6" stroke-width="4"/></g>`
  }
  const depth = height - bank
  return width > unit * 1.3
    ? boat(width * 0.13, bank + depth * 0.34, 0.9, 0) +
        boat(width * 0.88, bank + depth * 0.3, 0.85, 1) +
        boat(width * 0.5, bank + depth * 0.2, 0.6, 3) +
        boat(width * 0.06, bank + depth * 0.72, 1.35, 2) +
        boat(width * 0.95, bank + depth * 0.78, 1.45, 3)
    : boat(width * 0.2, bank + depth * 0.24, 0.7, 0) +
        boat(width * 0.86, bank + depth * 0.4, 0.85, 1) +
        boat(width * 0.12, bank + depth * 0.78, 1.1, 2)
}
