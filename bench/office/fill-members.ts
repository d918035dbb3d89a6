import { systemRandomness } from '../../apps/server/src/kernel/randomness.ts'
import { createPasswordHasher } from '../../apps/server/src/kernel/password-hash.ts'
import { sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import type { Brand } from '../../apps/server/src/modules/brand/index.ts'
import type { AccountId } from '../../apps/server/src/modules/ledger/index.ts'
import type { Made } from './plan.ts'

/** The password of everybody: one hash serves all, since hashing 100,000 of them would take hours. */
export const memberPassword = 'Lotus#2026x'
/** Agents at the top, below each of whom are other agents. */
const topAgents = 10

/** The username of the member at a place. */
export const usernameAt = (place: number) => `user${place + 1}`

/** Creates members in a tree of agents, with contacts, bank accounts, logins, notes and tags, and their accounts. */
export async function fillMembers(
  owner: Database,
  { brandId, currency }: Brand,
  { members, registeredFrom }: { readonly members: number; readonly registeredFrom: Temporal.Instant },
): Promise<Made> {
  const hash = await createPasswordHasher(systemRandomness).hash(memberPassword)
  const agents = Math.max(topAgents * 2, Math.floor(members / 200))
  const begun = registeredFrom.toString()
  const insert = (from: number, to: number, type: number, upline: ReturnType<typeof sql>) => sql`
    with above as materialized (
      select member_id, upline_path, substring(username_key from 5)::int as place from member where brand_id = ${brandId})
    insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at, nickname,
      status, profile, mobile_e164, email_key, upline_id, upline_path)
    select ${brandId}, 'user' || i, 'user' || i, ${type}, ${hash}, now(),
      ${begun}::timestamptz - interval '200 days' + i * interval '2 minutes',
      case when i % 5 = 0 then 'Nick' || i % 3000 else '' end, case when i % 500 = 1 and i > 10 then 'suspended' else 'active' end,
      case when i % 3 <> 0 then jsonb_build_object('payeeName', 'Name' || i % 4000 || ' Family' || i % 2500) else '{}' end,
      case when i % 4 <> 0 then '+668' || lpad(i::text, 8, '0') end,
      case when i % 2 = 1 then 'mail' || i || '@mail.example' end, above.member_id,
      case when above.member_id is null then '{}' else above.upline_path || above.member_id end
    from generate_series(${from}::int, ${to}::int) i left join above on ${upline}
    order by i`
  await insert(1, topAgents, 1, sql`false`).execute(owner)
  await insert(topAgents + 1, agents, 2, sql`above.place = 1 + i % ${topAgents}::int`).execute(owner)
  const anyAgent = sql`above.place = ${topAgents + 1}::int + i % ${agents - topAgents}::int`
  // PostgreSQL plans how it checks references when there are few rows, and again once it has counted more.
  const some = Math.min(members, agents + 5_000)
  await insert(agents + 1, some, 0, anyAgent).execute(owner)
  await sql`analyze member`.execute(owner)
  await insert(some + 1, members, 0, anyAgent).execute(owner)
  await fillAround(owner, brandId)
  await sql`
    insert into ledger_account (brand_id, member_id, kind, currency, bucket)
    select brand_id, member_id, 'main', ${currency.code}, (member_id & 63)::smallint from member order by member_id`.execute(
    owner,
  )
  await sql`analyze`.execute(owner)
  const { rows } = await sql<{ member: bigint; account: AccountId }>`
    select member_id as member, account_id as account from ledger_account order by member_id`.execute(owner)
  return { members: rows.map(({ member }) => member), accounts: rows.map(({ account }) => account) }
}

/** What hangs on members. */
async function fillAround(owner: Database, brandId: number): Promise<void> {
  await sql`
    insert into member_seen (brand_id, member_id, last_seen_at)
    select brand_id, member_id, greatest(registered_at, now() - (member_id * 7919 % 86400) * interval '1 minute') from member`.execute(
    owner,
  )
  await sql`
    insert into member_tag (brand_id, member_id, tag, tagged_at, operator)
    select brand_id, member_id, case when member_id % 200 = 0 then 'watched' else 'vip' end, now(), 'cashier'
    from member where member_id % 40 = 0`.execute(owner)
  await sql`
    insert into member_note (brand_id, member_id, noted_at, operator, text)
    select brand_id, member_id, now() - number * interval '1 hour', 'cashier', 'Note ' || number
    from member cross join generate_series(1, 60) number where member_id % 300 = 1`.execute(owner)
  await sql`
    insert into login_try (brand_id, member_id, tried_at, address, program, way, result)
    select brand_id, member_id, now() - (number * 1440 + member_id % 1440) * interval '1 minute',
      '203.0.' || member_id % 97 || '.' || member_id % 131, 'Chrome 130, Windows', 'password',
      case when number % 4 = 0 then 'wrong_password' else 'success' end
    from member cross join generate_series(1, 5) number`.execute(owner)
  await sql`
    insert into payment_bank_account (account_id, brand_id, member_id, bank_code, number_sealed, number_hash, number_tail, holder,
      added_at, usable_from, removed_at, verdict, verdict_name, verdict_at)
    select md5('account ' || member_id)::uuid, brand_id, member_id, (array['KBANK', 'SCB', 'BBL'])[1 + member_id % 3], '\\x00',
      sha256(convert_to(member_id::text, 'UTF8')), lpad((member_id % 10000)::text, 4, '0'), 'NAME' || member_id,
      registered_at, registered_at, case when member_id % 20 = 3 then registered_at + interval '1 day' end,
      case when member_id % 200 <> 7 then 'verified' end, case when member_id % 200 <> 7 then 'cashier' end,
      case when member_id % 200 <> 7 then registered_at end
    from member where brand_id = ${brandId}`.execute(owner)
}
