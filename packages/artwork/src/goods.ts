import { darker } from './colour.ts'
import { kitFor, type Kit } from './kit.ts'
import { motifs } from './motifs/index.ts'
import { palettes, type PaletteName } from './palettes.ts'

type Drawing = (k: Kit) => string

const phone: Drawing = (k) =>
  k.r(-46, -88, 92, 176, 18, '#1d2130', 8) +
  k.r(-40, -80, 80, 160, 12, '#3b6bff', 8) +
  k.at(0, 0, 1, k.d(0, -22, 26, '#ffd75a', 0.9) + k.f('M-36 40Q-10 0 8 24T36 12V72H-36Z', '#123a8f', 0.55), 8) +
  k.at(0, 0, 1, k.r(-14, -76, 28, 7, 3, '#0c0e16'), 8)

const headphones: Drawing = (k) =>
  k.l('M-70 20C-74-96 74-96 70 20', '#2b2f42', 18) +
  k.l('M-66 4C-66-78 66-78 66 4', '#f2b53a', 5) +
  k.twin(k.r(44, 0, 40, 74, 18, '#2b2f42') + k.r(38, 8, 22, 58, 11, '#c0202e'))

const watch: Drawing = (k) =>
  k.p('M-26-96H26L32-44H-32ZM-26 96H26L32 44H-32Z', '#3a2d24') +
  k.r(-50, -54, 100, 108, 28, '#c9ced8') +
  k.r(-42, -46, 84, 92, 22, '#10131e') +
  k.l('M0-30V4L20 16', '#ffd75a', 6) +
  k.around(12, k.r(-1.5, -38, 3, 7, 1, '#8fe0ff')) +
  k.r(48, -10, 9, 22, 4, '#9aa2b2')

const powerBank: Drawing = (k) =>
  k.r(-54, -78, 108, 156, 20, '#25324a', -8) +
  k.at(0, 0, 1, k.f('M12-44L-28 10H-2L-12 48L30-10H4Z', '#ffd23f'), -8) +
  k.at(0, 0, 1, [-27, -9, 9, 27].map((x) => k.d(x, 64, 5, '#59e08a')).join(''), -8)

const tumbler: Drawing = (k) =>
  k.p('M-44-70H44L34 90Q0 98-34 90Z', '#1f8a70') +
  k.r(-50, -84, 100, 20, 8, '#0f4d40') +
  k.l('M18-84L34-112', '#f6e7c1', 8) +
  k.f('M-36-56H-16L-12 82Q-24 82-28 78Z', '#fff', 0.25) +
  k.c(4, 6, 22, '#f6c453')

const mug: Drawing = (k) =>
  k.l('M48-30C96-34 96 40 44 36', '#b23a48', 15) +
  k.p('M-64-56H56V44C56 82-64 82-64 44Z', '#d9505f') +
  k.e(-4, -56, 60, 14, '#5b3220') +
  k.l('M-30-78Q-18-92-30-108M2-78Q14-92 2-108', '#fff', 6, 0.55) +
  k.f('M-4-18C14-40 44-12-4 30C-52-12-22-40-4-18Z', '#ffe9c9')

const backpack: Drawing = (k) =>
  k.l('M-24-70C-24-108 24-108 24-70', '#183a5e', 12) +
  k.p('M-66-40C-66-88 66-88 66-40V70Q66 90 46 90H-46Q-66 90-66 70Z', '#2369a8') +
  k.r(-48, 4, 96, 70, 14, '#1b4f80') +
  k.l('M-48 26H48', '#f6c453', 5) +
  k.r(-7, 22, 14, 24, 4, '#f6c453') +
  k.l('M-40-30Q0-52 40-30', '#183a5e', 6)

const cap: Drawing = (k) =>
  k.p('M-78 20C-78-76 58-76 62 18Z', '#15754a') +
  k.p('M10 14C60 2 104 16 106 36C72 30 24 30-78 30L-78 18Z', '#0d5233') +
  k.c(-8, -56, 8, '#f6c453') +
  k.l('M-8-54C-30-30-36-4-34 18M-8-54C22-36 34-10 34 14', '#0d5233', 3) +
  k.c(-4, -12, 17, '#f6c453')

const shirt: Drawing = (k) =>
  k.p('M-34-78L-92-46L-72-2L-50-14V86H50V-14L72-2L92-46L34-78Q0-46-34-78Z', '#2a2f45') +
  k.l('M-34-78Q0-46 34-78', '#f6c453', 6) +
  k.at(0, 22, 0.42, k.f('M0-70L22-22L72-22L32 10L46 62L0 30L-46 62L-32 10L-72-22L-22-22Z', '#f6c453'))

const fan: Drawing = (k) =>
  k.c(0, -24, 66, '#e9eef6') +
  k.d(0, -24, 55, '#234', 0.75) +
  k.at(0, -24, 1, k.around(3, k.p('M0 0C-40-14-34-54-4-50C20-46 14-14 0 0Z', '#7cc7ff'))) +
  k.c(0, -24, 11, '#f6c453') +
  k.r(-15, 40, 30, 56, 12, '#e9eef6') +
  k.d(0, 62, 6, '#59e08a')

const speaker: Drawing = (k) =>
  k.r(-58, -90, 116, 180, 22, '#2b2233') +
  k.c(0, 28, 42, '#59506a') +
  k.c(0, 28, 26, '#16121d') +
  k.c(0, 28, 9, '#f6c453') +
  k.c(0, -48, 24, '#59506a') +
  k.c(0, -48, 12, '#16121d')

const riceCooker: Drawing = (k) =>
  k.l('M-40-54C-40-88 40-88 40-54', '#a33', 10) +
  k.p('M-78-30C-70-70 70-70 78-30Z', '#e7e2d8') +
  k.p('M-82-26H82C82 40 66 78 40 78H-40C-66 78-82 40-82-26Z', '#fbf7ee') +
  k.r(-34, 6, 68, 44, 12, '#b8343f') +
  k.d(-14, 28, 7, '#ffd75a') +
  k.d(14, 28, 7, '#59e08a')

const blanket: Drawing = (k) =>
  k.p('M-84-20Q-84-52-52-52H52Q84-52 84-20V58Q84 76 66 76H-66Q-84 76-84 58Z', '#7a3b74') +
  k.l('M-84-4H84M-84 30H84', '#f3c6e5', 7, 0.75) +
  k.r(-92, -62, 184, 34, 16, '#9d5496') +
  k.r(-20, -66, 40, 146, 8, '#f6c453') +
  k.p('M0-64C-34-104-58-74-8-60ZM0-64C34-104 58-74 8-60Z', '#f6c453')

const coffee: Drawing = (k) =>
  k.p('M-62-66H62L52 84H-52Z', '#6b3e1e') +
  k.p('M-68-84H68L62-58H-62Z', '#4c2a13') +
  k.c(0, 14, 34, '#f3e2c4') +
  k.e(0, 14, 13, 21, '#4c2a13', 28) +
  k.l('M-8-2Q8 12-2 30', '#f3e2c4', 3)

const coins = (count: number): Drawing => {
  const one: Drawing = (k) =>
    k.e(0, 0, 44, 15, '#d9921c') + k.e(0, -6, 44, 15, '#ffd75a') + k.e(0, -6, 30, 9, '#e8ac2a')
  const towers = count > 6 ? [-52, 52, 0] : [-30, 34]
  return (k) =>
    Array.from({ length: count }, (_, place) => {
      const x = towers[place % towers.length] ?? 0
      return k.at(x, 62 - Math.floor(place / towers.length) * 21 + (x === 0 ? 16 : 0), 1, k.share(one(k)))
    }).join('')
}

/** What is in the picture, and the light it stands in. */
const drawings: Readonly<Record<string, { readonly of: Drawing; readonly palette: PaletteName }>> = {
  phone: { of: phone, palette: 'midnight' },
  headphones: { of: headphones, palette: 'amber' },
  watch: { of: watch, palette: 'royal' },
  'power-bank': { of: powerBank, palette: 'lagoon' },
  tumbler: { of: tumbler, palette: 'sunset' },
  mug: { of: mug, palette: 'rose' },
  backpack: { of: backpack, palette: 'sand' },
  cap: { of: cap, palette: 'amber' },
  shirt: { of: shirt, palette: 'wine' },
  fan: { of: fan, palette: 'lagoon' },
  speaker: { of: speaker, palette: 'neon' },
  'rice-cooker': { of: riceCooker, palette: 'emerald' },
  blanket: { of: blanket, palette: 'indigo' },
  coffee: { of: coffee, palette: 'moss' },
  umbrella: { of: (k) => motifs['umbrella']?.(k) ?? '', palette: 'storm' },
  cards: { of: (k) => motifs['cards']?.(k) ?? '', palette: 'baize' },
  'coins-few': { of: coins(5), palette: 'emerald' },
  'coins-some': { of: coins(11), palette: 'baize' },
  'coins-many': { of: (k) => motifs['ingot']?.(k) ?? '', palette: 'crimson' },
  'coins-chest': { of: (k) => motifs['chest']?.(k) ?? '', palette: 'royal' },
}

/** The pictures that goods of the points mall can have. */
export const goodsNames: readonly string[] = Object.keys(drawings)

/** The picture of goods, 240 by 240: the thing on a lit stand. */
export function goodsPicture(name: string): string {
  const drawing = drawings[name]
  if (drawing === undefined) throw new Error(`Unknown goods "${name}".`)
  const k = kitFor(`go${name}`)
  const palette = palettes[drawing.palette]
  const [top, middle] = palette.sky
  const body =
    `<rect width="240" height="240" fill="${k.down(middle, top, darker(top, 0.3))}"/>` +
    `<circle cx="120" cy="108" r="112" fill="${k.out(palette.glow, 'none')}" opacity=".5"/>` +
    `<ellipse cx="120" cy="208" rx="92" ry="15" fill="${darker(top, 0.55)}" opacity=".6"/>` +
    `<ellipse cx="120" cy="203" rx="84" ry="11" fill="${palette.trim}" opacity=".35"/>` +
    k.at(120, 114, 0.88, drawing.of(k))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><defs>${k.defs()}</defs>${body}</svg>`
}
