import { sql, type Database } from '../../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../../kernel/personal-data.ts'
import type { AccountId } from '../ledger.types.ts'
import { postingKindOf } from '../posting-kinds.ts'
import { accountsOfMember } from './sum-postings.ts'

/** A member's accounts and every movement on them: the account record. Amounts are in the currency's smallest unit. */
export function ledgerData(database: Database): readonly PersonalData[] {
  const perAccount = (
    name: string,
    tables: readonly string[],
    read: (accountId: AccountId, after: PlacedRow | undefined, max: number) => Promise<readonly PlacedRow[]>,
  ): PersonalData => ({
    name,
    tables,
    async *pagesOf(owner) {
      for (const { accountId } of await accountsOfMember(database, owner))
        yield* pagesOfRows<PlacedRow>((after, max) => read(accountId, after, max))
    },
  })
  return [
    {
      name: 'walletAccounts',
      tables: ['ledger_account'],
      pagesOf: (owner) => pagesOfRows(() => accounts(database, owner)),
    },
    perAccount('accountRecord', ['ledger_posting'], (...page) => movements(database, ...page)),
    {
      name: 'walletRules',
      tables: ['ledger_account_rule'],
      async *pagesOf(owner) {
        for (const { accountId } of await accountsOfMember(database, owner)) yield await rules(database, accountId)
      },
    },
    perAccount('debts', ['ledger_debt'], (...page) => debts(database, ...page)),
    perAccount('bonuses', ['ledger_bonus'], (...page) => bonuses(database, ...page)),
    perAccount('bonusMovements', ['ledger_bonus_share'], (...page) => bonusShares(database, ...page)),
    perAccount('heldWins', ['ledger_held_win', 'ledger_held_decision'], (...page) => heldWins(database, ...page)),
  ]
}

/** A row with its number in its account. */
interface PlacedRow {
  readonly sequence: bigint
}

/** The kinds of accounts, currencies and vendors are few. */
async function accounts(db: Database, { brandId, memberId }: DataOwner): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select account_id as account, kind, currency, vendor_code as vendor, opened_at as "openedAt"
    from ledger_account where brand_id = ${brandId} and member_id = ${memberId} order by account_id limit 999`.execute(
    db,
  )
  return rows
}

/** Blocks and limits of an account: the newest ones, which are in force. */
async function rules(db: Database, accountId: AccountId): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select account_id as account, source, blocked, limits, reason, set_at as "setAt" from ledger_account_rule
    where account_id = ${accountId} order by batch desc limit 999`.execute(db)
  return rows
}

async function movements(
  db: Database,
  accountId: AccountId,
  after: PlacedRow | undefined,
  max: number,
): Promise<readonly PlacedRow[]> {
  const { rows } = await sql<PlacedRow & { kind: number }>`
    select account_id as account, seq as sequence, posted_at as at, kind, amount::text, balance_after::text as balance,
      code as source, coalesce(round_ref, round_id::text) as round, game_code as game, reference
    from ledger_posting join ledger_provider using (provider_id)
    where account_id = ${accountId} and seq > ${after?.sequence ?? 0n} order by seq limit ${max}`.execute(db)
  return rows.map(({ kind, ...row }) => ({ ...row, kind: postingKindOf(kind) }))
}

async function debts(
  db: Database,
  accountId: AccountId,
  after: PlacedRow | undefined,
  max: number,
): Promise<readonly PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select account_id as account, seq as sequence, posted_at as at, amount::text, owed::text, code as source, round,
      game_code as game
    from ledger_debt join ledger_provider using (provider_id)
    where account_id = ${accountId} and seq > ${after?.sequence ?? 0n} order by seq limit ${max}`.execute(db)
  return rows
}

async function bonuses(
  db: Database,
  accountId: AccountId,
  after: PlacedRow | undefined,
  max: number,
): Promise<readonly PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select account_id as account, opened_seq as sequence, bonus_id as bonus, amount::text, terms, opened_at as "openedAt",
      ended_how as ended, ended_at as "endedAt"
    from ledger_bonus where account_id = ${accountId} and opened_seq > ${after?.sequence ?? 0n}
    order by opened_seq limit ${max}`.execute(db)
  return rows
}

async function bonusShares(
  db: Database,
  accountId: AccountId,
  after: PlacedRow | undefined,
  max: number,
): Promise<readonly PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select account_id as account, seq as sequence, posted_at as at, bonus_id as bonus, part, share.amount::text,
      left_after::text as left, code as source, key as transaction, round, game_code as game
    from ledger_bonus_share share join ledger_bonus using (account_id, opened_seq)
    join ledger_provider on ledger_provider.provider_id = share.provider_id
    where account_id = ${accountId} and seq > ${after?.sequence ?? 0n} order by seq limit ${max}`.execute(db)
  return rows
}

/** With what was decided about them and why. Whoever decided is another person, so the name stays out. */
async function heldWins(
  db: Database,
  accountId: AccountId,
  after: PlacedRow | undefined,
  max: number,
): Promise<readonly PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select account_id as account, seq as sequence, posted_at as at, amount::text, code as source, win as transaction,
      round, game_code as game, ended_at as "endedAt", decision, reason
    from ledger_held_win join ledger_provider using (provider_id) left join ledger_held_decision using (account_id, seq)
    where account_id = ${accountId} and seq > ${after?.sequence ?? 0n} order by seq limit ${max}`.execute(db)
  return rows
}
