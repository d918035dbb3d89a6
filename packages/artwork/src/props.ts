import type { SeededRandom } from './seeded-random.ts'
import { lighter } from './colour.ts'
import type { Kit } from './kit.ts'
import type { Palette } from './palettes.ts'

type Stage = { readonly k: Kit; readonly palette: Palette; readonly random: SeededRandom }

const coin = (k: Kit): string =>
  k.c(0, 0, 15, '#e0a020') + k.c(0, 0, 11.5, '#ffd75a') + k.f('M0-7L6 0L0 7L-6 0Z', '#c9860f')

const gem = (k: Kit, colour: string): string =>
  k.p('M-14-6L-7-14H7L14-6L0 14Z', colour) + k.f('M-14-6H14L0 14ZM-7-14L0-6L7-14Z', lighter(colour, 0.6), 0.45)

const chip = (k: Kit, colour: string): string =>
  k.c(0, 0, 15, colour) + k.around(6, k.f('M-3-15H3L2-10H-2Z', '#fff')) + k.c(0, 0, 8.5, lighter(colour, 0.3))

const petal = (k: Kit, colour: string): string => k.p('M0-12Q12 0 0 12Q-8 0 0-12Z', colour)

const confetti = (k: Kit, colour: string): string => k.r(-4, -7, 8, 14, 2, colour)

type Prop = (k: Kit, palette: Palette, random: SeededRandom) => string

const byType: Readonly<Record<string, readonly [Prop, ...Prop[]]>> = {
  RNG: [
    coin,
    coin,
    (k, palette) => gem(k, palette.sky[2]),
    (k, palette) => gem(k, palette.trim),
    (k, palette) => petal(k, lighter(palette.sky[2], 0.3)),
    (k) => gem(k, '#e2385a'),
    (k) => gem(k, '#2ac48a'),
  ],
  LIVE: [(k) => chip(k, '#c0202e'), (k) => chip(k, '#1c6a44'), (k) => chip(k, '#1d3f8c')],
  PVP: [(k) => chip(k, '#1d3f8c'), coin],
  FISH: [coin, (k) => k.c(0, 0, 9, '#d8f6ff')],
  SPORTS: [(k, palette) => confetti(k, palette.trim), (k, palette) => confetti(k, palette.glow)],
  ESPORTS: [(k, palette) => gem(k, palette.trim), (k, palette) => confetti(k, palette.glow)],
  COCKFIGHT: [(k) => petal(k, '#f2f0e6'), (k) => petal(k, '#e05a2a')],
  ELOTT: [(k, palette) => confetti(k, palette.trim), coin],
}

/**
 * Small things around the motif that suit the game's type: coins, gems, chips, petals. Those behind it float around it;
 * those in front are larger and at the edges. Some tiles have none, so that not all look alike.
 */
export function propsFor({ k, palette, random }: Stage, gameType: string, where: 'behind' | 'before'): string {
  const kind = random.pick(byType[gameType] ?? [coin])
  if (random.below(5) === 0) return ''
  if (where === 'behind') {
    return Array.from({ length: 4 + random.below(6) }, (_, index) => {
      const left = index % 2 === 0
      const x = left ? random.between(8, 80) : random.between(220, 292)
      return k.at(
        x,
        random.between(30, 270),
        random.between(0.5, 1.05),
        k.share(kind(k, palette, random)),
        random.between(-50, 50),
      )
    }).join('')
  }
  return Array.from({ length: 2 + random.below(5) }, (_, index) => {
    const x = index % 2 === 0 ? random.between(10, 70) : random.between(230, 290)
    return k.at(
      x,
      random.between(268, 306),
      random.between(1, 1.5),
      k.share(kind(k, palette, random)),
      random.between(-40, 40),
    )
  }).join('')
}
