import { seededRandom, hashText, type SeededRandom } from './seeded-random.ts'
import { darker, lighter } from './colour.ts'
import { kitFor, short, type Kit } from './kit.ts'
import { setText } from './lettering.ts'
import type { FaceName, Typefaces } from './typefaces.ts'

/** The input of a vendor's mark: the code, which the mark always shows, and the English display name. */
export type VendorInput = { readonly code: string; readonly name: string }

type Look = { readonly from: string; readonly to: string; readonly face: FaceName; readonly sign: string }

/** A small sign for each vendor; a vendor without one gets a lozenge. Drawn within -40…40. */
const looks: Readonly<Record<string, Look>> = {
  BZ: { from: '#f7d67a', to: '#1a6a4a', face: 'noble', sign: 'M0-36L30-10L18 34H-18L-30-10ZM0-14L-12 4L0 22L12 4Z' },
  PG: { from: '#ff9ab8', to: '#d0356a', face: 'jolly', sign: 'M-34 24L0-36L34 24L0 8ZM-24 32H24V38H-24Z' },
  EG2: {
    from: '#ffb04a',
    to: '#d8401c',
    face: 'sharp',
    sign: 'M-34 36V-10A34 34 0 0 1 34-10V36H20V-8A20 20 0 0 0-20-8V36ZM0-8C16 8 14 36 0 36C-14 36-16 8 0-8Z',
  },
  PT: {
    from: '#8fd0ff',
    to: '#2a62c8',
    face: 'tall',
    sign: 'M-5-36H5V16C16 14 24 6 26-4L36-2C32 24 14 34 0 36C-14 34-32 24-36-2L-26-4C-24 6-16 14-5 16ZM-16-22H16V-14H-16Z',
  },
  JDB: {
    from: '#8ff0c0',
    to: '#14885a',
    face: 'block',
    sign: 'M-36-30H36V-20H-36ZM-36 24H36V34H-36ZM-30-20H-22V24H-30ZM-10-20H-2V24H-10ZM10-20H18V24H10ZM26-20H34V24H26Z',
  },
  CQ9: {
    from: '#f0b084',
    to: '#a85420',
    face: 'round',
    sign: 'M0-36A36 36 0 1 1 0 36A36 36 0 1 1 0-36ZM0-22A22 22 0 1 0 22 0H0Z',
  },
  FC: {
    from: '#d0b0ff',
    to: '#6a3ad0',
    face: 'noble',
    sign: 'M-36-26C-20-34-8-30 0-20C8-30 20-34 36-26V26C20 18 8 22 0 32C-8 22-20 18-36 26ZM-3-12V20H3V-12Z',
  },
  JL: { from: '#a8e8ff', to: '#2a86a8', face: 'comic', sign: 'M0-38L22-8H10L30 20H6V38H-6V20H-30L-10-8H-22Z' },
  BGS: {
    from: '#9ab8ff',
    to: '#2a3fa8',
    face: 'noble',
    sign: 'M-34 36V-34H-4V36ZM4 36V-34H34V36ZM-14-4H-10V8H-14ZM10-4H14V8H10Z',
  },
  TCHL: { from: '#b8f08a', to: '#3a8a2a', face: 'sharp', sign: 'M-36-36H36V36H-36ZM-28-28V28H-4V-28ZM4-28V28H28V-28Z' },
  PHF: {
    from: '#ffe08a',
    to: '#c8781a',
    face: 'tall',
    sign: 'M-36-34H-24V36H-36ZM-22-34H-2V-18H-22ZM-2-18H18V-2H-2ZM18-34H36V-18H18ZM-22-2H-2V14H-22ZM18-2H36V14H18Z',
  },
  AV: { from: '#d0f4ff', to: '#3a8ad8', face: 'sharp', sign: 'M-38 34L-8-34L4-10L14-24L38 34H16L4 8L-8 34Z' },
  IMES: {
    from: '#d8dce8',
    to: '#5a6480',
    face: 'block',
    sign: 'M0-38A38 38 0 1 1 0 38A38 38 0 1 1 0-38ZM-4-28C-24-10-24 10-4 28ZM4-28V28C24 10 24-10 4-28Z',
  },
  IA: {
    from: '#fff6dc',
    to: '#c8a868',
    face: 'round',
    sign: 'M-38 30A38 38 0 0 1 38 30H24A24 24 0 0 0-24 30ZM-10 30A10 10 0 0 1 10 30Z',
  },
  AI: { from: '#ffd86a', to: '#d88a10', face: 'tall', sign: 'M-34 36V10H-18V36ZM-8 36V-12H8V36ZM18 36V-36H34V36Z' },
  TF: { from: '#ff9a8a', to: '#c02a3a', face: 'comic', sign: 'M-38-26H-10V26H-38ZM-4-26H8V26H-4ZM14-26H38V26H14Z' },
  SV3: {
    from: '#ffd06a',
    to: '#e0601a',
    face: 'jolly',
    sign: 'M-38 24H38V34H-38ZM-26 16A26 26 0 0 1 26 16ZM-4-38H4V-18H-4ZM-36-22L-30-28L-16-14L-22-8ZM36-22L30-28L16-14L22-8Z',
  },
  DS88: {
    from: '#ffb8a0',
    to: '#d0504a',
    face: 'round',
    sign: 'M-12-34H28V-22H0V18A16 14 0 1 1-12 6ZM28-22V10A14 12 0 1 1 16 0V-22Z',
  },
  DIG: {
    from: '#e8c89a',
    to: '#8a5a2a',
    face: 'block',
    sign: 'M-38 34L-20 0L-4 20L12-14L38 34ZM-26-30A10 10 0 1 1-6-30A10 10 0 1 1-26-30Z',
  },
  WGB: {
    from: '#ffffff',
    to: '#9aa8c0',
    face: 'noble',
    sign: 'M-30 36C-34-10 0-38 34-36C32 0 10 26-16 24L-22 38ZM-14 14L22-24Z',
  },
  WS168: {
    from: '#ff8a6a',
    to: '#a82218',
    face: 'sharp',
    sign: 'M0-38L9-12L36-14L14 4L24 32L0 16L-24 32L-14 4L-36-14L-9-12Z',
  },
  LOTT: {
    from: '#ff8a5a',
    to: '#c8261c',
    face: 'jolly',
    sign: 'M-14-38H14V-30H-14ZM0-28C40-28 40 28 0 28C-40 28-40-28 0-28ZM-10 30H10V38H-10Z',
  },
  TCG_LOTTO_VN: {
    from: '#8ae8d8',
    to: '#12807a',
    face: 'round',
    sign: 'M-38-16C-20-34-8 0 8-16S30-20 38-10V2C28-10 20-4 8 2S-20-16-38 2ZM-38 12C-20-6-8 28 8 12S30 8 38 18V30C28 18 20 24 8 30S-20 12-38 30Z',
  },
}

const lozenge: Look = { from: '#f7d67a', to: '#b8781c', face: 'round', sign: 'M0-38L30 0L0 38L-30 0Z' }

const fallbackColours: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#ffb0c8', '#b0305a'],
  ['#a8f0d8', '#1c7a6a'],
  ['#c8c0ff', '#4a3ab0'],
  ['#ffe08a', '#b8701a'],
]

function lookOf(code: string, random: SeededRandom): Look {
  const own = looks[code]
  if (own) return own
  const [from, to] = random.pick(fallbackColours)
  return { ...lozenge, from, to }
}

const begin = (vendor: VendorInput, kind: string): { k: Kit; look: Look } => ({
  k: kitFor(`${kind}${hashText(vendor.code).toString(36)}`),
  look: lookOf(vendor.code, seededRandom(vendor.code)),
})

const svg = (width: number, height: number, k: Kit, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${k.defs()}</defs>${body}</svg>`

/** A vendor's wordmark, 300 by 96 with a transparent background: its sign, its name, and its code below. */
export function vendorWordmark(vendor: VendorInput, faces: Typefaces): string {
  const { k, look } = begin(vendor, 'w')
  const name = setText(faces[look.face], vendor.name, { width: 200, height: 46, maxLines: 1, arch: 0, maxSize: 46 })
  const code = setText(faces.tall, vendor.code.replaceAll('_', ' '), {
    width: 190,
    height: 22,
    maxLines: 1,
    arch: 0,
    maxSize: 22,
  })
  const paint = k.down(lighter(look.from, 0.3), look.from, look.to)
  const left = 84
  const top = 48 - (name.height + 10 + code.height) / 2
  const body =
    k.at(42, 48, 0.86, `<path fill="${paint}" fill-rule="evenodd" d="${look.sign}"/>`) +
    `<path transform="translate(${short(left + name.width / 2)} ${short(top)})" fill="${paint}" d="${name.d}"/>` +
    `<path transform="translate(${short(left + code.width / 2 + 1)} ${short(top + name.height + 10)})" fill="#fff" opacity=".62" d="${code.d}"/>`
  return svg(300, 96, k, body)
}

/** A vendor's sign and name in one line, 240 by 56 with a transparent background, readable at small sizes in the footer. */
export function vendorLine(vendor: VendorInput, faces: Typefaces): string {
  const { k, look } = begin(vendor, 'l')
  const name = setText(faces[look.face], vendor.name, { width: 176, height: 34, maxLines: 1, arch: 0, maxSize: 34 })
  const paint = k.down(lighter(look.from, 0.55), lighter(look.from, 0.15))
  const body =
    k.at(28, 28, 0.62, `<path fill="${paint}" fill-rule="evenodd" d="${look.sign}"/>`) +
    `<path transform="translate(${short(62 + name.width / 2)} ${short(28 - name.height / 2)})" fill="${paint}" d="${name.d}"/>`
  return svg(240, 56, k, body)
}

/** A vendor's square icon, 96 by 96, for the strips of a category: its sign on its colour, with its code below. */
export function vendorIcon(vendor: VendorInput, faces: Typefaces): string {
  const { k, look } = begin(vendor, 'v')
  const code = setText(faces.sharp, vendor.code.split('_')[0] ?? vendor.code, {
    width: 76,
    height: 18,
    maxLines: 1,
    arch: 0,
    maxSize: 18,
  })
  const ground = k.down(darker(look.to, 0.15), darker(look.to, 0.62))
  const body =
    `<rect width="96" height="96" rx="22" fill="${ground}"/><rect x="1.5" y="1.5" width="93" height="93" rx="21" fill="none" stroke="${look.from}" stroke-opacity=".5" stroke-width="2"/>` +
    k.at(48, 40, 0.66, `<path fill="${k.down('#ffffff', look.from)}" fill-rule="evenodd" d="${look.sign}"/>`) +
    `<path transform="translate(48 ${short(84 - code.height)})" fill="#fff" d="${code.d}"/>`
  return svg(96, 96, k, body)
}
