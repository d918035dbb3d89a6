import { UnstyledButton } from '@baize/ui'
import { IconArrowLeft, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import classes from './game-window.module.css'

/** The bar above the game: back, and full screen. */
export function GameBar({
  frame,
  trial,
  onBack,
}: {
  readonly frame: RefObject<HTMLElement | null>
  readonly trial: boolean
  readonly onBack: () => void
}) {
  const t = usePhrases()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const toggle = () => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen())
  return (
    <div className={classes.bar}>
      <UnstyledButton className={classes.action} onClick={onBack}>
        <IconArrowLeft aria-hidden size="1.25rem" />
        {t('game.back')}
      </UnstyledButton>
      {trial ? <span className={classes.trial}>{t('game.trial')}</span> : null}
      {document.fullscreenEnabled ? (
        <UnstyledButton
          aria-label={full ? t('game.leaveFull') : t('game.full')}
          className={classes.action}
          data-last
          onClick={toggle}
        >
          {full ? <IconMinimize aria-hidden size="1.25rem" /> : <IconMaximize aria-hidden size="1.25rem" />}
        </UnstyledButton>
      ) : null}
    </div>
  )
}
