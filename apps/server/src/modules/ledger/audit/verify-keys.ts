import { sql, type Database } from '../../../kernel/database/pool.ts'
import { keyFault, lacksKey } from './audit-accounts.ts'
import { missingMessage, twiceMessage, type TakenTwice } from './audit-keys.ts'

/**
 * Checks that each posting's key is stored, as long as keys are kept, that each key's postings exist, and that no key is
 * taken in two generations.
 */
export async function verifyKeys(db: Database): Promise<string | undefined> {
  return (await postingWithoutKey(db)) ?? (await keyWithoutPostings(db)) ?? (await keyTakenTwice(db))
}

/** Within a generation, an index sees to it. */
async function keyTakenTwice(db: Database): Promise<string | undefined> {
  const { rows } = await sql<TakenTwice>`
    select max(account_id) as account, max(seq) as seq, min(generation) as "firstIn", max(generation) as "againIn"
    from ledger_key group by provider_id, key having count(*) > 1 order by account, seq limit 1`.execute(db)
  return rows[0] && twiceMessage(rows[0])
}

async function postingWithoutKey(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ message: string }>`
    with checked as (
      select posting.account_id, posting.seq, batch, lane, posted_at,
        kept.account_id as key_account, kept.seq as key_seq, kept.postings as key_postings
      from ledger_posting posting left join ledger_key kept using (provider_id, key, generation))
    select ${keyFault} as message from checked where ${lacksKey} order by account_id, seq limit 1`.execute(db)
  return rows[0]?.message
}

/** The same check that the auditor makes key by key, for all keys at once. */
async function keyWithoutPostings(db: Database): Promise<string | undefined> {
  const isOfDay = sql`posting.posted_at >= asked.posted_on::timestamp at time zone 'UTC'
    and posting.posted_at < (asked.posted_on + 1)::timestamp at time zone 'UTC'`
  const { rows } = await sql<{ account: string; seq: string; claimed: boolean }>`
    select asked.account_id as account, asked.seq, false as claimed
    from ledger_key asked left join ledger_posting posting
      on posting.generation = asked.generation and posting.provider_id = asked.provider_id and posting.key = asked.key
      and posting.account_id = asked.account_id
      and posting.seq >= asked.seq and posting.seq < asked.seq + asked.postings and ${isOfDay}
    where asked.postings > 0
    group by asked.generation, asked.provider_id, asked.key, asked.account_id, asked.seq, asked.postings
    having count(posting.seq) <> asked.postings
    union all
    select asked.account_id, asked.seq, true
    from ledger_key asked left join ledger_posting posting
      on posting.generation = asked.generation and posting.account_id = asked.account_id and posting.seq = asked.seq
      and posting.provider_id = asked.provider_id
      and posting.key <> asked.key and ${isOfDay}
    where asked.postings = 0 and posting.seq is null
    order by account, seq limit 1`.execute(db)
  return rows[0] && missingMessage(rows[0])
}
