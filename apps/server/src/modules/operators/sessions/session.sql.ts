import type { Permission } from '@baize/contract/office'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { isOpen } from '../staff/operator.sql.ts'

/** An operator as the sign-in checks one. */
export interface Account {
  readonly operatorId: string
  readonly brandId: BrandId
  readonly username: string
  readonly state: 'invited' | 'active' | 'suspended'
  readonly passwordHash: string | null
  readonly totpSealed: Buffer | null
  /** Whether the operator has signed in from this place before. */
  readonly isKnownHere: boolean
}

/** The account of a name, or of an id; `undefined` if there is none. */
export async function selectAccount(
  db: Database,
  which: { readonly username: string } | { readonly operatorId: string },
  network: string,
): Promise<Account | undefined> {
  const isWanted = 'username' in which ? sql`username = ${which.username}` : sql`operator_id = ${which.operatorId}`
  const { rows } = await sql<Account>`
    select operator_id as "operatorId", brand_id as "brandId", username, state, password_hash as "passwordHash",
      totp_sealed as "totpSealed", exists (
        select from operator_session s where s.operator_id = operator.operator_id and s.network = ${network}
      ) as "isKnownHere"
    from operator where ${isWanted}`.execute(db)
  return rows[0]
}

/**
 * Uses up the code of a step, if the operator is still the one that was checked. It is one statement, so only one of several
 * concurrent uses succeeds. Afterwards no code of that step or an earlier one is accepted.
 */
export async function takeStep(tx: Database, account: Account, step: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator set last_step = ${step}
    where operator_id = ${account.operatorId} and state = 'active' and password_hash = ${account.passwordHash}
      and totp_sealed = ${account.totpSealed} and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

/** Replaces the password that was checked. Returns `false` if it is another one meanwhile, or the operator not active. */
export async function replacePassword(tx: Database, account: Account, passwordHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator set password_hash = ${passwordHash}
    where operator_id = ${account.operatorId} and state = 'active' and password_hash = ${account.passwordHash}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export interface NewSession {
  readonly operatorId: string
  readonly tokenHash: Buffer
  readonly now: Temporal.Instant
  readonly address: string
  readonly network: string
  readonly program: string
}

export async function insertSession(tx: Database, one: NewSession): Promise<void> {
  const now = one.now.toString()
  await sql`
    insert into operator_session
      (operator_id, token_hash, created_at, last_seen_at, confirmed_at, address, network, program)
    values (${one.operatorId}, ${one.tokenHash}, ${now}, ${now}, ${now}, ${one.address.slice(0, 45)}, ${one.network},
      ${one.program.slice(0, 100)})`.execute(tx)
}

/** Ends the least recently used sessions of an operator beyond a number. */
export async function endOldest(tx: Database, operatorId: string, keep: number, now: Temporal.Instant): Promise<void> {
  await sql`
    update operator_session set ended_at = ${now.toString()}
    where session_id in (
      select session_id from operator_session where operator_id = ${operatorId} and ended_at is null
      order by last_seen_at desc, session_id desc offset ${keep})`.execute(tx)
}

/** An open session with its operator, and what the role permits now. */
export interface OpenSession {
  readonly sessionId: bigint
  readonly operatorId: string
  readonly brandId: BrandId
  readonly username: string
  readonly role: string
  readonly permissions: Permission[]
  readonly sponsorId: string | null
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly confirmedAt: Temporal.Instant
}

export async function selectSession(
  db: Database,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<OpenSession | undefined> {
  const { rows } = await sql<OpenSession>`
    select s.session_id as "sessionId", o.operator_id as "operatorId", o.brand_id as "brandId", o.username, o.role,
      r.permissions, o.sponsor_id as "sponsorId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.confirmed_at as "confirmedAt"
    from operator_session s
    join operator o on o.operator_id = s.operator_id
    join operator_role r on r.brand_id = o.brand_id and r.role = o.role
    where s.token_hash = ${tokenHash} and o.state = 'active' and ${isOpen(now)}`.execute(db)
  return rows[0]
}

/** Records the use of a session, so that its idle time starts again. */
export async function touchSession(db: Database, sessionId: bigint, now: Temporal.Instant): Promise<void> {
  await sql`
    update operator_session set last_seen_at = ${now.toString()}
    where session_id = ${sessionId} and ended_at is null and last_seen_at < ${now.toString()}`.execute(db)
}

/** Records that a code was shown. Returns `false` if the session has ended. */
export async function confirmSession(tx: Database, sessionId: bigint, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_session set confirmed_at = ${now.toString()}
    where session_id = ${sessionId} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export interface OwnSessionRow {
  readonly sessionId: bigint
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly address: string
  readonly program: string
}

export async function selectOwnSessions(
  db: Database,
  operatorId: string,
  now: Temporal.Instant,
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select session_id as "sessionId", created_at as "createdAt", last_seen_at as "lastSeenAt", address, program
    from operator_session s where operator_id = ${operatorId} and ${isOpen(now)}
    order by last_seen_at desc, session_id desc limit 100`.execute(db)
  return rows
}

/** Ends one open session of an operator. Returns `false` if there is no such one. */
export async function endOwnSession(
  tx: Database,
  operatorId: string,
  sessionId: bigint,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_session s set ended_at = ${now.toString()}
    where operator_id = ${operatorId} and session_id = ${sessionId} and ${isOpen(now)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes old sessions, a batch at a time; the last one of each operator stays, for its time. */
export async function deleteOldSessions(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from operator_session where session_id in (
      select session_id from operator_session old
      where last_seen_at < ${before.toString()} and exists (
        select from operator_session newer
        where newer.operator_id = old.operator_id and newer.session_id > old.session_id)
      limit 1000)`.execute(db)
}
