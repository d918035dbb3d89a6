import { Modal } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import classes from './dialog.module.css'

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly title: ReactNode
  readonly opened: boolean
  readonly onClose: () => void
  /** What the close button says to a screen reader. */
  readonly closeLabel: string
  /** `message` is as small as its words let it be, from 200 by 200, and fades in within 100 ms (specification 9.038). */
  readonly size?: 'message' | 'sm' | 'md' | 'lg' | 'xl'
  /** How many dialogs are open below this one. */
  readonly level?: number
  /** Whether another dialog is open over this one, which then has the keyboard and the pointer. */
  readonly covered?: boolean
  /** Whether it can be closed without doing what it asks for; it can, unless this says no. */
  readonly closable?: boolean
  /** Whether a click beside it closes it; it does, unless this says no. */
  readonly closesOnCover?: boolean
  readonly children: ReactNode
}

const widths = { message: '25rem', sm: '25rem', md: '32rem', lg: '46rem', xl: '68rem' } as const

/** One press of Escape closes one dialog, however many are open. */
const handledEscapes = new WeakSet<KeyboardEvent>()

/**
 * Marks what has the focus as what a dialog gives it to. The frame does so some time after it has opened, on a slow device
 * when somebody is typing already, and would take them back to the first field.
 */
function markFocused({ currentTarget, target }: FocusEvent): void {
  // What stands elsewhere on the page, as a list of choices may, is a part of the dialog to React only.
  if (!currentTarget.contains(target)) return
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

/** A dialog: traps the focus, closes on Escape and on the cover, locks the page's scrolling and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, closeLabel, size = 'sm', level = 0, covered = false, children } = props
  const { closable = true, closesOnCover = true } = props
  const short = size === 'message'
  return (
    <Modal.Root
      __handledEscapeEvents={handledEscapes}
      centered
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
      }}
      closeOnClickOutside={closable && closesOnCover}
      closeOnEscape={closable && !covered}
      onClose={onClose}
      opened={opened}
      padding={0}
      size={widths[size]}
      transitionProps={short ? { transition: 'fade', duration: 100 } : { transition: 'pop', duration: 160 }}
      zIndex={200 + 10 * level}
    >
      <Modal.Overlay backgroundOpacity={level === 0 ? 0.78 : 0.5} />
      <Modal.Content data-short={short || undefined} inert={covered} onFocus={markFocused}>
        {/* Its element is a page's banner to screen readers, which a dialog does not have. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {closable ? <Modal.CloseButton aria-label={closeLabel} size="lg" /> : null}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
