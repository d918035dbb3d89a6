import { addBankAccount, type bankAccounts, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, FocusOnArrival, PasswordInput, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useHasPassword } from '../../api/owner-query.ts'
import { bankAccountsKey } from '../../api/withdrawal-queries.ts'
import { useFieldRefusals } from '../../forms/field-refusals.ts'
import { useAccessPhrases, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { OwnerGate } from '../../verification/owner-gate.tsx'
import { PayoutProof } from '../../verification/payout-proof.tsx'
import { readAccountNumber } from './withdrawal.rules.ts'
import classes from './money.module.css'
import own from './withdrawal.module.css'

interface AccountFields {
  bank: string
  number: string
  password: string
}

/** Props of {@link BankAccountForm}. */
export interface BankAccountFormProps {
  readonly accounts: ValueOf<typeof bankAccounts>
  /** The member's real name. */
  readonly holder: string
  readonly onDone: (isAdded: boolean) => void
}

/** Adds a bank account in the member's own name: its bank and number, the login password, and a second factor if asked for. */
export function BankAccountForm(props: BankAccountFormProps) {
  const say = useMoneyPhrases()
  return (
    <section aria-label={say('bank.add')} className={own.panel}>
      <OwnerGate onCancel={() => props.onDone(false)}>
        <Steps {...props} />
      </OwnerGate>
    </section>
  )
}

function Steps({ accounts, holder, onDone }: BankAccountFormProps) {
  const say = useMoneyPhrases()
  const [isConfirming, setConfirming] = useState(false)
  const form = useForm<AccountFields>({ defaultValues: { bank: '', number: '', password: '' } })
  const adding = useAdding(form, { onProofNeeded: () => setConfirming(true), onAdded: () => onDone(true) })
  if (isConfirming)
    return (
      <PayoutProof
        onCancel={() => onDone(false)}
        onProved={() => {
          setConfirming(false)
          adding.submit(form.getValues())
        }}
        text={say('bank.proof')}
      />
    )
  return <Fields accounts={accounts} adding={adding} form={form} holder={holder} onCancel={() => onDone(false)} />
}

interface FieldsProps extends Omit<BankAccountFormProps, 'onDone'> {
  readonly form: UseFormReturn<AccountFields>
  readonly adding: ReturnType<typeof useAdding>
  readonly onCancel: () => void
}

function Fields({ accounts, holder, form, adding, onCancel }: FieldsProps) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const access = useAccessPhrases()
  const hasPassword = useHasPassword()
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  return (
    <FocusOnArrival>
      <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(adding.submit)(event)}>
        <h3 className={`${classes.heading} ${own.heading}`} data-autofocus tabIndex={-1}>
          {say('bank.add')}
        </h3>
        {adding.message === undefined ? null : (
          <Alert color="red" role="alert">
            {adding.message}
          </Alert>
        )}
        <BankChoice accounts={accounts} form={form} />
        <TextInput
          autoComplete="off"
          error={errors.number?.message}
          inputMode="numeric"
          label={say('bank.number')}
          maxLength={40}
          size="md"
          {...register('number', {
            validate: (typed) => readAccountNumber(typed) !== undefined || say('bank.numberForm'),
          })}
        />
        <dl className={own.fixed}>
          <dt>{say('bank.holder')}</dt>
          <dd>{holder}</dd>
          <dd className={classes.muted}>{say('bank.holderWhy')}</dd>
        </dl>
        {hasPassword ? (
          <PasswordInput
            autoComplete="current-password"
            error={errors.password?.message}
            label={access('payment.loginPassword')}
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
            {...register('password', { validate: (value) => value !== '' || t('field.empty') })}
          />
        ) : null}
        {accounts.waitHours > 0 ? <p className={classes.muted}>{say('bank.wait', accounts.waitHours)}</p> : null}
        <div className={own.formActions}>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button kind="primary" loading={adding.isPending} type="submit">
            {say('bank.save')}
          </Button>
        </div>
      </form>
    </FocusOnArrival>
  )
}

function BankChoice({ accounts, form }: Pick<FieldsProps, 'accounts' | 'form'>) {
  const say = useMoneyPhrases()
  form.register('bank', { validate: (bank) => bank !== '' || say('bank.choose') })
  return (
    <Choice
      error={form.formState.errors.bank?.message}
      label={say('bank.bank')}
      onChange={(bank) =>
        form.setValue('bank', bank, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
      options={accounts.banks.map(({ bank, name }) => ({ value: bank, label: name }))}
      placeholder={say('bank.choose')}
      searchable
      value={form.watch('bank')}
    />
  )
}

function useAdding(
  form: UseFormReturn<AccountFields>,
  { onProofNeeded, onAdded }: { readonly onProofNeeded: () => void; readonly onAdded: () => void },
) {
  const queries = useQueryClient()
  const refusals = useFieldRefusals<AccountFields>(['bank', 'number', 'password'], form.setError)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ bank, number, password }: AccountFields) =>
      call(addBankAccount, { body: { bank, number: readAccountNumber(number) ?? number, password } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: bankAccountsKey })
      onAdded()
    },
    onError: (refusal) => {
      if (refusal instanceof CallRefused && refusal.code === 'factor.proof_needed') onProofNeeded()
      else if (!putAtField(refusal, form)) refusals.put(refusal)
    },
  })
  const isShown = error !== null && fieldOf(error) !== undefined
  return {
    submit: (fields: AccountFields) => mutate(fields),
    isPending,
    message: isShown ? undefined : refusals.messageOf(error),
  }
}

/** The field that a refusal is about, if its code says so. */
function fieldOf(refusal: unknown): 'bank' | 'number' | undefined {
  if (!(refusal instanceof CallRefused)) return undefined
  if (refusal.code === 'bank.unknown') return 'bank'
  return refusal.code === 'bank.number_invalid' || refusal.code === 'bank.number_taken' ? 'number' : undefined
}

function putAtField(refusal: Error, form: UseFormReturn<AccountFields>): boolean {
  const field = fieldOf(refusal)
  if (field === undefined) return false
  form.setError(field, { message: refusal.message }, { shouldFocus: true })
  return true
}
