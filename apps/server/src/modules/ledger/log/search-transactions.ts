import { minor, type CurrencyCode, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { AccountId, AccountKind, HouseAccountName, ProviderId } from '../ledger.types.ts'
import { postingKindOf, type PostingKind } from '../posting-kinds.ts'
import { compactKey, keyText, uuidText } from '../storage/provider-key.ts'

/** One posting of a transaction: a transfer between the member's account and one of the house's. */
export interface FoundPosting {
  readonly sequence: bigint
  readonly kind: PostingKind
  /** As the member sees it: the house's account moved by the opposite. */
  readonly amountMinor: Minor
  readonly balanceAfterMinor: Minor
  readonly house: HouseAccountName
  readonly reference: string | undefined
  readonly round: string | undefined
  readonly gameCode: string | undefined
  readonly lane: number
  readonly batch: bigint
  readonly at: Temporal.Instant
}

/** A transaction: what one key of a provider posted on one account. */
export interface FoundTransaction {
  readonly provider: string
  readonly key: string
  readonly accountId: AccountId
  readonly memberId: MemberId
  readonly accountKind: AccountKind
  readonly vendorCode: string
  readonly currency: CurrencyCode
  readonly postings: readonly FoundPosting[]
}

interface FoundRow {
  readonly provider: string
  readonly key: string
  readonly externalId: string | null
  readonly accountId: AccountId
  readonly member: bigint
  readonly accountKind: AccountKind
  readonly vendorCode: string
  readonly currency: CurrencyCode
  readonly sequence: bigint
  readonly kind: number
  readonly amount: bigint
  readonly balance: bigint
  readonly house: HouseAccountName
  readonly reference: string | null
  readonly roundId: string | null
  readonly roundRef: string | null
  readonly gameCode: string | null
  readonly lane: number
  readonly batch: bigint
  readonly at: Temporal.Instant
}

/** A search finds no more postings than this. */
const mostFound = 500

const columns = sql`
  provider.code as provider, posting.key, posting.external_id as "externalId", posting.account_id as "accountId",
  account.member_id as member, account.kind as "accountKind", account.vendor_code as "vendorCode", account.currency,
  posting.seq as sequence, posting.kind, posting.amount, posting.balance_after as balance, house.name as house,
  posting.reference, posting.round_id as "roundId", posting.round_ref as "roundRef", posting.game_code as "gameCode",
  posting.lane, posting.batch, posting.posted_at as at`

const joined = sql`
  join ledger_provider provider on provider.provider_id = posting.provider_id
  join ledger_account account on account.account_id = posting.account_id
  join ledger_house_account house on house.house_account_id = posting.house_account_id`

/**
 * Finds what these keys posted, for whichever provider of the brand unless one is named. Keys are kept for 180 days; what is
 * older is found on its account. A claim leads to the transaction that made it.
 */
export async function transactionsOfKeys(
  db: Database,
  brandId: BrandId,
  keys: readonly { readonly key: string; readonly provider?: string | undefined }[],
): Promise<readonly FoundTransaction[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns}
    from unnest(${keys.map(({ key }) => uuidText(compactKey(key).words))}::uuid[],
      ${keys.map(({ provider }) => provider ?? null)}::text[]) as wanted (key, provider)
    join ledger_provider asked on asked.brand_id = ${brandId} and asked.code = coalesce(wanted.provider, asked.code)
    join ledger_key taken on taken.provider_id = asked.provider_id and taken.key = wanted.key
    join ledger_posting posting on posting.account_id = taken.account_id
      and posting.seq >= taken.seq and posting.seq < taken.seq + greatest(taken.postings, 1)
      and posting.generation = taken.generation
    ${joined}
    order by posting.posted_at, posting.account_id, posting.seq limit ${mostFound}`.execute(db)
  return transactionsFrom(rows)
}

/** Where a round's postings lie. */
export interface RoundPlaced {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly round: string
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
}

/** Finds what was posted in a round of a vendor. Rounds of other brands are not found. */
export async function transactionsOfRound(
  db: Database,
  brandId: BrandId,
  { accountId, providerId, round, since, until }: RoundPlaced,
): Promise<readonly FoundTransaction[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns} from ledger_posting posting ${joined}
    where posting.account_id = ${accountId} and posting.provider_id = ${providerId} and account.brand_id = ${brandId}
      and posting.round_id = ${uuidText(compactKey(round).words)}::uuid
      -- The times limit which months are read.
      and posting.posted_at between ${since.toString()}::timestamptz and ${until.toString()}::timestamptz
    order by posting.seq limit ${mostFound}`.execute(db)
  return transactionsFrom(rows)
}

/** The transaction of one posting of an account. */
export async function transactionAt(
  db: Database,
  brandId: BrandId,
  { accountId, sequence }: { readonly accountId: bigint; readonly sequence: bigint },
): Promise<FoundTransaction | undefined> {
  const { rows } = await sql<FoundRow>`
    select ${columns}
    from ledger_posting chosen
    -- A transaction's postings follow each other.
    join ledger_posting posting on posting.account_id = chosen.account_id and posting.provider_id = chosen.provider_id
      and posting.key = chosen.key and posting.seq between chosen.seq - 100 and chosen.seq + 100
    ${joined}
    where chosen.account_id = ${accountId}::bigint and chosen.seq = ${sequence}::bigint and account.brand_id = ${brandId}
    order by posting.seq limit ${mostFound}`.execute(db)
  return transactionsFrom(rows)[0]
}

function transactionsFrom(rows: readonly FoundRow[]): FoundTransaction[] {
  const groups = Map.groupBy(rows, ({ provider, key, accountId }) => `${provider} ${key} ${accountId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { provider, accountId, member, accountKind, vendorCode, currency } = first
    const owner = { accountId, memberId: memberId(member), accountKind, vendorCode, currency }
    return [{ provider, key: keyText(first.key, first.externalId), ...owner, postings: group.map(postingFrom) }]
  })
}

function postingFrom(row: FoundRow): FoundPosting {
  const { sequence, house, lane, batch, at } = row
  return {
    sequence,
    kind: postingKindOf(row.kind),
    amountMinor: minor(row.amount),
    balanceAfterMinor: minor(row.balance),
    house,
    reference: row.reference ?? undefined,
    round: row.roundId === null ? undefined : keyText(row.roundId, row.roundRef),
    gameCode: row.gameCode ?? undefined,
    lane,
    batch,
    at,
  }
}
