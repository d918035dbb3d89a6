import type { Withdrawal } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { CancelButton } from './cancel-button.tsx'
import { PictureList } from './proof-pictures.tsx'
import { useConfirmReceipt } from './use-confirm-receipt.ts'
import classes from './money.module.css'
import own from './withdrawal.module.css'

interface ReceiptAnswerProps {
  readonly withdrawal: Withdrawal
  readonly symbol: string
}

/** What the member has said about the arrival, with the pictures; and the way to say that all of it has arrived after all. */
export function ReceiptAnswer({ withdrawal, symbol }: ReceiptAnswerProps) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { receipt, withdrawalId } = withdrawal
  if (receipt === null || receipt.received === null || receipt.remainder === null || receipt.state === 'received')
    return null
  return (
    <div className={`${own.panel} ${own.receipt}`}>
      <dl className={classes.facts}>
        <div>
          <dt>{say('receipt.arrived')}</dt>
          <dd>{money(receipt.received, symbol)}</dd>
        </div>
        <div>
          <dt>{say('receipt.missing')}</dt>
          <dd>{money(receipt.remainder, symbol)}</dd>
        </div>
      </dl>
      <PictureList pictures={receipt.pictures} />
      {receipt.canStillArrive ? <AfterAll withdrawalId={withdrawalId} /> : null}
    </div>
  )
}

function AfterAll({ withdrawalId }: { readonly withdrawalId: string }) {
  const say = useMoneyPhrases()
  const { mutate, isPending, error } = useConfirmReceipt(withdrawalId)
  return (
    <CancelButton
      error={error}
      isPending={isPending}
      label={say('receipt.afterAll')}
      onCancel={() => mutate({ arrived: 'all' })}
      question={{
        title: say('receipt.afterAllTitle'),
        text: say('receipt.afterAllText'),
        keep: say('receipt.notYet'),
      }}
    />
  )
}
