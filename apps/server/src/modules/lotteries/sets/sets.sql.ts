import type { NumberSet } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

const columns = sql`set_id as "setId", game_code as "gameCode", name, picks`

/** A member's number sets of a lottery, by their names. */
export async function setsOf(
  db: Database,
  { brandId, memberId }: DataOwner,
  gameCode: string,
): Promise<readonly NumberSet[]> {
  const { rows } = await sql<NumberSet>`
    select ${columns} from lottery_set
    where brand_id = ${brandId} and member_id = ${memberId} and game_code = ${gameCode} order by name`.execute(db)
  return rows
}

/** Stores a set; the same name replaces what it held. Undefined if the member would have more than `max`, whatever comes at once. */
export async function storeSet(
  db: Database,
  { brandId, memberId }: DataOwner,
  { set, max, now }: { readonly set: NumberSet; readonly max: number; readonly now: Temporal.Instant },
): Promise<NumberSet | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lottery set ${brandId} ${memberId}`}, 0))`.execute(tx)
    const { rows } = await sql<NumberSet>`
      insert into lottery_set (set_id, brand_id, member_id, game_code, name, picks, saved_at)
      select ${set.setId}::uuid, ${brandId}, ${memberId}, ${set.gameCode}, ${set.name}, ${JSON.stringify(set.picks)}::jsonb,
        ${now.toString()}::timestamptz
      where (select count(*) from lottery_set where brand_id = ${brandId} and member_id = ${memberId}
        and game_code = ${set.gameCode} and name <> ${set.name}) < ${max}
      on conflict (brand_id, member_id, game_code, name)
        do update set picks = excluded.picks, saved_at = excluded.saved_at
      returning ${columns}`.execute(tx)
    return rows[0]
  })
}

/** Deletes a set of a member, if it is there. */
export async function deleteSet(db: Database, { brandId, memberId }: DataOwner, setId: string): Promise<void> {
  await sql`delete from lottery_set
    where set_id = ${setId}::uuid and brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
}

/** Deletes all sets of a member, whose account is deleted. */
export async function deleteSetsOf(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from lottery_set where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}
