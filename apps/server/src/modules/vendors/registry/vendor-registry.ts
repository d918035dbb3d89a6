import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Log } from '../../../kernel/log.ts'
import type { SecurityLog } from '../../../kernel/security-log.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Admission } from '../../admission/index.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { HouseAccountName, Ledger, ProviderId } from '../../ledger/index.ts'
import type { Dialect } from '../dialects/dialect.types.ts'
import { playerDirectory, type PlayerDirectory, type PlayerDirectoryParts } from '../players/player-directory.ts'
import { playerNames } from '../players/player-name.ts'
import { vendorCodePattern } from './connect-vendor.ts'
import { connectedVendor, nameKeyOf, type ConnectedVendor, type VendorMaterial } from './connected-vendor.ts'
import { connectionsOf, credentialsOf, type ConnectionRow, type CredentialRow } from './connections.sql.ts'
import { isInMaintenance } from './maintenance.rules.ts'
import { keyChangesNoter } from './note-key-changes.ts'

export interface RegistryParts extends PlayerDirectoryParts {
  readonly database: Database
  readonly brands: Brands
  readonly catalog: Pick<Catalog, 'of' | 'showVendors'>
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount'>
  readonly admission: Pick<Admission, 'inMaintenance' | 'servesRegion'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
  /** Without it nothing is written there, as in tests of one module. */
  readonly security?: SecurityLog
}

/** What is known of a vendor before it is built. */
type FoundMaterial = Omit<VendorMaterial, 'directory' | 'game' | 'siteClosed' | 'secrets' | 'nowMs'>

/** How many host names are remembered. A listener sees a few, but an attacker may invent any number. */
const maxHosts = 1_000

/** The connected vendors of all brands, in memory. */
export class VendorRegistry {
  readonly #parts: RegistryParts
  readonly #directories = new Map<string, PlayerDirectory>()
  readonly #brandOfHost = new Map<string, BrandId | undefined>()
  #vendors: ReadonlyMap<string, ConnectedVendor> = new Map()
  readonly #providerIds = new Set<ProviderId>()
  #sandboxOrigin: string | undefined
  #loading: Promise<void> = Promise.resolve()
  /** What was last read, as text, to detect changes. */
  #content: string | undefined

  readonly #noteKeys: ReturnType<typeof keyChangesNoter>

  constructor(parts: RegistryParts) {
    this.#parts = parts
    this.#noteKeys = keyChangesNoter(parts.security)
  }

  /**
   * Reloads everything: after a change here, and every few seconds for changes by other processes. A vendor that this
   * version cannot read is logged and left out. Rejects if the database does not answer; what is in memory then stays
   * in use.
   */
  load(): Promise<void> {
    // One after another, so that an earlier read never replaces a later one.
    const loaded = this.#loading.then(() => this.#loadNow())
    this.#loading = loaded.catch(() => undefined)
    return loaded
  }

  async #loadNow(): Promise<void> {
    const { database, clock } = this.#parts
    const now = clock.now()
    const [stored, credentials] = await Promise.all([connectionsOf(database), credentialsOf(database, now)])
    // A maintenance begins and ends by the clock.
    const connections = stored.map((row) => ({ ...row, inMaintenance: isInMaintenance(row, now) }))
    const begun = credentials.map(({ validFrom }) => Temporal.Instant.compare(validFrom, now) <= 0)
    const content = JSON.stringify([connections, credentials, begun], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    // The catalogue's index is rebuilt only if vendors changed, not every few seconds.
    if (content === this.#content) return
    const vendors = await Promise.all(connections.map((row) => this.#connect(row, credentials.filter(isOf(row)))))
    this.#vendors = new Map(
      vendors.flatMap((vendor) => (vendor ? [[keyOf(vendor.brandId, vendor.vendorCode), vendor]] : [])),
    )
    this.#content = content
    this.#noteKeys(credentials)
    this.#show()
  }

  /** Tells where the sandbox answers, once it listens. Its vendors can be called from then on. */
  useSandbox(origin: string): void {
    this.#sandboxOrigin = origin
    this.#show()
  }

  get all(): readonly ConnectedVendor[] {
    return [...this.#vendors.values()]
  }

  /**
   * The providers whose rounds are read from the log. It includes vendors that are left out; otherwise their postings
   * would be skipped.
   */
  get providerIds(): readonly ProviderId[] {
    return [...this.#providerIds]
  }

  find(brandId: BrandId, vendorCode: string): ConnectedVendor | undefined {
    return this.#vendors.get(keyOf(brandId, vendorCode))
  }

  /** Returns the vendor with a code at a host, if it uses this dialect. */
  vendorAt(host: string, dialect: Dialect, vendorCode: string): ConnectedVendor | undefined {
    const brandId = this.#brandAt(host)
    const vendor = brandId === undefined ? undefined : this.#vendors.get(keyOf(brandId, vendorCode))
    return vendor?.dialect === dialect ? vendor : undefined
  }

  /** Where a vendor's own API answers; `undefined` while the sandbox is not running. */
  apiBaseOf({ settings }: ConnectedVendor): string | undefined {
    if (settings.apiBase !== null) return settings.apiBase
    return this.#sandboxOrigin && `${this.#sandboxOrigin}/${settings.dialect}/${settings.vendorCode}`
  }

  /** The origins that a vendor's games may be opened from. */
  launchOriginsOf(vendor: ConnectedVendor): readonly string[] {
    if (vendor.settings.launchOrigins.length > 0) return vendor.settings.launchOrigins
    const base = this.apiBaseOf(vendor)
    return base === undefined || !URL.canParse(base) ? [] : [new URL(base).origin]
  }

  #brandAt(host: string): BrandId | undefined {
    const known = this.#brandOfHost.get(host)
    if (known !== undefined) return known
    const brandId = this.#parts.brands.byHost(host)?.brandId
    if (brandId !== undefined && this.#brandOfHost.size < maxHosts) this.#brandOfHost.set(host, brandId)
    return brandId
  }

  /** Returns `undefined` if the vendor's brand is not loaded here, or if this version cannot read the vendor. */
  async #connect(settings: ConnectionRow, credentials: readonly CredentialRow[]): Promise<ConnectedVendor | undefined> {
    const { brands, ledger } = this.#parts
    const { brandId, vendorCode } = settings
    const brand = brands.all.find((one) => one.brandId === brandId)
    if (brand === undefined) return undefined
    if (!vendorCodePattern.test(vendorCode))
      return this.#leaveOut(settings, new Error('the ledger does not accept this code'))
    const { currency } = brand
    const house = (name: HouseAccountName) => ledger.houseAccount({ brandId, currency: currency.code, name })
    const [providerId, houseAccountId, debtAccountId, heldAccountId] = await Promise.all([
      ledger.provider(brandId, vendorCode),
      house('vendors'),
      house('debts'),
      house('wins_held'),
    ])
    this.#providerIds.add(providerId)
    try {
      return this.#assemble({
        settings,
        credentials,
        currency,
        providerId,
        houseAccountId,
        debtAccountId,
        heldAccountId,
      })
    } catch (error) {
      return this.#leaveOut(settings, error)
    }
  }

  #assemble(found: FoundMaterial): ConnectedVendor {
    const { catalog, secrets, clock, admission } = this.#parts
    const { brandId, vendorCode } = found.settings
    return connectedVendor({
      ...found,
      directory: this.#directoryOf(found.settings),
      game: (gameCode) => catalog.of(brandId).game({ vendorCode, gameCode }),
      siteClosed: () => admission.inMaintenance(brandId),
      secrets,
      nowMs: () => clock.now().epochMilliseconds,
    })
  }

  #leaveOut({ brandId, vendorCode }: ConnectionRow, error: unknown): undefined {
    this.#parts.log.error({ err: error, brandId, vendorCode }, 'a vendor cannot be read and is left out')
  }

  /** A vendor's directory lives as long as the process, since its name key never changes. */
  #directoryOf(settings: ConnectionRow): PlayerDirectory {
    const { brandId, vendorCode } = settings
    const known = this.#directories.get(keyOf(brandId, vendorCode))
    if (known !== undefined) return known
    const names = playerNames(nameKeyOf(settings, this.#parts.secrets), brandId)
    const made = playerDirectory(this.#parts, brandId, vendorCode, names)
    this.#directories.set(keyOf(brandId, vendorCode), made)
    return made
  }

  /** Tells the catalogue which games can be opened. */
  #show(): void {
    const { brands, catalog } = this.#parts
    for (const { brandId } of brands.all) {
      catalog.showVendors(brandId, (vendorCode, gameType) => {
        const vendor = this.find(brandId, vendorCode)
        if (vendor === undefined || vendor.houseKey === undefined || this.apiBaseOf(vendor) === undefined)
          return 'absent'
        if (!vendor.settings.gameTypes.includes(gameType)) return 'absent'
        return vendor.settings.inMaintenance ? 'maintenance' : 'open'
      })
    }
  }
}

function keyOf(brandId: BrandId, vendorCode: string): string {
  return `${brandId}/${vendorCode}`
}

function isOf(row: ConnectionRow) {
  return (credential: CredentialRow) => credential.brandId === row.brandId && credential.vendorCode === row.vendorCode
}
