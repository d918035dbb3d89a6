import { minor } from '@baize/money'
import type { BonusEnd, BonusTerms } from '../bonus.types.ts'
import type { Bonus } from '../lane/bonus-book.ts'
import type { AccountId, HouseAccountId, ProviderId } from '../ledger.types.ts'
import { postingKinds } from '../posting-kinds.ts'
import { bigintArray, integerArray, uuidArray } from './binary-array.ts'
import type { Statement } from './ledger.sql.ts'
import { compactKey } from './provider-key.ts'

/** The terms of a bonus as its row has them. */
export interface StoredTerms {
  readonly maxStakeMinor?: string
  readonly limitsOwnMoney: boolean
  readonly gameTypes?: readonly string[]
  readonly onWithdrawal: 'refuse' | 'end'
}

/** The terms in the opening posting's reference, from which `ledger_note_bonuses` fills the row. */
export function termsText(
  { maxStakeMinor, limitsOwnMoney, gameTypes, onWithdrawal, bonusId }: BonusTerms,
  promotions: HouseAccountId,
): string {
  // In a fixed order, so that the same opening has the same text when it is repeated.
  const max = maxStakeMinor === undefined ? {} : { maxStakeMinor: String(maxStakeMinor) }
  const types = gameTypes === undefined ? {} : { gameTypes: gameTypes.toSorted() }
  return JSON.stringify({ bonusId, promotions, limitsOwnMoney, onWithdrawal, ...max, ...types })
}

/** Restores the terms of a bonus from its row. */
export function termsFrom(
  bonusId: string,
  { maxStakeMinor, gameTypes, limitsOwnMoney, onWithdrawal }: StoredTerms,
): BonusTerms {
  return {
    bonusId,
    limitsOwnMoney,
    onWithdrawal,
    ...(maxStakeMinor === undefined ? {} : { maxStakeMinor: minor(BigInt(maxStakeMinor)) }),
    ...(gameTypes === undefined ? {} : { gameTypes }),
  }
}

const bonusColumns = `bonus.opened_seq, bonus.bonus_id, bonus.terms, bonus.house_account_id, bonus.promotions_account_id, bonus.ended_how,
  (select left_after from ledger_bonus_share newest
    where newest.account_id = bonus.account_id and newest.opened_seq = bonus.opened_seq order by seq desc limit 1) as left_now`

/** A bonus with what is left of it. */
export interface BonusRow {
  readonly opened_seq: bigint
  readonly bonus_id: string
  readonly terms: StoredTerms
  readonly house_account_id: HouseAccountId
  readonly promotions_account_id: HouseAccountId
  readonly ended_how: BonusEnd | null
  readonly left_now: bigint
}

/** Converts a stored row. */
export function bonusFrom(row: BonusRow): Bonus {
  return {
    openedSeq: row.opened_seq,
    terms: termsFrom(row.bonus_id, row.terms),
    bonusesAccountId: row.house_account_id,
    promotionsAccountId: row.promotions_account_id,
    leftMinor: row.left_now,
    ended: row.ended_how ?? undefined,
  }
}

/** How many bonuses of an account are remembered; the shares of older ones come with their bonuses. */
const bonusesLoaded = 20
/** How many of an account's newest postings are searched for the stakes of its rounds. */
const postingsLoaded = 500

/** Selects the newest bonuses of accounts. */
export function selectBonuses(accountIds: readonly AccountId[]): Statement {
  const text = `select bonus.account_id, ${bonusColumns}
    from unnest($1::bigint[]) as wanted (account_id) cross join lateral (
      select * from ledger_bonus where account_id = wanted.account_id order by opened_seq desc limit ${bonusesLoaded}) bonus`
  return { name: 'ledger_bonuses', text, values: [bigintArray(accountIds, (id) => id)] }
}

const { stake, rollback, refund, bonus_share: share } = postingKinds

/** A stake, or one that was returned. */
const isStakeOrReturned = `(posting.kind = ${stake} or (posting.kind in (${rollback}, ${refund}) and posting.amount > 0))`

/**
 * Selects what the newest postings of accounts staked in rounds, and how much of it came from bonuses. There is at least one
 * row for each account that has postings.
 */
export function selectRecentStakes(accountIds: readonly AccountId[]): Statement {
  const text = `select wanted.account_id, newest.seq <= ${postingsLoaded} and exists (
        select from ledger_posting where account_id = wanted.account_id and seq = 1) as is_whole,
      round.provider_id, round.round, round.opened_seq, round.amount, round.first_seq
    from unnest($1::bigint[]) as wanted (account_id)
    cross join lateral (
      select seq from ledger_posting where account_id = wanted.account_id order by seq desc limit 1) newest
    left join lateral (
      select provider_id, coalesce(min(round_ref), round_id::text) as round, min(seq) as first_seq, opened_seq,
        sum(case when opened_seq is null then -amount else amount end)::bigint as amount
      from (
        select provider_id, round_id, round_ref, seq, amount,
          case when kind = ${share} then split_part(reference, ' ', 1)::bigint end as opened_seq
        from ledger_posting posting
        where account_id = wanted.account_id and seq > newest.seq - ${postingsLoaded} and round_id is not null
          and (${isStakeOrReturned} or (kind = ${share} and split_part(reference, ' ', 2) = 'stake'))) moved
      group by provider_id, round_id, opened_seq) round on true
    order by round.first_seq`
  return { name: 'ledger_recent_stakes', text, values: [bigintArray(accountIds, (id) => id)] }
}

/** What was staked in one round, or came from one bonus of it. */
export interface RecentStakeRow {
  readonly account_id: AccountId
  /** Whether these are all rounds of the account. */
  readonly is_whole: boolean
  /** Null like the rest if the newest postings staked nothing. */
  readonly provider_id: ProviderId | null
  readonly round: string
  /** Null for what was staked in all. */
  readonly opened_seq: bigint | null
  readonly amount: bigint
  readonly first_seq: bigint
}

/** A round of an account, of which only what was posted before a number is asked for. */
export interface AskedRound {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly round: string
  readonly beforeSeq: bigint
}

/** Around the shares of a round, so many postings of the account are searched for its other stakes. */
const searchRadius = 1_000

/** Selects what came from bonuses of the stakes of rounds, and what was staked in all; rounds without bonus money have no row. */
export function selectRoundShares(asked: readonly AskedRound[]): Statement {
  const text = `select wanted.asked::int, moved.amount, staked.amount as staked, ${bonusColumns}
    from unnest($1::bigint[], $2::int[], $3::text[], $4::uuid[], $5::bigint[]) with ordinality
      as wanted (account_id, provider_id, round, round_id, before_seq, asked)
    cross join lateral (
      select opened_seq, sum(amount)::bigint as amount, min(seq) as first_seq, max(seq) as last_seq from ledger_bonus_share
      where account_id = wanted.account_id and provider_id = wanted.provider_id and round = wanted.round
        and part = 'stake' and seq < wanted.before_seq
      group by opened_seq) moved
    cross join lateral (
      select coalesce(sum(-amount), 0)::bigint as amount from ledger_posting posting
      where account_id = wanted.account_id and seq < wanted.before_seq
        and seq between moved.first_seq - ${searchRadius} and moved.last_seq + ${searchRadius}
        and provider_id = wanted.provider_id and round_id = wanted.round_id and ${isStakeOrReturned}) staked
    join ledger_bonus bonus on bonus.account_id = wanted.account_id and bonus.opened_seq = moved.opened_seq`
  return {
    name: 'ledger_round_shares',
    text,
    values: [
      bigintArray(asked, ({ accountId }) => accountId),
      integerArray(asked, ({ providerId }) => providerId),
      asked.map(({ round }) => round),
      uuidArray(asked, ({ round }) => compactKey(round).words),
      bigintArray(asked, ({ beforeSeq }) => beforeSeq),
    ],
  }
}

/** What came from one bonus of the stakes of a round. */
export interface RoundShareRow extends BonusRow {
  /** The place of the round in the query, from 1. */
  readonly asked: number
  readonly amount: bigint
  readonly staked: bigint
}

/** A bet or win of an account. */
export interface AskedKey {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
}

/** Selects what of bets and wins moved out of bonuses and back; those without bonus money have no row. */
export function selectKeyShares(asked: readonly AskedKey[]): Statement {
  const text = `select wanted.asked::int, moved.part, moved.amount, ${bonusColumns}
    from unnest($1::bigint[], $2::int[], $3::text[]) with ordinality as wanted (account_id, provider_id, key, asked)
    cross join lateral (
      select opened_seq, part, sum(amount)::bigint as amount from ledger_bonus_share
      where account_id = wanted.account_id and provider_id = wanted.provider_id and key = wanted.key
        and part in ('stake', 'payout')
      group by opened_seq, part) moved
    join ledger_bonus bonus on bonus.account_id = wanted.account_id and bonus.opened_seq = moved.opened_seq`
  return {
    name: 'ledger_key_shares',
    text,
    values: [
      bigintArray(asked, ({ accountId }) => accountId),
      integerArray(asked, ({ providerId }) => providerId),
      asked.map(({ key }) => key),
    ],
  }
}

/** What of a bet or win moved in one bonus. */
export interface KeyShareRow extends BonusRow {
  /** The place of the bet or win in the query, from 1. */
  readonly asked: number
  readonly part: 'stake' | 'payout'
  readonly amount: bigint
}
