import { confirmProtection, withdrawProtection, type Protection, type WaitingProtection } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, useProtectionPhrases } from '../../language/phrases.ts'
import { useChangeText } from './change-text.ts'
import { useChange } from './use-protection.ts'
import classes from './protection.module.css'

/** What waits to protect less, and can be confirmed or withdrawn. */
export function WaitingChanges({ protection }: { readonly protection: Protection }) {
  const say = useProtectionPhrases()
  if (protection.waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="waiting">
        {say('later.title')}
      </h2>
      <p className={classes.muted}>{say('later.text')}</p>
      <ul className={classes.waiting}>
        {protection.waiting.map((change) => (
          <Waiting change={change} key={change.changeId} symbol={protection.currencySymbol} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ change, symbol }: { readonly change: WaitingProtection; readonly symbol: string }) {
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const { minute } = useFormat()
  const textOf = useChangeText(symbol)
  const { changeId, subject, period, confirmableAt, isConfirmable, lapsesAt } = change
  const params = { changeId }
  const confirming = useChange(() => call(confirmProtection, { params }))
  const withdrawing = useChange(() => call(withdrawProtection, { params }))
  const [from, to] = textOf(change)
  const error = confirming.error ?? withdrawing.error
  return (
    <li className={classes.change}>
      <span className={classes.changeText}>
        <strong>
          {subject === 'reality' || period === null
            ? say('later.reality', from, to)
            : say('later.limit', say(`label.${period}`, say(`flow.${subject}`)), from, to)}
        </strong>
        <span className={classes.muted}>
          {isConfirmable ? say('later.until', minute(lapsesAt)) : say('later.from', minute(confirmableAt))}
        </span>
      </span>
      <span className={classes.actions}>
        {isConfirmable ? (
          <Button kind="primary" loading={confirming.isPending} onClick={() => confirming.mutate(undefined)}>
            {say('later.confirm')}
          </Button>
        ) : null}
        <Button loading={withdrawing.isPending} onClick={() => withdrawing.mutate(undefined)}>
          {say('later.withdraw')}
        </Button>
      </span>
      {error === null ? null : (
        <Alert className={classes.wide} color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
    </li>
  )
}
