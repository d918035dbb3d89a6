import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { GameSettingsJson } from './game-settings.ts'

/** A version of a game's settings as it is stored; it never changes. */
export interface VersionRow {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly version: number
  readonly settings: unknown
  readonly appliesFrom: Temporal.Instant
  /** Null: what the brand began with. */
  readonly madeBy: string | null
  readonly madeName: string | null
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

const columns = sql`version.brand_id as "brandId", version.game_code as "gameCode", version.version, version.settings,
  version.applies_from as "appliesFrom", version.made_by as "madeBy", version.made_name as "madeName", version.reason,
  version.made_at as "madeAt"`

/** Which versions of a game are known: all up to this one. */
export interface KnownVersion {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly version: number
}

/** The versions of these brands that came after those that are known, in their order. */
export async function versionsAfter(
  db: Database,
  brandIds: readonly BrandId[],
  known: readonly KnownVersion[],
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from lottery_game_version version
    left join unnest(${known.map(({ brandId }) => brandId)}::int[], ${known.map(({ gameCode }) => gameCode)}::text[],
      ${known.map(({ version }) => version)}::int[]) as known (brand_id, game_code, version)
      on known.brand_id = version.brand_id and known.game_code = version.game_code
    where version.brand_id = any(${[...brandIds]}::int[]) and version.version > coalesce(known.version, 0)
    order by version.brand_id, version.game_code, version.version`.execute(db)
  return rows
}

/** A page of a game's versions, the newest first. */
export async function versionsOf(
  db: Database,
  brandId: BrandId,
  { gameCode, offset, limit }: { readonly gameCode: string; readonly offset: number; readonly limit: number },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from lottery_game_version version where brand_id = ${brandId} and game_code = ${gameCode}
    order by version desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** A version that somebody makes. */
export interface NewVersion extends Omit<VersionRow, 'settings' | 'madeBy' | 'madeName'> {
  readonly settings: GameSettingsJson
  readonly by: { readonly operatorId: string; readonly name: string } | undefined
}

/** Stores a version unless there is one with its number. Returns whether it did. */
export async function insertVersion(db: Database, made: NewVersion): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lottery_game_version (brand_id, game_code, version, settings, applies_from, made_by, made_name, reason, made_at)
    values (${made.brandId}, ${made.gameCode}, ${made.version}, ${JSON.stringify(made.settings)}::jsonb,
      ${made.appliesFrom.toString()}, ${made.by?.operatorId ?? null}::uuid, ${made.by?.name ?? null}, ${made.reason},
      ${made.madeAt.toString()})
    on conflict (brand_id, game_code, version) do nothing`.execute(db)
  return numAffectedRows === 1n
}
