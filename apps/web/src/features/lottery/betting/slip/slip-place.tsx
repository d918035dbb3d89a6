import { Drawer, useMounted } from '@baize/ui'
import { usePhrases, useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import type { LotteryGame, SaleTerms } from '../slip.rules.ts'
import type { DrawChoice } from '../use-draw-choice.ts'
import type { Entry } from '../use-entry.ts'
import { useIsWide } from '../use-is-wide.ts'
import type { Slip } from '../use-slip.ts'
import { SlipPanel } from './slip-panel.tsx'
import classes from './slip.module.css'

/** Props of {@link SlipPlace}. */
export interface SlipPlaceProps {
  readonly game: LotteryGame
  readonly choice: DrawChoice
  readonly entry: Entry
  readonly terms: SaleTerms
  readonly slip: Slip
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The slip: beside the numbers on a wide screen, over them from below on a phone. */
export function SlipPlace({ isOpen, onClose, ...slip }: SlipPlaceProps) {
  const say = useLotteryBettingPhrases()
  const t = usePhrases()
  const isWide = useIsWide()
  // Like dialogs, it must be rendered closed first, so that it returns the focus afterwards.
  const isReady = useMounted()
  if (isWide)
    return (
      <aside aria-label={say('slip.title')} className={classes.aside}>
        <SlipPanel {...slip} onEdit={() => undefined} />
      </aside>
    )
  return (
    <Drawer.Root
      classNames={{ content: classes.sheet ?? '', header: classes.sheetHead ?? '', body: classes.sheetBody ?? '' }}
      onClose={onClose}
      opened={isReady && isOpen}
      position="bottom"
      size="auto"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{say('slip.title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('shell.close')} size="lg" />
        </Drawer.Header>
        <Drawer.Body>
          <SlipPanel {...slip} onEdit={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
