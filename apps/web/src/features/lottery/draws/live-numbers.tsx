import { VisuallyHidden } from '@baize/ui'
import { useState } from 'react'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import type { PublishedDraw } from './draw.types.ts'
import classes from './draw-page.module.css'

/**
 * The numbers of a draw. Whoever watches while they come in sees them one after another; whoever opens the page later sees them at once.
 */
export function LiveNumbers({ draw }: { readonly draw: PublishedDraw }) {
  const say = useLotteryPhrases()
  const [wasWaiting] = useState(draw.numbers === null)
  const isWaiting = draw.numbers === null
  if (draw.state === 'void' && isWaiting) return null
  const isMoving = wasWaiting && (!isWaiting || draw.state === 'closed' || draw.state === 'sealed')
  return (
    <div className={classes.numbers} data-testid="draw-numbers">
      <DrawNumbers drawsAt={draw.drawsAt} format={draw.format} isDrawn={isMoving} numbers={draw.numbers} size="full" />
      <VisuallyHidden aria-live="polite">
        {wasWaiting && draw.numbers !== null ? say('draw.came', Object.values(draw.numbers).flat().join(' ')) : ''}
      </VisuallyHidden>
    </div>
  )
}
