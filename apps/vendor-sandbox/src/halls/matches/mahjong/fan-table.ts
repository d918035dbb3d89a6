import { bambooVariant, threeWindsVariant, unitsOfFan, type FanName, type MahjongVariant } from './tiles.ts'

const variants: Readonly<Partial<Record<string, MahjongVariant>>> = {
  bamboo: bambooVariant,
  threeWinds: threeWindsVariant,
}

/** What the patterns of a kind of mahjong are worth, for its rules; empty for other games. */
export function mahjongFans(kind: string): { readonly name: FanName; readonly fan: number }[] {
  const fans = Object.entries(variants[kind]?.fans ?? {})
  // The keys of this record are names of patterns.
  return fans.map(([name, fan]) => ({ name: name as FanName, fan })).toSorted((left, right) => left.fan - right.fan)
}

/** The points for each number of fan; the last for that many and more. */
export const mahjongUnits: readonly { readonly fan: string; readonly units: number }[] = unitsOfFan.map(
  (units, fan) => ({
    fan: `${fan}${fan === unitsOfFan.length - 1 ? '+' : ''}`,
    units,
  }),
)
