import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's deposits, bank accounts and withdrawals. Gateways' reports about them, and what operators note about those, have nothing else. */
export function paymentData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'deposits',
      tables: ['payment_deposit', 'payment_deposit_decision', 'payment_voucher'],
      pagesOf: (owner) => pagesOfRows<DepositItem>((after, max) => deposits(database, owner, after, max)),
    },
    { name: 'slips', tables: ['payment_slip'], pagesOf: (owner) => slips(database, owner) },
    {
      name: 'bankAccounts',
      tables: ['payment_bank_account'],
      pagesOf: (owner) => pagesOfRows<AccountItem>((after, max) => bankAccounts(database, owner, after, max)),
    },
    {
      name: 'withdrawals',
      tables: ['payment_withdrawal'],
      pagesOf: (owner) => pagesOfRows<WithdrawalItem>((after, max) => withdrawals(database, owner, after, max)),
    },
    {
      name: 'receiptPictures',
      tables: ['payment_receipt_picture'],
      pagesOf: (owner) => receiptPictures(database, owner),
    },
  ]
}

interface DepositItem {
  readonly deposit: string
}

async function deposits(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DepositItem | undefined,
  max: number,
): Promise<readonly DepositItem[]> {
  const { rows } = await sql<DepositItem>`
    select deposit_id as deposit, method_code as method, kind, gateway_code as gateway, currency, amount, state, review,
      created_at as "createdAt", expires_at as "expiresAt", credited_at as "creditedAt",
      credited_amount as "creditedAmount", account_bank as "toBank", account_number as "toAccount", (
        select json_agg(json_build_object('decision', decision, 'amount', made.amount, 'at', decided_at, 'reason', reason)
          order by number)
        from payment_deposit_decision made where made.deposit_id = payment_deposit.deposit_id) as decisions
    from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.deposit ?? null}::uuid is null or (created_at, deposit_id) > (
        select created_at, deposit_id from payment_deposit where deposit_id = ${after?.deposit ?? null}::uuid))
    order by created_at, deposit_id limit ${max}`.execute(db)
  return rows
}

interface SlipItem {
  readonly slip: string
}

/** Pictures are large: few are read at a time. */
const picturesAtOnce = 8

async function* slips(db: Database, { brandId, memberId }: DataOwner): AsyncGenerator<readonly SlipItem[]> {
  let after: string | null = null
  for (;;) {
    const found: readonly SlipItem[] = (
      await sql<SlipItem>`
        select slip_id as slip, deposit_id as deposit, sending_bank as "sendingBank", reference, result,
          paid_amount as amount, paid_currency as currency, paid_at as "paidAt", sent_at as "sentAt",
          translate(encode(picture, 'base64'), E'\n', '') as "pictureBase64"
        from payment_slip join payment_deposit using (deposit_id)
        where brand_id = ${brandId} and member_id = ${memberId} and (${after}::uuid is null or slip_id > ${after}::uuid)
        order by slip_id limit ${picturesAtOnce}`.execute(db)
    ).rows
    if (found.length > 0) yield found
    after = found.at(-1)?.slip ?? null
    if (found.length < picturesAtOnce) return
  }
}

interface PictureItem {
  readonly picture: string
}

async function* receiptPictures(
  db: Database,
  { brandId, memberId }: DataOwner,
): AsyncGenerator<readonly PictureItem[]> {
  let after: string | null = null
  for (;;) {
    const found: readonly PictureItem[] = (
      await sql<PictureItem>`
        select picture_id as picture, withdrawal_id as withdrawal, sent_at as "sentAt",
          translate(encode(picture, 'base64'), E'\n', '') as "pictureBase64"
        from payment_receipt_picture join payment_withdrawal using (withdrawal_id)
        where brand_id = ${brandId} and member_id = ${memberId}
          and (${after}::uuid is null or picture_id > ${after}::uuid)
        order by picture_id limit ${picturesAtOnce}`.execute(db)
    ).rows
    if (found.length > 0) yield found
    after = found.at(-1)?.picture ?? null
    if (found.length < picturesAtOnce) return
  }
}

interface AccountItem {
  readonly account: string
}

/** The numbers themselves are sealed; their last digits say which account it is. */
async function bankAccounts(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: AccountItem | undefined,
  max: number,
): Promise<readonly AccountItem[]> {
  const { rows } = await sql<AccountItem>`
    select account_id as account, bank_code as bank, number_tail as "numberEndsWith", holder, added_at as "addedAt",
      removed_at as "removedAt", verdict, verdict_at as "verdictAt", verdict_reason as "verdictReason"
    from payment_bank_account
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.account ?? null}::uuid is null or account_id > ${after?.account ?? null}::uuid)
    order by account_id limit ${max}`.execute(db)
  return rows
}

interface WithdrawalItem {
  readonly withdrawal: string
}

async function withdrawals(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: WithdrawalItem | undefined,
  max: number,
): Promise<readonly WithdrawalItem[]> {
  const { rows } = await sql<WithdrawalItem>`
    select withdrawal_id as withdrawal, account_id as account, currency, amount, state, requested_at as "requestedAt",
      returned_at as "returnedAt", receipt, receipt_due as "receiptDue", receipt_at as "receiptAt", received,
      receipt_note as "receiptNote", (
        select json_agg(json_build_object('state', state, 'at', at, 'reason', reason) order by step)
        from payment_withdrawal_step step where step.withdrawal_id = one.withdrawal_id) as steps
    from payment_withdrawal one
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.withdrawal ?? null}::uuid is null or (requested_at, withdrawal_id) > (
        select requested_at, withdrawal_id from payment_withdrawal
        where withdrawal_id = ${after?.withdrawal ?? null}::uuid))
    order by requested_at, withdrawal_id limit ${max}`.execute(db)
  return rows
}
