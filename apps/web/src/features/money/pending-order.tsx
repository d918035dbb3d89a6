import { cancelDeposit, type Deposit } from '@baize/contract'
import { Button } from '@baize/ui'
import { card, plainLink, primaryLink } from '@baize/ui/look'
import { IconDownload, IconArrowRight, IconHourglassHigh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { depositMethodsQuery, depositQuery, depositsKey } from '../../api/deposit-queries.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { QrCode } from '../../images/qr-code.tsx'
import { useLanguage } from '../../language/language.ts'
import { useMoneyPhrases, type MoneyKey } from '../../language/phrases.ts'
import { CancelButton } from './cancel-button.tsx'
import { useOrderFee } from './fee-text.ts'
import { useMethodName } from './method-names.ts'
import { OrderFacts } from './order-facts.tsx'
import type { OrderView } from './order-title.ts'
import { saveQrCode } from './save-qr-code.ts'
import { SlipUpload } from './slip-upload.tsx'
import { asClock } from '../../api/time-left.ts'
import { TransferAccount } from './transfer-account.tsx'
import classes from './money.module.css'
import own from './pending-order.module.css'

/** Props of {@link PendingOrder}. */
export interface PendingOrderProps {
  readonly view: OrderView
  readonly title: string
  /** The time left, once it is known. */
  readonly seconds: number | undefined
}

/** Below this, the countdown calls for haste. */
const soonSeconds = 60

/** An order that waits for its payment: the QR code or the gateway's page, the countdown, and the steps. */
export function PendingOrder({ view, title, seconds }: PendingOrderProps) {
  const say = useMoneyPhrases()
  const { money, minute } = useFormat()
  const nameOf = useMethodName()
  const { deposit, currencySymbol } = view
  const feeOf = useOrderFee(currencySymbol)
  return (
    <article className={`${card} ${classes.order}`}>
      <header className={classes.orderHead}>
        <h1 className={classes.orderTitle} data-autofocus tabIndex={-1}>
          {title}
        </h1>
        <p className={own.countdown} data-soon={(seconds ?? soonSeconds) < soonSeconds || undefined}>
          <IconHourglassHigh aria-hidden size="1.25rem" />
          {say('order.left')}
          <span className={own.clock} role="timer">
            {seconds === undefined ? '–' : asClock(seconds)}
          </span>
        </p>
      </header>
      <div className={own.columns}>
        <WayToPay view={view} />
        <div className={classes.column}>
          <Steps view={view} />
          <OrderFacts
            facts={[
              [say('order.amount'), money(deposit.amount, currencySymbol)],
              ...feeOf(deposit),
              [say('order.method'), nameOf(deposit)],
              [say('order.until'), minute(deposit.expiresAt)],
            ]}
            number={deposit.depositId}
            numberName={say('order.number')}
          />
          <Cancel depositId={deposit.depositId} />
        </div>
      </div>
    </article>
  )
}

function WayToPay({ view: { deposit, currencySymbol } }: { readonly view: OrderView }) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const isDemo = useBrand().mode === 'demo'
  const { qr, pageUrl } = deposit
  const amount = money(deposit.amount, currencySymbol)
  if (deposit.transfer !== null)
    return (
      <div className={own.way}>
        <TransferAccount view={{ deposit, currencySymbol }} />
        <SlipUpload deposit={deposit} />
        {isDemo ? <p className={own.note}>{say('transfer.demo')}</p> : null}
      </div>
    )
  return (
    <div className={own.way}>
      {qr === null ? null : (
        <>
          <div className={own.qr}>
            <QrCode label={say('order.qr', amount)} text={qr} />
          </div>
          <SaveQr name={`deposit-${deposit.depositId.slice(0, 8)}.png`} text={qr} />
        </>
      )}
      {pageUrl === null ? null : (
        // In this tab, which has the session: the gateway leads back to this address.
        <a className={qr === null ? primaryLink : plainLink} href={pageUrl}>
          {say(isDemo ? 'order.demoPage' : 'order.page')}
          <IconArrowRight aria-hidden size="1.125rem" />
        </a>
      )}
      {isDemo ? <p className={own.note}>{say(qr === null ? 'deposit.demo' : 'deposit.demoQr')}</p> : null}
    </div>
  )
}

function SaveQr({ text, name }: { readonly text: string; readonly name: string }) {
  const say = useMoneyPhrases()
  const [failed, setFailed] = useState(false)
  const save = async () => setFailed(!(await saveQrCode(text, name)))
  return (
    <>
      <Button icon={<IconDownload aria-hidden size="1.125rem" />} onClick={() => void save()}>
        {say('order.saveQr')}
      </Button>
      <p className={own.note} hidden={!failed} role="alert">
        {failed ? say('order.qrNotSaved') : ''}
      </p>
    </>
  )
}

const stepsOf: Record<Deposit['kind'], readonly MoneyKey[]> = {
  promptpay: ['order.stepScan', 'order.stepAmount', 'order.stepConfirm'],
  page: ['order.stepPage', 'order.stepConfirm'],
  transfer: ['order.stepTransfer', 'order.stepSlip', 'order.stepChecked'],
  // It is never paid: it is credited when its code is entered.
  voucher: [],
}

function Steps({ view: { deposit, currencySymbol } }: { readonly view: OrderView }) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const heading = useId()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(depositMethodsQuery(language))
  const instructions = data?.list.find(({ method }) => method === deposit.method)?.instructions ?? ''
  const amount = money(deposit.amount, currencySymbol)
  return (
    <section aria-labelledby={heading}>
      <h2 className={classes.heading} id={heading}>
        {say('order.steps')}
      </h2>
      <ol className={own.steps}>
        {stepsOf[deposit.kind].map((step) => (
          <li key={step}>{say(step, amount)}</li>
        ))}
      </ol>
      {instructions === '' ? null : <p className={own.instructions}>{instructions}</p>}
    </section>
  )
}

function Cancel({ depositId }: { readonly depositId: string }) {
  const say = useMoneyPhrases()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelDeposit, { params: { depositId } }),
    onSuccess: (cancelled) => queries.setQueryData(depositQuery(depositId).queryKey, cancelled),
    // A refusal means that something else happened to it.
    onSettled: () => queries.invalidateQueries({ queryKey: depositsKey }),
  })
  return (
    <CancelButton
      error={error}
      isPending={isPending}
      label={say('order.cancel')}
      onCancel={mutate}
      question={{ title: say('order.cancelTitle'), text: say('order.cancelText'), keep: say('order.keep') }}
    />
  )
}
