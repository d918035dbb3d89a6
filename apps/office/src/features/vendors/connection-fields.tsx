import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import type { SettingsFields } from './settings-fields.ts'
import classes from './vendors.module.css'

/** What is said of a vendor only once, when it is connected. */
export function ConnectionFields({ form }: { readonly form: UseFormReturn<SettingsFields> }) {
  const t = usePhrasesOf('office-vendors')
  const required = usePhrases()('signIn.required')
  const { register, control, formState } = form
  return (
    <>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        description={t('codeText')}
        error={formState.errors.vendorCode?.message}
        label={t('code')}
        maxLength={32}
        spellCheck={false}
        {...register('vendorCode', { required, pattern: { value: /^[A-Za-z0-9_]{1,32}$/, message: t('codeText') } })}
      />
      <div className={classes.pair}>
        <Controller
          control={control}
          name="dialect"
          render={({ field: { value, onChange } }) => (
            <Choice
              label={t('dialect')}
              onChange={onChange}
              options={(['gcp', 'rs'] as const).map((one) => ({ value: one, label: t(`dialect.${one}`) }))}
              value={value}
            />
          )}
        />
        <Controller
          control={control}
          name="walletMode"
          render={({ field: { value, onChange } }) => (
            <Choice
              label={t('wallet')}
              onChange={onChange}
              options={(['seamless', 'transfer'] as const).map((one) => ({ value: one, label: t(`wallet.${one}`) }))}
              value={value}
            />
          )}
        />
      </div>
      <TextArea
        description={t('keyText')}
        label={t('key')}
        maxLength={8_000}
        rows={2}
        spellCheck={false}
        {...register('vendorKey')}
      />
    </>
  )
}
