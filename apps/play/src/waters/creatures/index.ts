import { kingcrab, seadragon } from './bosses.ts'
import type { Creature } from './creature.ts'
import { eel, ray, shark, swordfish } from './great-fish.ts'
import { jellyfish, lionfish, octopus, seahorse, shrimp, turtle } from './reef-life.ts'
import { anchovy, arowana, butterfly, clownfish, puffer, tang } from './small-fish.ts'

export type { Creature } from './creature.ts'

/** Everything that swims, by its kind in the definition. */
export const creatures = {
  anchovy,
  clownfish,
  tang,
  butterfly,
  seahorse,
  shrimp,
  puffer,
  lionfish,
  jellyfish,
  turtle,
  octopus,
  ray,
  swordfish,
  shark,
  arowana,
  eel,
  seadragon,
  kingcrab,
} satisfies Record<string, Creature>

export type CreatureName = keyof typeof creatures

/** How many moments of a movement are drawn. */
export const momentsOf = ({ length }: Creature): number => (length > 300 ? 16 : 12)

/** How many moments stand in a row of a sheet. */
export const sheetColumns = 4

/** All moments of a creature in rows, as one drawing. */
export function sheetOf(creature: Creature, scale: number): string {
  const { width, height, defs } = creature
  const moments = momentsOf(creature)
  const rows = Math.ceil(moments / sheetColumns)
  const frames = Array.from({ length: moments }, (_, index) => {
    const [x, y] = [(index % sheetColumns) * width, Math.floor(index / sheetColumns) * height]
    const box = `${-width / 2} ${-height / 2} ${width} ${height}`
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box}">${creature.draw(index / moments)}</svg>`
  })
  const [whole, tall] = [width * sheetColumns, height * rows]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(whole * scale)}" height="${Math.ceil(tall * scale)}" viewBox="0 0 ${whole} ${tall}"><defs>${defs}</defs>${frames.join('')}</svg>`
}
