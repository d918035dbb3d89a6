import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'
import { betRow, betsOfRow, paymentOfRow, paymentRow, type BetRow, type PaymentRow } from '../bets/bet-companion.sql.ts'
import type { StoredBets, StoredPayment, TableBet } from '../tables.types.ts'

/** The bets of the next accounts of a round that were paid nothing yet, account by account; all bets of each of them. */
export async function unpaidBets(
  db: Database,
  roundId: string,
  { after, max }: { readonly after: AccountId | undefined; readonly max: number },
): Promise<StoredBets[]> {
  const { rows } = await sql<BetRow>`
    select ${betRow} from table_bet bet
    where bet.round_id = ${roundId}::uuid and bet.account_id in (
      select distinct one.account_id from table_bet one
      where one.round_id = ${roundId}::uuid and one.account_id > ${after ?? 0n}
        and not exists (
          select from table_payment paid
          where paid.round_id = ${roundId}::uuid and paid.account_id = one.account_id and paid.part = '')
      order by one.account_id limit ${max})
    order by bet.account_id, bet.placed_at, bet.key`.execute(db)
  return rows.map(betsOfRow)
}

/** Where a list of bets goes on. */
export type BetPlace = Pick<StoredBets, 'accountId' | 'key' | 'bets'>

/**
 * The bets of a round of crash that are open and come `after` one, at most `max`, those that end first before all others; `most`: only
 * those that are cashed out at a multiple up to this.
 */
export async function openFlightBets(
  db: Database,
  roundId: string,
  {
    most,
    max,
    after,
  }: { readonly most?: number | undefined; readonly max: number; readonly after?: BetPlace | undefined },
): Promise<StoredBets[]> {
  const { rows } = await sql<BetRow>`
    select ${betRow} from table_bet bet
    where bet.round_id = ${roundId}::uuid
      and not exists (
        select from table_payment paid
        where paid.round_id = ${roundId}::uuid and paid.account_id = bet.account_id and paid.part = bet.bets -> 0 ->> 'field')
      and (${most ?? null}::int is null or (bet.bets -> 0 ->> 'most')::int <= ${most ?? null})
      and (coalesce((bet.bets -> 0 ->> 'most')::int, 0), bet.account_id, bet.key)
        > (${after?.bets[0]?.most ?? -1}::int, ${after?.accountId ?? 0n}::bigint, ${after?.key ?? ''}::text)
    order by coalesce((bet.bets -> 0 ->> 'most')::int, 0), bet.account_id, bet.key limit ${max}`.execute(db)
  return rows.map(betsOfRow)
}

/**
 * The stakes of a void round that did not come back yet, were not paid before it was called off and come `after` one, at most `max`; not
 * for crash.
 */
export async function unreturnedBets(
  db: Database,
  roundId: string,
  { max, after }: { readonly max: number; readonly after?: BetPlace | undefined },
): Promise<StoredBets[]> {
  const { rows } = await sql<BetRow>`
    select ${betRow} from table_bet bet
    where bet.round_id = ${roundId}::uuid
      and not exists (
        select from table_payment paid
        where paid.round_id = ${roundId}::uuid and paid.account_id = bet.account_id and paid.part in (bet.key, ''))
      and (bet.account_id, bet.key) > (${after?.accountId ?? 0n}::bigint, ${after?.key ?? ''}::text)
    order by bet.account_id, bet.key limit ${max}`.execute(db)
  return rows.map(betsOfRow)
}

/** What an account has on each field of a round, in the order in which it bet on them first. */
export async function betsOfAccount(db: Database, roundId: string, accountId: AccountId): Promise<TableBet[]> {
  const { rows } = await sql<{ field: string; amount: bigint; target: number | null; most: number | null }>`
    select one.field, sum(one.amount)::bigint as amount, min(one.target) as target, min(one.most) as most
    from table_bet bet, jsonb_to_recordset(bet.bets) as one (field text, amount bigint, target int, most int)
    where bet.round_id = ${roundId}::uuid and bet.account_id = ${accountId}
    group by one.field order by min(bet.placed_at), one.field`.execute(db)
  return rows.map(({ field, amount, target, most }) => ({
    field,
    amountMinor: amount,
    target: target ?? undefined,
    most: most ?? undefined,
  }))
}

/** What an account was paid of a round. */
export async function paymentsOfAccount(db: Database, roundId: string, accountId: AccountId): Promise<StoredPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentRow} from table_payment paid
    where paid.round_id = ${roundId}::uuid and paid.account_id = ${accountId}`.execute(db)
  return rows.map(paymentOfRow)
}

/** What a member has on a field of a round, and at which multiple a bet of crash was cashed out. */
export interface CrowdRow {
  readonly memberId: MemberId
  readonly field: string
  readonly amountMinor: bigint
  readonly cashedOut: number | null
}

/** What the first `members` who bet in a round have on each field, in the brand's money. */
export async function crowdOfRound(db: Database, roundId: string, members: number): Promise<CrowdRow[]> {
  const { rows } = await sql<CrowdRow>`
    with bet as materialized (
      select account_id, member_id, placed_at, bets, dense_rank() over (order by first_at, account_id) as place
      from (
        select account_id, member_id, placed_at, bets, min(placed_at) over (partition by account_id) as first_at
        from table_bet where round_id = ${roundId}::uuid and not is_trial) of_round
    ), staked as (
      select bet.place, bet.account_id, bet.member_id, one.field, sum(one.amount)::bigint as amount
      from bet, jsonb_to_recordset(bet.bets) as one (field text, amount bigint)
      where bet.place <= ${members} group by bet.place, bet.account_id, bet.member_id, one.field
    )
    select staked.member_id as "memberId", staked.field, staked.amount as "amountMinor", paid.hundredths as "cashedOut"
    from staked left join table_payment paid on paid.round_id = ${roundId}::uuid and paid.account_id = staked.account_id
      and paid.kind = 'cashed_out' and paid.part = staked.field
    order by staked.place, staked.field`.execute(db)
  return rows
}

/** Where a round was booked: the accounts that bet in it, at most `max`, and from when until when. */
export async function bookedAt(
  db: Database,
  roundId: string,
  max: number,
): Promise<
  readonly {
    readonly accountId: AccountId
    readonly providerId: StoredBets['providerId']
    readonly since: Temporal.Instant
    readonly until: Temporal.Instant
  }[]
> {
  const { rows } = await sql<{
    accountId: AccountId
    providerId: StoredBets['providerId']
    since: Temporal.Instant
    until: Temporal.Instant
  }>`
    select bet.account_id as "accountId", bet.provider_id as "providerId", min(bet.placed_at) as since,
      coalesce(max(round.settled_at), max(bet.placed_at)) as until
    from table_bet bet join table_round round using (round_id)
    where bet.round_id = ${roundId}::uuid
    group by bet.account_id, bet.provider_id order by bet.account_id limit ${max}`.execute(db)
  return rows
}
