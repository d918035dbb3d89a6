import { transferNoteLength, transferRecipient } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, TextInput } from '@baize/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { readAmount } from '../../../forms/amount.rules.ts'
import { PaymentPasswordInput } from '../../../forms/payment-password-input.tsx'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { PayoutProof } from '../../../verification/payout-proof.tsx'
import { useGive, type TransferTerms } from './use-give.ts'
import classes from './transfer.module.css'

/** Props of {@link GiveForm}. */
interface GiveFormProps {
  readonly terms: TransferTerms
  readonly way: 'down' | 'up'
}

const ofPassword: ReadonlySet<string> = new Set(['password.payment_wrong', 'password.payment_too_many'])
/** Whoever shows the second factor goes on with the password that was typed. */
const isAboutProof = (error: unknown) => error instanceof CallRefused && error.code === 'factor.proof_needed'
const isAboutPassword = (error: unknown) => error instanceof CallRefused && ofPassword.has(error.code)

/** To whom, how much, and the payment password. */
export function GiveForm({ terms, way }: GiveFormProps) {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const [username, setUsername] = useState('')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const [isJudged, setJudged] = useState(false)
  const [amountInput, passwordInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const recipient = useRecipient()
  const give = useGive()
  const read = readAmount(typed, currencyDigits, terms)
  const found = recipient.data
  const isReady = way === 'up' || found !== undefined
  const submit = () => {
    setJudged(true)
    if (!isReady) return username.trim() === '' ? undefined : recipient.mutate(username.trim())
    if (!('amount' in read)) return amountInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    const wanted = {
      amount: read.amount,
      ...(way === 'down' && found !== undefined ? { memberId: found.memberId } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    return give.mutate(
      { ...wanted, paymentPassword: password },
      {
        onSuccess() {
          setTyped('')
          setNote('')
          setJudged(false)
        },
        onSettled: (_, error) => (isAboutProof(error) ? undefined : setPassword('')),
      },
    )
  }
  if (isAboutProof(give.error)) {
    const back = () => {
      setPassword('')
      give.reset()
    }
    return <PayoutProof onCancel={back} onProved={submit} text={say('transfer.proof')} />
  }
  const fault = 'fault' in read ? read.fault : undefined
  const range = say(
    'transfer.fromTo',
    money(terms.minAmount, terms.currencySymbol),
    money(terms.maxAmount, terms.currencySymbol),
  )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!give.isPending && !recipient.isPending) submit()
      }}
    >
      {way === 'up' ? (
        <p className={classes.recipient}>{say('transfer.toUpline', terms.upline?.username ?? '')}</p>
      ) : (
        <RecipientField
          isJudged={isJudged}
          onType={(text) => {
            setUsername(text)
            give.reset()
          }}
          recipient={recipient}
          username={username}
        />
      )}
      <TextInput
        autoComplete="off"
        description={range}
        error={
          isJudged && isReady && give.error === null && fault !== undefined
            ? say('transfer.amountFault', range)
            : undefined
        }
        inputMode="decimal"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={say('transfer.amount')}
        maxLength={20}
        name="amount"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          give.reset()
        }}
        ref={amountInput}
        size="lg"
        value={typed}
      />
      <TextInput
        autoComplete="off"
        label={say('transfer.note')}
        maxLength={transferNoteLength}
        name="note"
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        size="lg"
        value={note}
      />
      <PaymentPasswordInput
        error={isAboutPassword(give.error) ? errorText(give.error) : undefined}
        isJudged={isJudged && isReady && give.error === null && give.data === undefined}
        onType={(text) => {
          setPassword(text)
          if (give.error !== null) give.reset()
        }}
        password={password}
        ref={passwordInput}
      />
      <Outcome give={give} symbol={terms.currencySymbol} />
      <Button fullWidth kind="primary" loading={give.isPending || recipient.isPending} size="lg" type="submit">
        {say('transfer.give')}
      </Button>
    </form>
  )
}

/** What came of it. */
function Outcome({ give, symbol }: { readonly give: ReturnType<typeof useGive>; readonly symbol: string }) {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { data, error } = give
  if (data !== undefined)
    return (
      <Alert color="green" role="status">
        {say('transfer.done', money(data.amount, symbol), data.with.username)}
      </Alert>
    )
  return error === null || isAboutPassword(error) ? null : (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  )
}

/** Finds the member below with a username. */
function useRecipient() {
  return useMutation({ mutationFn: (username: string) => call(transferRecipient, { query: { username } }) })
}

interface RecipientFieldProps {
  readonly username: string
  readonly recipient: ReturnType<typeof useRecipient>
  readonly isJudged: boolean
  readonly onType: (username: string) => void
}

/** The username of a member below, with who that is once it is known. */
function RecipientField({ username, recipient, isJudged, onType }: RecipientFieldProps) {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { data: found, error } = recipient
  const name = username.trim()
  const missing = isJudged && name === '' ? t('field.empty') : undefined
  return (
    <>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        error={error === null ? missing : errorText(error)}
        label={say('transfer.to')}
        maxLength={64}
        name="recipient"
        onBlur={() => (name === '' || found !== undefined ? undefined : recipient.mutate(name))}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          recipient.reset()
        }}
        size="lg"
        value={username}
      />
      {found === undefined ? null : (
        <p className={classes.recipient}>{say('transfer.found', found.username, found.level)}</p>
      )}
    </>
  )
}
