import { proposeAdjustment } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { categories } from './adjustment-list.tsx'
import { adjustmentsKey, previewQuery } from './adjustment-queries.ts'
import classes from './adjustments.module.css'
import { BothSides } from './both-sides.tsx'

interface ProposalFields {
  readonly member: string
  readonly direction: 'credit' | 'debit'
  readonly amount: string
  readonly category: (typeof categories)[number]
  readonly reason: string
}

const amountPattern = /^\d{1,15}(\.\d{1,8})?$/

/** Opens the form in a dialog. */
export async function openProposal(title: string, proposal: Partial<ProposalFields> = {}): Promise<void> {
  await openDialog<true>({
    title,
    size: 'md',
    content: (close) => <ProposeForm onClose={() => close()} proposal={proposal} />,
  })
}

/** What an address says of a proposal, as far as it fits. */
export function proposalIn(search: Readonly<Record<string, string | undefined>>): Partial<ProposalFields> {
  const { member, amount, reason } = search
  const category = categories.find((one) => one === search['category'])
  const direction = search['direction'] === 'debit' ? 'debit' : 'credit'
  return {
    direction,
    ...(member === undefined ? {} : { member: member.slice(0, 64) }),
    ...(amount !== undefined && amountPattern.test(amount) ? { amount } : {}),
    ...(category === undefined ? {} : { category }),
    ...(reason === undefined ? {} : { reason: reason.slice(0, 300) }),
  }
}

interface ProposeFormProps {
  /** What is known of it already. */
  readonly proposal: Partial<ProposalFields>
  readonly onClose: () => void
}

/** Proposes an adjustment; both sides are shown as soon as there is a member and an amount. */
function ProposeForm({ proposal, onClose }: ProposeFormProps) {
  const t = usePhrasesOf('office-adjustments')
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  // A repeated call finds the same proposal.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm<ProposalFields>({
    defaultValues: { member: '', direction: 'credit', amount: '', category: 'goodwill', reason: '', ...proposal },
    mode: 'onTouched',
  })
  const submit = async (fields: ProposalFields) => {
    setError(undefined)
    try {
      await call(proposeAdjustment, { body: { ...fields, amount: fields.amount.trim() }, idempotencyKey })
      onClose()
      sayDone(t('proposed'))
      await queries.invalidateQueries({ queryKey: adjustmentsKey })
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <MoneyFields form={form} />
      <WhyFields form={form} />
      <Preview control={form.control} />
      <FormEnd action={t('proposeAction')} error={error} isSending={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<ProposalFields>
}

/** Whose balance, in which direction, and how much. */
function MoneyFields({ form: { register, control, formState } }: FieldsProps) {
  const t = usePhrasesOf('office-adjustments')
  const { digits } = useBrand()
  const { errors } = formState
  const required = usePhrases()('signIn.required')
  return (
    <>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        description={t('memberText')}
        error={errors.member?.message}
        label={t('member')}
        maxLength={64}
        spellCheck={false}
        {...register('member', { required })}
      />
      <div className={classes.pair}>
        <Controller
          control={control}
          name="direction"
          render={({ field: { value, onChange } }) => (
            <Choice
              label={t('direction')}
              onChange={onChange}
              options={[
                { value: 'credit', label: t('direction.creditText') },
                { value: 'debit', label: t('direction.debitText') },
              ]}
              value={value}
            />
          )}
        />
        <TextInput
          error={errors.amount?.message}
          inputMode="decimal"
          label={t('amount')}
          maxLength={20}
          {...register('amount', { required, pattern: { value: amountPattern, message: t('amountText', digits) } })}
        />
      </div>
    </>
  )
}

/** What it is for, and why. */
function WhyFields({ form: { register, control, formState } }: FieldsProps) {
  const t = usePhrasesOf('office-adjustments')
  const words = usePhrases()
  const { errors } = formState
  const required = words('signIn.required')
  return (
    <>
      <Controller
        control={control}
        name="category"
        render={({ field: { value, onChange } }) => (
          <Choice
            label={t('category')}
            onChange={onChange}
            options={categories.map((one) => ({ value: one, label: t(`category.${one}`) }))}
            value={value}
          />
        )}
      />
      <TextArea
        autosize
        error={errors.reason?.message}
        label={t('reason')}
        maxLength={300}
        minRows={2}
        {...register('reason', { required, minLength: { value: 3, message: words('ask.reasonShort', 3) } })}
      />
    </>
  )
}

/** Both sides, as they would be now. */
function Preview({ control }: { readonly control: Control<ProposalFields> }) {
  const [member, direction, amount] = useWatch({ control, name: ['member', 'direction', 'amount'] })
  const asked = { member: member.trim(), direction, amount: amount.trim() }
  const isAsked = asked.member !== '' && amountPattern.test(asked.amount) && /[1-9]/.test(asked.amount)
  const { data, error } = useQuery(previewQuery(asked, isAsked))
  if (!isAsked) return null
  if (error !== null) return <Failure error={error} />
  return data === undefined ? null : <BothSides isOpen legs={data.legs} username={data.member.username} />
}
