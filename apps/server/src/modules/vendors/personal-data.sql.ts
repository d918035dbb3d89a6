import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'
import { accountsOfMember, providerCodes, type AccountId } from '../ledger/index.ts'

/** A member's rounds of outside games, launches, money moved to and from vendors that hold it, free rounds, and wins of promotions. */
export function vendorData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'vendorRounds',
      tables: ['vendor_round'],
      async *pagesOf(owner) {
        const accounts = await accountsOfMember(database, owner)
        for (const [provider, vendor] of await providersWithRounds(database))
          for (const { accountId } of accounts)
            yield* pagesOfRows<RoundRow>((after, max) => rounds(database, { accountId, provider, vendor }, after, max))
      },
    },
    {
      name: 'vendorSessions',
      tables: ['vendor_session'],
      pagesOf: (owner) => pagesOfRows<SessionRow>((after, max) => sessions(database, owner, after, max)),
    },
    {
      name: 'vendorTransfers',
      tables: ['vendor_transfer'],
      pagesOf: (owner) => pagesOfRows<TransferRow>((after, max) => transfers(database, owner, after, max)),
    },
    {
      name: 'vendorPromotionWins',
      tables: ['vendor_promotion_win'],
      pagesOf: (owner) => pagesOfRows<PromotionRow>((after, max) => promotionWins(database, owner, after, max)),
    },
    {
      name: 'vendorFreeRounds',
      tables: ['vendor_free_rounds'],
      pagesOf: (owner) => pagesOfRows<FreeRoundsData>((after, max) => freeRounds(database, owner, after, max)),
    },
  ]
}

/** The vendors with rounds of anybody: one step of the index for each. */
async function providersWithRounds(db: Database): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ provider: number }>`
    with recursive step as (
      select min(provider_id) as provider from vendor_round
      union all
      select (select min(provider_id) from vendor_round where provider_id > step.provider) from step
      where step.provider is not null)
    select provider from step where provider is not null`.execute(db)
  return providerCodes(
    db,
    rows.map(({ provider }) => provider),
  )
}

interface RoundRow {
  readonly round: string
}

async function rounds(
  db: Database,
  {
    accountId,
    provider,
    vendor,
  }: { readonly accountId: AccountId; readonly provider: number; readonly vendor: string },
  after: RoundRow | undefined,
  max: number,
): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${vendor}::text as source, account_id as account, round, game_code as game, state, staked::text, paid::text,
      first_at as "firstAt", last_at as "lastAt"
    from vendor_round
    where provider_id = ${provider} and account_id = ${accountId} and round > ${after?.round ?? ''}
    order by round limit ${max}`.execute(db)
  return rows
}

interface SessionRow {
  /** The hash of the launch token, which names the row and is good for nothing else. */
  readonly session: string
}

async function sessions(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: SessionRow | undefined,
  max: number,
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select encode(token_hash, 'hex') as session, vendor_code as vendor, vendor_session.game_code as game,
      vendor_session.created_at as "begunAt", vendor_session.expires_at as "expiresAt", vendor_session.address
    from vendor_session
    where brand_id = ${brandId} and member_id = ${memberId}
      and token_hash > decode(${after?.session ?? ''}, 'hex')
    order by token_hash limit ${max}`.execute(db)
  return rows
}

interface TransferRow {
  readonly transfer: string
}

async function transfers(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: TransferRow | undefined,
  max: number,
): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfer_id as transfer, vendor_code as vendor, direction, amount::text, state, asked_at as "askedAt",
      settled_at as "settledAt"
    from vendor_transfer
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.transfer ?? null}::uuid is null or (asked_at, transfer_id) > (
        select asked_at, transfer_id from vendor_transfer where transfer_id = ${after?.transfer ?? null}::uuid))
    order by asked_at, transfer_id limit ${max}`.execute(db)
  return rows
}

interface FreeRoundsData {
  readonly freeRounds: string
}

async function freeRounds(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: FreeRoundsData | undefined,
  max: number,
): Promise<readonly FreeRoundsData[]> {
  const { rows } = await sql<FreeRoundsData>`
    select free_rounds_id as "freeRounds", vendor_code as vendor, game_code as game, rounds, bet::text, campaign, state,
      won::text, issued_for as reason, issued_at as "issuedAt", valid_until as "validUntil", ended_at as "endedAt"
    from vendor_free_rounds
    where brand_id = ${brandId} and member_id = ${memberId} and free_rounds_id > ${after?.freeRounds ?? ''}
    order by free_rounds_id limit ${max}`.execute(db)
  return rows
}

interface PromotionRow {
  readonly vendor: string
  readonly win: string
}

async function promotionWins(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: PromotionRow | undefined,
  max: number,
): Promise<readonly PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select vendor_code as vendor, transaction_id as win, event_type as "eventType", event_id as event, amount::text,
      won_at as "wonAt"
    from vendor_promotion_win
    where brand_id = ${brandId} and member_id = ${memberId}
      and (vendor_code, transaction_id) > (${after?.vendor ?? ''}, ${after?.win ?? ''})
    order by vendor_code, transaction_id limit ${max}`.execute(db)
  return rows
}
