import type { Withdrawal } from '@baize/contract'
import { Refusal } from '../kernel/refusal.ts'
import { demoPassword, originOf } from '../modules/identity/index.ts'
import { newKey, type Visitor } from './member.ts'
import type { Stage } from './stage.ts'

/** The payment password of every account of the history. */
export const paymentPassword = '739164'

const banks = ['KBANK', 'SCB', 'BBL', 'KTB'] as const

/** Sets a payment password and adds a bank account, as is needed before money can go out. Does nothing the second time. */
export async function prepareToWithdraw({ app }: Stage, visitor: Visitor): Promise<void> {
  const { member, caller, session, choices } = visitor
  if (member.bankAccountId !== undefined) return
  // The account of every demo is there before its history, and has no name yet.
  const { payeeName } = member.person.profile ?? {}
  if (!(await app.identity.factorOwner(session)).realName) await app.identity.profile.change(session, { payeeName })
  if (member.hasPaymentPassword !== true)
    await app.identity.recovery.setPaymentPassword(originOf(caller), session, {
      password: demoPassword,
      paymentPassword,
      confirmPaymentPassword: paymentPassword,
    })
  member.hasPaymentPassword = true
  // Plainly nobody's: it begins with zeros.
  const number = `${choices.below(90) + 10}${member.id}`.padStart(10, '0')
  const bank = choices.oneOf(banks)
  const { account } = await app.payments.bankAccounts.add(caller, { bank, number, password: demoPassword })
  member.bankAccountId = account.accountId
}

/** Requests a withdrawal. `undefined` if it is refused: the account is too new, or the money is not there. */
export async function takeOut(stage: Stage, visitor: Visitor, amount: number): Promise<Withdrawal | undefined> {
  const { caller, member } = visitor
  if (member.bankAccountId === undefined) return undefined
  const body = { accountId: member.bankAccountId, amount: `${amount}.00`, paymentPassword }
  try {
    const wish = { caller, body, idempotency: newKey(stage) }
    return (await stage.app.payments.withdrawals.request(wish)).withdrawal
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Cancels a withdrawal that nobody has decided about. */
export async function cancel({ app }: Stage, { session, language }: Visitor, withdrawalId: string): Promise<void> {
  await app.payments.withdrawals.cancel({ session, language }, withdrawalId)
}
