import type { readWithdrawal, ValueOf, Withdrawal } from '@baize/contract'
import { Alert, Skeleton, VisuallyHidden } from '@baize/ui'
import { card, plainLink, primaryLink } from '@baize/ui/look'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../api/use-brand.ts'
import { isUnderWay, withdrawalQuery } from '../../api/withdrawal-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { FocusKept } from './focus-kept.tsx'
import { MoneyFailed } from './money-failed.tsx'
import { OrderFacts } from './order-facts.tsx'
import { ReceiptAnswer } from './receipt-answer.tsx'
import { ReceiptQuestion } from './receipt-question.tsx'
import { useSecondsUntil } from '../../api/time-left.ts'
import { Timeline } from './withdrawal-timeline.tsx'
import classes from './money.module.css'
import own from './withdrawal.module.css'

type View = ValueOf<typeof readWithdrawal>

/** One withdrawal: its state in words, its steps, and whether it can be cancelled. It changes by itself. */
export function WithdrawalView({ withdrawalId }: { readonly withdrawalId: string }) {
  const say = useMoneyPhrases()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(withdrawalQuery(withdrawalId, language))
  return (
    <>
      <Link className={classes.back} search={{}} to="/withdraw">
        <IconArrowLeft aria-hidden size="1.125rem" />
        {say('payout.back')}
      </Link>
      {data === undefined && error === null ? <ViewSkeleton /> : null}
      {data === undefined && error !== null ? (
        <MoneyFailed
          back={say('payout.back')}
          error={error}
          onRetry={() => void refetch()}
          to="/withdraw"
          unknown="payment.withdrawal_unknown"
        />
      ) : null}
      {data === undefined ? null : <ViewOf view={data} />}
    </>
  )
}

function ViewOf({ view }: { readonly view: View }) {
  const title = useTitle(view)
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <FocusKept on={`${view.withdrawal.state} ${view.withdrawal.receipt?.state ?? ''}`}>
        <Details title={title} view={view} />
      </FocusKept>
    </>
  )
}

function Details({ view, title }: { readonly view: View; readonly title: string }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const { withdrawal, currencySymbol } = view
  const { state, canCancel, withdrawalId, bankName, numberTail, receipt } = withdrawal
  const amount = money(withdrawal.amount, currencySymbol)
  const isOpen = isUnderWay(withdrawal)
  return (
    <article className={`${card} ${classes.order}`}>
      <header className={classes.head}>
        <h1 className={classes.orderTitle} data-autofocus tabIndex={-1}>
          {title}
        </h1>
        <p className={own.stateText} data-state={state}>
          <StateText view={view} />
        </p>
        <Reason withdrawal={withdrawal} />
      </header>
      {receipt?.state === 'awaiting' ? <ReceiptQuestion symbol={currencySymbol} withdrawal={withdrawal} /> : null}
      <ReceiptAnswer symbol={currencySymbol} withdrawal={withdrawal} />
      {isOpen ? <Late promisedAt={withdrawal.promisedAt} /> : null}
      <div className={own.viewGrid}>
        <Timeline withdrawal={withdrawal} />
        <div className={classes.column}>
          <OrderFacts
            facts={[
              [say('order.amount'), amount],
              [say('payout.account'), `${bankName} •••• ${numberTail}`],
              [say('payout.requestedAt'), minute(withdrawal.requestedAt)],
              ...(isOpen ? [[say('payout.promised'), minute(withdrawal.promisedAt)] as const] : []),
            ]}
            number={withdrawalId}
            numberName={say('payout.number')}
          />
          {canCancel ? <CancelWithdrawal amount={amount} withdrawalId={withdrawalId} /> : null}
          {isOpen ? null : (
            <div>
              <Link className={state === 'paid' ? plainLink : primaryLink} search={{}} to="/withdraw">
                {say('payout.again')}
              </Link>
            </div>
          )}
        </div>
      </div>
    </article>
  )
}

/** What the state means for the member, and whether there is something to do. */
function StateText({ view: { withdrawal, currencySymbol } }: { readonly view: View }) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const { state, amount, receipt } = withdrawal
  if (state === 'cancelled' || state === 'rejected' || state === 'failed')
    return say('payout.moneyBack', money(amount, currencySymbol))
  if (receipt === null || receipt.state === 'awaiting') return say(`payout.text.${state}`)
  if (receipt.state === 'assumed') return say('receipt.text.assumed', minute(receipt.dueAt))
  if (receipt.state === 'disputed')
    return say('receipt.text.disputed', money(receipt.remainder ?? amount, currencySymbol))
  return say(`receipt.text.${receipt.state}`)
}

/** Why it was not paid, or not given back, as an operator or the bank said. */
function Reason({ withdrawal: { state, steps, receipt } }: { readonly withdrawal: Withdrawal }) {
  const say = useMoneyPhrases()
  const decision = receipt?.state === 'forced' ? 'forced' : state
  const reason = steps.findLast((step) => step.state === decision)?.reason ?? null
  return reason === null ? null : <p className={own.reason}>{say('payout.reason', reason)}</p>
}

/** An apology once the promised time is over. */
function Late({ promisedAt }: { readonly promisedAt: string }) {
  const say = useMoneyPhrases()
  const seconds = useSecondsUntil(promisedAt)
  if (seconds !== 0) return null
  return (
    <Alert color="gold" role="note">
      {say('payout.late')}
    </Alert>
  )
}

function useTitle({ withdrawal, currencySymbol }: View): string {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { state, amount, receipt } = withdrawal
  if (receipt?.state === 'disputed') return say('receipt.title.disputed', money(amount, currencySymbol))
  if (receipt?.state === 'refunding' || receipt?.state === 'refunded')
    return say(`receipt.title.${receipt.state}`, money(receipt.remainder ?? amount, currencySymbol))
  return say(`payout.title.${state}`, money(amount, currencySymbol))
}

function ViewSkeleton() {
  return (
    <div className={`${card} ${classes.order}`}>
      <Skeleton height="2rem" width="16rem" />
      <div className={own.viewGrid}>
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </div>
    </div>
  )
}
