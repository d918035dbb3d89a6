import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** Another account, and what it shares. Contacts and addresses are in full: whoever shows them must mask them. */
export interface SharedRow {
  readonly memberId: bigint
  readonly relation: 'device' | 'address' | 'phone' | 'email'
  readonly what: string
  readonly at: Temporal.Instant
}

/** Tries at one address that are looked at. */
const triesPerAddress = 500
/** Addresses of the member that are looked at, the latest first. */
const addressesSeen = 50

/** Accounts that share a browser, an address since a moment, or a contact with a member; at most `max` for each relation. */
export async function sharingMembers(
  db: Database,
  { brandId, memberId }: DataOwner,
  { since, max }: { readonly since: Temporal.Instant; readonly max: number },
): Promise<readonly SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    (select other.member_id as "memberId", 'device' as relation, max(other.program) as what, max(other.last_seen_at) as at
      from device own join device other using (brand_id, token_hash)
      where own.brand_id = ${brandId} and own.member_id = ${memberId} and other.member_id <> ${memberId}
      group by 1 order by 4 desc limit ${max})
    union all
    (select distinct on (other.member_id) other.member_id, 'address', own.address, other.tried_at
      from (
        select address, max(tried_at) as last_at from login_try
        where brand_id = ${brandId} and member_id = ${memberId} and result = 'success'
          and tried_at >= ${since.toString()}
        group by address order by 2 desc limit ${addressesSeen}) own
      cross join lateral (
        select member_id, tried_at from login_try
        where brand_id = ${brandId} and address = own.address and tried_at >= ${since.toString()}
          and result = 'success' order by tried_at desc limit ${triesPerAddress}) other
      where other.member_id <> ${memberId}
      order by other.member_id, other.tried_at desc limit ${max})
    union all
    (select other.member_id, 'phone', other.mobile_e164, coalesce(other.mobile_verified_at, other.registered_at)
      from member own join member other on other.brand_id = own.brand_id and other.mobile_e164 = own.mobile_e164
      where own.brand_id = ${brandId} and own.member_id = ${memberId} and other.member_id <> ${memberId} limit ${max})
    union all
    (select other.member_id, 'email', coalesce(other.email_key, lower(other.profile->>'email')),
        coalesce(other.email_verified_at, other.registered_at)
      from member own join member other on other.brand_id = own.brand_id
        and coalesce(other.email_key, lower(other.profile->>'email')) is not null
        and coalesce(other.email_key, lower(other.profile->>'email')) = coalesce(own.email_key, lower(own.profile->>'email'))
      where own.brand_id = ${brandId} and own.member_id = ${memberId} and other.member_id <> ${memberId} limit ${max})`.execute(
    db,
  )
  return rows
}

/** What lists show of the given members. */
export async function membersByNumber(
  db: Database,
  brandId: DataOwner['brandId'],
  members: readonly bigint[],
): Promise<
  readonly {
    readonly memberId: bigint
    readonly username: string
    readonly status: 'active' | 'suspended' | 'closed'
    readonly registeredAt: Temporal.Instant
  }[]
> {
  const { rows } = await sql<{
    memberId: bigint
    username: string
    status: 'active' | 'suspended' | 'closed'
    registeredAt: Temporal.Instant
  }>`
    select member_id as "memberId", username, status, registered_at as "registeredAt" from member
    where brand_id = ${brandId} and member_id = any(${members.map(String)}::bigint[])`.execute(db)
  return rows
}

/** How many other members have signed in with each of the given browsers. */
export async function othersAtDevices(
  db: Database,
  { brandId, memberId }: DataOwner,
  devices: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ deviceId: bigint; others: number }>`
    select own.device_id as "deviceId", count(distinct other.member_id)::int as others
    from device own join device other using (brand_id, token_hash)
    where own.brand_id = ${brandId} and own.device_id = any(${devices.map(String)}::bigint[])
      and other.member_id <> ${memberId} group by 1`.execute(db)
  return new Map(rows.map(({ deviceId, others }) => [deviceId, others]))
}
