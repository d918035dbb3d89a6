import type { Protection, ProtectionLimit } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { useRef, useState } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { asTyped, readAmount } from '../../forms/amount.rules.ts'
import { useErrorText, useProtectionPhrases } from '../../language/phrases.ts'
import classes from './protection.module.css'

interface LimitFormProps {
  readonly limit: ProtectionLimit
  readonly protection: Protection
  /** What is limited, for people who cannot see the row. */
  readonly name: string
  readonly isPending: boolean
  readonly error: unknown
  /** `null` removes the limit. */
  readonly onSave: (amount: string | null) => void
  readonly onClose: () => void
}

/** Sets, changes or removes one limit. */
export function LimitForm({ limit, protection, name, isPending, error, onSave, onClose }: LimitFormProps) {
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const { money } = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(asTyped(limit.amount ?? ''))
  const [judged, judge] = useState(false)
  const { currencySymbol: symbol, currencyDigits: digits } = protection
  const { highest } = limit
  const read = readAmount(typed, digits, { minAmount: '', maxAmount: highest ?? '' })
  const fault = 'fault' in read ? read.fault : undefined
  const faultText =
    fault === undefined || !judged
      ? undefined
      : fault === 'missing'
        ? say('limits.missing')
        : fault === 'high'
          ? say('limits.tooHigh', money(highest ?? '', symbol))
          : say('limits.form', digits)
  return (
    <form
      aria-label={name}
      className={classes.limitForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        judge(true)
        if ('amount' in read) onSave(read.amount)
        else field.current?.focus()
      }}
    >
      <TextInput
        autoComplete="off"
        data-autofocus
        description={highest === null ? undefined : say('limits.highest', money(highest, symbol))}
        enterKeyHint="done"
        error={faultText}
        inputMode="decimal"
        label={say('limits.amount')}
        leftSection={<span className={classes.symbol}>{symbol}</span>}
        leftSectionWidth={`${2 + 0.5 * symbol.length}rem`}
        maxLength={24}
        name="amount"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        ref={(element) => {
          if (element !== null && field.current === null) element.focus()
          field.current = element
        }}
        size="md"
        value={typed}
      />
      {error === null || error === undefined ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button kind="primary" loading={isPending} type="submit">
          {say('limits.save')}
        </Button>
        {limit.amount === null ? null : (
          <Button disabled={isPending} onClick={() => onSave(null)}>
            {say('limits.remove')}
          </Button>
        )}
        <Button disabled={isPending} kind="quiet" onClick={onClose}>
          {say('limits.cancel')}
        </Button>
      </div>
    </form>
  )
}
