import type { depositMethods, ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, EmptyState, Skeleton, TextInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { depositMethodsQuery } from '../../api/deposit-queries.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { asTyped, readAmount, type AmountFault } from '../../forms/amount.rules.ts'
import { amountField } from './amount-field.ts'
import { useFeeFacts } from './fee-text.ts'
import { MethodCards } from './method-cards.tsx'
import { useBeginDeposit } from './use-begin-deposit.ts'
import classes from './money.module.css'

type Methods = ValueOf<typeof depositMethods>
type Method = Methods['list'][number]

/** The choice of a payment method and an amount. */
export function DepositForm() {
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(depositMethodsQuery(language))
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconBuildingBank size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <FormSkeleton />
  if (data.list.length === 0) return <NoMethods />
  return <FormOf methods={data} />
}

function FormOf({ methods: { list, currencySymbol } }: { readonly methods: Methods }) {
  const say = useMoneyPhrases()
  const [chosen, choose] = useState<string>()
  // A method that closes meanwhile, or is no longer offered, is not the choice.
  const open = list.filter(({ isOpen }) => isOpen)
  const method = open.find((one) => one.method === chosen) ?? open[0]
  const [typed, setTyped] = useState('')
  return (
    <section className={`${card} ${classes.card}`}>
      <MethodCards chosen={method?.method} methods={list} onChoose={choose} symbol={currencySymbol} />
      {method === undefined ? (
        <Alert color="yellow" role="note">
          {say('deposit.allClosed')}
        </Alert>
      ) : (
        <AmountForm method={method} onType={setTyped} symbol={currencySymbol} typed={typed} />
      )}
    </section>
  )
}

interface AmountFormProps {
  readonly method: Method
  readonly symbol: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

function AmountForm({ method, symbol, typed, onType }: AmountFormProps) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const field = useRef<HTMLInputElement>(null)
  const [judged, setJudged] = useState(false)
  const { mutate, isPending, error, reset } = useBeginDeposit()
  const read = readAmount(typed, currencyDigits, method)
  const feeFacts = useFeeFacts(method.fee, symbol)
  const ofAmount = error instanceof CallRefused && amountRefusals.has(error.code)
  const shownFault = useShownFault(read, { judged, method, symbol })
  const type = (text: string) => {
    onType(text)
    reset()
  }
  const submit = () => {
    setJudged(true)
    if ('amount' in read) mutate({ method: method.method, amount: read.amount })
    else field.current?.focus()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <TextInput
        autoComplete="off"
        classNames={{ description: classes.below, error: classes.below }}
        description={say('deposit.amountLimits', money(method.minAmount, symbol), money(method.maxAmount, symbol))}
        enterKeyHint="go"
        error={ofAmount ? errorText(error) : shownFault}
        id={amountField}
        inputMode="decimal"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={say('deposit.amount')}
        leftSection={<span className={classes.symbol}>{symbol}</span>}
        leftSectionWidth={`${2 + 0.5 * symbol.length}rem`}
        maxLength={24}
        name="amount"
        onBlur={() => setJudged(typed !== '')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        ref={field}
        size="lg"
        value={typed}
      />
      <Suggested
        amounts={method.suggested}
        chosen={'amount' in read ? read.amount : undefined}
        onChoose={type}
        symbol={symbol}
      />
      {'amount' in read ? <FeeFacts facts={feeFacts(read.amount)} /> : null}
      {error === null || ofAmount ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button fullWidth kind="primary" loading={isPending} size="lg" type="submit">
        {'amount' in read ? say('deposit.submitAmount', money(read.amount, symbol)) : say('deposit.submit')}
      </Button>
      <p className={classes.muted}>{say('deposit.time', method.minutesToPay)}</p>
    </form>
  )
}

/** What the deposit costs and what is left of it, if it costs anything. */
function FeeFacts({ facts }: { readonly facts: ReturnType<ReturnType<typeof useFeeFacts>> }) {
  if (facts.length === 0) return null
  return (
    <dl aria-live="polite" className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Refusals that belong beside the amount. */
const amountRefusals: ReadonlySet<string> = new Set(['payment.amount_invalid', 'payment.amount_range'])

/**
 * The fault to show while typing. An amount that is too small may just be unfinished, so that is said only once the field was
 * left or the button pressed.
 */
function useShownFault(
  read: ReturnType<typeof readAmount>,
  { judged, method, symbol }: { readonly judged: boolean; readonly method: Method; readonly symbol: string },
): string | undefined {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  if (!('fault' in read)) return undefined
  const { fault } = read
  if (!judged && (fault === 'missing' || fault === 'low')) return undefined
  const texts: Record<AmountFault, () => string> = {
    missing: () => say('deposit.amountMissing'),
    form: () => (currencyDigits === 0 ? say('deposit.amountWhole') : say('deposit.amountForm', currencyDigits)),
    low: () => say('deposit.amountLow', money(method.minAmount, symbol)),
    high: () => say('deposit.amountHigh', money(method.maxAmount, symbol)),
  }
  return texts[fault]()
}

interface SuggestedProps {
  readonly amounts: readonly string[]
  readonly chosen: string | undefined
  readonly symbol: string
  readonly onChoose: (typed: string) => void
}

function Suggested({ amounts, chosen, symbol, onChoose }: SuggestedProps) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  if (amounts.length === 0) return null
  return (
    <div aria-label={say('deposit.suggested')} className={classes.chips} role="group">
      {amounts.map((amount) => (
        <button
          aria-pressed={amount === chosen}
          className={classes.chip}
          key={amount}
          onClick={() => onChoose(asTyped(amount))}
          type="button"
        >
          {money(asTyped(amount), symbol)}
        </button>
      ))}
    </div>
  )
}

function NoMethods() {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<IconBuildingBank size="2.25rem" />}
      text={say('deposit.noMethodsText')}
      title={say('deposit.noMethods')}
    >
      <Button kind="primary" onClick={() => void navigate({ to: '/' })}>
        {t('system.toHome')}
      </Button>
    </EmptyState>
  )
}

function FormSkeleton() {
  return (
    <div className={`${card} ${classes.card}`}>
      <Skeleton height="1.5rem" width="9rem" />
      <div className={classes.methods}>
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
      <Skeleton height="6.5rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="3.25rem" />
    </div>
  )
}
