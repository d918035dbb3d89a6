import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** The stored rules of a brand's admission. */
export interface AdmissionRow {
  readonly brandId: BrandId
  readonly inMaintenance: boolean
  readonly maintenanceUntil: Temporal.Instant | null
  readonly countryList: 'allow' | 'deny' | null
  readonly countries: readonly string[]
  readonly allowedNetworks: readonly string[]
  readonly deniedNetworks: readonly string[]
}

const columns = sql`
  brand_id as "brandId", in_maintenance as "inMaintenance", maintenance_until as "maintenanceUntil",
  country_list as "countryList", countries, allowed_networks::text[] as "allowedNetworks",
  denied_networks::text[] as "deniedNetworks"`

/** The rows of all brands. A brand without a row is open to everybody. */
export async function admissionRows(db: Database): Promise<AdmissionRow[]> {
  const { rows } = await sql<AdmissionRow>`select ${columns} from admission order by brand_id`.execute(db)
  return rows
}

/** Locks a brand's row until the transaction ends, so that changes run one after another. Creates it if there is none. */
export async function lockAdmission(tx: Database, brandId: BrandId, now: Temporal.Instant): Promise<AdmissionRow> {
  await sql`
    insert into admission (brand_id, changed_at) values (${brandId}, ${now.toString()})
    on conflict (brand_id) do nothing`.execute(tx)
  const { rows } = await sql<AdmissionRow>`
    select ${columns} from admission where brand_id = ${brandId} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the admission row was inserted but cannot be read')
  return row
}

/** Stores a row that is locked. */
export async function storeAdmission(tx: Database, row: AdmissionRow, now: Temporal.Instant): Promise<void> {
  await sql`
    update admission
    set in_maintenance = ${row.inMaintenance}, maintenance_until = ${row.maintenanceUntil?.toString() ?? null},
      country_list = ${row.countryList}, countries = ${[...row.countries]}::text[],
      allowed_networks = ${[...row.allowedNetworks]}::cidr[], denied_networks = ${[...row.deniedNetworks]}::cidr[],
      changed_at = ${now.toString()}
    where brand_id = ${row.brandId}`.execute(tx)
}
