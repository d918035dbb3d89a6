import { changeVendor, connectOfficeVendor, type OfficeVendor } from '@baize/contract/office'
import type { GameType } from '@baize/contract'
import { Checkbox, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd, ReasonField, useReasonRules } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { openHandover } from './handover.tsx'
import { useSubmit } from './use-submit.ts'
import type { SettingsFields } from './settings-fields.ts'
import { gameTypes } from './vendor-queries.ts'
import classes from './vendors.module.css'

/** Connects a vendor, and shows its part of the keys. */
export function openConnection(title: string): void {
  void openDialog({ title, size: 'lg', content: (close) => <SettingsForm onClose={() => close()} /> })
}

/** Changes the settings of a vendor. */
export function openSettings(title: string, vendor: OfficeVendor): void {
  void openDialog({ title, size: 'lg', content: (close) => <SettingsForm onClose={() => close()} vendor={vendor} /> })
}

interface FormProps {
  /** The vendor that is changed; without one, one is connected. */
  readonly vendor?: OfficeVendor
  readonly onClose: () => void
}

function SettingsForm({ vendor, onClose }: FormProps) {
  const t = usePhrasesOf('office-vendors')
  const reasonRules = useReasonRules()
  const { error, runs, submit } = useSubmit()
  const [types, setTypes] = useState<ReadonlySet<GameType>>(() => new Set(vendor?.gameTypes ?? ['RNG']))
  const form = useForm<SettingsFields>({ defaultValues: defaultsOf(vendor) })
  const { register, handleSubmit, formState } = form
  const send = (fields: SettingsFields) =>
    submit(async () => {
      const settings = { ...settingsOf(fields), gameTypes: [...types] }
      const reason = fields.reason.trim()
      if (vendor === undefined) {
        const { vendorCode, dialect, walletMode } = fields
        const vendorKey = fields.vendorKey.trim() || null
        const body = { vendorCode: vendorCode.trim(), dialect, walletMode, ...settings, vendorKey, reason }
        const handover = await call(connectOfficeVendor, { body })
        onClose()
        void openHandover(t('handover'), handover)
      } else {
        const { vendorCode, changedAt: seen } = vendor
        await call(changeVendor, { params: { vendorCode }, body: { seen, ...settings, reason } })
        onClose()
        sayDone(t('settings.saved'))
      }
    })
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      {vendor === undefined ? <ConnectionFields form={form} /> : null}
      <AddressFields form={form} />
      <TypeChoice onChange={setTypes} types={types} />
      <ReasonField error={formState.errors.reason} field={register('reason', reasonRules)} />
      <FormEnd
        action={t(vendor === undefined ? 'connectAction' : 'settings.save')}
        error={error}
        isDisabled={types.size === 0}
        isSending={runs}
        onCancel={onClose}
      />
    </form>
  )
}

function AddressFields({ form: { register, formState } }: { readonly form: UseFormReturn<SettingsFields> }) {
  const t = usePhrasesOf('office-vendors')
  const required = usePhrases()('signIn.required')
  return (
    <>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        description={t('apiBaseText')}
        error={formState.errors.apiBase?.message}
        inputMode="url"
        label={t('apiBase')}
        maxLength={500}
        spellCheck={false}
        {...register('apiBase', { required })}
      />
      <div className={classes.pair}>
        <TextArea
          description={t('launchOriginsText')}
          label={t('launchOrigins')}
          rows={2}
          spellCheck={false}
          {...register('launchOrigins')}
        />
        <TextArea
          description={t('networksText')}
          label={t('networks')}
          rows={2}
          spellCheck={false}
          {...register('allowedNetworks')}
        />
      </div>
      <TextInput inputMode="numeric" label={t('roundHoursField')} maxLength={4} {...register('roundWindowHours')} />
    </>
  )
}

interface TypeChoiceProps {
  readonly types: ReadonlySet<GameType>
  readonly onChange: (types: ReadonlySet<GameType>) => void
}

function TypeChoice({ types, onChange }: TypeChoiceProps) {
  const t = usePhrasesOf('office-vendors')
  const toggle = (one: GameType) => {
    const next = new Set(types)
    if (!next.delete(one)) next.add(one)
    onChange(next)
  }
  return (
    <fieldset className={classes.types}>
      <legend>{t('gameTypes')}</legend>
      {gameTypes.map((one) => (
        <Checkbox checked={types.has(one)} key={one} label={t(`type.${one}`)} onChange={() => toggle(one)} />
      ))}
    </fieldset>
  )
}

function defaultsOf(vendor: OfficeVendor | undefined): SettingsFields {
  return {
    vendorCode: '',
    dialect: 'gcp',
    walletMode: 'seamless',
    apiBase: vendor?.apiBase ?? '',
    launchOrigins: vendor?.launchOrigins.join('\n') ?? '',
    allowedNetworks: vendor?.allowedNetworks.join('\n') ?? '',
    roundWindowHours: vendor?.roundWindowHours?.toString() ?? '',
    vendorKey: '',
    reason: '',
  }
}

/** What was typed, as the server takes it. What is no whole number of hours is refused there. */
function settingsOf({ apiBase, launchOrigins, allowedNetworks, roundWindowHours }: SettingsFields) {
  const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '')
  return {
    apiBase: apiBase.trim(),
    launchOrigins: linesOf(launchOrigins),
    allowedNetworks: linesOf(allowedNetworks),
    roundWindowHours: roundWindowHours.trim() === '' ? null : Number(roundWindowHours),
  }
}
