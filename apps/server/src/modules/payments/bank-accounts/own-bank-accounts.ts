import type { addBankAccount, BankAccount, bankAccounts, BodyOf, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Caller, Session } from '../../../kernel/caller.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import { lockMember } from '../lock-member.sql.ts'
import type { PaymentParts } from '../payments.parts.ts'
import type { WithdrawalSettings } from '../payments.files.ts'
import { aboutNumber } from './bank-account-keys.ts'
import { accountsOf, insertBankAccount, removeAccount, type BankAccountRow } from './bank-accounts.sql.ts'

/** A member's bank accounts, and what a new one needs (2.098). */
export async function listBankAccounts(
  parts: PaymentParts,
  session: Session,
  language: Language,
): Promise<ReplyOf<typeof bankAccounts>> {
  const { database, registry, identity, clock } = parts
  const settings = registry.withdrawalsOf(session.brandId)
  const [rows, { realName = null }] = await Promise.all([accountsOf(database, session), identity.factorOwner(session)])
  return {
    list: rows.map((row) => presentAccount(row, settings, { language, now: clock.now() })),
    banks: (settings?.banks ?? []).map(({ code, name }) => ({ bank: code, name: name[language] })),
    holder: realName,
    maxAccounts: settings?.maxAccounts ?? 0,
    waitHours: settings?.waitHours ?? 0,
  }
}

/**
 * Adds a bank account in the member's real name. It needs the password and the second factor, and waits before money can go
 * there: whoever takes over a session gains nothing by adding their own.
 */
export async function addOwnBankAccount(
  parts: PaymentParts,
  caller: Caller<Session>,
  { bank, number, password }: BodyOf<typeof addBankAccount>,
): Promise<ReplyOf<typeof addBankAccount>> {
  const { database, registry, identity, clock, randomness, secrets } = parts
  const { session, language } = caller
  const settings = registry.withdrawalsOf(session.brandId)
  if (!settings?.banks.some(({ code }) => code === bank)) refuseFields([{ field: 'bank', code: 'bank.unknown' }])
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{6,20}$/.test(digits)) refuseFields([{ field: 'number', code: 'bank.number_invalid' }])
  await identity.confirmPayoutChange(caller, password)
  const { realName } = await identity.factorOwner(session)
  if (realName === undefined) throw new Refusal('bank.name_missing')
  const now = clock.now()
  const accountId = randomness.uuid()
  const row = {
    accountId,
    brandId: session.brandId,
    memberId: session.memberId,
    bankCode: bank,
    numberSealed: Buffer.from(secrets.sealSecret(Buffer.from(digits), aboutNumber(accountId))),
    numberHash: numberHashOf(secrets, bank, digits),
    numberTail: digits.slice(-4),
    holder: realName,
    addedAt: now,
    usableFrom: now.add({ hours: settings.waitHours }),
  }
  const isAdded = await database.transaction().execute(async (tx) => {
    await lockMember(tx, 'bank accounts', session)
    return insertBankAccount(tx, row, settings.maxAccounts)
  })
  if (!isAdded) await refuseAccount(parts, session, settings)
  return { account: presentAccount({ ...row, verdict: null }, settings, { language, now }) }
}

async function refuseAccount(
  { database }: PaymentParts,
  session: Session,
  { maxAccounts }: WithdrawalSettings,
): Promise<never> {
  const { length } = await accountsOf(database, session)
  if (length >= maxAccounts) throw new Refusal('bank.too_many', { values: [maxAccounts] })
  return refuseFields([{ field: 'number', code: 'bank.number_taken' }])
}

/** Removes a bank account. Throws `bank.not_found` for those of others. */
export async function removeOwnBankAccount(
  { database, clock }: PaymentParts,
  session: Session,
  accountId: string,
): Promise<void> {
  if (!(await removeAccount(database, session, accountId, clock.now()))) throw new Refusal('bank.not_found')
}

function presentAccount(
  row: BankAccountRow,
  settings: WithdrawalSettings | undefined,
  { language, now }: { readonly language: Language; readonly now: Temporal.Instant },
): BankAccount {
  return {
    accountId: row.accountId,
    bank: row.bankCode,
    bankName: bankName(settings, row.bankCode, language),
    numberTail: row.numberTail,
    holder: row.holder,
    usableFrom: row.usableFrom.toString(),
    isVerified: row.verdict === 'verified',
    needsVerification: usability(row, settings, now) === 'unverified',
    isUsable: usability(row, settings, now) === 'usable',
  }
}

/** The fingerprint by which an account is found that has the same number at the same bank. */
export function numberHashOf(
  secrets: Pick<PaymentParts['secrets'], 'keyedHash'>,
  bank: string,
  digits: string,
): Buffer {
  return Buffer.from(secrets.keyedHash(`${bank} ${digits}`, 'bank account number'))
}

/**
 * Whether money can go to an account: at once after an operator has verified it, and otherwise, if the brand does not insist on
 * that, after its waiting time.
 */
export function usability(
  { verdict, usableFrom }: Pick<BankAccountRow, 'verdict' | 'usableFrom'>,
  settings: Pick<WithdrawalSettings, 'verifyAccounts'> | undefined,
  now: Temporal.Instant,
): 'usable' | 'waiting' | 'unverified' {
  if (verdict === 'verified') return 'usable'
  if (settings?.verifyAccounts === true) return 'unverified'
  return Temporal.Instant.compare(usableFrom, now) <= 0 ? 'usable' : 'waiting'
}

/** A bank's name; its code if the brand no longer lists it. */
export function bankName(settings: WithdrawalSettings | undefined, bank: string, language: Language): string {
  return settings?.banks.find(({ code }) => code === bank)?.name[language] ?? bank
}
