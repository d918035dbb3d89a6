import { Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentPasswordQuery } from '../../../api/later-queries.ts'
import { useAccessPhrases, useErrorText } from '../../../language/phrases.ts'
import { PaymentPasswordForm } from './payment-password-form.tsx'
import classes from './centre.module.css'

/**
 * The payment password, required for withdrawals (3.025): whether there is one, and the form for setting or changing
 * it.
 */
export function PaymentPassword() {
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(paymentPasswordQuery())
  const [stage, setStage] = useState<'shown' | 'open' | 'saved'>('shown')
  if (data === undefined) return error === null ? null : <p role="alert">{errorText(error)}</p>
  if (stage === 'open')
    return <PaymentPasswordForm onClose={() => setStage('shown')} onSaved={() => setStage('saved')} standing={data} />
  return (
    <div className={classes.row}>
      <p role="status">{say(stage === 'saved' ? 'payment.saved' : data.isSet ? 'payment.isSet' : 'payment.unset')}</p>
      <Button onClick={() => setStage('open')}>{say(data.isSet ? 'payment.change' : 'payment.set')}</Button>
    </div>
  )
}
