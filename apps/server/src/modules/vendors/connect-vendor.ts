import type { GameType } from '@baize/contract'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
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

/** Connects a vendor with its first keys, in one transaction. `false` when it was connected before; nothing changes then. */
export async function connectVendor(parts: ConnectParts, asked: NewConnection): Promise<boolean> {
  const { database, secrets, randomness, clock } = parts
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
