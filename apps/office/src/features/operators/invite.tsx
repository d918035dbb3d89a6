import { inviteOperator } from '@baize/contract/office'
import { Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { openDialog } from '../../dialogs/dialogs.ts'
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
      <TextArea
        error={errors.reason?.message}
        label={words('ask.reason')}
        maxLength={300}
        rows={3}
        {...register('reason', { required, minLength: { value: 3, message: words('ask.reasonShort', 3) } })}
      />
      <p className={classes.note}>{t('countAsOne')}</p>
      <Failure error={error ?? rolesError} />
      <div className={classes.actionsEnd}>
        <Button onClick={onClose} size="sm">
          {words('ask.cancel')}
        </Button>
        <Button kind="primary" loading={formState.isSubmitting} size="sm" type="submit">
          {t('inviteAction')}
        </Button>
      </div>
    </form>
  )
}
