import { Drawer, useMounted } from '@baize/ui'
import { usePhrases } from '../../state/phrases.ts'
import { useMenu } from './menu-state.ts'
import { SideMenu } from './side-menu.tsx'
import classes from './menu-drawer.module.css'

/** The side menu as a drawer, on phones and tablets. */
export function MenuDrawer() {
  const t = usePhrases()
  const { opened, close } = useMenu()
  // As with the dialogs: it must stand closed first, to give the focus back afterwards.
  const ready = useMounted()
  return (
    <Drawer
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('shell.close'), size: 'lg' }}
      onClose={close}
      opened={ready && opened}
      size="19rem"
      title={t('shell.menu')}
    >
      <SideMenu />
    </Drawer>
  )
}
