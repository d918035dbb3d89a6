import type { HoldFeature } from './hold.ts'
import type { SlotDefinition, SlotSymbol, Strip } from './slot-definition.ts'

/**
 * Lists the problems of a definition, one sentence each; empty when it can be played. Definitions may be loaded as
 * data, so this also checks what the compiler checks for those written in TypeScript.
 */
export function validateSlotDefinition(definition: SlotDefinition): readonly string[] {
  return [
    ...problemsOfNumbers(definition),
    ...problemsOfSymbols(definition),
    ...problemsOfStrips(definition, definition.strips, 'base'),
    ...problemsOfEvaluation(definition),
    ...problemsOfFeature(definition),
    ...problemsOfPool(definition),
  ]
}

function problemsOfNumbers({ code, version, rows, betUnits, strips }: SlotDefinition): string[] {
  return [
    ...unless(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code), `the code ${code} is not kebab-case`),
    ...unless(isCount(version), 'the version is not a positive whole number'),
    ...unless(isCount(rows) && rows <= 8, 'there are not 1 to 8 rows'),
    ...unless(isCount(betUnits), 'the bet units are not a positive whole number'),
    ...unless(strips.length >= 3 && strips.length <= 8, 'there are not 3 to 8 reels'),
  ]
}

function problemsOfSymbols({ symbols, strips, rows }: SlotDefinition): string[] {
  const ids = symbols.map((symbol) => symbol.id)
  return [
    ...unless(new Set(ids).size === ids.length, 'two symbols have the same id'),
    ...unless(symbols.length <= 64, 'there are more than 64 symbols'),
    ...unless(count(symbols, 'wild') <= 1, 'there is more than one wild'),
    ...unless(count(symbols, 'scatter') <= 1, 'there is more than one scatter'),
    ...unless(
      symbols.some(
        (symbol) => symbol.kind !== 'scatter' && symbol.kind !== 'book' && Object.keys(symbol.pays ?? {}).length > 0,
      ),
      'no symbol pays on a line or way',
    ),
    ...symbols.flatMap((symbol) =>
      problemsOfPays(
        symbol,
        symbol.kind === 'scatter' || symbol.kind === 'book' ? strips.length * rows : strips.length,
      ),
    ),
  ]
}

function problemsOfPays({ id, pays }: SlotSymbol, maxCount: number): string[] {
  return Object.entries(pays ?? {}).flatMap(([counted, coins]) => [
    ...unless(isCount(Number(counted)) && Number(counted) <= maxCount, `${id} pays for ${counted} of a kind`),
    ...unless(isCount(coins) && coins <= 1_000_000, `${id} pays ${coins} coins`),
  ])
}

function problemsOfStrips({ symbols, rows }: SlotDefinition, strips: readonly Strip[], name: string): string[] {
  const known = new Set(symbols.map((symbol) => symbol.id))
  return strips.flatMap((strip, reel) => [
    ...unless(strip.length >= rows && strip.length <= 512, `${name} strip ${reel} has ${strip.length} stops`),
    ...strip.filter((id) => !known.has(id)).map((id) => `${name} strip ${reel} shows ${id}, which is not a symbol`),
  ])
}

function problemsOfEvaluation(definition: SlotDefinition): string[] {
  const { evaluation, strips, rows } = definition
  if (evaluation.kind === 'ways') return problemsOfWays(definition)
  if (evaluation.kind === 'variableWays')
    return [...problemsOfWays(definition), ...problemsOfHeights(evaluation.heights, rows)]
  const { lines, wildMultiplier } = evaluation
  const fits = (line: readonly number[]) =>
    line.length === strips.length && line.every((row) => Number.isInteger(row) && row >= 0 && row < rows)
  return [
    ...unless(lines.length > 0 && lines.length <= 256, 'there are not 1 to 256 lines'),
    ...unless(new Set(lines.map((line) => line.join())).size === lines.length, 'two lines are the same'),
    ...lines.flatMap((line, index) => unless(fits(line), `line ${index} does not fit the window`)),
    ...unless(
      wildMultiplier === undefined || isCount(wildMultiplier),
      'the wild multiplier is not a positive whole number',
    ),
  ]
}

function problemsOfHeights(heights: readonly number[], rows: number): string[] {
  return [
    ...unless(heights.length > 0 && heights.length <= 64, 'there are not 1 to 64 heights'),
    ...unless(
      heights.every((height) => isCount(height) && height <= rows),
      `a height is not from 1 to ${rows}`,
    ),
    ...unless(heights.includes(rows), 'no reel can show all rows'),
  ]
}

/** With a wild on the first reel, a run of wilds would count for several symbols at once. */
function problemsOfWays({ symbols, strips, feature }: SlotDefinition): string[] {
  const wild = symbols.find((symbol) => symbol.kind === 'wild')
  if (wild === undefined) return []
  const firsts = [strips[0], feature.kind === 'freeSpins' ? feature.strips[0] : undefined]
  return [
    ...unless(!firsts.some((strip) => strip?.includes(wild.id)), 'a ways game has a wild on the first reel'),
    ...unless(wild.pays === undefined, 'a ways game has a wild with pays of its own'),
  ]
}

function problemsOfFeature(definition: SlotDefinition): string[] {
  const { feature, symbols } = definition
  if (feature.kind === 'none') return []
  if (feature.kind === 'hold') return problemsOfHold(definition, feature)
  if (feature.kind === 'book') return problemsOfBook(definition, feature)
  const scatter = symbols.find((symbol) => symbol.kind === 'scatter')
  return [
    ...unless(scatter !== undefined, 'free spins need a scatter'),
    ...problemsOfAwards(definition, feature),
    ...unless(
      feature.lanterns === undefined ||
        (feature.lanterns.length > 0 && feature.lanterns.every((lantern) => isCount(lantern) && lantern <= 100)),
      'the lanterns are not from 1 to 100',
    ),
    ...unless(isCount(feature.multiplier) && feature.multiplier <= 100, 'the multiplier is not from 1 to 100'),
    ...unless(
      feature.multiplierStep === undefined || (isCount(feature.multiplierStep) && feature.multiplierStep <= 10),
      'the multiplier does not grow by 1 to 10',
    ),
    ...unless(
      !feature.strips.some((strip) => strip.some((id) => id === scatter?.id)),
      'a free-spin strip has a scatter',
    ),
  ]
}

/** What awards of free spins have in common. */
function problemsOfAwards(
  definition: SlotDefinition,
  feature: Extract<SlotDefinition['feature'], { spinsByScatters: unknown }>,
): string[] {
  const awards = Object.entries(feature.spinsByScatters)
  return [
    ...unless(awards.length > 0, 'no number of scatters awards free spins'),
    ...unless(
      awards.every(([scatters, spins]) => isCount(Number(scatters)) && isCount(spins) && spins <= 100),
      'an award is not from 1 to 100 free spins',
    ),
    ...unless(feature.strips.length === definition.strips.length, 'the free spins have a different number of reels'),
    ...problemsOfStrips(definition, feature.strips, 'free-spin'),
  ]
}

/** The special symbol pays on all lines, so there must be lines; and the book is the only wild and the only scatter. */
function problemsOfBook(
  definition: SlotDefinition,
  feature: Extract<SlotDefinition['feature'], { kind: 'book' }>,
): string[] {
  const { symbols, evaluation } = definition
  return [
    ...unless(count(symbols, 'book') === 1, 'there is not exactly one book'),
    ...unless(
      count(symbols, 'wild') + count(symbols, 'scatter') === 0,
      'a game with a book has another wild or scatter',
    ),
    ...unless(evaluation.kind === 'lines', 'a game with a book does not pay on lines'),
    ...problemsOfAwards(definition, feature),
  ]
}

/** Every stake must give the pool a whole number of minor units, and a ticket must fit the 32 bits of a draw. */
function problemsOfPool({ pool, betUnits }: SlotDefinition): string[] {
  if (pool === undefined) return []
  const { stakePerShare, tickets, seedMinor } = pool
  return [
    ...unless(
      isCount(stakePerShare) && betUnits % stakePerShare === 0,
      'the share of the pool is not a whole number of minor units of every stake',
    ),
    ...unless(isCount(tickets) && tickets <= 2 ** 31, 'there are not 1 to 2^31 tickets for the pool'),
    ...unless(isCount(seedMinor) && seedMinor < tickets, 'the seed of the pool is not below the number of its tickets'),
  ]
}

function problemsOfHold({ symbols, strips, rows }: SlotDefinition, feature: HoldFeature): string[] {
  const { coinsNeeded, lands, of, values, grandCoins } = feature
  const coin = symbols.find((symbol) => symbol.kind === 'scatter')
  const names = values.flatMap(({ name }) => name ?? [])
  return [
    ...unless(coin !== undefined, 'a hold needs a coin, which is the scatter'),
    ...unless(Object.keys(coin?.pays ?? {}).length === 0, 'the coin of a hold pays as a scatter'),
    ...unless(isCount(coinsNeeded) && coinsNeeded <= strips.length * rows, 'no window can start the hold'),
    ...unless(
      isCount(lands) && isCount(of) && lands < of && of <= 1_000,
      'the chance of a coin is not between 0 and 1',
    ),
    ...unless(values.length > 0 && new Set(names).size === names.length, 'the values of coins are none or named alike'),
    ...unless(
      values.every(({ coins, weight }) => isCount(coins) && coins <= 1_000_000 && isCount(weight) && weight <= 1_000),
      'a value of a coin or its weight is not a positive whole number',
    ),
    ...unless(isCount(grandCoins) && grandCoins <= 1_000_000, 'the grand is not from 1 to 1,000,000 coins'),
  ]
}

function count(symbols: readonly SlotSymbol[], kind: SlotSymbol['kind']): number {
  return symbols.filter((symbol) => symbol.kind === kind).length
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1
}

function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem]
}
