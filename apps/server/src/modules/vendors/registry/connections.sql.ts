import type { GameType } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** A vendor's connection as it is stored. */
export interface ConnectionRow {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly dialect: string
  /** `null` for a vendor of the sandbox. */
  readonly apiBase: string | null
  readonly launchOrigins: readonly string[]
  readonly walletMode: 'seamless' | 'transfer'
  readonly gameTypes: readonly GameType[]
  readonly roundWindowHours: number | null
  readonly clockToleranceSeconds: number
  readonly allowedNetworks: readonly string[]
  readonly inMaintenance: boolean
  /** When a maintenance begins and ends, and why; see `maintenance.rules.ts`. */
  readonly maintenanceFrom: Temporal.Instant | null
  readonly maintenanceUntil: Temporal.Instant | null
  readonly maintenanceReason: string | null
  /** Its address was typed in the back office, so it is only called at public addresses. */
  readonly isPublicOnly: boolean
  /** The highest win that is paid without a review, in minor units; `null` for any. */
  readonly maxWinMinor: bigint | null
  /** The most that is paid in an hour without a review. */
  readonly maxWinsPerHourMinor: bigint | null
  /** The highest win of a promotion that is paid without a review; 0 for none, `null` for any up to the other bounds. */
  readonly maxPromotionWinMinor: bigint | null
  /** Whether a win is paid only in a round in which the player bet. */
  readonly wins: 'known_round' | 'any'
  /** Whether a bet needs the token of its session in dialects that leave it out at will. */
  readonly tokenNeeded: boolean
  /** The vendor's own path to each call of its dialect. */
  readonly callPaths: Readonly<Record<string, string>>
  readonly launchForm: string
  readonly launchFields: Readonly<Record<string, unknown>>
  readonly nameKeySealed: Buffer
  readonly isDemo: boolean
  readonly connectedAt: Temporal.Instant
  readonly changedAt: Temporal.Instant
}

const connectionColumns = sql`
  brand_id as "brandId", vendor_code as "vendorCode", dialect, api_base as "apiBase", launch_origins as "launchOrigins",
  wallet_mode as "walletMode", game_types as "gameTypes", round_window_hours as "roundWindowHours",
  clock_tolerance_seconds as "clockToleranceSeconds", allowed_networks::text[] as "allowedNetworks",
  in_maintenance as "inMaintenance", maintenance_from as "maintenanceFrom", maintenance_until as "maintenanceUntil",
  maintenance_reason as "maintenanceReason", is_public_only as "isPublicOnly", max_win as "maxWinMinor", max_wins_per_hour as "maxWinsPerHourMinor",
  max_promotion_win as "maxPromotionWinMinor",
  wins, token_needed as "tokenNeeded", call_paths as "callPaths", launch_form as "launchForm",
  launch_fields as "launchFields", name_key_sealed as "nameKeySealed", is_demo as "isDemo",
  connected_at as "connectedAt", changed_at as "changedAt"`

export async function connectionsOf(db: Database): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from vendor_connection order by brand_id, vendor_code`.execute(db)
  return rows
}

/** Stores a connection. Returns `false` and changes nothing if the vendor is already connected. */
export async function insertConnection(db: Database, row: ConnectionRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_connection (brand_id, vendor_code, dialect, api_base, launch_origins, wallet_mode, game_types,
      round_window_hours, clock_tolerance_seconds, allowed_networks, in_maintenance, max_win, max_wins_per_hour, max_promotion_win, wins, token_needed, call_paths, launch_form,
      launch_fields, name_key_sealed, is_demo, is_public_only, connected_at, changed_at)
    values (${row.brandId}, ${row.vendorCode}, ${row.dialect}, ${row.apiBase}, ${[...row.launchOrigins]}::text[],
      ${row.walletMode}, ${[...row.gameTypes]}::text[], ${row.roundWindowHours}, ${row.clockToleranceSeconds},
      array(select network(one::inet) from unnest(${[...row.allowedNetworks]}::text[]) one), ${row.inMaintenance}, ${row.maxWinMinor}, ${row.maxWinsPerHourMinor}, ${row.maxPromotionWinMinor}, ${row.wins}, ${row.tokenNeeded}, ${JSON.stringify(row.callPaths)}::jsonb,
      ${row.launchForm}, ${JSON.stringify(row.launchFields)}::jsonb, ${row.nameKeySealed}, ${row.isDemo}, ${row.isPublicOnly},
      ${row.connectedAt.toString()}, ${row.connectedAt.toString()})
    on conflict (brand_id, vendor_code) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Adds types of games to a demo vendor that it does not serve yet. */
export async function addGameTypes(
  db: Database,
  { brandId, vendorCode }: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  gameTypes: readonly GameType[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update vendor_connection set game_types = game_types || ${[...gameTypes]}::text[], changed_at = ${now.toString()}
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and is_demo
      and not game_types && ${[...gameTypes]}::text[]`.execute(db)
}

/** Puts a vendor into maintenance from now on without an end, or ends its maintenance. Returns `false` if no such vendor is connected. */
export async function storeMaintenance(
  db: Database,
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  inMaintenance: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_connection set in_maintenance = ${inMaintenance}, maintenance_from = null, maintenance_until = null,
      maintenance_reason = null, changed_at = ${now.toString()}
    where brand_id = ${vendor.brandId} and vendor_code = ${vendor.vendorCode}`.execute(db)
  return numAffectedRows === 1n
}

/** What an operator may change of a connection; `undefined` leaves it as it is. */
export type VendorBounds = {
  readonly [name in 'maxWinMinor' | 'maxWinsPerHourMinor' | 'maxPromotionWinMinor' | 'wins' | 'tokenNeeded']:
    | ConnectionRow[name]
    | undefined
}

/** Changes what the vendor may win without a review, and what its wins and bets need. */
export async function storeBounds(
  db: Database,
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  { maxWinMinor, maxWinsPerHourMinor, maxPromotionWinMinor, wins, tokenNeeded }: VendorBounds,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update vendor_connection set changed_at = ${now.toString()},
      max_win = case when ${maxWinMinor === undefined} then max_win else ${maxWinMinor ?? null}::bigint end,
      max_wins_per_hour = case when ${maxWinsPerHourMinor === undefined} then max_wins_per_hour
        else ${maxWinsPerHourMinor ?? null}::bigint end,
      max_promotion_win = case when ${maxPromotionWinMinor === undefined} then max_promotion_win
        else ${maxPromotionWinMinor ?? null}::bigint end,
      wins = coalesce(${wins ?? null}, wins), token_needed = coalesce(${tokenNeeded ?? null}, token_needed)
    where brand_id = ${vendor.brandId} and vendor_code = ${vendor.vendorCode}`.execute(db)
}

/** A key as it is stored. */
export interface CredentialRow {
  readonly credentialId: string
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly side: 'vendor' | 'house' | 'held'
  readonly keySealed: Buffer
  readonly validFrom: Temporal.Instant
  readonly validUntil: Temporal.Instant | null
  readonly isDemo: boolean
}

/** The keys that are valid now or later. */
export async function credentialsOf(db: Database, now: Temporal.Instant): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`
    select credential_id as "credentialId", brand_id as "brandId", vendor_code as "vendorCode", side,
      key_sealed as "keySealed", valid_from as "validFrom", valid_until as "validUntil", is_demo as "isDemo"
    from vendor_credential where valid_until is null or valid_until > ${now.toString()}
    order by valid_from desc, credential_id`.execute(db)
  return rows
}

export async function insertCredential(db: Database, row: CredentialRow): Promise<void> {
  await sql`
    insert into vendor_credential (credential_id, brand_id, vendor_code, side, key_sealed, valid_from, valid_until, is_demo)
    values (${row.credentialId}, ${row.brandId}, ${row.vendorCode}, ${row.side}, ${row.keySealed},
      ${row.validFrom.toString()}, ${row.validUntil?.toString() ?? null}, ${row.isDemo})`.execute(db)
}

/** Locks a vendor's connection until the transaction ends, so that changes of its keys happen one after another. */
export async function holdConnection(
  tx: Database,
  { brandId, vendorCode }: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
): Promise<void> {
  await sql`
    select from vendor_connection where brand_id = ${brandId} and vendor_code = ${vendorCode} for update`.execute(tx)
}

/** Ends all keys of one side, including those that begin at that very moment. Returns how many it ended. */
export async function endCredentials(
  db: Database,
  { brandId, vendorCode, side }: Pick<CredentialRow, 'brandId' | 'vendorCode' | 'side'>,
  until: Temporal.Instant,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update vendor_credential
    set valid_until = greatest(${until.toString()}::timestamptz, valid_from + interval '1 millisecond')
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and side = ${side}
      and (valid_until is null or valid_until > ${until.toString()}::timestamptz)`.execute(db)
  return Number(numAffectedRows)
}
