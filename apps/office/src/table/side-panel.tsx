import { UnstyledButton } from '@baize/ui'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNarrow } from '../browser/use-media.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { usePhrases } from '../language/phrases.ts'
import classes from './side-panel.module.css'

/** Props of {@link SidePanel}. */
export interface SidePanelProps {
  readonly title: string
  /** Changes with the row that it shows. */
  readonly rowId: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The open row, beside its list. On a phone it covers the list and takes the focus; on a wide screen the focus stays in the
 * list, so that `j` and `k` go on.
 */
export function SidePanel({ title, rowId, onClose, children }: SidePanelProps) {
  const t = usePhrases()
  const narrow = useNarrow()
  const panel = useRef<HTMLElement>(null)
  useShortcut('Escape', t('keys.closePanel'), onClose)
  useEffect(() => {
    if (narrow) panel.current?.focus()
    panel.current?.scrollTo(0, 0)
  }, [narrow, rowId])
  return (
    <aside aria-label={title} className={classes.panel} ref={panel} tabIndex={-1}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <UnstyledButton aria-label={t('list.closePanel')} className={classes.close} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </UnstyledButton>
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  )
}
