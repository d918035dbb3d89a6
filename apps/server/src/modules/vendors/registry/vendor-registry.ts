import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Admission } from '../../admission/index.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Ledger, ProviderId } from '../../ledger/index.ts'
import type { Dialect } from '../dialects/dialect.types.ts'
import { playerDirectory, type PlayerDirectory, type PlayerDirectoryParts } from '../players/player-directory.ts'
import { playerNames } from '../players/player-name.ts'
import { vendorCodePattern } from './connect-vendor.ts'
import { connectedVendor, nameKeyOf, type ConnectedVendor, type VendorMaterial } from './connected-vendor.ts'
import { connectionsOf, credentialsOf, type ConnectionRow, type CredentialRow } from './connections.sql.ts'

export interface RegistryParts extends PlayerDirectoryParts {
  readonly database: Database
  readonly brands: Brands
  readonly catalog: Pick<Catalog, 'of' | 'showVendors'>
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount'>
  readonly admission: Pick<Admission, 'inMaintenance'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
}

/** What is known of a vendor before it is put together. */
type FoundMaterial = Omit<VendorMaterial, 'directory' | 'game' | 'houseClosed' | 'secrets' | 'nowMs'>

/** How many host names are remembered: a listener sees a few, an attacker may invent any number. */
const hostsAtMost = 1_000

/** The connected vendors of all brands, in memory. */
export class VendorRegistry {
  readonly #parts: RegistryParts
  readonly #directories = new Map<string, PlayerDirectory>()
  readonly #brandOfHost = new Map<string, BrandId | undefined>()
  #vendors: ReadonlyMap<string, ConnectedVendor> = new Map()
  readonly #providerIds = new Set<ProviderId>()
  #sandboxOrigin: string | undefined
  #loading: Promise<void> = Promise.resolve()
  /** What was read last, as text. */
  #content: string | undefined

  constructor(parts: RegistryParts) {
    this.#parts = parts
  }

  /**
   * Reads everything again: after a change, and every few seconds for what another process changed. A vendor that this
   * version cannot read is logged and left out. Rejects where the database did not answer; what is in memory stays then.
   */
  load(): Promise<void> {
    // In turns: what was read first must not end up over what was read later.
    const loaded = this.#loading.then(() => this.#loadNow())
    this.#loading = loaded.catch(() => undefined)
    return loaded
  }

  async #loadNow(): Promise<void> {
    const { database, clock } = this.#parts
    const now = clock.now()
    const [connections, credentials] = await Promise.all([connectionsOf(database), credentialsOf(database, now)])
    const begun = credentials.map(({ validFrom }) => Temporal.Instant.compare(validFrom, now) <= 0)
    const content = JSON.stringify([connections, credentials, begun])
    // The catalogue's index is made anew for vendors that changed, not every few seconds.
    if (content === this.#content) return
    const vendors = await Promise.all(connections.map((row) => this.#connect(row, credentials.filter(isOf(row)))))
    this.#vendors = new Map(
      vendors.flatMap((vendor) => (vendor ? [[keyOf(vendor.brandId, vendor.vendorCode), vendor]] : [])),
    )
    this.#content = content
    this.#show()
  }

  /** Where the sandbox answers, once it listens: its vendors can be called from then on. */
  useSandbox(origin: string): void {
    this.#sandboxOrigin = origin
    this.#show()
  }

  get all(): readonly ConnectedVendor[] {
    return [...this.#vendors.values()]
  }

  /** Whose rounds the log is read for: also of vendors that are left out, or what came for them would be passed over. */
  get providerIds(): readonly ProviderId[] {
    return [...this.#providerIds]
  }

  find(brandId: BrandId, vendorCode: string): ConnectedVendor | undefined {
    return this.#vendors.get(keyOf(brandId, vendorCode))
  }

  /** The vendor of a code at a host, if it speaks that dialect. */
  vendorAt(host: string, dialect: Dialect, vendorCode: string): ConnectedVendor | undefined {
    const brandId = this.#brandAt(host)
    const vendor = brandId === undefined ? undefined : this.#vendors.get(keyOf(brandId, vendorCode))
    return vendor?.dialect === dialect ? vendor : undefined
  }

  /** Where a vendor's own API answers; `undefined` while the sandbox does not run. */
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
    if (brandId !== undefined && this.#brandOfHost.size < hostsAtMost) this.#brandOfHost.set(host, brandId)
    return brandId
  }

  /** `undefined` for a vendor of a brand that is not loaded here, and for one that this version cannot read. */
  async #connect(settings: ConnectionRow, credentials: readonly CredentialRow[]): Promise<ConnectedVendor | undefined> {
    const { brands, ledger } = this.#parts
    const { brandId, vendorCode } = settings
    const brand = brands.all.find((one) => one.brandId === brandId)
    if (brand === undefined) return undefined
    if (!vendorCodePattern.test(vendorCode)) return this.#leftOut(settings, new Error('the ledger takes no such code'))
    const { currency } = brand
    const [providerId, houseAccountId] = await Promise.all([
      ledger.provider(brandId, vendorCode),
      ledger.houseAccount({ brandId, currency: currency.code, name: 'vendors' }),
    ])
    this.#providerIds.add(providerId)
    try {
      return this.#putTogether({ settings, credentials, currency, providerId, houseAccountId })
    } catch (error) {
      return this.#leftOut(settings, error)
    }
  }

  #putTogether(found: FoundMaterial): ConnectedVendor {
    const { catalog, secrets, clock, admission } = this.#parts
    const { brandId, vendorCode } = found.settings
    return connectedVendor({
      ...found,
      directory: this.#directoryOf(found.settings),
      game: (gameCode) => catalog.of(brandId).game({ vendorCode, gameCode }),
      houseClosed: () => admission.inMaintenance(brandId),
      secrets,
      nowMs: () => clock.now().epochMilliseconds,
    })
  }

  #leftOut({ brandId, vendorCode }: ConnectionRow, error: unknown): undefined {
    this.#parts.log.error({ err: error, brandId, vendorCode }, 'a vendor cannot be read and is left out')
  }

  /** A vendor's directory lives as long as the process: its name key never changes. */
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
