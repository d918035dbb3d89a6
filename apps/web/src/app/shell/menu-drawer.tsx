import { Drawer } from '@baize/ui'
import { create } from 'zustand'
import { usePhrases } from '../../state/phrases.ts'
import { SideMenu } from './side-menu.tsx'
import classes from './menu-drawer.module.css'

/** Whether the menu is drawn out, where the screen has no room for it beside the page. */
export const useMenu = create<{ readonly opened: boolean; readonly show: () => void; readonly close: () => void }>()((set) => ({
  opened: false,
  show: () => set({ opened: true }),
  close: () => set({ opened: false }),
}))

/** The side menu as a drawer, on phones and tablets. */
export function MenuDrawer() {
  const t = usePhrases()
  const { opened, close } = useMenu()
  return (
    <Drawer
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('shell.close'), size: 'lg' }}
      onClose={close}
      opened={opened}
      size="19rem"
      title={t('shell.menu')}
    >
      <SideMenu />
    </Drawer>
  )
}
