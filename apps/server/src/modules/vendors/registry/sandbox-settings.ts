import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Brand } from '../../brand/index.ts'
import { readGameArt, type Catalog } from '../../catalog/index.ts'
import { connectionsOf, credentialsOf, type ConnectionRow, type CredentialRow } from './connections.sql.ts'
import { aboutKey } from './credentials.ts'

export interface SandboxParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'of'>
}

/** The demo brand, its folder, and where its site answers. */
export interface SandboxSite {
  readonly brand: Brand
  readonly folder: string
  readonly siteOrigin: string
  readonly dataDir: string
}

/**
 * Writes what the sandbox process needs, including its vendors' keys, to a file that only this user can read. Returns
 * its path.
 */
export async function writeSandboxSettings(parts: SandboxParts, site: SandboxSite): Promise<string> {
  const { siteOrigin, dataDir } = site
  const [connections, credentials] = await Promise.all([
    connectionsOf(parts.database),
    credentialsOf(parts.database, parts.clock.now()),
  ])
  const ours = connections.filter((row) => row.isDemo && row.brandId === site.brand.brandId)
  const settings = {
    walletOrigin: siteOrigin,
    siteOrigin,
    vendors: ours.map((row) => vendorOf(parts, site.brand, row, credentials)),
    games: await gamesOf(parts, site, ours),
  }
  const file = join(dataDir, 'sandbox.json')
  // The file is replaced as a whole, so the sandbox never reads half of it.
  await writeFile(`${file}.new`, JSON.stringify(settings), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return file
}

function vendorOf(
  { catalog, secrets }: SandboxParts,
  brand: Brand,
  row: ConnectionRow,
  credentials: readonly CredentialRow[],
): object {
  const held = credentials.find(
    (one) => one.side === 'held' && one.brandId === row.brandId && one.vendorCode === row.vendorCode,
  )
  if (held === undefined) throw new Error(`the demo vendor ${row.vendorCode} has no keys for the sandbox`)
  // It was stored as an object of texts when the vendor was connected.
  const keys = JSON.parse(Buffer.from(secrets.openSecret(held.keySealed, aboutKey(held))).toString()) as object
  const name = catalog.of(brand.brandId).vendorName(row.vendorCode)
  return { code: row.vendorCode, name, dialect: row.dialect, walletMode: row.walletMode, ...keys }
}

async function gamesOf(
  { catalog }: SandboxParts,
  { brand, folder }: SandboxSite,
  vendors: readonly ConnectionRow[],
): Promise<object[]> {
  const artOf = await readGameArt(folder)
  const { code, digits, symbol } = brand.currency
  const served = new Map(vendors.map((row) => [row.vendorCode, row.gameTypes]))
  return catalog
    .of(brand.brandId)
    .games.filter((game) => !game.opensList && served.get(game.vendorCode)?.includes(game.gameType))
    .map((game) => ({
      vendorCode: game.vendorCode,
      gameCode: game.gameCode,
      gameType: game.gameType,
      gameClassify: game.classification,
      name: game.name,
      offersTrial: game.offersTrial,
      minBetMinor: game.minBetMinor.toString(),
      currency: { code, digits, symbol },
      art: artOf(game),
    }))
}
