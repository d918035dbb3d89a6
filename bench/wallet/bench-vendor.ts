import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { App } from '../../apps/server/src/app.ts'
import { brandId, memberId } from '../../apps/server/src/kernel/ids.ts'
import type { Randomness } from '../../apps/server/src/kernel/randomness.ts'
import { dialectOf } from '../../apps/server/src/modules/vendors/index.ts'
import type { WalletTarget } from './signed-requests.ts'

/** What the load needs to know about a server, apart from its address. */
export interface BenchVendor extends Omit<WalletTarget, 'host' | 'port'> {
  /** The connection string of the database's owner, for looking up acknowledged transactions. */
  readonly ownerAddress: string
}

/** The file in the data folder that contains a {@link BenchVendor}. */
export const vendorFile = 'bench-vendor.json'

/** The server program for this load. */
export const benchServer = 'bench/wallet/wallet-server.ts'

/** A vendor of the demo brand, so that the catalogue has games of it. */
const vendorCode = 'PG'
const gameCode = 'moon-rabbit-bakery'

/** The input for creating a vendor. */
export interface BenchVendorParts {
  readonly app: App
  readonly owner: pg.Pool
  readonly ownerAddress: string
  readonly randomness: Randomness
  readonly dataDir: string
  readonly players: number
}

/**
 * Connects a vendor for the benchmark, creates players for it, and saves both for the load. A restarted server keeps the
 * existing ones.
 */
export async function makeBenchVendor(parts: BenchVendorParts): Promise<BenchVendor> {
  const file = join(parts.dataDir, vendorFile)
  // Written by an earlier start.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as BenchVendor
  const made = await make(parts)
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

async function make({ app, owner, ownerAddress, randomness, players }: BenchVendorParts): Promise<BenchVendor> {
  const { rows } = await owner.query<{ brand_id: number }>('select brand_id from brand order by brand_id limit 1')
  const brand = brandId(rows[0]?.brand_id ?? 0)
  const secret = Buffer.from(randomness.bytes(32)).toString('base64url')
  await app.vendors.connect({
    brandId: brand,
    vendorCode,
    dialect: 'gcp',
    apiBase: 'http://127.0.0.1:9',
    // The load funds its players by wins, and each of its requests has a round of its own.
    wins: 'any',
    walletMode: 'seamless',
    gameTypes: ['RNG'],
    isDemo: false,
    keys: { vendor: secret },
  })
  const vendor = app.vendors.signed.parts.vendorAt('127.0.0.1', dialectOf('gcp'), vendorCode)
  if (vendor === undefined) throw new Error("the benchmark's vendor is not connected")
  return {
    vendorCode,
    secret,
    currency: vendor.currency.code,
    gameCode,
    players: (await makeMembers(owner, brand, players)).map((member) => vendor.names.nameOf(memberId(member))),
    ownerAddress,
  }
}

/** Creates members who never log in, in one statement: hashing thousands of passwords would take minutes. */
async function makeMembers(owner: pg.Pool, brand: number, count: number): Promise<bigint[]> {
  const { rows } = await owner.query<{ member_id: bigint }>(
    `insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at)
    select $1, 'bench' || number, 'bench' || number, 0, 'none', now(), now() from generate_series(1, $2::int) as number
    returning member_id`,
    [brand, count],
  )
  return rows.map((row) => row.member_id)
}
