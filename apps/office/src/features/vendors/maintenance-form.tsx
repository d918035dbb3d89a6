import { setVendorMaintenance, type OfficeVendor } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd, ReasonField, useReasonRules } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { useSubmit } from './use-submit.ts'
import classes from './vendors.module.css'
import { momentIn } from '../../kit/zoned-time.rules.ts'

/** Puts a vendor into maintenance, now or later. */
export function openMaintenance(title: string, vendor: OfficeVendor): void {
  void openDialog({
    title,
    size: 'md',
    content: (close) => <MaintenanceForm onClose={() => close()} vendor={vendor} />,
  })
}

interface MaintenanceFields {
  readonly from: string
  readonly until: string
  readonly reason: string
}

function MaintenanceForm({ vendor, onClose }: { readonly vendor: OfficeVendor; readonly onClose: () => void }) {
  const t = usePhrasesOf('office-vendors')
  const reasonRules = useReasonRules()
  const { timeZone } = useBrand()
  const { error, runs, submit } = useSubmit()
  const { register, handleSubmit, formState } = useForm<MaintenanceFields>({
    defaultValues: { from: '', until: '', reason: '' },
  })
  const send = ({ from, until, reason }: MaintenanceFields) =>
    submit(async () => {
      const body = { from: momentIn(from, timeZone), until: momentIn(until, timeZone), reason: reason.trim() }
      await call(setVendorMaintenance, { params: { vendorCode: vendor.vendorCode }, body })
      onClose()
      sayDone(t('maintenance.done'))
    })
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <p className={classes.muted}>{t('maintenance.text')}</p>
      <div className={classes.pair}>
        <TextInput label={t('maintenance.from')} type="datetime-local" {...register('from')} />
        <TextInput label={t('maintenance.to')} type="datetime-local" {...register('until')} />
      </div>
      <p className={classes.muted}>{t('maintenance.zone', timeZone)}</p>
      <ReasonField error={formState.errors.reason} field={register('reason', reasonRules)} />
      <FormEnd action={t('maintenance.action')} error={error} isSending={runs} onCancel={onClose} />
    </form>
  )
}
