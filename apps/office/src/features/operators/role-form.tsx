import { saveRole, type Permission } from '@baize/contract/office'
import { Checkbox, TextInput } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd, ReasonField, useReasonRules } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { refreshOperators, type RoleRow } from './operator-queries.ts'
import classes from './operators.module.css'
import { permissionGroups } from './permission-groups.ts'

/** Makes a role, or changes one. */
export function openRole(title: string, role?: RoleRow): void {
  void openDialog<true>({ title, size: 'lg', content: (close) => <RoleForm onClose={() => close()} role={role} /> })
}

interface RoleFields {
  readonly role: string
  readonly name: string
  readonly reason: string
}

interface RoleFormProps {
  readonly role: RoleRow | undefined
  readonly onClose: () => void
}

function RoleForm({ role, onClose }: RoleFormProps) {
  const t = usePhrasesOf('office-operators')
  const words = usePhrases()
  const reasonRules = useReasonRules()
  const queries = useQueryClient()
  const [held, setHeld] = useState<ReadonlySet<Permission>>(() => new Set(role?.permissions))
  const [error, setError] = useState<unknown>()
  const { register, handleSubmit, formState } = useForm<RoleFields>({
    defaultValues: { role: role?.role ?? '', name: role?.name ?? '' },
  })
  const submit = async ({ role: code, name, reason }: RoleFields) => {
    setError(undefined)
    try {
      await call(saveRole, { params: { role: role?.role ?? code }, body: { name, permissions: [...held], reason } })
      await refreshOperators(queries)
      sayDone(t('roleSaved', name))
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
  }
  const { errors } = formState
  const required = words('signIn.required')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className={classes.pair}>
        <TextInput
          data-autofocus
          error={errors.name?.message}
          label={t('roleName')}
          maxLength={60}
          {...register('name', { required })}
        />
        {role === undefined ? (
          <TextInput
            autoComplete="off"
            description={t('roleCodeText')}
            error={errors.role?.message}
            label={t('roleCode')}
            maxLength={32}
            spellCheck={false}
            {...register('role', { required, pattern: { value: /^[a-z][a-z0-9_-]*$/, message: t('roleCodeText') } })}
          />
        ) : null}
      </div>
      <PermissionChoice held={held} onChange={setHeld} />
      <ReasonField error={errors.reason} field={register('reason', reasonRules)} rows={3} />
      <FormEnd action={t('saveRole')} error={error} isSending={formState.isSubmitting} onCancel={onClose} />
    </form>
  )
}

interface PermissionChoiceProps {
  readonly held: ReadonlySet<Permission>
  readonly onChange: (held: ReadonlySet<Permission>) => void
}

/** What the role may do, by subject. What the operator may not do themselves, they cannot give. */
function PermissionChoice({ held, onChange }: PermissionChoiceProps) {
  const t = usePhrasesOf('office-operators')
  const may = useMay()
  const toggle = (permission: Permission) => {
    const next = new Set(held)
    if (!next.delete(permission)) next.add(permission)
    onChange(next)
  }
  return (
    <div className={classes.groups}>
      {permissionGroups.map(({ name, permissions }) => (
        <fieldset className={classes.group} key={name}>
          <legend>{t(`group.${name}`)}</legend>
          {permissions.map((permission) => (
            <Checkbox
              checked={held.has(permission)}
              disabled={!may(permission)}
              key={permission}
              label={t(`may.${permission}`)}
              onChange={() => toggle(permission)}
              size="sm"
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
