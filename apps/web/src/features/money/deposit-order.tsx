import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState, Skeleton, VisuallyHidden } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconArrowLeft, IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { depositQuery } from '../../api/deposit-queries.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { EndedOrder } from './ended-order.tsx'
import { FocusKept } from './focus-kept.tsx'
import { PendingOrder } from './pending-order.tsx'
import { useSecondsUntil } from './time-left.ts'
import { useOrderTitle, type OrderView } from './order-title.ts'
import classes from './deposit.module.css'

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
      {data === undefined && error !== null ? <OrderFailed error={error} onRetry={() => void refetch()} /> : null}
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

function OrderFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const isUnknown = error instanceof CallRefused && error.code === 'payment.not_found'
  return (
    <EmptyState icon={<IconReceiptOff size="2.25rem" />} title={errorText(error)}>
      {isUnknown ? null : (
        <Button kind="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
      <Button kind={isUnknown ? 'primary' : 'plain'} onClick={() => void navigate({ to: '/depositv2', search: {} })}>
        {say('order.back')}
      </Button>
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <div className={`${card} ${classes.order}`}>
      <Skeleton height="2rem" width="12rem" />
      <div className={classes.orderGrid}>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}
