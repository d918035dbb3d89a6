import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

/** A missing posting: the first one of a key, or the one that made a claim. */
interface MissingPosting {
  readonly account: string
  readonly seq: string
  readonly claimed: boolean
}

/** The fault message for a missing posting. */
export function missingMessage({ account, seq, claimed }: MissingPosting): string {
  const says = claimed ? 'a claim says that it was made with it' : 'a key says that it was posted'
  return `account ${account} seq ${seq}: ${says}, and it is not there`
}

/** A key that is taken in two generations. */
export interface TakenTwice {
  readonly account: string
  readonly seq: string
  readonly firstIn: number
  readonly againIn: number
}

/** The fault message for a key that is taken in two generations. */
export function twiceMessage({ account, seq, firstIn, againIn }: TakenTwice): string {
  return `account ${account} seq ${seq}: its key is taken in generation ${firstIn} and again in generation ${againIn}`
}

interface StepRow {
  readonly keys: number
  readonly last: { readonly provider: string; readonly key: string } | null
  readonly max_provider: number | null
  readonly missing: readonly MissingPosting[] | null
  readonly twice: readonly TakenTwice[] | null
}

const noKey = '00000000-0000-0000-0000-000000000000'

/**
 * Checks one step of the keys: the postings of each key must exist, and a claim must belong to a posting of another
 * key; no key may be taken in two generations. This detects that an account's newest posting was deleted, which leaves no
 * gap. The step over accounts checks that each posting has its key.
 */
export async function auditKeys(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const provider = cursorNumber(state, 'provider', 0n)
  const { rows } = await stepSql(provider, state.cursor['key'] ?? noKey, maxRows).execute(db)
  const { keys = 0, last = null, max_provider: max = null, missing, twice } = rows[0] ?? {}
  const fault = ({ account }: { readonly account: string }, message: string): AuditFault => {
    return { rule: 'keys', accountId: BigInt(account) as AccountId, message } // This column holds account ids.
  }
  const faults = [
    ...(missing ?? []).map((one) => fault(one, missingMessage(one))),
    ...(twice ?? []).map((one) => fault(one, twiceMessage(one))),
  ]
  if (last === null || keys < maxRows) return { cursor: undefined, faults, checked: keys, share: 1 }
  // A provider's keys are evenly distributed, so the first digits show how much of them is done.
  const done = Number(last.provider) - 1 + Number.parseInt(last.key.slice(0, 8), 16) / 2 ** 32
  return { cursor: { ...last }, faults, checked: keys, share: Math.min(1, done / (max ?? 1)) }
}

function stepSql(afterProvider: bigint, afterKey: string, maxRows: number) {
  return sql<StepRow>`
    with asked as (
      select provider_id, key, account_id, seq, postings, posted_on, generation from ledger_key
      where (provider_id, key) > (${afterProvider}::int, ${afterKey}::uuid) order by provider_id, key
      -- The same key of another generation belongs to the same step.
      fetch first ${maxRows} rows with ties
    ), missing as (
      select account_id, seq, postings = 0 as claimed from asked
      where (
        select count(*) from ledger_posting posting
        where posting.generation = asked.generation and posting.account_id = asked.account_id and posting.seq >= asked.seq
          and posting.seq < asked.seq + greatest(asked.postings, 1)
          and posting.provider_id = asked.provider_id and (posting.key = asked.key) = (asked.postings > 0)
          and posting.posted_at >= asked.posted_on::timestamp at time zone 'UTC'
          and posting.posted_at < (asked.posted_on + 1)::timestamp at time zone 'UTC') <> greatest(postings, 1)
    ), twice as (
      select max(account_id) as account_id, max(seq) as seq, min(generation) as first_in, max(generation) as again_in
      from asked group by provider_id, key having count(*) > 1
    )
    select (select count(*)::int from asked) as keys,
      (select jsonb_build_object('provider', provider_id::text, 'key', key::text) from asked order by provider_id desc, key desc limit 1) as last,
      (select max(provider_id) from ledger_provider) as max_provider,
      (select jsonb_agg(jsonb_build_object('account', account_id::text, 'seq', seq::text, 'claimed', claimed))
        from (select distinct on (account_id) * from missing order by account_id, seq) as first_of_account) as missing,
      (select jsonb_agg(jsonb_build_object(
          'account', account_id::text, 'seq', seq::text, 'firstIn', first_in, 'againIn', again_in) order by account_id, seq)
        from twice) as twice`
}
