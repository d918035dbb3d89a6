import { rotateVendorKeys, type OfficeVendor } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd, ReasonField, useReasonRules } from '../../dialogs/form-end.tsx'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { openHandover } from './handover.tsx'
import { useSubmit } from './use-submit.ts'
import classes from './vendors.module.css'

/** Replaces a vendor's keys, and shows its part of the new ones. */
export function openKeys(title: string, vendor: OfficeVendor): void {
  void openDialog({ title, size: 'md', content: (close) => <KeysForm onClose={() => close()} vendor={vendor} /> })
}

interface KeysFields {
  readonly overlapHours: string
  readonly vendorKey: string
  readonly reason: string
}

function KeysForm({
  vendor: { vendorCode },
  onClose,
}: {
  readonly vendor: OfficeVendor
  readonly onClose: () => void
}) {
  const t = usePhrasesOf('office-vendors')
  const words = usePhrases()
  const reasonRules = useReasonRules()
  const { error, runs, submit } = useSubmit()
  const { register, handleSubmit, formState } = useForm<KeysFields>({
    defaultValues: { overlapHours: '24', vendorKey: '', reason: '' },
  })
  const send = ({ overlapHours, vendorKey, reason }: KeysFields) =>
    submit(async () => {
      const body = { overlapHours: Number(overlapHours), vendorKey: vendorKey.trim() || null, reason: reason.trim() }
      const handover = await call(rotateVendorKeys, { params: { vendorCode }, body })
      onClose()
      void openHandover(t('handover'), handover)
    })
  const { errors } = formState
  const required = words('signIn.required')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <p className={classes.muted}>{t('rotate.text')}</p>
      <TextInput
        description={t('rotate.hoursText')}
        error={errors.overlapHours?.message}
        inputMode="numeric"
        label={t('rotate.hours')}
        maxLength={3}
        {...register('overlapHours', {
          required,
          validate: (text) => (/^\d{1,3}$/.test(text) && Number(text) <= 720) || t('rotate.hoursText'),
        })}
      />
      <TextArea description={t('keyText')} label={t('key')} maxLength={8_000} rows={3} {...register('vendorKey')} />
      <ReasonField error={errors.reason} field={register('reason', reasonRules)} />
      <FormEnd action={t('rotate.action')} error={error} isSending={runs} onCancel={onClose} />
    </form>
  )
}
