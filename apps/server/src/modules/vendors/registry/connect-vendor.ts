import type { GameType } from '@baize/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { launchForms } from '../players/launch-forms.ts'
import { ownPathPattern } from '../wallet/own-paths.ts'
import { insertConnection, type ConnectionRow } from './connections.sql.ts'
import { aboutNames, addKey } from './credentials.ts'

export interface ConnectParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
}

/** The settings of a new connection. Omitted ones have defaults. */
export interface NewConnection {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly dialect: string
  /** `null` for a vendor of the sandbox. */
  readonly apiBase: string | null
  readonly walletMode: 'seamless' | 'transfer'
  readonly gameTypes: readonly GameType[]
  readonly launchOrigins?: readonly string[]
  readonly allowedNetworks?: readonly string[]
  readonly roundWindowHours?: number
  /**
   * The highest win, and the most in an hour, that are paid without a review, in minor units; `null` for any. By default
   * {@link defaultMaxWin} and {@link defaultMaxWinsPerHour}.
   */
  readonly maxWinMinor?: bigint | null
  readonly maxWinsPerHourMinor?: bigint | null
  /** The highest win of a promotion that is paid without a review; by default each is held. */
  readonly maxPromotionWinMinor?: bigint | null
  /** Whether wins need a round in which the player bet: `known_round` unless it is said, or in `any` round. */
  readonly wins?: 'known_round' | 'any'
  /** Whether bets need the token of a session, where the dialect leaves it out at will. By default they do not. */
  readonly tokenNeeded?: boolean
  /** The vendor's own path to each call of its dialect, such as `/v2/provider_a8r.Player/Balance` to `/balance`. */
  readonly callPaths?: Readonly<Record<string, string>>
  /** How the vendor is asked to open a game, a name of `launchForms`, and what it wants to be told besides. */
  readonly launchForm?: string
  readonly launchFields?: Readonly<Record<string, unknown>>
  readonly isDemo: boolean
  /** It may only be called at public addresses, because its address was typed in the back office. */
  readonly isPublicOnly?: boolean
  /** The keys of both sides and, for the sandbox, what the vendor itself holds. */
  readonly keys: Readonly<Partial<Record<'vendor' | 'house' | 'held', string>>>
}

/** Records a change in the transaction that makes it. */
export type NoteChange = (tx: Database) => Promise<void>

export const noteNothing: NoteChange = () => Promise.resolve()

/** 1,000,000.00 of a currency with two decimals. */
export const defaultMaxWin = 100_000_000n
/** 10,000,000.00 of a currency with two decimals. */
export const defaultMaxWinsPerHour = 1_000_000_000n

/** The form of a vendor's code: the same as the ledger requires of the provider whose ids a transaction carries. */
export const vendorCodePattern = /^[A-Za-z0-9_]{1,32}$/

/**
 * Connects a vendor with its first keys, in one transaction. Returns `false` and changes nothing if it is already
 * connected. `note` records it last in the same transaction. Throws a {@link StartProblem} before anything is written if a setting is one that no server could load afterwards.
 */
export async function connectVendor(
  parts: ConnectParts,
  asked: NewConnection,
  note: NoteChange = noteNothing,
): Promise<boolean> {
  const { database, secrets, randomness, clock } = parts
  checkConnection(asked)
  const now = clock.now()
  const nameKeySealed = Buffer.from(secrets.sealSecret(randomness.bytes(32), aboutNames(asked)))
  const row: ConnectionRow = {
    brandId: asked.brandId,
    vendorCode: asked.vendorCode,
    dialect: asked.dialect,
    apiBase: asked.apiBase,
    launchOrigins: asked.launchOrigins ?? [],
    walletMode: asked.walletMode,
    gameTypes: asked.gameTypes,
    roundWindowHours: asked.roundWindowHours ?? null,
    clockToleranceSeconds: 60,
    allowedNetworks: asked.allowedNetworks ?? [],
    inMaintenance: false,
    maintenanceFrom: null,
    maintenanceUntil: null,
    maintenanceReason: null,
    isPublicOnly: asked.isPublicOnly ?? false,
    maxWinMinor: asked.maxWinMinor === undefined ? defaultMaxWin : asked.maxWinMinor,
    maxWinsPerHourMinor: asked.maxWinsPerHourMinor === undefined ? defaultMaxWinsPerHour : asked.maxWinsPerHourMinor,
    maxPromotionWinMinor: asked.maxPromotionWinMinor === undefined ? 0n : asked.maxPromotionWinMinor,
    wins: asked.wins ?? 'known_round',
    tokenNeeded: asked.tokenNeeded ?? false,
    callPaths: asked.callPaths ?? {},
    launchForm: asked.launchForm ?? 'own',
    launchFields: asked.launchFields ?? {},
    nameKeySealed,
    isDemo: asked.isDemo,
    connectedAt: now,
    changedAt: now,
  }
  return database.transaction().execute(async (tx) => {
    if (!(await insertConnection(tx, row))) return false
    for (const side of ['vendor', 'house', 'held'] as const) {
      const key = asked.keys[side]
      if (key !== undefined) await addKey(tx, parts, row, { side, key, validFrom: now, isDemo: asked.isDemo })
    }
    await note(tx)
    return true
  })
}

function checkConnection(asked: NewConnection): void {
  const { vendorCode, dialect, apiBase, launchOrigins = [], keys } = asked
  if (!vendorCodePattern.test(vendorCode))
    throw new StartProblem(
      `the vendor code "${vendorCode}" is invalid: it must be 1 to 32 letters, digits and underscores`,
    )
  const addresses = apiBase === null ? launchOrigins : [apiBase, ...launchOrigins]
  const wrong = addresses.find((address) => !URL.canParse(address))
  if (wrong !== undefined) throw new StartProblem(`the vendor ${vendorCode} has the invalid address "${wrong}"`)
  for (const side of ['vendor', 'house'] as const) {
    const key = keys[side]
    if (key !== undefined) checkKey({ vendorCode, dialect }, side, key)
  }
  checkRoutes(asked)
}

function checkRoutes({ vendorCode, dialect, callPaths = {}, launchForm = 'own' }: NewConnection): void {
  const { calls } = dialectOf(dialect)
  for (const [path, target] of Object.entries(callPaths)) {
    if (!ownPathPattern.test(path)) throw new StartProblem(`the vendor ${vendorCode} has the invalid path "${path}"`)
    if (!Object.hasOwn(calls, target))
      throw new StartProblem(
        `the vendor ${vendorCode} maps a path to "${target}", which is no call of the dialect ${dialect}`,
      )
  }
  if (!Object.hasOwn(launchForms, launchForm)) throw new StartProblem(`there is no form of launch named ${launchForm}`)
}

/** Throws a {@link StartProblem} if the vendor's dialect cannot use a key. Once stored, such a key would make the vendor unloadable. */
export function checkKey(
  { vendorCode, dialect }: Pick<NewConnection, 'vendorCode' | 'dialect'>,
  side: 'vendor' | 'house',
  key: string,
): void {
  const spoken = dialectOf(dialect)
  try {
    if (side === 'vendor') spoken.checkerOf(key)
    else spoken.sign(key, '')
  } catch {
    // The error's own text is left out, since it may quote the key.
    throw new StartProblem(
      `the key of the side ${side} for the vendor ${vendorCode} is not valid in the dialect ${dialect}`,
    )
  }
}
