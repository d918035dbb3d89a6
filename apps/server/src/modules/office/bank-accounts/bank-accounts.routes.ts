import {
  officeBankAccount,
  officeBankAccounts,
  rejectBankAccount,
  showBankNumber,
  verifyBankAccount,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { decideAccount, listAccounts, showAccount, showNumber, type AccountPageParts } from './account-pages.ts'

/** Binds the endpoints with which operators verify members' bank accounts. */
export function bindBankAccountPages(bind: OfficeBind, parts: AccountPageParts): void {
  bind(officeBankAccounts, ({ caller, query }) => listAccounts(parts, caller, query))
  bind(officeBankAccount, ({ caller, params }) => showAccount(parts, caller, params.accountId))
  bind(showBankNumber, async ({ caller, params }) => ({
    number: await showNumber(parts, caller.operator, params.accountId),
  }))
  bind(verifyBankAccount, ({ caller, params, body }) =>
    decideAccount(parts, caller, params.accountId, { verdict: 'verified', reason: body.reason }),
  )
  bind(rejectBankAccount, ({ caller, params, body }) =>
    decideAccount(parts, caller, params.accountId, { verdict: 'rejected', reason: body.reason }),
  )
}
