import { leastCluster, type ClusterDefinition, type ClusterSymbol } from './cluster.ts'

/** Lists the problems of a definition, one sentence each; empty when it can be played. */
export function validateCluster(definition: ClusterDefinition): readonly string[] {
  const { code, version, symbols, columns, rows, betUnits, multipliers } = definition
  const least = leastCluster(definition)
  return [
    ...unless(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code), `the code ${code} is not kebab-case`),
    ...unless(isCount(version), 'the version is not a positive whole number'),
    ...unless(isCount(betUnits), 'the bet units are not a positive whole number'),
    ...unless(isCount(columns) && columns <= 8, 'there are not 1 to 8 columns'),
    ...unless(isCount(rows) && rows <= 8, 'there are not 1 to 8 rows'),
    ...unless(symbols.length >= 2 && symbols.length <= 12, 'there are not 2 to 12 symbols'),
    ...unless(new Set(symbols.map(({ id }) => id)).size === symbols.length, 'two symbols have the same id'),
    ...symbols.flatMap((symbol) => problemsOfPays(symbol, columns * rows)),
    // Only then does a board without such a cluster pay nothing, which the hit rate relies on.
    ...unless(
      symbols.every(({ pays }) => Object.hasOwn(pays, least)),
      `not every symbol pays from ${least} cells on`,
    ),
    ...unless(multipliers.length > 0 && multipliers.length <= 20, 'there are not 1 to 20 multipliers'),
    ...unless(
      multipliers.every((times) => isCount(times) && times <= 100),
      'a multiplier is not from 1 to 100',
    ),
    ...unless(!falls(multipliers), 'the multipliers fall'),
  ]
}

function problemsOfPays({ id, pays }: ClusterSymbol, cells: number): string[] {
  return [
    ...Object.entries(pays).flatMap(([size, coins]) => [
      ...unless(Number(size) >= 2 && Number(size) <= cells, `${id} pays for ${size} of a kind`),
      ...unless(isCount(coins) && coins <= 1_000_000, `${id} pays ${coins} coins`),
    ]),
    ...unless(!falls(Object.values(pays)), `${id} pays less for more cells`),
  ]
}

function falls(numbers: readonly number[]): boolean {
  return numbers.some((number, place) => number < (numbers[place - 1] ?? number))
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1
}

function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem]
}
