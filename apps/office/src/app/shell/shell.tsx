import { Drawer, UnstyledButton } from '@baize/ui'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keep, readKept } from '../../browser/kept.ts'
import { useNarrow } from '../../browser/use-media.ts'
import { onKey, useShortcut } from '../../keyboard/shortcuts.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useBrand, useOperator } from '../../session/session.ts'
import { GlobalSearch } from './global-search.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import classes from './shell.module.css'
import { openShortcutHelp } from './shortcut-help.tsx'
import { SideNav } from './side-nav.tsx'

/**
 * The frame of every page: the navigation at the side, search and menus at the top.
 *
 * To change:
 * - the frame of the back office: `Shell` here; the navigation, `SideNav` in `side-nav.tsx`; the search, `GlobalSearch` in
 *   `global-search.tsx`
 */
export function Shell() {
  const t = usePhrases()
  const narrow = useNarrow()
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useShortcut('?', t('keys.help'), () => openShortcutHelp(t('keys.title')))
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        {t('shell.skip')}
      </a>
      {narrow ? null : <Side />}
      <div className={classes.column}>
        <header className={classes.top}>
          {narrow ? <DrawerNav /> : null}
          <GlobalSearch />
          <div className={classes.menus}>
            <LanguageMenu />
            <SchemeMenu />
            <OperatorMenu />
          </div>
        </header>
        <main className={classes.page} id="page" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function Brand({ isFolded = false }: { readonly isFolded?: boolean }) {
  const t = usePhrases()
  const { name } = useBrand()
  const { isDemo } = useOperator()
  return (
    <p className={classes.brand}>
      <img alt="" height={28} src="/favicon.svg" width={28} />
      {isFolded ? null : (
        <span>
          <strong>{name}</strong>
          <small>{isDemo ? t('shell.demo') : t('shell.office')}</small>
        </span>
      )}
    </p>
  )
}

function Side() {
  const t = usePhrases()
  const [isFolded, setFolded] = useState(() => readKept('nav') === 'folded')
  const toggle = () => {
    setFolded(!isFolded)
    keep('nav', isFolded ? 'open' : 'folded')
  }
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.side} data-folded={isFolded || undefined}>
      <Brand isFolded={isFolded} />
      <SideNav isFolded={isFolded} />
      <UnstyledButton aria-expanded={!isFolded} aria-label={t('shell.fold')} className={classes.fold} onClick={toggle}>
        <Icon aria-hidden size={20} stroke={1.75} />
        {isFolded ? null : <span>{t('shell.fold')}</span>}
      </UnstyledButton>
    </div>
  )
}

function DrawerNav() {
  const t = usePhrases()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        aria-expanded={isOpen}
        aria-label={t('shell.menu')}
        className={classes.burger}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 aria-hidden size={22} />
      </UnstyledButton>
      <Drawer
        classNames={{ content: classes.drawer ?? '', header: classes.drawerHead ?? '', body: classes.drawerBody ?? '' }}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        onClose={() => setOpen(false)}
        opened={isOpen}
        size="17rem"
        title={<Brand />}
      >
        <SideNav isFolded={false} onChoose={() => setOpen(false)} />
      </Drawer>
    </>
  )
}
