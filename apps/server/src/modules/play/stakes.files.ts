import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownGameByCode, type OwnGame } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { StakeRules } from './play.rules.ts'

/** Money in minor units, as text so that it stays a whole number of any size. */
const money = z.string().regex(/^[1-9]\d{0,14}$/)

const stakesFile = z.array(
  z.strictObject({
    games: z.array(z.string()).min(1),
    currencies: z.array(z.string()).min(1),
    /** What the bet controls step through, smallest first; the first and the last are the smallest and greatest stake. */
    stakesMinor: z.array(money).min(1).max(30),
    /** The most that one round pays; bets and steps that could pay more are refused. No limit without it. */
    maxPayoutMinor: money.optional(),
  }),
)

/** The stakes of a brand's own games, by game and currency. */
export interface BrandStakes {
  /** Throws for a game or a currency that the start did not check. */
  of(gameCode: string, currency: string): StakeRules
  /** The same; `undefined` for a game that the brand no longer has, whose last rounds may still be open. */
  find(gameCode: string, currency: string): StakeRules | undefined
}

/** What of a brand its stakes have to fit: its currencies, and its own games with the smallest stake that the lobby shows. */
export interface StakesFor {
  readonly currencies: readonly string[]
  readonly games: readonly { readonly gameCode: string; readonly minBetMinor: Minor }[]
}

/**
 * Reads a brand's `stakes.json`. Throws a {@link StartProblem} if a game that can be played has no stakes in one of the brand's
 * currencies, if a stake does not fit its game, or if the lobby shows another smallest stake.
 */
export async function readStakes(folder: string, brand: StakesFor): Promise<BrandStakes> {
  const file = join(folder, 'stakes.json')
  const entries = parse(file, await readFile(file, 'utf8').catch(() => '[]'))
  const rules = new Map<string, StakeRules>()
  for (const { games, currencies, stakesMinor, maxPayoutMinor } of entries)
    for (const gameCode of games)
      for (const currency of currencies) {
        const name = `${gameCode} in ${currency}`
        if (rules.has(name)) throw new StartProblem(`${file} has the stakes of ${name} twice.`)
        const maxPayout = maxPayoutMinor === undefined ? undefined : minor(BigInt(maxPayoutMinor))
        rules.set(name, rulesOf(file, name, gameOf(file, gameCode), { stakesMinor, maxPayout }))
      }
  const find = (gameCode: string, currency: string) => rules.get(`${gameCode} in ${currency}`)
  for (const { gameCode, minBetMinor } of brand.games)
    for (const currency of brand.currencies) {
      const found = find(gameCode, currency)
      if (found === undefined) throw new StartProblem(`${file} has no stakes of ${gameCode} in ${currency}.`)
      if (found.limits.min !== minBetMinor)
        throw new StartProblem(`${file}: the smallest stake of ${gameCode} is not its minBetMinor, ${minBetMinor}.`)
    }
  return {
    find,
    of(gameCode, currency) {
      const found = find(gameCode, currency)
      if (found === undefined) throw new Error(`there are no stakes of ${gameCode} in ${currency}`)
      return found
    },
  }
}

function parse(file: string, text: string): z.output<typeof stakesFile> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = stakesFile.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}

function gameOf(file: string, gameCode: string): OwnGame {
  const game = ownGameByCode(gameCode)
  if (game === undefined) throw new StartProblem(`${file}: there is no game ${gameCode} of our own.`)
  return game
}

function rulesOf(
  file: string,
  name: string,
  { stakeStepMinor }: OwnGame,
  { stakesMinor, maxPayout }: { readonly stakesMinor: readonly string[]; readonly maxPayout: Minor | undefined },
): StakeRules {
  const stakes = stakesMinor.map((stake) => minor(BigInt(stake)))
  const [min, max] = [stakes[0], stakes.at(-1)]
  if (min === undefined || max === undefined) throw new StartProblem(`${file} has no stakes of ${name}.`)
  if (stakes.some((stake, place) => place > 0 && stake <= (stakes[place - 1] ?? stake)))
    throw new StartProblem(`${file}: the stakes of ${name} do not rise.`)
  if (stakes.some((stake) => stake % stakeStepMinor !== 0n))
    throw new StartProblem(`${file}: a stake of ${name} is not a multiple of ${stakeStepMinor}.`)
  return { stakes, limits: { min, max, step: minor(stakeStepMinor) }, maxPayoutMinor: maxPayout }
}
