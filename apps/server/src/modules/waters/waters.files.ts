import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fishDefinitionByCode } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'

/** Money in minor units, as text so that it stays a whole number of any size. */
const money = z.string().regex(/^[1-9]\d{0,14}$/)

const watersFile = z.array(
  z.strictObject({
    game: z.string(),
    currencies: z.array(z.string()).min(1),
    halls: z
      .array(
        z.strictObject({
          hall: z.string().regex(/^[a-z]{1,20}$/),
          /** What a shot may cost there, smallest first. */
          powersMinor: z.array(money).min(1).max(12),
        }),
      )
      .min(1)
      .max(6),
  }),
)

/** A hall of a fishing game: rooms in which shots cost about the same. */
export interface Hall {
  readonly hall: string
  /** Smallest first. */
  readonly powers: readonly Minor[]
}

/** The halls of a brand's fishing games. */
export interface BrandWaters {
  /** None for a game or a currency that the brand does not fish in. */
  hallsOf(gameCode: string, currency: string): readonly Hall[]
}

/** What of a brand its halls have to fit: its currencies, and the codes of its fishing games. */
export interface WatersFor {
  readonly currencies: readonly string[]
  readonly gameCodes: readonly string[]
}

/**
 * Reads a brand's `waters.json`. Throws a {@link StartProblem} if a fishing game has no halls in one of the brand's currencies, or powers
 * that the game cannot be played with.
 */
export async function readWaters(folder: string, brand: WatersFor): Promise<BrandWaters> {
  const file = join(folder, 'waters.json')
  const entries = parse(file, await readFile(file, 'utf8').catch(() => '[]'))
  const halls = new Map<string, readonly Hall[]>()
  for (const entry of entries)
    for (const currency of entry.currencies) {
      const name = nameOf(entry.game, currency)
      if (halls.has(name)) throw new StartProblem(`${file} has the halls of ${name} twice.`)
      halls.set(name, hallsOf(`${file}: ${name}`, entry))
    }
  for (const gameCode of brand.gameCodes)
    for (const currency of brand.currencies)
      if (!halls.has(nameOf(gameCode, currency)))
        throw new StartProblem(`${file} has no halls of ${nameOf(gameCode, currency)}.`)
  return { hallsOf: (gameCode, currency) => halls.get(nameOf(gameCode, currency)) ?? [] }
}

const nameOf = (gameCode: string, currency: string) => `${gameCode} in ${currency}`

function hallsOf(name: string, { game, halls }: z.output<typeof watersFile>[number]): readonly Hall[] {
  const definition = fishDefinitionByCode(game)
  if (definition === undefined) throw new StartProblem(`${name}: there is no fishing game of this code.`)
  if (new Set(halls.map(({ hall }) => hall)).size < halls.length) throw new StartProblem(`${name} has a hall twice.`)
  return halls.map(({ hall, powersMinor }) => {
    const powers = powersMinor.map((power) => minor(BigInt(power)))
    if (powers.some((power, place) => place > 0 && power <= (powers[place - 1] ?? power)))
      throw new StartProblem(`${name}: the powers of ${hall} do not rise.`)
    if (powers.some((power) => power % BigInt(definition.stakeStepMinor) !== 0n))
      throw new StartProblem(`${name}: a power of ${hall} is not a multiple of ${definition.stakeStepMinor}.`)
    return { hall, powers }
  })
}

function parse(file: string, text: string): z.output<typeof watersFile> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = watersFile.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}
