import { sql } from '../../../kernel/database/pool.ts'

/**
 * The bets that a transaction has taken, as `bet`, with the place of each row: each is looked up by its key. Joined in another way, the database may read all bets
 * that there are instead, as it cannot know how few were taken.
 */
export const takenBets = sql`
  taken_bet cross join lateral (
    select one.ctid as place, one.* from pay_bet one
    where one.account_id = taken_bet.account_id and one.provider_id = taken_bet.provider_id
      and one.roundless = taken_bet.roundless and one.round = taken_bet.round
    offset 0) bet`
