import {
  accountPostings,
  findTransactions,
  ledgerAudit,
  ledgerProblems,
  memberAccounts,
  officeHourHeads,
  readTransaction,
  startLedgerAudit,
  trialBalance,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import type { LedgerPageParts } from './ledger-page.parts.ts'
import { showAudit, showHeads, showProblems, startAudit } from './audit-pages.ts'
import { findTransactions as find } from './find-transactions.ts'
import { listAccounts, listPostings, showBalance, showTransaction } from './ledger-pages.ts'

/** Binds the endpoints with which operators read the books and have them checked. */
export function bindLedgerPages(bind: OfficeBind, parts: LedgerPageParts): void {
  bind(trialBalance, ({ caller }) => showBalance(parts, caller.operator))
  bind(findTransactions, ({ caller, query }) => find(parts, caller.operator, query.reference))
  bind(readTransaction, ({ caller, params }) => showTransaction(parts, caller.operator, params))
  bind(memberAccounts, ({ caller, query }) => listAccounts(parts, caller.operator, query))
  bind(accountPostings, ({ caller, params, query }) => listPostings(parts, caller.operator, { ...params, ...query }))
  bind(ledgerAudit, ({ caller }) => showAudit(parts, caller.operator))
  bind(startLedgerAudit, ({ caller }) => startAudit(parts, caller.operator))
  bind(ledgerProblems, ({ caller, query }) => showProblems(parts, caller.operator, query))
  bind(officeHourHeads, ({ query }) => showHeads(parts, query))
}
