import { Alert, Button, Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { card } from '@baize/ui/look'
import { useRef, useState, type Ref } from 'react'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useErrorText, useMoneyPhrases } from '../../language/phrases.ts'
import { readAmount } from '../../forms/amount.rules.ts'
import { leavesOpen, type WantedTransfer } from './transfer-attempt.ts'
import { useMoveMoney } from './use-move-money.ts'
import { heldAt, isZero, type Funds, type Holders } from './wallet.rules.ts'
import classes from './wallet.module.css'

type Direction = WantedTransfer['direction']
type Moving = ReturnType<typeof useMoveMoney>

/** Props of {@link MoveForm}. */
export interface MoveFormProps {
  readonly funds: Funds
  readonly holders: Holders
  /** While a bonus is open money only comes home. */
  readonly isBonusOpen: boolean
}

/** Moves an amount, or everything, to a vendor or back. */
export function MoveForm({ funds, holders, isBonusOpen }: MoveFormProps) {
  const say = useMoneyPhrases()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState('')
  const holder = holders.find(({ vassalage }) => vassalage === chosen) ?? holders[0]
  const [direction, setDirection] = useState<Direction>('in')
  const [typed, setTyped] = useState('')
  const [everything, setEverything] = useState(false)
  const [judged, setJudged] = useState(false)
  const moving = useMoveMoney()
  const read = useReadAmount(funds, direction, everything ? undefined : typed)
  if (holder === undefined) return null
  const { vassalage } = holder
  const isRefused = isBonusOpen && direction === 'in'
  const change = (make: () => void) => {
    make()
    setJudged(false)
    moving.reset()
  }
  const submit = () => {
    const isFaulty = 'fault' in read
    setJudged(isFaulty)
    if (isFaulty) field.current?.focus()
    else moving.mutate({ vassalage, direction, ...read }, { onSuccess: () => setTyped('') })
  }
  return (
    <form
      className={`${card} ${classes.card}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!moving.isPending && !isRefused) submit()
      }}
    >
      <h2 className={classes.heading}>{say('funds.move')}</h2>
      <Directions direction={direction} onChoose={(next) => change(() => setDirection(next))} />
      <Choice
        label={say('funds.provider')}
        onChange={(next) => change(() => choose(next))}
        options={holders.map((one) => ({ value: one.vassalage, label: one.displayName }))}
        value={vassalage}
      />
      <AmountInput
        direction={direction}
        disabled={everything}
        fault={judged && 'fault' in read ? read.fault : undefined}
        field={field}
        funds={funds}
        onType={(next) => change(() => setTyped(next))}
        typed={everything ? '' : typed}
        vendorCode={vassalage}
      />
      <Checkbox
        checked={everything}
        label={say('funds.everything')}
        onChange={({ currentTarget }) => change(() => setEverything(currentTarget.checked))}
        size="md"
      />
      {isRefused ? (
        <p className={classes.muted} id="not-now">
          {say('funds.notNow')}
        </p>
      ) : null}
      <Button
        aria-describedby={isRefused ? 'not-now' : undefined}
        disabled={isRefused}
        fullWidth
        kind="primary"
        loading={moving.isPending}
        size="lg"
        type="submit"
      >
        {say('funds.submit')}
      </Button>
      <Outcome moving={moving} vendorName={holder.displayName} />
    </form>
  )
}

/** Reads what to move: `undefined` stands for everything. Only the main balance is known exactly beforehand. */
function useReadAmount(
  { balance, currencySymbol }: Funds,
  direction: Direction,
  typed: string | undefined,
): { readonly amount?: string } | { readonly fault: string } {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  if (direction === 'in' && isZero(balance)) return { fault: say('funds.empty') }
  if (typed === undefined) return {}
  const limits = direction === 'in' ? { minAmount: '', maxAmount: balance } : undefined
  const read = readAmount(typed, currencyDigits, limits)
  if ('amount' in read) return read
  if (read.fault === 'missing') return { fault: say('deposit.amountMissing') }
  if (read.fault === 'high') return { fault: say('funds.amountHigh', money(balance, currencySymbol)) }
  return { fault: currencyDigits === 0 ? say('deposit.amountWhole') : say('deposit.amountForm', currencyDigits) }
}

interface DirectionsProps {
  readonly direction: Direction
  readonly onChoose: (direction: Direction) => void
}

function Directions({ direction, onChoose }: DirectionsProps) {
  const say = useMoneyPhrases()
  return (
    <div aria-label={say('funds.direction')} className={classes.directions} role="group">
      {(['in', 'out'] as const).map((one) => (
        <button
          aria-pressed={one === direction}
          className={classes.direction}
          key={one}
          onClick={() => onChoose(one)}
          type="button"
        >
          {say(`funds.${one}`)}
        </button>
      ))}
    </div>
  )
}

interface AmountInputProps {
  readonly funds: Funds
  readonly direction: Direction
  readonly vendorCode: string
  readonly disabled: boolean
  readonly typed: string
  readonly fault: string | undefined
  readonly field: Ref<HTMLInputElement>
  readonly onType: (typed: string) => void
}

function AmountInput({ funds, direction, vendorCode, disabled, typed, fault, field, onType }: AmountInputProps) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const symbol = funds.currencySymbol
  return (
    <TextInput
      autoComplete="off"
      description={
        direction === 'in'
          ? say('funds.has', money(funds.balance, symbol))
          : say('funds.there', money(heldAt(funds, vendorCode), symbol))
      }
      disabled={disabled}
      enterKeyHint="go"
      error={fault}
      inputMode="decimal"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={say('funds.amount')}
      leftSection={<span className={classes.symbol}>{symbol}</span>}
      leftSectionWidth={`${2 + 0.5 * symbol.length}rem`}
      maxLength={24}
      name="amount"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      ref={field}
      size="md"
      value={typed}
    />
  )
}

function Outcome({ moving, vendorName }: { readonly moving: Moving; readonly vendorName: string }) {
  const say = useMoneyPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const { data, error } = moving
  if (error !== null)
    return (
      <Alert color="red" role="alert">
        <p>{errorText(error)}</p>
        {leavesOpen(error) ? <p>{say('funds.unsure')}</p> : null}
      </Alert>
    )
  // A movement under way is shown beside its vendor until its result is known.
  if (data?.state !== 'done') return null
  return (
    <Alert color="green" role="status" title={say('funds.doneTitle')}>
      {say(
        'funds.done',
        vendorName,
        money(data.vendorBalance, data.currencySymbol),
        money(data.balance, data.currencySymbol),
      )}
    </Alert>
  )
}
