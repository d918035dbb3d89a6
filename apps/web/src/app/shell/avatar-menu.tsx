import { Menu, UnstyledButton } from '@baize/ui'
import { IconCopy, IconReceipt, IconLogout, IconSeeding, IconUserCircle, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useDialogs, type OpenDialog } from '../../state/dialogs.ts'
import { usePhrases } from '../../state/phrases.ts'
import { isTrial, type SignedIn } from '../../state/session.ts'
import classes from './avatar-menu.module.css'

/** The member's own menu. Trial play has no member panel, so it is offered a real account instead. */
export function AvatarMenu({ signedIn }: { readonly signedIn: SignedIn }) {
  const t = usePhrases()
  const target = useRef<HTMLButtonElement>(null)
  // The item that was pressed goes away with the menu: the dialog gives the focus back to the menu's button instead.
  const show = (dialog: OpenDialog) => {
    target.current?.focus()
    useDialogs.getState().show(dialog)
  }
  return (
    <Menu
      classNames={{ dropdown: classes.list ?? '', item: classes.item ?? '' }}
      position="bottom-end"
      shadow="lg"
      width="15rem"
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <UnstyledButton
          aria-label={t('shell.myMenu', signedIn.nickname)}
          className={classes.avatar}
          data-testid="avatar"
          ref={target}
        >
          <img alt="" height={40} src="/art/default-avatar.svg" width={40} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.name ?? ''}>{signedIn.nickname}</Menu.Label>
        <Menu.Item leftSection={<IconCopy aria-hidden size="1.1rem" />} onClick={() => void copyId(signedIn.id, show)}>
          {t('shell.copyId')} <span className={classes.id}>{signedIn.id}</span>
        </Menu.Item>
        {isTrial(signedIn) ? (
          <Menu.Item
            leftSection={<IconUserPlus aria-hidden size="1.1rem" />}
            onClick={() => show({ kind: 'register' })}
          >
            {t('auth.register')}
          </Menu.Item>
        ) : (
          <AccountItems />
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout aria-hidden size="1.1rem" />} onClick={() => show({ kind: 'signOut' })}>
          {t('auth.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function AccountItems() {
  const t = usePhrases()
  const navigate = useNavigate()
  return (
    <>
      <Menu.Item
        leftSection={<IconUserCircle aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/member/account' })}
      >
        {t('member.account')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconReceipt aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/member/record' })}
      >
        {t('member.record')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSeeding aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/member/seeds' })}
      >
        {t('member.seeds')}
      </Menu.Item>
    </>
  )
}

async function copyId(id: string, show: (dialog: OpenDialog) => void): Promise<void> {
  // Where the clipboard is not allowed, the dialog still shows the number, marked for copying by hand.
  await navigator.clipboard?.writeText(id).catch(() => undefined)
  show({ kind: 'copied', id })
}
