import { CallRefused } from '@baize/contract/client'
import { Alert, Button, TextInput } from '@baize/ui'
import { useRef, useState } from 'react'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import { asTyped } from '../../forms/amount.rules.ts'
import { PaymentPasswordInput } from '../../forms/payment-password-input.tsx'
import { PayoutProof } from '../../verification/payout-proof.tsx'
import { amountField } from './amount-field.ts'
import { useBeginWithdrawal } from './use-begin-withdrawal.ts'
import { mostNow, readWithdrawalAmount, type ReadWithdrawal, type Terms } from './withdrawal.rules.ts'
import classes from './money.module.css'

/** Props of {@link AmountForm}. */
export interface AmountFormProps {
  readonly accountId: string
  readonly terms: Terms
}

/** Refusals that belong beside the amount, and beside the payment password. */
const ofAmount: ReadonlySet<string> = new Set([
  'payment.day_limit',
  'payment.turnover_open',
  'payment.amount_range',
  'wallet.insufficient_funds',
])
const ofPassword: ReadonlySet<string> = new Set(['password.payment_wrong', 'password.payment_too_many'])
const ofProof: ReadonlySet<string> = new Set(['factor.proof_needed'])
const isAmong = (codes: ReadonlySet<string>, error: unknown) => error instanceof CallRefused && codes.has(error.code)

/** The amount and the payment password of a withdrawal. */
export function AmountForm({ accountId, terms }: AmountFormProps) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const amountInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [judged, setJudged] = useState<'no' | 'amount' | 'all'>('no')
  const [isProving, setProving] = useState(false)
  const { mutate, isPending, error, reset } = useBeginWithdrawal()
  const read = readWithdrawalAmount(typed, currencyDigits, terms)
  const refuse = (refusal: unknown) => {
    if (isAmong(ofProof, refusal)) setProving(true)
    if (!isAmong(ofPassword, refusal)) return
    setPassword('')
    passwordInput.current?.focus()
  }
  const submit = () => {
    setJudged('all')
    if (!('amount' in read)) amountInput.current?.focus()
    else if (password === '') passwordInput.current?.focus()
    else mutate({ accountId, amount: read.amount, paymentPassword: password }, { onError: refuse })
  }
  const shownFault = useShownFault(read, { isJudged: judged !== 'no', terms })
  if (isProving) {
    const back = () => {
      setProving(false)
      reset()
    }
    const goOn = () => {
      back()
      submit()
    }
    return <PayoutProof onCancel={back} onProved={goOn} text={say('withdraw.proof')} />
  }
  const general = error !== null && !isAmong(ofAmount, error) && !isAmong(ofPassword, error)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <AmountInput
        error={isAmong(ofAmount, error) ? errorText(error) : shownFault}
        onLeave={() => setJudged((before) => (typed === '' || before === 'all' ? before : 'amount'))}
        onType={(text) => {
          setTyped(text)
          reset()
        }}
        ref={amountInput}
        terms={terms}
        typed={typed}
      />
      <PaymentPasswordInput
        error={isAmong(ofPassword, error) ? errorText(error) : undefined}
        isJudged={judged === 'all' && error === null}
        onType={(text) => {
          setPassword(text)
          reset()
        }}
        password={password}
        ref={passwordInput}
      />
      {general ? (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      ) : null}
      <Button fullWidth kind="primary" loading={isPending} size="lg" type="submit">
        {'amount' in read
          ? say('withdraw.submitAmount', money(read.amount, terms.currencySymbol))
          : say('withdraw.submit')}
      </Button>
      <p className={classes.muted}>{say('withdraw.aside')}</p>
    </form>
  )
}

interface AmountInputProps {
  readonly terms: Terms
  readonly typed: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
  readonly onLeave: () => void
  readonly ref: React.Ref<HTMLInputElement>
}

function AmountInput({ terms, typed, error, onType, onLeave, ref }: AmountInputProps) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const { currencySymbol: symbol } = terms
  const all = mostNow(terms, currencyDigits)
  return (
    <>
      <TextInput
        autoComplete="off"
        description={say('deposit.amountLimits', money(terms.minAmount, symbol), money(all, symbol))}
        error={error}
        id={amountField}
        inputMode="decimal"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={say('deposit.amount')}
        leftSection={<span className={classes.symbol}>{symbol}</span>}
        leftSectionWidth={`${2 + 0.5 * symbol.length}rem`}
        maxLength={24}
        name="amount"
        onBlur={onLeave}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        ref={ref}
        size="lg"
        value={typed}
      />
      <div>
        <Button onClick={() => onType(asTyped(all))}>{say('withdraw.all', money(asTyped(all), symbol))}</Button>
      </div>
    </>
  )
}

/**
 * The fault to show while typing. An amount that is too small may just be unfinished, so that is said only once the field was
 * left or the button pressed.
 */
function useShownFault(
  read: ReadWithdrawal,
  { isJudged, terms }: { readonly isJudged: boolean; readonly terms: Terms },
): string | undefined {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  if (!('fault' in read)) return undefined
  const { fault } = read
  if (!isJudged && (fault === 'missing' || fault === 'low')) return undefined
  const texts: Record<typeof fault, () => string> = {
    missing: () => say('deposit.amountMissing'),
    form: () => (currencyDigits === 0 ? say('deposit.amountWhole') : say('deposit.amountForm', currencyDigits)),
    low: () => say('withdraw.amountLow', money(terms.minAmount, terms.currencySymbol)),
    high: () => say('withdraw.amountHigh', money(terms.maxAmount, terms.currencySymbol)),
    over: () => say('withdraw.amountOver', money(terms.available, terms.currencySymbol)),
  }
  return texts[fault]()
}
