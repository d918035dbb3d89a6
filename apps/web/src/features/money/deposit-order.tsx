import { Skeleton, VisuallyHidden } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { depositQuery } from '../../api/deposit-queries.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { EndedOrder } from './ended-order.tsx'
import { FocusKept } from './focus-kept.tsx'
import { MoneyFailed } from './money-failed.tsx'
import { PendingOrder } from './pending-order.tsx'
import { useSecondsUntil } from '../../api/time-left.ts'
import { useOrderTitle, type OrderView } from './order-title.ts'
import classes from './money.module.css'
import own from './pending-order.module.css'

/** One deposit: how to pay it, and what became of it. It changes by itself. */
export function DepositOrder({ depositId }: { readonly depositId: string }) {
  const say = useMoneyPhrases()
  const { data, error, refetch } = useQuery(depositQuery(depositId))
  return (
    <>
      <Link className={classes.back} search={{}} to="/depositv2">
        <IconArrowLeft aria-hidden size="1.125rem" />
        {say('order.back')}
      </Link>
      {data === undefined && error === null ? <OrderSkeleton /> : null}
      {data === undefined && error !== null ? (
        <MoneyFailed
          back={say('order.back')}
          error={error}
          onRetry={() => void refetch()}
          to="/depositv2"
          unknown="payment.not_found"
        />
      ) : null}
      {data === undefined ? null : <OrderOf view={data} />}
    </>
  )
}

function OrderOf({ view }: { readonly view: OrderView }) {
  const { deposit } = view
  const seconds = useSecondsUntil(deposit.expiresAt)
  const isOverdue = deposit.state === 'pending' && seconds === 0
  const shown = isOverdue ? 'overdue' : deposit.state
  const title = useOrderTitle(view, shown)
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <FocusKept on={shown}>
        {shown === 'pending' ? (
          <PendingOrder seconds={seconds} title={title} view={view} />
        ) : (
          <EndedOrder shown={shown} title={title} view={view} />
        )}
      </FocusKept>
    </>
  )
}

function OrderSkeleton() {
  return (
    <div className={`${card} ${classes.order}`}>
      <Skeleton height="2rem" width="12rem" />
      <div className={own.columns}>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}
