import { Alert, Button, TextInput } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { PaymentPasswordInput } from '../../forms/payment-password-input.tsx'
import { useErrorText, usePointPhrases } from '../../language/phrases.ts'
import { pointBalanceQuery } from './point-queries.ts'
import { mostPoints, readPoints, worthOf, type Rate } from './points.rules.ts'
import { isAboutPassword, PasswordFirst } from './redeem-dialog.tsx'
import { useConvert } from './use-spend-points.ts'
import classes from './points.module.css'
import own from './redeem.module.css'

interface ConvertFormProps {
  readonly rate: Rate
  readonly minPoints: string
  readonly symbol: string
  /** The version of the rate that is shown: another one is refused. */
  readonly version: number
}

/** Converts points to money (7.054). */
export function ConvertForm(props: ConvertFormProps) {
  const { data: purse } = useQuery(pointBalanceQuery())
  if (purse === undefined) return null
  return purse.hasPaymentPassword ? <Form {...props} points={purse.points} /> : <PasswordFirst />
}

function Form({ rate, minPoints, symbol, version, points }: ConvertFormProps & { readonly points: string }) {
  const say = usePointPhrases()
  const errorText = useErrorText()
  const { count, money } = useFormat()
  const { currencyDigits } = useBrand()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [isJudged, setJudged] = useState(false)
  const [pointsInput, passwordInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { mutate, isPending, error, data: done, reset } = useConvert()
  const read = readPoints(typed, { rate, minPoints, points })
  const most = mostPoints(points, rate)
  const inPoints = (value: string) => say('points', count(Number(value)))
  const submit = () => {
    setJudged(true)
    if (!('points' in read)) return pointsInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    return mutate(
      { points: read.points, version, paymentPassword: password },
      {
        onSuccess: () => {
          setTyped('')
          setPassword('')
          setJudged(false)
        },
        onError: (refusal) => {
          if (!isAboutPassword(refusal)) return
          setPassword('')
          passwordInput.current?.focus()
        },
      },
    )
  }
  const fault = 'fault' in read ? read.fault : undefined
  const said = {
    form: () => say('convert.fault', inPoints(minPoints), count(Number(rate.step))),
    over: () => say('convert.over', inPoints(points)),
  }
  return (
    <form
      className={own.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <p className={classes.rate}>{say('convert.rate', count(Number(rate.step)), money(rate.amount, symbol))}</p>
      <TextInput
        autoComplete="off"
        description={say('convert.terms', inPoints(minPoints), count(Number(rate.step)))}
        error={isJudged && error === null && fault !== undefined ? said[fault]() : undefined}
        inputMode="numeric"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={say('convert.points')}
        maxLength={16}
        name="points"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          reset()
        }}
        ref={pointsInput}
        size="lg"
        value={typed}
      />
      {Number(most) < Number(minPoints) ? null : (
        <div>
          <Button onClick={() => setTyped(most)}>{say('convert.all', inPoints(most))}</Button>
        </div>
      )}
      <dl className={own.facts}>
        <div>
          <dt>{say('convert.get')}</dt>
          <dd data-testid="worth">
            {money(worthOf('points' in read ? read.points : '0', rate, currencyDigits), symbol)}
          </dd>
        </div>
      </dl>
      <PaymentPasswordInput
        error={isAboutPassword(error) ? errorText(error) : undefined}
        isJudged={isJudged && error === null}
        onType={(text) => {
          setPassword(text)
          reset()
        }}
        password={password}
        ref={passwordInput}
      />
      {error === null || isAboutPassword(error) ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {done === undefined ? null : (
        <Alert color="green" role="status">
          {say('convert.done', inPoints(done.converted), money(done.amount, done.currencySymbol))}
        </Alert>
      )}
      <Button fullWidth kind="primary" loading={isPending} size="lg" type="submit">
        {say('convert.submit')}
      </Button>
    </form>
  )
}
