import type { SocialProvider } from '@baize/contract'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { ProviderAccount } from './federation.rules.ts'

/** Which attempt, in which browser. */
export interface AttemptKey {
  readonly brandId: BrandId
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

/** A sign-in that begins. */
export interface NewAttempt extends AttemptKey {
  readonly provider: SocialProvider
  readonly redirectUri: string
  /** Who links an account, or confirms that theirs is; `undefined` for one who signs in. */
  readonly memberId: MemberId | undefined
  /** Whether it only confirms whose account it is. */
  readonly confirms: boolean
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** A sign-in that came back. */
export interface ClaimedAttempt {
  readonly provider: SocialProvider
  readonly redirectUri: string
  readonly memberId: MemberId | null
  readonly confirms: boolean
}

/** An account at a provider that nobody has here yet. */
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

/** The attempts, as the use-cases see them. */
export interface Attempts {
  begin(db: Database, attempt: NewAttempt): Promise<void>
  /** Uses an attempt up: of many at once one gets it, and only in the browser that began it. */
  claim(db: Database, key: AttemptKey, now: Temporal.Instant): Promise<ClaimedAttempt | undefined>
  /** Keeps who the provider says it is for some minutes; this browser's earlier ones are forgotten. */
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
  /** Uses the browser's newcomer up: of many at once one gets it. */
  settle(db: Database, browser: Omit<AttemptKey, 'stateHash'>, now: Temporal.Instant): Promise<NewcomerRow | undefined>
  sweep(db: Database, before: Temporal.Instant): Promise<void>
}

/** The attempts in the database. */
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
    await storedAttempts.settle(transaction, key, now)
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
  async settle(db, { brandId, browserHash }, now) {
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
