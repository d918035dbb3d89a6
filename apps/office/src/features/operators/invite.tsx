import { inviteOperator } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd, ReasonField, useReasonRules } from '../../dialogs/form-end.tsx'
import { useRoleName } from '../../kit/use-role-name.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { openInvitationLink } from './invitation-link.tsx'
import { refreshOperators, rolesQuery } from './operator-queries.ts'
import classes from './operators.module.css'

interface InviteFields {
  readonly username: string
  readonly role: string
  readonly reason: string
}

/** Invites an operator, and shows the link that they are given. */
export async function openInvite(title: string): Promise<void> {
  await openDialog<true>({ title, content: (close) => <InviteForm onClose={() => close()} /> })
}

function InviteForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-operators')
  const words = usePhrases()
  const reasonRules = useReasonRules()
  const nameOfRole = useRoleName()
  const queries = useQueryClient()
  const { data, error: rolesError } = useQuery(rolesQuery)
  const [error, setError] = useState<unknown>()
  const { register, control, handleSubmit, formState } = useForm<InviteFields>({ defaultValues: { role: '' } })
  const submit = async (fields: InviteFields) => {
    setError(undefined)
    try {
      const { operator, invitation } = await call(inviteOperator, { body: fields })
      onClose()
      void openInvitationLink(t('link'), operator.username, invitation)
      await refreshOperators(queries)
    } catch (refusal) {
      setError(refusal)
    }
  }
  const { errors } = formState
  const required = words('signIn.required')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        description={t('usernameText')}
        error={errors.username?.message}
        label={t('username')}
        maxLength={32}
        spellCheck={false}
        {...register('username', {
          required,
          pattern: { value: /^[a-z][a-z0-9._-]{1,31}$/, message: t('usernameText') },
        })}
      />
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange }, fieldState }) => (
          <Choice
            error={fieldState.error?.message}
            label={t('role')}
            onChange={onChange}
            options={(data?.list ?? []).map((one) => ({ value: one.role, label: nameOfRole(one.role, one.name) }))}
            value={value}
          />
        )}
        rules={{ required }}
      />
      <ReasonField error={errors.reason} field={register('reason', reasonRules)} rows={3} />
      <p className={classes.note}>{t('countAsOne')}</p>
      <FormEnd
        action={t('inviteAction')}
        error={error ?? rolesError}
        isSending={formState.isSubmitting}
        onCancel={onClose}
      />
    </form>
  )
}
