/**
 * Operators and their roles.
 *
 * To change:
 * - the pages of operators and roles: `OperatorsPage` here; one operator, `OperatorPanel` in `operator-panel.tsx`; a role,
 *   `RoleForm` in `role-form.tsx`
 * - which permissions stand together in a role: `permissionGroups` in `permission-groups.ts`; what they are called, the
 *   dictionaries `office-operators`
 */
import { IconUserPlus } from '@tabler/icons-react'
import { Button } from '@baize/ui'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { openInvite } from './invite.tsx'
import { OperatorList } from './operator-list.tsx'
import { RoleList } from './role-list.tsx'

export function OperatorsPage() {
  const t = usePhrasesOf('office-operators')
  const may = useMay()
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('operators.change') ? (
          <Button
            icon={<IconUserPlus aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openInvite(t('invite'))}
            size="sm"
          >
            {t('invite')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'operators', label: t('operators'), content: <OperatorList /> },
          { value: 'roles', label: t('roles'), content: <RoleList /> },
        ]}
      />
    </>
  )
}
