import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../../ledger/index.ts'
import { betRow, betsOfRow, paymentOfRow, paymentRow, type BetRow, type PaymentRow } from '../bets/bet-companion.sql.ts'
import type { StoredBets, StoredPayment } from '../tables.types.ts'

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

/** An account's bets in a round, in their order. */
export async function betsOfAccount(db: Database, roundId: string, accountId: AccountId): Promise<StoredBets[]> {
  const { rows } = await sql<BetRow>`
    select ${betRow} from table_bet bet
    where bet.round_id = ${roundId}::uuid and bet.account_id = ${accountId} order by bet.placed_at, bet.key`.execute(db)
  return rows.map(betsOfRow)
}

/** What an account was paid of a round. */
export async function paymentsOfAccount(db: Database, roundId: string, accountId: AccountId): Promise<StoredPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentRow} from table_payment paid
    where paid.round_id = ${roundId}::uuid and paid.account_id = ${accountId}`.execute(db)
  return rows.map(paymentOfRow)
}

/** All bets of a round for real money or for play money, oldest first, at most `max`. */
export async function betsOfRound(
  db: Database,
  roundId: string,
  { isTrial, max }: { readonly isTrial: boolean; readonly max: number },
): Promise<StoredBets[]> {
  const { rows } = await sql<BetRow>`
    select ${betRow} from table_bet bet
    where bet.round_id = ${roundId}::uuid and bet.is_trial = ${isTrial} order by bet.placed_at, bet.key limit ${max}`.execute(
    db,
  )
  return rows.map(betsOfRow)
}

/** The cash-outs of a round, at most `max`. */
export async function cashOutsOfRound(db: Database, roundId: string, max: number): Promise<StoredPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentRow} from table_payment paid
    where paid.round_id = ${roundId}::uuid and paid.kind = 'cashed_out' limit ${max}`.execute(db)
  return rows.map(paymentOfRow)
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
