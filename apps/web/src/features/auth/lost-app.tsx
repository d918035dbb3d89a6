import { loseApp, sendLostAppCode, type SecondFactorAsked } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, FocusOnArrival } from '@baize/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useAccessPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import { FactorField } from '../../verification/factor-field.tsx'
import classes from './form.module.css'

/** Props of {@link LostApp}. */
export interface LostAppProps {
  readonly challenge: string
  readonly lost: NonNullable<SecondFactorAsked['lost']>
  readonly onBack: () => void
  /** Called when the pending login has expired, so that it can start over. */
  readonly onEnded: () => void
}

/** Lets a member who has lost the app ask for its removal, which waits. No session begins. */
export function LostApp({ challenge, lost, onBack, onEnded }: LostAppProps) {
  const say = useAccessPhrases()
  const { time } = useFormat()
  const [waitsUntil, setWaitsUntil] = useState<string>()
  const [chosen, choose] = useState<'sms' | 'email'>()
  const way = chosen ?? lost.ways[0]
  if (waitsUntil !== undefined)
    return (
      <Alert color="gold" role="status">
        {say('factor.lostDone', time(waitsUntil))}
      </Alert>
    )
  if (way === undefined) return null
  return (
    <div className={classes.form}>
      <p>{say('factor.lostText', lost.waitHours)}</p>
      <LostForm challenge={challenge} key={way} lost={lost} onAsked={setWaitsUntil} onEnded={onEnded} way={way} />
      <div className={classes.others}>
        {lost.ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} onClick={() => choose(each)}>
              {say(`factor.way.${each}`)}
            </Button>
          ))}
        <Button onClick={onBack}>{say('factor.way.totp')}</Button>
      </div>
    </div>
  )
}

interface LostFormProps extends Pick<LostAppProps, 'challenge' | 'lost' | 'onEnded'> {
  readonly way: 'sms' | 'email'
  readonly onAsked: (waitsUntil: string) => void
}

function LostForm({ challenge, lost, way, onAsked, onEnded }: LostFormProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const form = useForm({ defaultValues: { code: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { readonly code: string }) => call(loseApp, { body: { challenge, way, code: code.trim() } }),
    onSuccess: (value) => onAsked(value.waitsUntil),
    onError: (refusal) => {
      if (refusal instanceof CallRefused && refusal.code === 'factor.challenge_spent') onEnded()
    },
  })
  return (
    <FocusOnArrival>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((fields) => mutate(fields))(event)}
      >
        <p className={classes.note}>{say(`factor.ask.${way}`, lost.targets[way] ?? '')}</p>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        <FactorField
          error={form.formState.errors.code?.message}
          input={form.register('code', { validate: (value) => value.trim() !== '' || t('field.empty') })}
          send={(by) => call(sendLostAppCode, { body: { challenge, way: by } })}
          use="secondFactor"
          way={way}
        />
        <Button fullWidth kind="danger" loading={isPending} type="submit">
          {say('factor.lostAsk')}
        </Button>
      </form>
    </FocusOnArrival>
  )
}
