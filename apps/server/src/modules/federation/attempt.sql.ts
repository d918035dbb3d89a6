import type { SocialProvider } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { ProviderAccount } from './federation.rules.ts'

/** Identifies an attempt and the browser that began it. */
export interface AttemptKey {
  readonly brandId: BrandId
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

/** A sign-in attempt to store. */
export interface NewAttempt extends AttemptKey {
  readonly provider: SocialProvider
  readonly redirectUri: string
  /** The member who links an account or confirms being its owner; `undefined` for a sign-in. */
  readonly memberId: MemberId | undefined
  /** Whether the attempt only confirms who owns the account. */
  readonly confirms: boolean
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** A sign-in attempt that came back from the provider. */
export interface ClaimedAttempt {
  readonly provider: SocialProvider
  readonly redirectUri: string
  readonly memberId: MemberId | null
  readonly confirms: boolean
}

/** An account at a provider that belongs to no member yet. */
export interface NewcomerRow {
  readonly provider: SocialProvider
  readonly issuer: string
  readonly subject: string
  readonly displayName: string | null
  readonly email: string | null
  readonly createdAt: Temporal.Instant
}

const newcomerColumns = sql`
  provider, issuer, subject, display_name as "displayName", email, created_at as "createdAt"`

/** Storage of sign-in attempts. */
export interface Attempts {
  begin(db: Database, attempt: NewAttempt): Promise<void>
  /** Uses up an attempt. Only one of several concurrent calls gets it, and only from the browser that began it. */
  claim(db: Database, key: AttemptKey, now: Temporal.Instant): Promise<ClaimedAttempt | undefined>
  /** Stores the provider's account for some minutes and forgets earlier newcomers of this browser. */
  keepNewcomer(
    transaction: Database,
    key: AttemptKey,
    account: ProviderAccount,
    times: { readonly now: Temporal.Instant; readonly expiresAt: Temporal.Instant },
  ): Promise<void>
  newcomer(
    db: Database,
    browser: Omit<AttemptKey, 'stateHash'>,
    now: Temporal.Instant,
  ): Promise<NewcomerRow | undefined>
  /** Uses up the browser's newcomer. Only one of several concurrent calls gets it. */
  takeNewcomer(
    db: Database,
    browser: Omit<AttemptKey, 'stateHash'>,
    now: Temporal.Instant,
  ): Promise<NewcomerRow | undefined>
  sweep(db: Database, before: Temporal.Instant): Promise<void>
}

/** Stores attempts in the database. */
export const storedAttempts: Attempts = {
  async begin(db, attempt) {
    await sql`
      insert into federation_attempt (brand_id, state_hash, browser_hash, provider, redirect_uri, member_id, confirms,
        created_at, expires_at)
      values (${attempt.brandId}, ${attempt.stateHash}, ${attempt.browserHash}, ${attempt.provider},
        ${attempt.redirectUri}, ${attempt.memberId ?? null}, ${attempt.confirms}, ${attempt.createdAt.toString()},
        ${attempt.expiresAt.toString()})`.execute(db)
  },
  async claim(db, { brandId, stateHash, browserHash }, now) {
    const { rows } = await sql<ClaimedAttempt>`
      update federation_attempt set used_at = ${now.toString()}
      where brand_id = ${brandId} and state_hash = ${stateHash} and browser_hash = ${browserHash} and used_at is null
        and expires_at > ${now.toString()}
      returning provider, redirect_uri as "redirectUri", member_id as "memberId", confirms`.execute(db)
    return rows[0]
  },
  async keepNewcomer(transaction, key, { issuer, subject, displayName, email }, { now, expiresAt }) {
    await storedAttempts.takeNewcomer(transaction, key, now)
    await sql`
      update federation_attempt set issuer = ${issuer}, subject = ${subject}, display_name = ${displayName ?? null},
        email = ${email ?? null}, expires_at = ${expiresAt.toString()}
      where brand_id = ${key.brandId} and state_hash = ${key.stateHash}`.execute(transaction)
  },
  async newcomer(db, { brandId, browserHash }, now) {
    const { rows } = await sql<NewcomerRow>`
      select ${newcomerColumns} from federation_attempt
      where brand_id = ${brandId} and browser_hash = ${browserHash} and subject is not null and settled_at is null
        and expires_at > ${now.toString()}
      order by used_at desc limit 1`.execute(db)
    return rows[0]
  },
  async takeNewcomer(db, { brandId, browserHash }, now) {
    const { rows } = await sql<NewcomerRow>`
      update federation_attempt set settled_at = ${now.toString()}
      where brand_id = ${brandId} and browser_hash = ${browserHash} and subject is not null and settled_at is null
        and expires_at > ${now.toString()}
      returning ${newcomerColumns}`.execute(db)
    return rows[0]
  },
  async sweep(db, before) {
    await sql`delete from federation_attempt where expires_at < ${before.toString()}`.execute(db)
  },
}
