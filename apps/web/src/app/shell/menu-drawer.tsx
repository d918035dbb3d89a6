import { Drawer, useMounted } from '@baize/ui'
import { usePhrases } from '../../language/phrases.ts'
import { LanguageMenu } from './language-menu.tsx'
import { useMenu } from './menu-state.ts'
import { SideMenu } from './side-menu.tsx'
import classes from './menu-drawer.module.css'

/** The side menu as a drawer, on phones and tablets. */
export function MenuDrawer() {
  const t = usePhrases()
  const { top, set } = useMenu()
  // Like dialogs, it must be rendered closed first, so that it returns the focus afterwards.
  const ready = useMounted()
  return (
    <Drawer.Root
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
      onClose={() => set('top', false)}
      opened={ready && top}
      size="19rem"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Its element would be the page's banner for screen readers, which a drawer must not have. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t('shell.menu')}</Drawer.Title>
          <span className={classes.language}>
            <LanguageMenu />
          </span>
          <Drawer.CloseButton aria-label={t('shell.close')} size="lg" />
        </Drawer.Header>
        <Drawer.Body>
          <SideMenu withLanguage={false} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
