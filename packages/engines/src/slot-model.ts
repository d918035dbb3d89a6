import { at } from './at.ts'
import type { SlotDefinition, Strip } from './slot-definition.ts'

/** One reel, prepared for reading: the strip with its start appended, so that windows never wrap. */
export type ReelModel = {
  readonly length: number
  readonly symbols: Uint8Array
  readonly ids: readonly string[]
}

/**
 * A definition in the form that the evaluation reads: symbols are indices into `definition.symbols`, and a
 * window is one array of cells, reel by reel from the left and each from the top (`reel * rows + row`).
 */
export type SlotModel = {
  readonly definition: SlotDefinition
  readonly reels: number
  readonly rows: number
  readonly ids: readonly string[]
  /** Pays in coins at `symbol * payStride + count`. */
  readonly pays: Float64Array
  readonly payStride: number
  /** The fewest equal symbols on a line that pay, so that most lines need only three cells to be read. */
  readonly minCount: number
  /** Index of the wild and of the scatter; `noSymbol` without one. A book is both. */
  readonly wild: number
  readonly scatter: number
  /** The cells of line l at `l * reels + reel`; empty for ways. */
  readonly lineCells: Uint8Array
  readonly wildMultiplier: number
  /** The heights that each reel draws from; empty if all reels show `rows`. */
  readonly heights: readonly number[]
  readonly base: readonly ReelModel[]
  /** The reels of free spins; empty without the feature. */
  readonly free: readonly ReelModel[]
}

/** An index that belongs to no symbol. */
export const noSymbol = 255

/** What a cell below the last row of a reel holds: another index that belongs to no symbol, and matches nothing. */
export const noCell = 254

const models = new WeakMap<SlotDefinition, SlotModel>()

/** The model of a definition, built once because definitions never change. */
export function modelOf(definition: SlotDefinition): SlotModel {
  const known = models.get(definition)
  if (known !== undefined) return known
  const model = buildModel(definition)
  models.set(definition, model)
  return model
}

/** The number of free spins awarded for `scatters` scatters in the base window. */
export function freeSpinsFor(definition: SlotDefinition, scatters: number): number {
  if (definition.feature.kind !== 'freeSpins' && definition.feature.kind !== 'book') return 0
  return definition.feature.spinsByScatters[scatters] ?? 0
}

function buildModel(definition: SlotDefinition): SlotModel {
  const { symbols, rows, strips, evaluation, feature } = definition
  const reels = strips.length
  const payStride = reels * rows + 1
  const pays = new Float64Array(symbols.length * payStride)
  for (const [index, symbol] of symbols.entries()) {
    for (const [count, coins] of Object.entries(symbol.pays ?? {})) {
      pays[index * payStride + Number(count)] = coins
    }
  }
  return {
    definition,
    reels,
    rows,
    ids: symbols.map((symbol) => symbol.id),
    pays,
    payStride,
    minCount: minCountOf(definition),
    wild: indexOfKind(definition, 'wild'),
    scatter: indexOfKind(definition, 'scatter'),
    lineCells: lineCellsOf(definition),
    wildMultiplier: evaluation.kind === 'lines' ? (evaluation.wildMultiplier ?? 1) : 1,
    heights: evaluation.kind === 'variableWays' ? evaluation.heights : [],
    base: strips.map((strip) => reelOf(definition, strip)),
    free:
      feature.kind !== 'freeSpins' && feature.kind !== 'book'
        ? []
        : feature.strips.map((strip) => reelOf(definition, strip)),
  }
}

function indexOfKind(definition: SlotDefinition, kind: 'wild' | 'scatter'): number {
  const index = definition.symbols.findIndex((symbol) => symbol.kind === kind || symbol.kind === 'book')
  return index === -1 ? noSymbol : index
}

function minCountOf({ symbols }: SlotDefinition): number {
  const counts = symbols.flatMap(({ kind, pays }) =>
    kind === 'scatter' || kind === 'book' ? [] : Object.keys(pays ?? {}),
  )
  return Math.min(...counts.map(Number))
}

function lineCellsOf({ evaluation, rows }: SlotDefinition): Uint8Array {
  if (evaluation.kind !== 'lines') return new Uint8Array(0)
  return Uint8Array.from(evaluation.lines.flatMap((line) => line.map((row, reel) => reel * rows + row)))
}

function reelOf({ symbols, rows }: SlotDefinition, strip: Strip): ReelModel {
  const ids = Array.from({ length: strip.length + rows - 1 }, (_, stop) => at(strip, stop % strip.length))
  const indices = symbols.map((symbol) => symbol.id)
  return { length: strip.length, symbols: Uint8Array.from(ids, (id) => indexOf(indices, id)), ids }
}

function indexOf(ids: readonly string[], id: string): number {
  const index = ids.indexOf(id)
  if (index === -1) throw new RangeError(`a strip shows ${id}, which is not a symbol`)
  return index
}
