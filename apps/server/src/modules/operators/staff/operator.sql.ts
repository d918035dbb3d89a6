import type { Permission } from '@baize/contract/office'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { idleMinutes, sessionHours } from '../operators.rules.ts'

export type OperatorState = 'invited' | 'active' | 'suspended'

/** An operator as lists show one, with what the role permits. */
export interface OperatorRow {
  readonly operatorId: string
  readonly brandId: BrandId
  readonly username: string
  readonly role: string
  readonly roleName: string
  readonly permissions: Permission[]
  readonly state: OperatorState
  readonly hasPassword: boolean
  readonly openSessions: number
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant | null
  readonly sponsor: string | null
}

/** The condition for open sessions. */
export function isOpen(now: Temporal.Instant) {
  return sql`s.ended_at is null
    and s.last_seen_at > ${now.subtract({ minutes: idleMinutes }).toString()}
    and s.created_at > ${now.subtract({ hours: sessionHours }).toString()}`
}

function fields(now: Temporal.Instant) {
  return sql`
    o.operator_id as "operatorId", o.brand_id as "brandId", o.username, o.role, r.name as "roleName", r.permissions,
    o.state, o.password_hash is not null as "hasPassword", o.created_at as "createdAt",
    (select count(*)::integer from operator_session s where s.operator_id = o.operator_id and ${isOpen(now)})
      as "openSessions",
    (select max(s.last_seen_at) from operator_session s where s.operator_id = o.operator_id) as "lastSeenAt",
    (select sponsor.username from operator sponsor where sponsor.operator_id = o.sponsor_id) as sponsor`
}

const withRole = sql`operator o join operator_role r on r.brand_id = o.brand_id and r.role = o.role`

export async function selectOperators(
  db: Database,
  brandId: BrandId,
  page: { readonly limit: number; readonly offset: number; readonly now: Temporal.Instant },
): Promise<OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select ${fields(page.now)} from ${withRole} where o.brand_id = ${brandId}
    order by o.username limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countOperators(db: Database, brandId: BrandId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from operator where brand_id = ${brandId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An operator of a brand by id or name. */
export async function selectOperator(
  db: Database,
  brandId: BrandId,
  which: { readonly operatorId: string } | { readonly username: string },
  now: Temporal.Instant,
): Promise<OperatorRow | undefined> {
  const isWanted =
    'operatorId' in which ? sql`o.operator_id = ${which.operatorId}` : sql`o.username = ${which.username}`
  const { rows } = await sql<OperatorRow>`
    select ${fields(now)} from ${withRole} where o.brand_id = ${brandId} and ${isWanted}`.execute(db)
  return rows[0]
}

/** Whether somebody is active who may manage the operators of a brand. */
export async function isManaged(db: Database, brandId: BrandId): Promise<boolean> {
  const manage: Permission = 'operators.change'
  const { rows } = await sql`
    select from ${withRole}
    where o.brand_id = ${brandId} and o.state = 'active' and ${manage} = any(r.permissions) limit 1`.execute(db)
  return rows.length > 0
}

export interface NewOperator {
  readonly operatorId: string
  readonly brandId: BrandId
  readonly username: string
  readonly role: string
  readonly sponsorId: string | undefined
  readonly createdAt: Temporal.Instant
}

/** Stores an operator who has not accepted yet. Returns `false` if the name is taken, at whichever brand. */
export async function insertOperator(tx: Database, one: NewOperator): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operator (operator_id, brand_id, username, role, state, sponsor_id, created_at)
    values (${one.operatorId}, ${one.brandId}, ${one.username}, ${one.role}, 'invited', ${one.sponsorId ?? null},
      ${one.createdAt.toString()})
    on conflict (username) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function updateRole(tx: Database, operatorId: string, role: string): Promise<void> {
  await sql`update operator set role = ${role} where operator_id = ${operatorId}`.execute(tx)
}

/** Suspends an operator. Returns `false` for one who is suspended already. */
export async function suspendRow(tx: Database, operatorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator set state = 'suspended' where operator_id = ${operatorId} and state <> 'suspended'`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends a suspension: whoever had not accepted before it may still do so. Returns `false` if there is none. */
export async function resumeRow(tx: Database, operatorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator set state = case when password_hash is null then 'invited' else 'active' end
    where operator_id = ${operatorId} and state = 'suspended'`.execute(tx)
  return numAffectedRows === 1n
}

/** Forgets password and authenticator app, so that only a new invitation leads in. Returns `false` for a suspended one. */
export async function resetRow(tx: Database, operatorId: string, sponsorId: string | undefined): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator
    set state = 'invited', password_hash = null, totp_sealed = null, last_step = 0, is_demo = false,
      sponsor_id = ${sponsorId ?? null}
    where operator_id = ${operatorId} and state <> 'suspended'`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the open sessions of an operator, except one. Returns how many there were. */
export async function endSessions(
  tx: Database,
  operatorId: string,
  now: Temporal.Instant,
  except?: bigint,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update operator_session set ended_at = ${now.toString()}
    where operator_id = ${operatorId} and ended_at is null and session_id is distinct from ${except ?? null}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
