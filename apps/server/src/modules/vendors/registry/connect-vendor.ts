import type { GameType } from '@baize/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { insertConnection, type ConnectionRow } from './connections.sql.ts'
import { aboutNames, addKey } from './credentials.ts'

export interface ConnectParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
}

/** What connects a vendor. What is left out has its default. */
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
  readonly isDemo: boolean
  /** The keys of both sides, and for the sandbox what the vendor itself holds. */
  readonly keys: Readonly<Partial<Record<'vendor' | 'house' | 'held', string>>>
}

/** A vendor's code: what the ledger takes for the name of whose ids a transaction's are. */
export const vendorCodePattern = /^[A-Za-z0-9_]{1,32}$/

/**
 * Connects a vendor with its first keys, in one transaction. `false` when it was connected before; nothing changes then.
 * Throws, before anything is written, for what no server could load afterwards.
 */
export async function connectVendor(parts: ConnectParts, asked: NewConnection): Promise<boolean> {
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
    nameKeySealed,
    isDemo: asked.isDemo,
    connectedAt: now,
  }
  return database.transaction().execute(async (tx) => {
    if (!(await insertConnection(tx, row))) return false
    for (const side of ['vendor', 'house', 'held'] as const) {
      const key = asked.keys[side]
      if (key !== undefined) await addKey(tx, parts, row, { side, key, validFrom: now, isDemo: asked.isDemo })
    }
    return true
  })
}

function checkConnection({ vendorCode, dialect, apiBase, launchOrigins = [], keys }: NewConnection): void {
  if (!vendorCodePattern.test(vendorCode))
    throw new Error(`the vendor code "${vendorCode}" is none: it has 1 to 32 letters, digits and underscores`)
  const addresses = apiBase === null ? launchOrigins : [apiBase, ...launchOrigins]
  const wrong = addresses.find((address) => !URL.canParse(address))
  if (wrong !== undefined) throw new Error(`the vendor ${vendorCode} has the address "${wrong}", which is none`)
  for (const side of ['vendor', 'house'] as const) {
    const key = keys[side]
    if (key !== undefined) checkKey({ vendorCode, dialect }, side, key)
  }
}

/** Throws for a key that the vendor's dialect cannot work with: stored, it would take the vendor away. */
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
    // What is wrong with it may quote it.
    throw new Error(
      `the vendor ${vendorCode} was given a key of the side ${side} that is none in the dialect ${dialect}`,
    )
  }
}
