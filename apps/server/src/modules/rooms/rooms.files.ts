import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handTerms } from '@baize/contract'
import { entryOf, isSitAndGo, termsOfBlinds, type SeatedGame, type SitAndGo } from '@baize/engines'
import type { Currency } from '@baize/money'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { WalletKind } from '../wallet/index.ts'
import type { Level } from './rooms.types.ts'

/** Chips in minor units: far below what a number holds exactly. */
const chips = z.int().min(1).max(1_000_000_000_000)

/** A tournament of a room: it begins when all seats are taken. Money in minor units, chips and blinds in tournament chips. */
const sitAndGo = z.strictObject({
  buyIn: chips,
  fee: z.int().min(0).max(1_000_000_000_000),
  chips: z.int().min(1).max(1_000_000_000),
  blinds: z
    .array(
      z.strictObject({
        small: z.int().min(1).max(1_000_000_000),
        big: z.int().min(1).max(1_000_000_000),
        seconds: z.int().min(10).max(3_600),
      }),
    )
    .min(1)
    .max(60),
  /** The share of each place in all buy-ins, in hundredths of a percent. */
  prizes: z.array(z.int().min(1).max(10_000)).min(1).max(9),
})

const roomsFile = z.array(
  z.strictObject({
    /** Rooms are called by it and a number, such as `low-1`. */
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(40),
    game: z.string(),
    currency: z.string(),
    /** What is played for: stakes and how much is brought, or a sit-and-go. */
    terms: z.unknown().optional(),
    minBuyIn: chips.optional(),
    maxBuyIn: chips.optional(),
    sitAndGo: sitAndGo.optional(),
    seats: z.int().min(2).max(10),
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
  if (entry.seats < game.fewestSeats || entry.seats > game.mostSeats)
    throw new StartProblem(`${name}: ${game.code} has ${game.fewestSeats} to ${game.mostSeats} seats.`)
  return {
    levelId: entry.id,
    game,
    currency: brand.currencies[wallet],
    wallet,
    ...(entry.sitAndGo === undefined ? cashOf(name, entry, game) : tournamentOf(name, entry, entry.sitAndGo, game)),
    seats: entry.seats,
    actMs: 1_000 * entry.actSeconds,
    timeBankMs: 1_000 * entry.timeBankSeconds,
    rooms: entry.rooms,
    // A seat stays free for whoever comes.
    demoOpponents: brand.hasDemoOpponents || wallet === 'trial' ? Math.min(entry.demoOpponents, entry.seats - 1) : 0,
  }
}

type Played = Pick<Level, 'terms' | 'minBuyIn' | 'maxBuyIn' | 'sitAndGo'>

function cashOf(name: string, entry: z.output<typeof roomsFile>[number], game: SeatedGame): Played {
  const terms = handTerms.safeParse(entry.terms)
  if (!terms.success || !game.accepts(terms.data))
    throw new StartProblem(`${name}: the game is not played by these terms.`)
  const least = game.leastChips(terms.data)
  const { minBuyIn = 0, maxBuyIn = 0 } = entry
  if (minBuyIn < least || maxBuyIn < minBuyIn)
    throw new StartProblem(`${name}: at least ${least} are brought, and the most is not below the least.`)
  return { terms: terms.data, minBuyIn, maxBuyIn }
}

function tournamentOf(
  name: string,
  { terms, minBuyIn, maxBuyIn, seats }: z.output<typeof roomsFile>[number],
  tournament: SitAndGo,
  game: SeatedGame,
): Played {
  if (terms !== undefined || minBuyIn !== undefined || maxBuyIn !== undefined)
    throw new StartProblem(`${name}: a sit-and-go has its own entry and blinds, and no stakes.`)
  if (game.engine !== 'holdem') throw new StartProblem(`${name}: only hold’em is played as a sit-and-go.`)
  if (!isSitAndGo(tournament, seats))
    throw new StartProblem(
      `${name}: prizes are together 10,000 for fewer places than seats, blinds rise, and chips are ten big blinds or more.`,
    )
  const entry = entryOf(tournament)
  return { terms: termsOfBlinds(tournament, 0), minBuyIn: entry, maxBuyIn: entry, sitAndGo: tournament }
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
