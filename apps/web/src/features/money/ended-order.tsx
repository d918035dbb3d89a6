import { Alert, Button, Loader } from '@baize/ui'
import { card, plainLink } from '@baize/ui/look'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconZoomQuestion,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { balanceQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useMoneyPhrases, usePhrases, type MoneyKey } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { useOrderFee } from './fee-text.ts'
import { useMethodName } from './method-names.ts'
import { OrderFacts } from './order-facts.tsx'
import type { OrderView, ShownState } from './order-title.ts'
import { SlipUpload } from './slip-upload.tsx'
import { useBeginDeposit } from './use-begin-deposit.ts'
import classes from './ended-order.module.css'

type Ended = Exclude<ShownState, 'pending'>

/** Props of {@link EndedOrder}. */
export interface EndedOrderProps {
  readonly view: OrderView
  readonly shown: Ended
  readonly title: string
}

const signs: Record<Ended, Icon> = {
  credited: IconCircleCheck,
  overdue: IconHourglassEmpty,
  expired: IconHourglassEmpty,
  review: IconZoomQuestion,
  rejected: IconCircleX,
  cancelled: IconCircleX,
  failed: IconAlertTriangle,
}

/** An order that no longer waits for its payment: what became of it, and what the member can do next. */
export function EndedOrder({ view, shown, title }: EndedOrderProps) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const nameOf = useMethodName()
  const { deposit, currencySymbol } = view
  const feeOf = useOrderFee(currencySymbol)
  const Sign = signs[shown]
  const { creditedAt } = deposit
  return (
    <article className={`${card} ${classes.ended}`} data-state={shown}>
      <span aria-hidden className={classes.sign}>
        <Sign size="3.5rem" stroke={1.4} />
      </span>
      <h1 className={classes.title} data-autofocus tabIndex={-1}>
        {title}
      </h1>
      {shown === 'credited' ? (
        <NewBalance />
      ) : (
        <p className={classes.text}>{say(textOf(view, shown), deposit.reason ?? '')}</p>
      )}
      <SlipUpload deposit={deposit} />
      <NextStep shown={shown} view={view} />
      <OrderFacts
        facts={[
          [say('order.amount'), money(deposit.amount, currencySymbol)],
          ...feeOf(deposit),
          [say('order.method'), nameOf(deposit)],
          [say('order.orderedAt'), minute(deposit.createdAt)],
          ...(creditedAt === null ? [] : [[say('order.creditedAt'), minute(creditedAt)] as const]),
        ]}
        number={deposit.depositId}
        numberName={say('order.number')}
      />
    </article>
  )
}

/** What is said about an order; of a slip that waits for the staff nobody knows whether a payment arrived. */
function textOf({ deposit: { kind } }: OrderView, shown: Exclude<Ended, 'credited'>): MoneyKey {
  if (kind === 'voucher' && shown === 'review') return 'voucher.waits'
  if (kind !== 'transfer') return `${shown}.text`
  if (shown === 'review') return 'review.slipText'
  return shown === 'expired' || shown === 'cancelled' ? 'transfer.lateText' : `${shown}.text`
}

function NewBalance() {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const token = useSession(({ signedIn }) => signedIn?.token ?? '')
  // A balance from before the credit would be a wrong one.
  const { data, isFetchedAfterMount } = useQuery({
    ...balanceQuery(token),
    enabled: token !== '',
    refetchOnMount: 'always',
  })
  return (
    <p className={classes.text}>
      {data === undefined || !isFetchedAfterMount
        ? '\u00a0'
        : say('credited.balance', money(data.balance, data.currencySymbol))}
    </p>
  )
}

function NextStep({ view, shown }: { readonly view: OrderView; readonly shown: Ended }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const navigate = useNavigate()
  if (shown === 'overdue') return <Loader aria-hidden size="sm" />
  if (shown === 'review')
    return (
      <div className={classes.actions}>
        <Link className={plainLink} to="/help">
          {say('review.help')}
        </Link>
      </div>
    )
  if (shown !== 'credited') return <NewOrder view={view} />
  return (
    <div className={classes.actions}>
      <Button
        kind="primary"
        onClick={() => void navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage: 'BZ' } })}
      >
        {t('game.play')}
      </Button>
      <Link className={plainLink} search={{}} to="/depositv2">
        {say('credited.again')}
      </Link>
    </div>
  )
}

/** The same deposit once more with one tap, or another one. */
function NewOrder({ view: { deposit, currencySymbol } }: { readonly view: OrderView }) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { mutate, isPending, error } = useBeginDeposit()
  const { method, amount } = deposit
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button kind="primary" loading={isPending} onClick={() => mutate({ method, amount })}>
          {say('order.again', money(amount, currencySymbol))}
        </Button>
        <Link className={plainLink} search={{}} to="/depositv2">
          {say('order.other')}
        </Link>
      </div>
    </>
  )
}
