import { removeRole } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useRoleName } from '../../kit/use-role-name.ts'
import { StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { refreshOperators, rolesQuery, type RoleRow } from './operator-queries.ts'
import classes from './operators.module.css'
import { permissionGroups } from './permission-groups.ts'
import { openRole } from './role-form.tsx'

/** The roles: what each may do, in words. */
export function RoleList() {
  const t = usePhrasesOf('office-operators')
  const may = useMay()
  const { data, error, refetch } = useQuery(rolesQuery)
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingLines lines={6} />
  return (
    <>
      {may('operators.change') ? (
        <div className={classes.tools}>
          <Button icon={<IconPlus aria-hidden size={18} />} onClick={() => openRole(t('newRole'))} size="sm">
            {t('newRole')}
          </Button>
        </div>
      ) : null}
      <ul className={classes.roles}>
        {data.list.map((role) => (
          <li className={`${card} ${classes.role ?? ''}`} key={role.role}>
            <Role mayChange={may('operators.change') && !role.isBuiltIn} role={role} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Role({ role, mayChange }: { readonly role: RoleRow; readonly mayChange: boolean }) {
  const t = usePhrasesOf('office-operators')
  const queries = useQueryClient()
  const nameOfRole = useRoleName()
  const remove = async () => {
    const reason = await askReason({
      title: `${t('removeRole')}: ${role.name}`,
      action: t('removeRole'),
      isDanger: true,
      run: (because) => call(removeRole, { params: { role: role.role }, query: { reason: because } }),
    })
    if (reason === undefined) return
    await refreshOperators(queries)
    sayDone(t('roleRemoved', role.name))
  }
  return (
    <>
      <div className={classes.roleHead}>
        <h2 className={classes.roleName}>{nameOfRole(role.role, role.name)}</h2>
        {role.isBuiltIn ? <StateBadge tone="plain">{t('builtIn')}</StateBadge> : null}
      </div>
      <p className={classes.note}>{t('roleOperators', role.operators)}</p>
      <dl className={classes.can}>
        {permissionGroups.map(({ name, permissions }) => {
          const held = permissions.filter((one) => role.permissions.includes(one))
          if (held.length === 0) return null
          return (
            <div key={name}>
              <dt>{t(`group.${name}`)}</dt>
              <dd>{held.map((one) => t(`may.${one}`)).join(' · ')}</dd>
            </div>
          )
        })}
      </dl>
      {mayChange ? (
        <div className={classes.actions}>
          <Button onClick={() => openRole(t('editRole'), role)} size="sm">
            {t('editRole')}
          </Button>
          <Button disabled={role.operators > 0} kind="danger" onClick={() => void remove()} size="sm">
            {t('removeRole')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
