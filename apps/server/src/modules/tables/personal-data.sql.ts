import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type PersonalData } from '../../kernel/personal-data.ts'
import { accountsOfMember, type AccountId } from '../ledger/index.ts'

/** A member's bets at tables, and what they paid. */
export function tableData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'tableBets',
      tables: ['table_bet', 'table_payment'],
      async *pagesOf(owner) {
        for (const { accountId } of await accountsOfMember(database, owner))
          yield* pagesOfRows<BetItem>((after, max) => bets(database, accountId, after, max))
      },
    },
  ]
}

interface BetItem {
  readonly at: Temporal.Instant
  readonly key: string
}

async function bets(
  db: Database,
  accountId: AccountId,
  after: BetItem | undefined,
  max: number,
): Promise<readonly BetItem[]> {
  const { rows } = await sql<BetItem>`
    select bet.key, bet.account_id as account, bet.placed_at as at, round.game_code as game, bet.round_id as round,
      round.round_no as "roundNo", bet.bets, bet.stake::text, bet.balance_after::text as balance, round.state,
      round.outcome, (
        select json_agg(json_build_object('kind', kind, 'for', part, 'multiple', hundredths, 'amount', amount::text,
          'at', paid_at) order by paid_at, part)
        from table_payment paid
        where paid.round_id = bet.round_id and paid.account_id = bet.account_id) as payments
    from table_bet bet join table_round round using (round_id)
    where bet.account_id = ${accountId}
      and (bet.placed_at, bet.key) > (coalesce(${after?.at.toString() ?? null}::timestamptz, '-infinity'), ${after?.key ?? ''})
    order by bet.placed_at, bet.key limit ${max}`.execute(db)
  return rows
}
