import {
  addBankAccount,
  addReceiptPicture,
  bankAccounts,
  beginDeposit,
  beginWithdrawal,
  cancelDeposit,
  cancelWithdrawal,
  confirmReceipt,
  depositMethods,
  listDeposits,
  listWithdrawals,
  readDeposit,
  readWithdrawal,
  receiptPicture,
  redeemVoucher,
  removeBankAccount,
  removeReceiptPicture,
  slipPicture,
  uploadSlip,
  withdrawalTerms,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Payments } from './open-payments.ts'

/** Binds the endpoints for members' deposits, bank accounts and withdrawals. */
export function bindPaymentRoutes(bind: Bind, payments: Payments): void {
  bind(depositMethods, ({ caller }) => payments.methods(caller.session, caller.language))
  bind(beginDeposit, ({ caller: { session, language }, body, idempotency }) =>
    payments.begin({ session, language, body, idempotency }),
  )
  bind(readDeposit, ({ caller, params }) => payments.read(caller, params.depositId))
  bind(listDeposits, ({ caller, query }) => payments.list(caller.session, query))
  bind(cancelDeposit, ({ caller, params }) => payments.cancel(caller, params.depositId))
  bind(uploadSlip, ({ caller, params, body }) =>
    payments.uploadSlip(caller, { depositId: params.depositId, file: body }),
  )
  bind(redeemVoucher, ({ caller, body }) => payments.redeem(caller, body.code))
  bind(slipPicture, ({ caller, params }) => payments.slipPicture(caller.session, params.slipId))
  const { bankAccounts: accounts, withdrawals } = payments
  bind(bankAccounts, ({ caller }) => accounts.list(caller))
  bind(addBankAccount, ({ caller, body }) => accounts.add(caller, body))
  bind(removeBankAccount, async ({ caller, params }) => {
    await accounts.remove(caller.session, params.accountId)
    return {}
  })
  bind(withdrawalTerms, ({ caller }) => withdrawals.terms(caller.session))
  bind(beginWithdrawal, ({ caller, body, idempotency }) => withdrawals.request({ caller, body, idempotency }))
  bind(readWithdrawal, ({ caller, params }) => withdrawals.read(caller, params.withdrawalId))
  bind(listWithdrawals, ({ caller, query }) => withdrawals.list(caller, query))
  bind(cancelWithdrawal, ({ caller, params }) => withdrawals.cancel(caller, params.withdrawalId))
  const { receipt } = withdrawals
  bind(confirmReceipt, ({ caller, params, body }) => receipt.answer(caller, params.withdrawalId, body))
  bind(addReceiptPicture, ({ caller, params, body }) =>
    receipt.addPicture(caller, { withdrawalId: params.withdrawalId, file: body }),
  )
  bind(removeReceiptPicture, ({ caller, params }) => receipt.removePicture(caller, params.pictureId))
  bind(receiptPicture, ({ caller, params }) => receipt.picture(caller.session, params.pictureId))
}
