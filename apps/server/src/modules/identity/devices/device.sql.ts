import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { memberColumns, type MemberRow } from '../members/member.sql.ts'

/**
 * Finds an account by its normalised name, and the id of the requesting browser if it is a device of the account. It is one
 * statement whether or not the account exists.
 */
export async function accountAt(
  db: Database,
  brandId: BrandId,
  usernameKey: string,
  tokenHash: Buffer | undefined,
): Promise<{ readonly member: MemberRow | undefined; readonly deviceId: bigint | undefined }> {
  const { rows } = await sql<MemberRow & { readonly deviceId: bigint | null }>`
    select ${memberColumns}, (
      select device_id from device
      where device.brand_id = member.brand_id and device.member_id = member.member_id
        and token_hash = ${tokenHash ?? null}) as "deviceId"
    from member where brand_id = ${brandId} and username_key = ${usernameKey}`.execute(db)
  const [row] = rows
  if (row === undefined) return { member: undefined, deviceId: undefined }
  const { deviceId, ...member } = row
  return { member, deviceId: deviceId ?? undefined }
}

/**
 * Whether a member has verified a mobile number (E.164), and the id of the requesting browser if it is a device of that
 * account. It is one statement whether or not the number belongs to a member.
 */
export async function mobileOwnerAt(
  db: Database,
  brandId: BrandId,
  mobile: string,
  tokenHash: Buffer | undefined,
): Promise<{ readonly isKnown: boolean; readonly deviceId: bigint | undefined }> {
  const { rows } = await sql<{ readonly deviceId: bigint | null }>`
    select (
      select device_id from device
      where device.brand_id = member.brand_id and device.member_id = member.member_id
        and token_hash = ${tokenHash ?? null}) as "deviceId"
    from member where brand_id = ${brandId} and mobile_e164 = ${mobile} and mobile_verified_at is not null`.execute(db)
  return { isKnown: rows.length > 0, deviceId: rows[0]?.deviceId ?? undefined }
}

/** Whether any member of the brand has logged in with this browser before. */
export async function isDeviceToken(db: Database, brandId: BrandId, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from device where brand_id = ${brandId} and token_hash = ${tokenHash} limit 1`.execute(db)
  return rows.length === 1
}

/** Records that a member logged in with a browser. Returns its id and whether it is new for the member. */
export async function keepDevice(
  db: Database,
  {
    brandId,
    memberId,
    tokenHash,
    program,
    now,
  }: {
    readonly brandId: BrandId
    readonly memberId: MemberId
    readonly tokenHash: Buffer
    readonly program: string
    readonly now: Temporal.Instant
  },
): Promise<{ readonly deviceId: bigint; readonly isNew: boolean }> {
  const { rows } = await sql<{ deviceId: bigint; isNew: boolean }>`
    insert into device (brand_id, member_id, token_hash, program, first_seen_at, last_seen_at)
    values (${brandId}, ${memberId}, ${tokenHash}, ${program}, ${now.toString()}, ${now.toString()})
    on conflict (brand_id, member_id, token_hash)
      do update set program = excluded.program, last_seen_at = excluded.last_seen_at
    returning device_id as "deviceId", xmax::text = '0' as "isNew"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}

/** When a member last passed a second factor in a browser; `undefined` if never, or not since the password changed. */
export async function factorPassedAt(
  db: Database,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
  tokenHash: Buffer,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ passedAt: Temporal.Instant }>`
    select factor_passed_at as "passedAt" from device join member using (brand_id, member_id)
    where brand_id = ${brandId} and member_id = ${memberId} and token_hash = ${tokenHash}
      and factor_passed_at >= password_changed_at`.execute(db)
  return rows[0]?.passedAt
}

/** Records that the member passed a second factor in a browser. */
export async function noteFactorPassed(
  db: Database,
  brandId: BrandId,
  deviceId: bigint,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update device set factor_passed_at = ${now.toString()}
    where brand_id = ${brandId} and device_id = ${deviceId}`.execute(db)
}

/** Deletes up to 1000 browsers that nobody has used for a long time; their cookies have expired, too. */
export async function deleteOldDevices(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from device where (brand_id, device_id) in (
      select brand_id, device_id from device where last_seen_at < ${before.toString()} order by last_seen_at limit 1000)`.execute(
    db,
  )
}
