import { planRain } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { rainsKey } from './rain-queries.ts'
import classes from './rains.module.css'

interface RainFields {
  readonly TH: string
  readonly CN: string
  readonly EN: string
  readonly pot: string
  readonly envelopes: string
  readonly least: string
  readonly startsAt: string
  readonly minutes: string
  readonly reason: string
}

const nothing: RainFields = {
  TH: '',
  CN: '',
  EN: '',
  pot: '',
  envelopes: '',
  least: '',
  startsAt: '',
  minutes: '10',
  reason: '',
}

/** Opens the form in a dialog. */
export async function openRainForm(title: string): Promise<void> {
  await openDialog<true>({ title, size: 'md', content: (close) => <RainForm onClose={() => close()} /> })
}

/** Plans a rain: once it is sent, the pot is cut and nothing can be changed, so it says so. */
function RainForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-giveaways')
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const form = useForm<RainFields>({ defaultValues: nothing, mode: 'onTouched' })
  const submit = async ({ TH, CN, EN, pot, least, startsAt, reason, ...numbers }: RainFields) => {
    setError(undefined)
    const [envelopes, minutes] = [Number(numbers.envelopes), Number(numbers.minutes)]
    try {
      await call(planRain, {
        body: { title: { TH, CN, EN }, pot: pot.trim(), least: least.trim(), envelopes, startsAt, minutes, reason },
      })
      onClose()
      sayDone(t('planned'))
      await queries.invalidateQueries({ queryKey: rainsKey })
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Names form={form} />
      <Figures form={form} />
      <Why form={form} />
      <p className={classes.note}>{t('fixed')}</p>
      <FormEnd action={t('plan')} error={error} isSending={form.formState.isSubmitting} onCancel={onClose} />
    </form>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<RainFields>
}

/** Its name in each language. */
function Names({ form: { register, formState } }: FieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  const required = usePhrases()('signIn.required')
  return (['TH', 'CN', 'EN'] as const).map((language) => (
    <TextInput
      autoComplete="off"
      data-autofocus={language === 'TH' || undefined}
      error={formState.errors[language]?.message}
      key={language}
      label={t(`name.${language}`)}
      maxLength={80}
      {...register(language, { required })}
    />
  ))
}

/** What it gives, and when. */
function Figures({ form: { register, formState } }: FieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  const { digits } = useBrand()
  const { errors } = formState
  const required = usePhrases()('signIn.required')
  const amount = { required, pattern: { value: /^\s*\d{1,15}(\.\d{1,8})?\s*$/, message: t('amountText', digits) } }
  const whole = (max: number) => ({
    required,
    validate: (text: string) =>
      (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max) || t('wholeText', max),
  })
  return (
    <div className={classes.pair}>
      <TextInput
        error={errors.pot?.message}
        inputMode="decimal"
        label={t('pot')}
        maxLength={20}
        {...register('pot', amount)}
      />
      <TextInput
        error={errors.envelopes?.message}
        inputMode="numeric"
        label={t('envelopes')}
        maxLength={6}
        {...register('envelopes', whole(100_000))}
      />
      <TextInput
        description={t('leastText')}
        error={errors.least?.message}
        inputMode="decimal"
        label={t('least')}
        maxLength={20}
        {...register('least', amount)}
      />
      <TextInput
        description={t('minutesText')}
        error={errors.minutes?.message}
        inputMode="numeric"
        label={t('minutes')}
        maxLength={4}
        {...register('minutes', whole(1_440))}
      />
      <TextInput
        description={t('startsAtText')}
        error={errors.startsAt?.message}
        label={t('startsAt')}
        type="datetime-local"
        {...register('startsAt', { required })}
      />
    </div>
  )
}

/** Why it is planned, for the audit log. */
function Why({ form: { register, formState } }: FieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  const words = usePhrases()
  return (
    <TextArea
      autosize
      error={formState.errors.reason?.message}
      label={t('reason')}
      maxLength={300}
      minRows={2}
      {...register('reason', {
        required: words('signIn.required'),
        minLength: { value: 3, message: words('ask.reasonShort', 3) },
      })}
    />
  )
}
