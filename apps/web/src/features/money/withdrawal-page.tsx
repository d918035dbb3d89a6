import { useSearch } from '@tanstack/react-router'
import { withdrawalsKey } from '../../api/withdrawal-queries.ts'
import { useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { useLeaveWithoutSession } from '../../session/leave-without-session.ts'
import { MoneyOverview } from './money-overview.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { useFollowBalance } from './use-follow-balance.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import { WithdrawalView } from './withdrawal-view.tsx'
import classes from './money.module.css'

/**
 * Withdrawals (2.098): requesting one, each of them from the request to its payment, and all of them so far.
 *
 * To change:
 * - the withdrawal page of the site: `WithdrawalPage` here; its steps, `WithdrawalForm` in `withdrawal-form.tsx`; which
 *   amounts it takes, `readWithdrawalAmount` in `withdrawal.rules.ts`; when it takes none, `hindranceOf` there
 * - bank accounts on the site: `BankAccounts` in `bank-accounts.tsx`; adding one, `BankAccountForm` in
 *   `bank-account-form.tsx`
 * - what a member sees of a withdrawal: `WithdrawalView` in `withdrawal-view.tsx`; its steps, `Timeline` in
 *   `withdrawal-timeline.tsx`
 * - how a member says whether the money has arrived: `ReceiptQuestion` in `receipt-question.tsx`; pictures, `ProofPictures` in
 *   `proof-pictures.tsx`
 * - how soon a change of a withdrawal shows: `askEveryMs` in `apps/web/src/api/withdrawal-queries.ts`
 * - withdrawals whose reply was lost: `withdrawalAttempts` in `withdrawal-attempt.ts`
 */
export function WithdrawalPage() {
  const left = useLeaveWithoutSession()
  return left ? null : <Withdrawals />
}

function Withdrawals() {
  // The router has read both from the address.
  const { withdrawal, page = 1 } = useSearch({ strict: false })
  useFollowBalance(withdrawalsKey)
  return (
    <div className={classes.page}>
      {withdrawal === undefined ? (
        <Overview page={page} />
      ) : (
        <WithdrawalView key={withdrawal} withdrawalId={withdrawal} />
      )}
    </div>
  )
}

function Overview({ page }: { readonly page: number }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  return (
    <MoneyOverview
      demo={say('withdraw.demo')}
      history={<WithdrawalHistory page={page} />}
      intro={say('withdraw.intro')}
      title={t('page.withdraw')}
    >
      <OpenWithdrawals />
      <WithdrawalForm />
    </MoneyOverview>
  )
}
