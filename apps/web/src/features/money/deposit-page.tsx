import { useSearch } from '@tanstack/react-router'
import { depositsKey } from '../../api/deposit-queries.ts'
import { useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { useLeaveWithoutSession } from '../../session/leave-without-session.ts'
import { DepositForm } from './deposit-form.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { DepositOrder } from './deposit-order.tsx'
import { MoneyOverview } from './money-overview.tsx'
import { OpenDeposits } from './open-deposits.tsx'
import { useFollowBalance } from './use-follow-balance.ts'
import { VoucherForm } from './voucher-form.tsx'
import classes from './money.module.css'

/**
 * Deposits (2.097): ordering one, the order until it is credited, and all of them so far.
 *
 * To change:
 * - the deposit page of the site: `DepositPage` here; methods and amount, `DepositForm` in `deposit-form.tsx`; which amounts
 *   it takes, `readAmount` in `apps/web/src/forms/amount.rules.ts`; methods, limits and hours themselves, `depositMethods` in
 *   `packages/contract/src/payments.ts`
 * - what a member sees while and after a deposit is paid: `DepositOrder` in `deposit-order.tsx`, `EndedOrder` in
 *   `ended-order.tsx`; the picture of the QR code that is saved, `saveQrCode` in `save-qr-code.ts`
 * - how soon a paid deposit shows: `useFollowBalance` in `use-follow-balance.ts`, `depositQuery` in
 *   `apps/web/src/api/deposit-queries.ts`
 * - deposits whose reply was lost: `depositAttempts` in `deposit-attempt.ts`
 * - the words of the deposit page: `packages/phrases/src/languages/en/money.ts`
 */
export function DepositPage() {
  const left = useLeaveWithoutSession()
  return left ? null : <Deposits />
}

function Deposits() {
  // The router has read both from the address.
  const { order, page = 1 } = useSearch({ strict: false })
  useFollowBalance(depositsKey)
  return <div className={classes.page}>{order === undefined ? <Overview page={page} /> : <Order order={order} />}</div>
}

function Order({ order }: { readonly order: string }) {
  return <DepositOrder depositId={order} key={order} />
}

function Overview({ page }: { readonly page: number }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  return (
    <MoneyOverview
      demo={say('deposit.demo')}
      history={<DepositHistory page={page} />}
      intro={say('deposit.intro')}
      title={t('page.deposit')}
    >
      <OpenDeposits />
      <DepositForm />
      <VoucherForm />
    </MoneyOverview>
  )
}
