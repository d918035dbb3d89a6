import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { MissionState, StoredMission } from './mission.ts'

const columns = sql`
  brand_id as "brandId", mission_id as "missionId", state, version, content, changed_at as "changedAt"`

/** The missions of a brand that are published or, with `withEnded`, were ended since a moment. */
export async function runningMissions(
  db: Database,
  brandId: BrandId,
  { endedSince, max }: { readonly endedSince: Temporal.Instant | undefined; readonly max: number },
): Promise<readonly StoredMission[]> {
  const { rows } = await sql<StoredMission>`
    select ${columns} from mission
    where brand_id = ${brandId} and (state = 'published'
      or state = 'ended' and changed_at >= ${endedSince?.toString() ?? 'infinity'}::timestamptz)
    order by changed_at desc, mission_id limit ${max}`.execute(db)
  return rows
}

/** A mission, whatever its state. */
export async function missionAt(db: Database, brandId: BrandId, missionId: string): Promise<StoredMission | undefined> {
  const { rows } = await sql<StoredMission>`
    select ${columns} from mission where brand_id = ${brandId} and mission_id = ${missionId}`.execute(db)
  return rows[0]
}

/** Who saves a version: an operator, or the brand's file. */
export interface MissionAuthor {
  readonly operatorId: string | null
  readonly name: string
}

/** A version to be saved. */
export interface NewVersion {
  readonly brandId: BrandId
  readonly missionId: string
  readonly state: MissionState
  /** The version before it; 0 for a new mission. */
  readonly before: number
  readonly content: unknown
  readonly by: MissionAuthor
  readonly reason: string
  readonly at: Temporal.Instant
}

/** Saves a version, unless another one has followed `before` already or the mission exists although it should be new. */
export async function saveVersion(tx: Database, one: NewVersion): Promise<boolean> {
  const { brandId, missionId, state, before } = one
  const content = JSON.stringify(one.content)
  const { rows } = await (
    before === 0
      ? sql<{ version: number }>`
          insert into mission (brand_id, mission_id, state, version, content, changed_at)
          values (${brandId}, ${missionId}, ${state}, 1, ${content}::jsonb, ${one.at.toString()})
          on conflict (brand_id, mission_id) do nothing returning version`
      : sql<{ version: number }>`
          update mission set state = ${state}, version = version + 1, content = ${content}::jsonb,
            changed_at = ${one.at.toString()}
          where brand_id = ${brandId} and mission_id = ${missionId} and version = ${before} returning version`
  ).execute(tx)
  const [saved] = rows
  if (saved === undefined) return false
  await sql`
    insert into mission_version (brand_id, mission_id, version, state, content, by_operator, by_name, reason, made_at)
    values (${brandId}, ${missionId}, ${saved.version}, ${state}, ${content}::jsonb, ${one.by.operatorId}::uuid,
      ${one.by.name}, ${one.reason}, ${one.at.toString()})`.execute(tx)
  return true
}
