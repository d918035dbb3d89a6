import { sql, type Database } from '../../../kernel/database/pool.ts'
import { firstBucketProblem } from '../buckets/bucket-moves.ts'
import { bucketFault } from './audit-accounts.ts'
import { auditBonuses } from './audit-bonuses.ts'
import { auditDebts } from './audit-debts.ts'
import { auditHeld } from './audit-held.ts'
import { auditHeads } from './audit-heads.ts'
import { auditIdentities } from './audit-identities.ts'
import { auditPlaces } from './audit-places.ts'
import { auditRules } from './audit-rules.ts'
import type { BookProblem } from './audit.types.ts'
import { attachedSince, verifyChains } from './verify-chains.ts'
import { wrongNewest } from './verify-newest.ts'
import { verifyKeys } from './verify-keys.ts'
import { firstOf } from './verify-steps.ts'

/** The result of the verifier. */
export interface BooksReport {
  readonly postings: bigint
  readonly batches: bigint
  readonly problems: readonly BookProblem[]
}

/**
 * Checks all books from the rows alone, in one snapshot, so it may run next to posting servers. It needs only read
 * access. If `problems` is empty, then: each account's sequence has no gap and each balance is the previous one plus
 * the amount; both sides of each posting belong together; house accounts changed by the exact opposite of the members'
 * accounts; every currency of every brand sums to zero; each lane's hashes are those of its rows, and each published
 * head is one of them; each posting of a moved bucket is in the lane that the bucket was in; keys and postings refer to
 * each other; what members owe follows from the postings of debts; every held win has
 * its postings, and what is held is what the account of held wins has; every movement of bonus money has its posting, and what is left of
 * bonuses is what their account has; each rule of an account has its batch; the owners of accounts, house accounts and providers are as
 * published; and nothing refers beyond the end of a lane. `docs/decisions/0010-what-the-verifier-sees.md` says what it
 * cannot detect.
 */
export async function verifyBooks(db: Database): Promise<BooksReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      // Reading millions of rows may take long, and nothing waits for it.
      await sql`set local statement_timeout = 0`.execute(snapshot)
      const problems: BookProblem[] = []
      for (const { rule, firstBroken } of rules) {
        const message = await firstBroken(snapshot)
        if (message !== undefined) problems.push({ rule, message })
      }
      for (const { rule, message } of (await auditPlaces(snapshot)).faults) problems.push({ rule, message })
      const { rows } = await sql<{ postings: bigint; batches: bigint }>`
        select (select count(*) from ledger_posting) as postings, (select count(*) from ledger_batch) as batches`.execute(
        snapshot,
      )
      return { postings: rows[0]?.postings ?? 0n, batches: rows[0]?.batches ?? 0n, problems }
    })
}

interface Rule {
  readonly rule: BookProblem['rule']
  firstBroken(db: Database): Promise<string | undefined>
}

const rules: readonly Rule[] = [
  { rule: 'balance chain', firstBroken: brokenBalance },
  { rule: 'account snapshots', firstBroken: wrongAccountSnapshot },
  { rule: 'account snapshots', firstBroken: (db) => wrongNewest(db) },
  { rule: 'accounts belong together', firstBroken: mismatchedAccounts },
  { rule: 'house deltas', firstBroken: wrongDelta },
  { rule: 'house snapshots', firstBroken: wrongSnapshot },
  { rule: 'sum per currency', firstBroken: wrongSum },
  { rule: 'hash chain', firstBroken: verifyChains },
  { rule: 'published heads', firstBroken: (db) => firstOf(db, auditHeads) },
  { rule: 'bucket moves', firstBroken: firstBucketProblem },
  { rule: 'keys', firstBroken: verifyKeys },
  { rule: 'debts', firstBroken: (db) => firstOf(db, auditDebts) },
  { rule: 'held wins', firstBroken: (db) => firstOf(db, auditHeld) },
  { rule: 'bonuses', firstBroken: (db) => firstOf(db, auditBonuses) },
  { rule: 'rules', firstBroken: (db) => firstOf(db, auditRules) },
  { rule: 'published identities', firstBroken: (db) => firstOf(db, auditIdentities) },
]

async function brokenBalance(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    account_id: bigint
    seq: bigint
    amount: bigint
    balance_after: bigint
    seq_before: bigint
    balance_before: bigint
  }>`
    with entry as (
      select account_id, seq, amount, balance_after, true as posted from ledger_posting
      union all
      -- After a detached month, its accounts continue from their snapshots.
      select account_id, seq, 0, balance, false from ledger_account_snapshot snapshot
      where not exists (select from ledger_posting where account_id = snapshot.account_id and seq = snapshot.seq))
    select * from (
      select account_id, seq, amount, balance_after, posted,
        lag(seq, 1, 0::bigint) over account as seq_before, lag(balance_after, 1, 0::bigint) over account as balance_before
      from entry window account as (partition by account_id order by seq)) as chain
    where posted and (seq <> seq_before + 1 or balance_after <> balance_before + amount or balance_after < 0)
    order by account_id, seq limit 1`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  const before = `after seq ${row.seq_before} with balance ${row.balance_before}`
  return `account ${row.account_id} seq ${row.seq}: amount ${row.amount} and balance ${row.balance_after} do not follow ${before}`
}

async function wrongAccountSnapshot(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: bigint; seq: bigint; balance: bigint; was: string }>`
    select account_id, seq, snapshot.balance, coalesce(posting.balance_after::text, 'what is not there') as was
    from ledger_account_snapshot snapshot left join ledger_posting posting using (account_id, seq)
    where snapshot.balance <> posting.balance_after
      or (posting.seq is null and snapshot.posted_at >= coalesce(${attachedSince}, '-infinity'))
    order by account_id, seq limit 1`.execute(db)
  const row = rows[0]
  return row && `snapshot of account ${row.account_id} at seq ${row.seq}: ${row.balance} instead of ${row.was}`
}

async function mismatchedAccounts(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: bigint; seq: bigint; house_account_id: number }>`
    select posting.account_id, posting.seq, posting.house_account_id
    from ledger_posting posting
    left join ledger_account account using (account_id)
    left join ledger_house_account house using (house_account_id)
    left join ledger_provider provider using (provider_id)
    where (account.brand_id = house.brand_id and account.brand_id = provider.brand_id
      and account.currency = house.currency) is not true
    order by posting.account_id, posting.seq limit 1`.execute(db)
  const row = rows[0]
  if (row !== undefined)
    return `account ${row.account_id} seq ${row.seq}: it does not belong together with house account ${row.house_account_id} or its provider`
  const astray = await sql<{ message: string }>`
    select ${bucketFault} as message from ledger_account where bucket <> member_id & 63 order by account_id limit 1`.execute(
    db,
  )
  return astray.rows[0]?.message
}

async function wrongDelta(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ house_account_id: number; lane: number; batch: bigint; posted: bigint; stored: bigint }>`
    with posted as (
      select house_account_id, lane, batch, -sum(amount) as amount from ledger_posting group by house_account_id, lane, batch)
    select house_account_id, lane, batch, coalesce(posted.amount, 0) as posted, coalesce(delta.amount, 0) as stored
    from posted full join ledger_house_delta delta using (house_account_id, lane, batch)
    join ledger_batch made using (lane, batch)
    where coalesce(posted.amount, 0) <> coalesce(delta.amount, 0)
      -- Detached postings cannot be summed here; the auditor did so before they were detached.
      and made.posted_at >= coalesce(${attachedSince}, '-infinity')
    order by lane, batch, house_account_id limit 1`.execute(db)
  const row = rows[0]
  return (
    row &&
    `house account ${row.house_account_id} in lane ${row.lane} batch ${row.batch}: moved ${row.stored}, but its postings say ${row.posted}`
  )
}

async function wrongSnapshot(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    house_account_id: number
    lane: number
    up_to_batch: bigint
    balance: bigint
    summed: bigint
  }>`
    with running as (
      select house_account_id, lane, batch, sum(amount) over (partition by house_account_id, lane order by batch) as summed
      from ledger_house_delta)
    select taken.house_account_id, taken.lane, taken.up_to_batch, taken.balance, coalesce(running.summed, 0) as summed
    from ledger_house_snapshot taken
    left join running on running.house_account_id = taken.house_account_id and running.lane = taken.lane and running.batch = taken.up_to_batch
    where running.summed is distinct from taken.balance
    order by taken.lane, taken.up_to_batch, taken.house_account_id limit 1`.execute(db)
  const row = rows[0]
  return (
    row &&
    `snapshot of house account ${row.house_account_id} in lane ${row.lane} up to batch ${row.up_to_batch}: ${row.balance} instead of ${row.summed}`
  )
}

async function wrongSum(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ brand_id: number; currency: string; off_by: bigint }>`
    with held as (
      select account.brand_id, account.currency, newest.balance_after as amount
      from ledger_account account
      cross join lateral (
        (select seq, balance_after from ledger_posting posting
          where posting.account_id = account.account_id order by seq desc limit 1)
        union all
        (select seq, balance from ledger_account_snapshot snapshot
          where snapshot.account_id = account.account_id order by seq desc limit 1)
        order by seq desc limit 1) newest
      union all
      select house.brand_id, house.currency, delta.amount
      from ledger_house_account house join ledger_house_delta delta using (house_account_id))
    select brand_id, currency, sum(amount) as off_by from held
    group by brand_id, currency having sum(amount) <> 0 order by brand_id, currency limit 1`.execute(db)
  const row = rows[0]
  return row && `brand ${row.brand_id}, ${row.currency}: members and house together hold ${row.off_by} instead of 0`
}
