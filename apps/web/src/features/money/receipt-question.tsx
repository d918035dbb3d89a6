import type { confirmReceipt, BodyOf, Withdrawal } from '@baize/contract'
import { maxReceiptNote } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconCircleCheck, IconCircleX, IconCoins } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import { ProofPictures } from './proof-pictures.tsx'
import { useConfirmReceipt } from './use-confirm-receipt.ts'
import { missingOf, readPart } from './withdrawal.rules.ts'
import classes from './money.module.css'
import own from './withdrawal.module.css'

type Arrived = BodyOf<typeof confirmReceipt>['arrived']

/** Props of {@link ReceiptQuestion}. */
export interface ReceiptQuestionProps {
  readonly withdrawal: Withdrawal
  readonly symbol: string
}

/** Asks whether the money of a paid withdrawal has arrived: all of it, a part, or nothing (3.067). */
export function ReceiptQuestion({ withdrawal, symbol }: ReceiptQuestionProps) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const form = useReceiptForm(withdrawal)
  const amountInput = useRef<HTMLInputElement>(null)
  const { arrived, note, error, isPending } = form
  return (
    <form
      className={`${own.panel} ${own.receipt}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) form.submit(() => amountInput.current?.focus())
      }}
    >
      <Choices arrived={arrived} onChoose={form.choose} withdrawal={withdrawal} />
      {arrived === 'part' ? <PartInput form={form} ref={amountInput} symbol={symbol} withdrawal={withdrawal} /> : null}
      {arrived === 'part' || arrived === 'none' ? (
        <>
          <ProofPictures isMissing={form.isProofMissing} withdrawal={withdrawal} />
          <TextArea
            label={say('receipt.note')}
            maxLength={maxReceiptNote}
            name="note"
            onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
            rows={3}
            value={note}
          />
        </>
      ) : null}
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {arrived === undefined ? null : (
        <div>
          <Button kind="primary" loading={isPending} size="lg" type="submit">
            {say(arrived === 'all' ? 'receipt.confirm' : 'receipt.submit')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What the member chooses and types, and what sends it. */
function useReceiptForm({ withdrawalId, amount: whole, receipt }: Withdrawal) {
  const { currencyDigits } = useBrand()
  const [arrived, setArrived] = useState<Arrived>()
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { mutate, isPending, error, reset } = useConfirmReceipt(withdrawalId)
  const part = readPart(typed, currencyDigits, whole)
  const hasProof = (receipt?.pictures.length ?? 0) > 0
  const submit = (askAmount: () => void) => {
    if (arrived === undefined) return
    setJudged(true)
    if (arrived === 'all') return mutate({ arrived })
    if (arrived === 'part' && 'fault' in part) return askAmount()
    if (!hasProof) return
    mutate({ arrived, note, ...(arrived === 'part' && 'amount' in part ? { amount: part.amount } : {}) })
  }
  return {
    arrived,
    choose(next: Arrived) {
      setArrived(next)
      setJudged(false)
      reset()
    },
    typed,
    setTyped,
    note,
    setNote,
    part,
    isJudged,
    isProofMissing: isJudged && !hasProof,
    submit,
    isPending,
    error,
  }
}

const signs = { all: IconCircleCheck, part: IconCoins, none: IconCircleX } as const

interface ChoicesProps {
  readonly withdrawal: Withdrawal
  readonly arrived: Arrived | undefined
  readonly onChoose: (arrived: Arrived) => void
}

function Choices({ withdrawal: { bankName, numberTail, receipt }, arrived, onChoose }: ChoicesProps) {
  const say = useMoneyPhrases()
  const { minute } = useFormat()
  const account = `${bankName} •••• ${numberTail}`
  return (
    <fieldset className={classes.fieldset}>
      <legend className={own.receiptLegend}>{say('receipt.ask')}</legend>
      <p className={own.receiptText}>
        {say('receipt.askText', account, receipt === null ? '' : minute(receipt.dueAt))}
      </p>
      <div className={classes.methods}>
        {(['all', 'part', 'none'] as const).map((one) => {
          const Icon = signs[one]
          return (
            <label className={classes.method} key={one}>
              <input
                checked={arrived === one}
                className={classes.radio}
                name="arrived"
                onChange={() => onChoose(one)}
                type="radio"
                value={one}
              />
              <span aria-hidden className={classes.methodSign}>
                <Icon size="1.75rem" stroke={1.6} />
              </span>
              <span className={classes.methodText}>
                <span className={classes.methodName}>{say(`receipt.${one}`)}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

interface PartInputProps {
  readonly form: ReturnType<typeof useReceiptForm>
  readonly withdrawal: Withdrawal
  readonly symbol: string
  readonly ref: React.Ref<HTMLInputElement>
}

/** How much has arrived, and what is missing then. */
function PartInput({ form, withdrawal: { amount: whole }, symbol, ref }: PartInputProps) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const { part, typed, isJudged } = form
  const faultText = () => {
    if (!('fault' in part)) return undefined
    if (part.fault === 'high') return say('receipt.tooMuch', money(whole, symbol))
    if (!isJudged && part.fault === 'missing') return undefined
    if (part.fault === 'missing') return say('deposit.amountMissing')
    return currencyDigits === 0 ? say('deposit.amountWhole') : say('deposit.amountForm', currencyDigits)
  }
  const missing = 'amount' in part ? money(missingOf(whole, part.amount, currencyDigits), symbol) : undefined
  return (
    <TextInput
      autoComplete="off"
      description={missing === undefined ? undefined : `${say('receipt.missing')}: ${missing}`}
      error={faultText()}
      inputMode="decimal"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={say('receipt.amount')}
      leftSection={<span className={classes.symbol}>{symbol}</span>}
      leftSectionWidth={`${2 + 0.5 * symbol.length}rem`}
      maxLength={24}
      name="received"
      onChange={({ currentTarget }) => form.setTyped(currentTarget.value)}
      ref={ref}
      size="lg"
      value={typed}
    />
  )
}
