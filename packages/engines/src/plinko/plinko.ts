import { at } from '../at.ts'
import type { Chance } from '../chance.ts'
import { risks, type GameBet, type PlinkoBet, type PlinkoOutcome, type Risk } from '../bets.ts'
import type { Chanceful } from '../chances.ts'
import { rational } from '../rational.ts'

/** A ball falls through rows of pins and goes left or right at each of them. */
export interface PlinkoDefinition {
  readonly engine: 'plinko'
  readonly code: string
  readonly title: string
  readonly version: number
  /** By number of rows and risk: what each bucket pays, from the left, in hundredths of the stake. */
  readonly tables: Readonly<Record<string, Readonly<Record<Risk, readonly number[]>>>>
}

/** What the buckets of a bet pay; `undefined` if the game has no such table. */
export function plinkoTable({ tables }: PlinkoDefinition, { rows, risk }: PlinkoBet): readonly number[] | undefined {
  const key = String(rows)
  return Number.isInteger(rows) && Object.hasOwn(tables, key) && risks.includes(risk) ? tables[key]?.[risk] : undefined
}

/** Whether a bet is one of this game. */
export function acceptsPlinko(definition: PlinkoDefinition, bet: GameBet | undefined): bet is PlinkoBet {
  return bet?.engine === 'plinko' && plinkoTable(definition, bet) !== undefined
}

/** Drops one ball: for each row, one number below 2 is drawn. */
export function playPlinko(definition: PlinkoDefinition, bet: PlinkoBet, draws: Chance): PlinkoOutcome {
  const path = Array.from({ length: bet.rows }, () => draws.below(2))
  const bucket = path.reduce((right, turn) => right + turn, 0)
  const multipleHundredths = at(plinkoTable(definition, bet) ?? [], bucket)
  return { engine: 'plinko', rows: bet.rows, risk: bet.risk, path, bucket, multipleHundredths }
}

/** Every bucket, with the number of paths that lead there. */
export function plinkoChances(definition: PlinkoDefinition, bet: PlinkoBet): Chanceful[] {
  return (plinkoTable(definition, bet) ?? []).map((hundredths, bucket) => ({
    weight: pathsTo(bet.rows, bucket),
    multiple: rational(BigInt(hundredths), 100n),
  }))
}

/** The number of paths through `rows` rows that go right `bucket` times. */
function pathsTo(rows: number, bucket: number): bigint {
  let paths = 1n
  for (let step = 0; step < bucket; step += 1) paths = (paths * BigInt(rows - step)) / BigInt(step + 1)
  return paths
}
