import { seededRandom } from './seeded-random.ts'
import { darker } from './colour.ts'
import { kitFor, type Kit } from './kit.ts'
import { motifs } from './motifs/index.ts'
import { palettes, type Palette, type PaletteName } from './palettes.ts'
import { scenes } from './scenes/scenes.ts'

/** The crops of a banner: `wide` is 1600 by 520, `phone` is 780 by 420. */
export type BannerCrop = 'wide' | 'phone'

type Cast = {
  readonly motif: string
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly turn: number
}

type Show = {
  readonly palette: PaletteName
  readonly scene: string
  readonly cast: readonly Cast[]
  readonly shower: string
}

const cast = (motif: string, x: number, y: number, scale: number, turn = 0): Cast => ({ motif, x, y, scale, turn })

/** The banners' scenes. The cast is right of the middle, since the page puts its text on the left. */
const shows: Readonly<Record<string, Show>> = {
  welcome: {
    palette: 'baize',
    scene: 'felt',
    shower: 'chip',
    cast: [
      cast('cards', 880, 210, 1.5, -14),
      cast('dice', 1400, 180, 1.2, 8),
      cast('coin', 1330, 370, 1.3, 6),
      cast('chest', 1120, 290, 2.2),
    ],
  },
  'house-slots': {
    palette: 'royal',
    scene: 'festival',
    shower: 'coin',
    cast: [cast('lotus', 850, 330, 1.75), cast('dragon', 1390, 240, 1.9), cast('tuktuk', 1110, 330, 1.9)],
  },
  verify: {
    palette: 'lagoon',
    scene: 'night',
    shower: 'gem',
    cast: [cast('dice', 880, 350, 1.2, -8), cast('key', 1380, 260, 1.7, 24), cast('shield', 1120, 265, 2.2)],
  },
  'dragon-tide': {
    palette: 'abyss',
    scene: 'storm',
    shower: 'coin',
    cast: [cast('pearl', 860, 370, 1.1), cast('trident', 1420, 260, 1.7, 18), cast('dragon', 1130, 265, 2.5)],
  },
  'lotus-lanterns': {
    palette: 'sunset',
    scene: 'river',
    shower: 'coin',
    cast: [cast('lantern', 870, 190, 1.2, -6), cast('lantern', 1410, 180, 1.3, 6), cast('lotus', 1130, 310, 2.5)],
  },
  'golden-tuktuk': {
    palette: 'neon',
    scene: 'neon',
    shower: 'coin',
    cast: [cast('ingot', 850, 380, 1), cast('temple', 1410, 240, 1.6), cast('tuktuk', 1120, 310, 2.5)],
  },
  // Those of offers, each named after the picture that an operator chooses (`promotionArts` in the contract).
  'offer-gift': {
    palette: 'crimson',
    scene: 'festival',
    shower: 'coin',
    cast: [cast('balloon', 850, 200, 1.2, -8), cast('coin', 1390, 380, 1.2, 10), cast('gift', 1120, 290, 2.4)],
  },
  'offer-coins': {
    palette: 'emerald',
    scene: 'palace',
    shower: 'coin',
    cast: [cast('ingot', 860, 380, 1.2, -6), cast('coin', 1400, 220, 1.5, 12), cast('chest', 1120, 290, 2.4)],
  },
  'offer-crown': {
    palette: 'royal',
    scene: 'palace',
    shower: 'gem',
    cast: [cast('diamond', 850, 370, 1.3, -10), cast('goldflower', 1400, 230, 1.4), cast('crown', 1120, 270, 2.4)],
  },
  'offer-ticket': {
    palette: 'neon',
    scene: 'neon',
    shower: 'star',
    cast: [cast('bell', 850, 220, 1.4, -12), cast('balls', 1400, 370, 1.3), cast('ticket', 1120, 270, 2.3, -8)],
  },
  'offer-calendar': {
    palette: 'sunset',
    scene: 'river',
    shower: 'coin',
    cast: [cast('lantern', 860, 190, 1.3, -6), cast('lotus', 1400, 370, 1.4), cast('clock', 1120, 270, 2.2)],
  },
  'offer-star': {
    palette: 'cosmos',
    scene: 'space',
    shower: 'star',
    cast: [cast('planet', 860, 210, 1.3), cast('trophy', 1390, 340, 1.5), cast('star', 1120, 270, 2.4)],
  },
  'offer-shield': {
    palette: 'lagoon',
    scene: 'night',
    shower: 'chip',
    cast: [cast('cards', 860, 230, 1.3, -14), cast('dice', 1400, 350, 1.3, 10), cast('shield', 1120, 270, 2.3)],
  },
  'offer-rocket': {
    palette: 'indigo',
    scene: 'space',
    shower: 'gem',
    cast: [cast('ufo', 850, 210, 1.2), cast('coin', 1400, 380, 1.3, 8), cast('rocket', 1120, 270, 2.4, 14)],
  },
}

/** The names of the banners, as used by `art` in the brand's banners. */
export const bannerNames: readonly string[] = Object.keys(shows)

function figure(k: Kit, member: Cast, palette: Palette): string {
  const motif = motifs[member.motif]
  if (!motif) throw new Error(`Unknown motif "${member.motif}".`)
  const id = k.id(`${member.motif}${member.x}`)
  const outline = darker(palette.sky[0], 0.3)
  const uses = `<use href="#${id}" y="6" fill="#000" stroke="#000" stroke-width="16" stroke-linejoin="round" opacity=".35"/><use href="#${id}" stroke="${outline}" stroke-width="12" stroke-linejoin="round"/><use href="#${id}" stroke="${palette.trim}" stroke-width="5" stroke-linejoin="round"/><use href="#${id}"/>`
  return `<defs><g id="${id}">${motif(k)}</g></defs>${k.at(member.x, member.y, member.scale, uses, member.turn)}`
}

function shower(k: Kit, show: Show, seed: string): string {
  const random = seededRandom(`shower/${seed}`)
  const motif = motifs[show.shower]
  if (!motif) return ''
  const part = k.share(motif(k))
  return Array.from({ length: 16 }, () =>
    k.at(random.between(640, 1590), random.between(10, 510), random.between(0.1, 0.3), part, random.between(-60, 60)),
  ).join('')
}

/**
 * A banner's picture without text: the page puts the text over the dark left part, in the visitor's language. The phone
 * crop shows only the cast, with the text below.
 */
export function banner(name: string, crop: BannerCrop): string {
  const show = shows[name]
  const scene = show && scenes[show.scene]
  if (!show || !scene) throw new Error(`Unknown banner "${name}".`)
  const palette = palettes[show.palette]
  const k = kitFor(`b${crop[0]}${Object.keys(shows).indexOf(name)}`)
  const seed = `banner/${name}`
  const ray = k.share(`<path d="M-14-60L-70-900H70L14-60Z" fill="${k.out(palette.glow, palette.glow, 'none')}"/>`)
  const stage =
    `<rect width="1600" height="520" fill="${k.down(...palette.sky)}"/>` +
    `<g transform="translate(0 -900) scale(5.34 3.6)" opacity=".75">${scene.draw(k, palette, seededRandom(seed))}</g>` +
    `<g transform="translate(1120 270)" opacity=".16">${k.around(14, ray)}</g>` +
    `<circle cx="1120" cy="270" r="460" fill="${k.out(palette.glow, 'none')}" opacity=".6"/>` +
    shower(k, show, seed) +
    show.cast.map((member) => figure(k, member, palette)).join('')
  const shadeId = k.id('shade')
  const shade = `<defs><linearGradient id="${shadeId}"><stop stop-color="${darker(palette.sky[0], 0.45)}" stop-opacity=".96"/><stop offset=".36" stop-color="${darker(palette.sky[0], 0.35)}" stop-opacity=".72"/><stop offset=".62" stop-color="${palette.sky[0]}" stop-opacity="0"/></linearGradient></defs><rect width="1600" height="520" fill="url(#${shadeId})"/>`
  const [view, width, height] = crop === 'wide' ? ['0 0 1600 520', 1600, 520] : ['640 0 960 517', 780, 420]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><defs>${k.defs()}</defs>${stage.replace('<circle cx="1120"', crop === 'wide' ? `${shade}<circle cx="1120"` : '<circle cx="1120"')}</svg>`
}
