import { at } from './at.ts'
import type { Chance } from './chance.ts'
import type { CoinValue, SlotDefinition } from './slot-definition.ts'
import type { HeldCoin, HoldResult, Position } from './slot-outcome.ts'

/** The feature of a slot that holds coins. */
export type HoldFeature = Extract<SlotDefinition['feature'], { kind: 'hold' }>

/** How many respins there are at the start of a hold, and again after every new coin. */
export const respinsOfHold = 3

/** One of the values by its weight. Calls `chance.below` once, with the sum of all weights. */
export function drawnValue(values: readonly CoinValue[], chance: Chance): CoinValue {
  let left = chance.below(values.reduce((sum, { weight }) => sum + weight, 0))
  for (const value of values) {
    if (left < value.weight) return value
    left -= value.weight
  }
  throw new RangeError('a draw is not below its limit')
}

/** The coins of a window with their values, drawn cell by cell: reel by reel from the left, each from top to bottom. */
export function coinsOfWindow(
  feature: HoldFeature,
  coin: string,
  window: readonly (readonly string[])[],
  chance: Chance,
): readonly HeldCoin[] {
  return window.flatMap((symbols, reel) =>
    symbols.flatMap((id, row) => (id === coin ? [heldAt([reel, row], drawnValue(feature.values, chance))] : [])),
  )
}

/**
 * Plays a hold: the coins stay, and every empty cell draws once in each respin whether a coin lands in it, and then its value.
 * Every respin with a new coin starts the count of three again. It ends without respins or without empty cells.
 */
export function playHold(
  definition: SlotDefinition,
  feature: HoldFeature,
  start: readonly HeldCoin[],
  chance: Chance,
): HoldResult {
  const cells = cellsOf(definition)
  const taken = new Set(start.map(({ position }) => position.join()))
  const respins: (readonly HeldCoin[])[] = []
  let left = respinsOfHold
  while (left > 0 && taken.size < cells.length) {
    const landed = cells.flatMap((position) => {
      if (taken.has(position.join()) || chance.below(feature.of) >= feature.lands) return []
      return [heldAt(position, drawnValue(feature.values, chance))]
    })
    for (const { position } of landed) taken.add(position.join())
    left = landed.length > 0 ? respinsOfHold : left - 1
    respins.push(landed)
  }
  const full = taken.size === cells.length
  const grandCoins = full ? feature.grandCoins : 0
  const payCoins = [...start, ...respins.flat()].reduce((sum, { coins }) => sum + coins, grandCoins)
  return { respins, full, grandCoins, payCoins }
}

function heldAt(position: Position, value: CoinValue): HeldCoin {
  return value.name === undefined
    ? { position, coins: value.coins }
    : { position, coins: value.coins, name: value.name }
}

function cellsOf({ strips, rows }: SlotDefinition): readonly Position[] {
  return strips.flatMap((_, reel) => Array.from({ length: rows }, (_row, row): Position => [reel, row]))
}

/** The symbol of a slot that its hold holds. */
export function coinOf({ symbols }: SlotDefinition): string {
  return at(
    symbols.flatMap(({ id, kind }) => (kind === 'scatter' ? [id] : [])),
    0,
  )
}
