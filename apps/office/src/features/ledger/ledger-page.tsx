/**
 * The books: what all accounts hold, any transaction, a member's accounts, and checks by the auditor.
 *
 * To change:
 * - the pages of the ledger: `LedgerPage` here; the trial balance, `TrialBalance` in `trial-balance.tsx`; the search,
 *   `TransactionSearch` in `transaction-search.tsx`; accounts, `AccountPostings` in `account-postings.tsx`; checks,
 *   `BookChecks` in `book-checks.tsx`
 */
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { AccountPostings } from './account-postings.tsx'
import { BookChecks } from './book-checks.tsx'
import { HourHeads } from './hour-heads.tsx'
import { TransactionSearch } from './transaction-search.tsx'
import { TrialBalance } from './trial-balance.tsx'

export function LedgerPage() {
  const t = usePhrasesOf('office-ledger')
  return (
    <>
      <PageHead text={t('text')} title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'balance', label: t('balance'), content: <TrialBalance /> },
          { value: 'search', label: t('search'), content: <TransactionSearch /> },
          { value: 'accounts', label: t('accounts'), content: <AccountPostings /> },
          { value: 'checks', label: t('checks'), content: <BookChecks /> },
          { value: 'heads', label: t('heads'), content: <HourHeads /> },
        ]}
      />
    </>
  )
}
