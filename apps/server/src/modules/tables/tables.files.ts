import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharedGame } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'

/** Money in minor units, as text so that it stays a whole number of any size. */
const money = z.string().regex(/^[1-9]\d{0,14}$/)
const limits = z.strictObject({ minMinor: money, maxMinor: money })

const tablesFile = z.array(
  z.strictObject({
    games: z.array(z.string()).min(1),
    currencies: z.array(z.string()).min(1),
    /** How long a round is open for bets. */
    bettingSeconds: z.int().min(3).max(120),
    /** What may be staked on a field in a round; side bets have limits of their own. */
    main: limits,
    side: limits.optional(),
    /** The most that a player stakes in a round. */
    maxStakeMinor: money,
    /** The most that a round pays to a player. */
    maxPayoutMinor: money,
    /** The values of the chips, smallest first. */
    chipsMinor: z.array(money).min(1).max(10),
  }),
)

/** From the smallest stake to the greatest. */
export interface FieldLimits {
  readonly min: Minor
  readonly max: Minor
}

/** What a brand lets players bet at a table in a currency. */
export interface TableRules {
  readonly main: FieldLimits
  readonly side: FieldLimits
  readonly maxStakeMinor: Minor
  readonly maxPayoutMinor: Minor
  readonly chips: readonly Minor[]
}

/** The tables of a brand. */
export interface BrandTables {
  /** Throws for a game or a currency that the start did not check. */
  of(gameCode: string, currency: string): TableRules
  /** How long a round of a game is open for bets. Throws for a game that the start did not check. */
  bettingMs(gameCode: string): number
  /** Whether the brand has the game's table. */
  has(gameCode: string): boolean
}

/** What of a brand its tables have to fit: its currencies, and the codes of its games with shared rounds. */
export interface TablesFor {
  readonly currencies: readonly string[]
  readonly gameCodes: readonly string[]
  gameOf(gameCode: string): SharedGame | undefined
}

interface Read {
  readonly rules: Map<string, TableRules>
  readonly seconds: Map<string, number>
}

/**
 * Reads a brand's `tables.json`. Throws a {@link StartProblem} if a table has no limits in one of the brand's currencies, or limits that do
 * not fit together.
 */
export async function readTables(folder: string, brand: TablesFor): Promise<BrandTables> {
  const file = join(folder, 'tables.json')
  const entries = parse(file, await readFile(file, 'utf8').catch(() => '[]'))
  const read: Read = { rules: new Map(), seconds: new Map() }
  for (const entry of entries)
    for (const gameCode of entry.games)
      for (const currency of entry.currencies) add(file, read, brand, { entry, gameCode, currency })
  const { rules, seconds } = read
  for (const gameCode of brand.gameCodes)
    for (const currency of brand.currencies)
      if (!rules.has(nameOf(gameCode, currency)))
        throw new StartProblem(`${file} has no limits of ${nameOf(gameCode, currency)}.`)
  return {
    has: (gameCode) => seconds.has(gameCode),
    bettingMs: (gameCode) => 1_000 * known(seconds.get(gameCode), gameCode),
    of: (gameCode, currency) => known(rules.get(nameOf(gameCode, currency)), nameOf(gameCode, currency)),
  }
}

const nameOf = (gameCode: string, currency: string) => `${gameCode} in ${currency}`

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`there are no limits of ${name}`)
  return value
}

interface Entry {
  readonly entry: z.output<typeof tablesFile>[number]
  readonly gameCode: string
  readonly currency: string
}

function add(file: string, { rules, seconds }: Read, brand: TablesFor, { entry, gameCode, currency }: Entry): void {
  const name = nameOf(gameCode, currency)
  if (brand.gameOf(gameCode) === undefined) throw new StartProblem(`${file}: there is no table ${gameCode}.`)
  if (rules.has(name)) throw new StartProblem(`${file} has the limits of ${name} twice.`)
  const { bettingSeconds } = entry
  if ((seconds.get(gameCode) ?? bettingSeconds) !== bettingSeconds)
    throw new StartProblem(`${file}: rounds of ${gameCode} are open equally long in all currencies.`)
  seconds.set(gameCode, bettingSeconds)
  rules.set(name, rulesOf(`${file}: ${name}`, entry))
}

function rulesOf(name: string, { main, side = main, ...entry }: Entry['entry']): TableRules {
  const amount = (text: string) => minor(BigInt(text))
  const fieldLimits = ({ minMinor, maxMinor }: typeof main) => ({ min: amount(minMinor), max: amount(maxMinor) })
  const rules = {
    main: fieldLimits(main),
    side: fieldLimits(side),
    maxStakeMinor: amount(entry.maxStakeMinor),
    maxPayoutMinor: amount(entry.maxPayoutMinor),
    chips: entry.chipsMinor.map(amount),
  }
  for (const { min, max } of [rules.main, rules.side])
    if (min > max || max > rules.maxStakeMinor)
      throw new StartProblem(`${name}: a smallest stake is above the greatest, or that above what a round takes.`)
  if (rules.maxPayoutMinor < rules.maxStakeMinor) throw new StartProblem(`${name} pays less than it takes.`)
  if (rules.chips.some((chip, place) => place > 0 && chip <= (rules.chips[place - 1] ?? chip)))
    throw new StartProblem(`${name}: the chips do not rise.`)
  if ((rules.chips[0] ?? rules.main.max) > rules.main.max)
    throw new StartProblem(`${name}: the smallest chip is above the greatest stake.`)
  return rules
}

function parse(file: string, text: string): z.output<typeof tablesFile> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = tablesFile.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}
