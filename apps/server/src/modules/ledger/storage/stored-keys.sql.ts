import type { HintsOf } from '../generations/generations.ts'
import type { AccountId, ProviderId } from '../ledger.types.ts'
import { integerArray, uuidArray } from './binary-array.ts'
import { postingColumns, type PostingRow, type Statement } from './ledger.sql.ts'
import { compactKey } from './provider-key.ts'

/** A taken key with what it posted: one row per posting, or one row without a posting for a claim. */
export type KeyRow = { readonly asked: number; readonly owner: AccountId } & (PostingRow | { readonly seq: null })

/**
 * Selects what these keys posted. `asked` is the key's position in the query, from 1. Looks into the generations of which the
 * hints do not say that a key is not there.
 */
export function selectByKeys(
  keys: readonly { readonly providerId: ProviderId; readonly key: string }[],
  hintsOf: HintsOf,
): Statement {
  const compact = keys.map(({ providerId, key }) => ({ providerId, words: compactKey(key).words }))
  const { filtered, suspects } = hintsOf(compact)
  const text = `with wanted as (
      select * from unnest($1::int[], $2::uuid[]) with ordinality as wanted (provider_id, key, asked)
    ), found as (
      select wanted.asked, taken.* from wanted cross join lateral (
        select * from ledger_key
        where provider_id = wanted.provider_id and key = wanted.key and generation > $3::int offset 0) taken
      union all
      select wanted.asked, taken.*
      from unnest($4::int[], $5::int[]) as suspect (asked, generation) join wanted using (asked) cross join lateral (
        select * from ledger_key
        where provider_id = wanted.provider_id and key = wanted.key and generation = suspect.generation offset 0) taken
    )
    select found.asked::int, found.account_id as owner, ${postingColumns}
    from found left join lateral (
      select * from ledger_posting
      where account_id = found.account_id and seq >= found.seq and seq < found.seq + found.postings
        and generation = found.generation offset 0) posting on true
    order by found.asked, posting.seq`
  return {
    name: 'ledger_by_keys',
    text,
    values: [
      integerArray(compact, ({ providerId }) => providerId),
      uuidArray(compact, ({ words }) => words),
      filtered,
      integerArray(suspects, ({ index }) => index + 1),
      integerArray(suspects, ({ generation }) => generation),
    ],
  }
}
