import { Menu, UnstyledButton } from '@baize/ui'
import {
  IconCashBanknote,
  IconCoins,
  IconCopy,
  IconCrown,
  IconFileText,
  IconHeadset,
  IconLogout,
  IconMessage,
  IconReceipt,
  IconSeeding,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useHasContracts } from '../../api/consolidated.ts'
import { infoQuery } from '../../api/later-queries.ts'
import { useBadges } from '../../api/use-badges.ts'
import { useBrand } from '../../api/use-brand.ts'
import { vipQuery } from '../../api/vip-query.ts'
import { isSwitchedOn, vipSwitch } from '../../api/whitelabel.ts'
import { useDialogs, type OpenDialog } from '../../dialogs/dialogs.ts'
import { Avatar } from '../../images/avatar.tsx'
import { CountBadge } from '../../images/count-badge.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { isAgent, isServed, isTrial, type SignedIn } from '../../session/session.ts'
import { useOpenSupport } from './support-links.tsx'
import classes from './avatar-menu.module.css'

/** The member's menu. Trial play has no member panel and is offered a real account instead. */
export function AvatarMenu({ signedIn }: { readonly signedIn: SignedIn }) {
  const t = usePhrases()
  const { whitelabel } = useBrand()
  const { data } = useQuery(infoQuery(signedIn.token))
  const nickname = data?.nickname ?? signedIn.nickname
  const target = useRef<HTMLButtonElement>(null)
  // The pressed item disappears with the menu, so the dialog returns the focus to the menu's button.
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
          aria-label={t('shell.myMenu', nickname)}
          className={classes.avatar}
          data-testid="avatar"
          ref={target}
        >
          <Avatar icon={data?.icon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.name ?? ''}>{nickname}</Menu.Label>
        {isServed(signedIn) && isSwitchedOn(whitelabel, vipSwitch) ? <LevelItem /> : null}
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
        ) : null}
        {isServed(signedIn) ? <AccountItems signedIn={signedIn} /> : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout aria-hidden size="1.1rem" />} onClick={() => show({ kind: 'signOut' })}>
          {t('auth.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function AccountItems({ signedIn }: { readonly signedIn: SignedIn }) {
  const t = usePhrases()
  const { messages } = useBadges()
  const hasContracts = useHasContracts()
  const navigate = useNavigate()
  return (
    <>
      <Menu.Item
        className={classes.narrow ?? ''}
        leftSection={<IconCoins aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/depositv2' })}
      >
        {t('menu.deposit')}
      </Menu.Item>
      <Menu.Item
        className={classes.narrow ?? ''}
        leftSection={<IconCashBanknote aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/withdraw' })}
      >
        {t('menu.withdraw')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUserCircle aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/member/account' })}
      >
        {t('member.account')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconWallet aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/member/wallet' })}
      >
        {t('member.wallet')}
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
      <Menu.Item
        leftSection={<IconMessage aria-hidden size="1.1rem" />}
        onClick={() => void navigate({ to: '/member/messages' })}
        rightSection={<CountBadge count={messages} says={t('member.newCount', messages)} />}
      >
        {t('menu.messages')}
      </Menu.Item>
      {hasContracts ? (
        <Menu.Item
          leftSection={<IconFileText aria-hidden size="1.1rem" />}
          onClick={() => void navigate({ to: '/member/contracts' })}
        >
          {t('contracts.panel')}
        </Menu.Item>
      ) : null}
      <SupportItem />
      {isAgent(signedIn) ? (
        <Menu.Item
          leftSection={<IconUsersGroup aria-hidden size="1.1rem" />}
          onClick={() => void navigate({ to: '/agentHome' })}
        >
          {t('menu.agentCentre')}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** The member's level, which is asked for when the menu opens (3.045). */
function LevelItem() {
  const t = usePhrases()
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(vipQuery(language))
  const label = data?.vipLabelName ?? ''
  return (
    <Menu.Item
      leftSection={<IconCrown aria-hidden size="1.1rem" />}
      onClick={() => void navigate({ to: '/member/vip' })}
    >
      {t('menu.vip')} {label === '' ? null : <span className={classes.id}>{label}</span>}
    </Menu.Item>
  )
}

/** The brand's first customer service channel, if any. */
function SupportItem() {
  const t = usePhrases()
  const { customerService } = useBrand()
  const openSupport = useOpenSupport()
  const [first] = customerService
  if (first === undefined) return null
  return (
    <Menu.Item leftSection={<IconHeadset aria-hidden size="1.1rem" />} onClick={() => void openSupport(first)}>
      {t('menu.support')}
    </Menu.Item>
  )
}

async function copyId(id: string, show: (dialog: OpenDialog) => void): Promise<void> {
  // If the clipboard is not available, the dialog says so and shows the number for copying by hand.
  const copied = await navigator.clipboard?.writeText(id).then(
    () => true,
    () => false,
  )
  show({ kind: 'copied', id, copied: copied ?? false })
}
