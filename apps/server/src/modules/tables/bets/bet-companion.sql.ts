import { minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, CommandHead, CompanionStatement, ProviderId, StoredCommand } from '../../ledger/index.ts'
import type { StoredBets, StoredPayment, TableBet } from '../tables.types.ts'
import type { HeldBet, HeldRound, HeldRounds, TableResult, TableRow } from './bet.types.ts'

/** A bet as it is stored. */
interface BetJson {
  readonly field: string
  readonly amount: string
  readonly target?: number
  readonly most?: number
}

interface HeldRow {
  readonly accountId: AccountId
  readonly roundId: string
  readonly gameCode: string
  readonly valid: bigint
  readonly bets: readonly BetJson[]
  readonly cashedOut: readonly string[]
}

/** Loads the bets of these accounts in rounds that are not settled. */
export async function loadHeldRounds(
  db: Database,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, HeldRounds>> {
  const { rows } = await sql<HeldRow>`
    select bet.account_id as "accountId", round.round_id as "roundId", round.game_code as "gameCode", bet.valid, bet.bets,
      array(select part from table_payment paid where paid.round_id = round.round_id and paid.account_id = bet.account_id
        and paid.kind = 'cashed_out') as "cashedOut"
    from table_round round join table_bet bet on bet.round_id = round.round_id
    where round.settled_at is null and bet.account_id = any(${[...accountIds]}::bigint[])`.execute(db)
  const held = new Map<AccountId, Map<string, HeldRound>>()
  for (const row of rows) {
    const rounds = held.get(row.accountId) ?? new Map<string, HeldRound>()
    held.set(row.accountId, rounds.set(row.roundId, withRow(rounds.get(row.roundId), row)))
  }
  return held
}

function withRow(round: HeldRound | undefined, { gameCode, valid, bets, cashedOut }: HeldRow): HeldRound {
  const fields = new Map<string, HeldBet>(round?.fields)
  let stakedMinor = round?.stakedMinor ?? 0n
  for (const { field, amountMinor, target, most } of bets.map(betOfJson)) {
    const amount = (fields.get(field)?.amountMinor ?? 0n) + amountMinor
    fields.set(field, { amountMinor: amount, target, most, isPaid: cashedOut.includes(field) })
    stakedMinor += amountMinor
  }
  return { gameCode, fields, stakedMinor, validMinor: (round?.validMinor ?? 0n) + valid }
}

/** Inserts both kinds of rows in one statement, so that every batch costs one, whatever it contains. */
export function insertStatement(rows: readonly TableRow[]): CompanionStatement {
  const bets = rows.flatMap((row) => (row.kind === 'bets' ? [row] : []))
  const payments = rows.flatMap((row) => (row.kind === 'payment' ? [row] : []))
  const roundsOf = (kind: StoredPayment['kind']) => [
    ...new Set(payments.flatMap(({ payment }) => (payment.kind === kind ? [payment.roundId] : []))),
  ]
  return {
    name: 'table_insert',
    text: insertText,
    values: [
      [...new Set(bets.map((row) => row.bets.roundId))],
      roundsOf('cashed_out'),
      roundsOf('won'),
      roundsOf('returned'),
      bets.map((row) => row.bets.roundId),
      bets.map((row) => row.bets.brandId),
      bets.map((row) => row.bets.accountId),
      bets.map((row) => row.bets.memberId),
      bets.map((row) => row.bets.isTrial),
      bets.map((row) => JSON.stringify(row.bets.bets.map(jsonOfBet))),
      bets.map((row) => row.bets.stakeMinor),
      bets.map((row) => row.bets.validMinor),
      bets.map((row) => row.bets.balanceAfterMinor),
      bets.map(({ context }) => context.providerId),
      bets.map(({ context }) => context.key),
      bets.map(({ context }) => Buffer.from(context.bodyHash)),
      bets.map((row) => row.bets.placedAt.toString()),
      payments.map(({ payment }) => payment.roundId),
      payments.map(({ payment }) => payment.accountId),
      payments.map(({ payment }) => payment.part),
      payments.map(({ payment }) => payment.kind),
      payments.map(({ payment }) => payment.hundredths),
      payments.map(({ payment }) => payment.amountMinor),
      payments.map(({ payment }) => payment.balanceAfterMinor),
      payments.map(({ context }) => context.providerId),
      payments.map(({ context }) => context.key),
      payments.map(({ context }) => Buffer.from(context.bodyHash)),
      payments.map(({ payment }) => payment.paidAt.toString()),
    ],
  }
}

function jsonOfBet({ field, amountMinor, target, most }: TableBet): BetJson {
  return {
    field,
    amount: amountMinor.toString(),
    ...(target === undefined ? {} : { target }),
    ...(most === undefined ? {} : { most }),
  }
}

function betOfJson({ amount, ...bet }: BetJson): TableBet {
  return { ...bet, amountMinor: BigInt(amount) }
}

const betColumns = `round_id, brand_id, account_id, member_id, is_trial, bets, stake, valid, balance_after, provider_id, key, body_hash,
  placed_at`
const paymentColumns = `round_id, account_id, part, kind, hundredths, amount, balance_after, provider_id, key, body_hash, paid_at`

const insertText = `
  with allowed as materialized (
    select table_rounds_allow($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as ok
  ), placed as (
    insert into table_bet (${betColumns})
    select round_id, brand_id, account_id, member_id, is_trial, bets::jsonb, stake, valid, balance_after, provider_id, key, body_hash,
      placed_at
    from allowed, unnest($5::uuid[], $6::int[], $7::bigint[], $8::bigint[], $9::boolean[], $10::text[], $11::bigint[], $12::bigint[],
      $13::bigint[], $14::int[], $15::text[], $16::bytea[], $17::timestamptz[]) as row (${betColumns})
    where allowed.ok
  )
  insert into table_payment (${paymentColumns})
  select ${paymentColumns}
  from allowed, unnest($18::uuid[], $19::bigint[], $20::text[], $21::text[], $22::int[], $23::bigint[], $24::bigint[], $25::int[],
    $26::text[], $27::bytea[], $28::timestamptz[]) as row (${paymentColumns})
  where allowed.ok`

/** A row of bets, from `table_bet bet`. */
export interface BetRow {
  readonly roundId: string
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly memberId: MemberId
  readonly isTrial: boolean
  readonly bets: readonly BetJson[]
  readonly stake: bigint
  readonly valid: bigint
  readonly balanceAfter: bigint
  readonly providerId: ProviderId
  readonly key: string
  readonly placedAt: Temporal.Instant
}

/** The columns of {@link BetRow}. */
export const betRow = sql`bet.round_id as "roundId", bet.brand_id as "brandId", bet.account_id as "accountId",
  bet.member_id as "memberId", bet.is_trial as "isTrial", bet.bets, bet.stake, bet.valid, bet.balance_after as "balanceAfter",
  bet.provider_id as "providerId", bet.key, bet.placed_at as "placedAt"`

export function betsOfRow({ bets, stake, valid, balanceAfter, ...row }: BetRow): StoredBets {
  return {
    ...row,
    bets: bets.map(betOfJson),
    stakeMinor: minor(stake),
    validMinor: minor(valid),
    balanceAfterMinor: minor(balanceAfter),
  }
}

/** A row of a payment, from `table_payment paid`. */
export interface PaymentRow {
  readonly roundId: string
  readonly accountId: AccountId
  readonly part: string
  readonly kind: StoredPayment['kind']
  readonly hundredths: number | null
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly key: string
  readonly paidAt: Temporal.Instant
}

/** The columns of {@link PaymentRow}. */
export const paymentRow = sql`paid.round_id as "roundId", paid.account_id as "accountId", paid.part, paid.kind, paid.hundredths,
  paid.amount, paid.balance_after as "balanceAfter", paid.key, paid.paid_at as "paidAt"`

export function paymentOfRow({ amount, balanceAfter, ...row }: PaymentRow): StoredPayment {
  return { ...row, amountMinor: minor(amount), balanceAfterMinor: minor(balanceAfter) }
}

/** What keys did the first time: the bets that they made, or what they paid. */
export async function storedResults(
  db: Database,
  commands: readonly CommandHead[],
): Promise<StoredCommand<TableResult>[]> {
  const asked = sql`unnest(${commands.map(({ providerId }) => providerId)}::int[], ${commands.map(({ key }) => key)}::text[])
    as asked (provider_id, key)`
  const [bets, payments] = await Promise.all([
    sql<BetRow & { readonly bodyHash: Uint8Array }>`
      select ${betRow}, bet.body_hash as "bodyHash" from ${asked} join table_bet bet using (provider_id, key)`.execute(
      db,
    ),
    sql<PaymentRow & { readonly providerId: ProviderId; readonly bodyHash: Uint8Array }>`
      select ${paymentRow}, paid.provider_id as "providerId", paid.body_hash as "bodyHash"
      from ${asked} join table_payment paid using (provider_id, key)`.execute(db),
  ])
  return [
    ...bets.rows.map(({ bodyHash, ...row }) => ({
      accountId: row.accountId,
      providerId: row.providerId,
      key: row.key,
      bodyHash,
      result: { kind: 'bets' as const, bets: betsOfRow(row) },
    })),
    ...payments.rows.map(({ providerId, bodyHash, ...row }) => ({
      accountId: row.accountId,
      providerId,
      key: row.key,
      bodyHash,
      result: { kind: 'payment' as const, payment: paymentOfRow(row) },
    })),
  ]
}
