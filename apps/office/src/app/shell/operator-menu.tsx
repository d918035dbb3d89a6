import { Menu, UnstyledButton } from '@baize/ui'
import { IconDevices, IconKey, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { signOut } from '../../api/session.ts'
import { sayFailed } from '../../dialogs/notes.ts'
import { openOwnSessions } from '../../features/own/own-sessions.tsx'
import { openPasswordChange } from '../../features/own/password-change.tsx'
import { useRoleName } from '../../kit/use-role-name.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import { useOperator } from '../../session/session.ts'
import { openShortcutHelp } from './shortcut-help.tsx'
import classes from './top-bar.module.css'

/** The operator's own menu. */
export function OperatorMenu() {
  const t = usePhrases()
  const errorText = useErrorText()
  const { username, role, roleName } = useOperator()
  const nameOfRole = useRoleName()
  return (
    <Menu position="bottom-end" shadow="md" width="15rem">
      <Menu.Target>
        <UnstyledButton aria-label={t('shell.ownMenu', username)} className={classes.operator}>
          <IconUserCircle aria-hidden size={22} />
          <span className={classes.name}>{username}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {username} · {nameOfRole(role, roleName)}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconDevices aria-hidden size={18} />}
          onClick={() => openOwnSessions(t('own.sessions'))}
        >
          {t('own.sessions')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKey aria-hidden size={18} />}
          onClick={() => openPasswordChange(t('own.password'))}
        >
          {t('own.password')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard aria-hidden size={18} />}
          onClick={() => openShortcutHelp(t('keys.title'))}
        >
          {t('keys.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout aria-hidden size={18} />}
          onClick={() => void signOut().catch((error: unknown) => sayFailed(errorText(error)))}
        >
          {t('own.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
