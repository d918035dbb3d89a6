import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handTerms } from '@baize/contract'
import type { SeatedGame } from '@baize/engines'
import type { Currency } from '@baize/money'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { WalletKind } from '../wallet/index.ts'
import type { Level } from './rooms.types.ts'

/** Chips in minor units: far below what a number holds exactly. */
const chips = z.int().min(1).max(1_000_000_000_000)

const roomsFile = z.array(
  z.strictObject({
    /** Rooms are called by it and a number, such as `low-1`. */
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(40),
    game: z.string(),
    currency: z.string(),
    terms: z.unknown(),
    seats: z.int().min(2).max(10),
    minBuyIn: chips,
    maxBuyIn: chips,
    /** How long a player has for a decision, and in all on top of that before the time bank fills up again. */
    actSeconds: z.int().min(5).max(120),
    timeBankSeconds: z.int().min(0).max(300),
    rooms: z.int().min(1).max(500),
    demoOpponents: z.int().min(0).max(8),
  }),
)

/** What of a brand its rooms have to fit. */
export interface RoomsFor {
  /** The brand's money, and that of trial play. */
  readonly currencies: { readonly [Wallet in WalletKind]: Currency }
  gameOf(gameCode: string): SeatedGame | undefined
  /** Whether demo opponents may sit down with the brand's money: only where it is play money. */
  readonly hasDemoOpponents: boolean
}

/** Reads a brand's `rooms.json`. Throws a {@link StartProblem} if a level does not fit its game. A brand without the file has no rooms. */
export async function readRooms(folder: string, brand: RoomsFor): Promise<readonly Level[]> {
  const file = join(folder, 'rooms.json')
  const entries = parse(file, await readFile(file, 'utf8').catch(() => '[]'))
  const ids = new Set(entries.map(({ id }) => id))
  if (ids.size < entries.length) throw new StartProblem(`${file} has a level twice.`)
  return entries.map((entry) => levelOf(`${file}: ${entry.id}`, entry, brand))
}

function levelOf(name: string, entry: z.output<typeof roomsFile>[number], brand: RoomsFor): Level {
  const game = brand.gameOf(entry.game)
  if (game === undefined) throw new StartProblem(`${name}: there is no game ${entry.game}.`)
  const wallet = (['main', 'trial'] as const).find((one) => brand.currencies[one].code === entry.currency)
  if (wallet === undefined) throw new StartProblem(`${name}: ${entry.currency} is not the brand’s money.`)
  const terms = handTerms.safeParse(entry.terms)
  if (!terms.success || !game.accepts(terms.data))
    throw new StartProblem(`${name}: the game is not played by these terms.`)
  if (entry.seats < game.fewestSeats || entry.seats > game.mostSeats)
    throw new StartProblem(`${name}: ${game.code} has ${game.fewestSeats} to ${game.mostSeats} seats.`)
  const least = game.leastChips(terms.data)
  if (entry.minBuyIn < least || entry.maxBuyIn < entry.minBuyIn)
    throw new StartProblem(`${name}: at least ${least} are brought, and the most is not below the least.`)
  return {
    levelId: entry.id,
    game,
    currency: brand.currencies[wallet],
    wallet,
    terms: terms.data,
    seats: entry.seats,
    minBuyIn: entry.minBuyIn,
    maxBuyIn: entry.maxBuyIn,
    actMs: 1_000 * entry.actSeconds,
    timeBankMs: 1_000 * entry.timeBankSeconds,
    rooms: entry.rooms,
    // A seat stays free for whoever comes.
    demoOpponents: brand.hasDemoOpponents || wallet === 'trial' ? Math.min(entry.demoOpponents, entry.seats - 1) : 0,
  }
}

function parse(file: string, text: string): z.output<typeof roomsFile> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = roomsFile.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}
