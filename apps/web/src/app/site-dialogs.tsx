import { Dialog, FocusOnArrival, Skeleton, useMounted } from '@baize/ui'
import { Suspense, useState } from 'react'
import { afterPaint } from '../browser/after-paint.ts'
import { useDialogs, type OpenDialog } from '../dialogs/dialogs.ts'
import { useLastOf } from '../dialogs/use-last-of.ts'
import { usePhrases } from '../language/phrases.ts'
import { DialogContent } from './dialog-content.tsx'
import { isTall, sizeOf, titleOf } from './dialog-frames.ts'

/**
 * The site's dialogs, one frame per level of the stack. A frame stays mounted, so that switching between dialogs on the
 * same level (log in, register) keeps the focus inside, and closing returns it to where it was.
 */
export function SiteDialogs() {
  const stack = useDialogs((state) => state.stack)
  const [places, setPlaces] = useState(1)
  if (stack.length > places) setPlaces(stack.length)
  return Array.from({ length: places }, (_, place) => (
    <Frame covered={place < stack.length - 1} dialog={stack[place]} key={place} level={place} />
  ))
}

/** A message is as wide as its text; until it is there, as wide as most are, so that it does not open narrow and jump. */
const messageSize = { height: '9rem', width: 'min(22rem, 76vw)' }

function Frame({
  dialog,
  level,
  covered,
}: {
  readonly dialog: OpenDialog | undefined
  readonly level: number
  readonly covered: boolean
}) {
  const t = usePhrases()
  const close = useDialogs((state) => state.close)
  const shown = useLastOf(dialog)
  // The frame returns the focus only to the element that had it when it opened, so it must be rendered closed first.
  const ready = useMounted()
  return (
    <Dialog
      closable={shown?.kind !== 'passwordDue'}
      closeLabel={t('shell.close')}
      closesOnCover={shown?.kind !== 'asked' || shown.question.closesOnCover !== false}
      covered={covered}
      level={level}
      onClose={() => void afterPaint().then(close)}
      opened={ready && dialog !== undefined}
      size={sizeOf(shown)}
      tall={isTall(shown)}
      title={titleOf(shown, t)}
    >
      <Suspense fallback={<Skeleton {...(shown?.kind === 'asked' ? messageSize : { height: '14rem' })} />}>
        {shown === undefined ? null : (
          <FocusOnArrival key={shown.kind}>
            <DialogContent dialog={shown} />
          </FocusOnArrival>
        )}
      </Suspense>
    </Dialog>
  )
}
