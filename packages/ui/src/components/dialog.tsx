import { Modal } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import classes from './dialog.module.css'

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly title: ReactNode
  readonly opened: boolean
  readonly onClose: () => void
  /** The accessible name of the close button. */
  readonly closeLabel: string
  /** `message` is as small as its text allows, at least 200 by 200, and fades in within 100 ms (specification 9.038). */
  readonly size?: 'message' | 'sm' | 'md' | 'lg' | 'xl'
  /** Whether it is as tall as it may be, whatever it contains, and fills a phone's screen. */
  readonly tall?: boolean
  /** The number of dialogs open below this one. */
  readonly level?: number
  /** Whether another dialog is open above this one and receives keyboard and pointer input. */
  readonly covered?: boolean
  /** Whether the dialog can be dismissed; defaults to true. */
  readonly closable?: boolean
  /** Whether a click outside closes it; defaults to true. */
  readonly closesOnCover?: boolean
  readonly children: ReactNode
}

const widths = { message: '25rem', sm: '25rem', md: '32rem', lg: '46rem', xl: '68rem' } as const

/** Ensures that one press of Escape closes only one dialog. */
const handledEscapes = new WeakSet<KeyboardEvent>()

/**
 * Marks the focused element as the dialog's autofocus target. Mantine's focus trap sets the focus some time after the dialog
 * has opened; on a slow device the user may already be typing and would be moved back to the first field.
 */
function markFocused({ currentTarget, target }: FocusEvent): void {
  // React also bubbles focus events from portals, such as drop-down lists, which are elsewhere in the DOM.
  if (!currentTarget.contains(target)) return
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

/** A modal dialog: traps and restores the focus, closes on Escape and on a click outside, and locks page scrolling. */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, closeLabel, size = 'sm', level = 0, covered = false, children } = props
  const { closable = true, closesOnCover = true, tall = false } = props
  const short = size === 'message'
  return (
    <Modal.Root
      __handledEscapeEvents={handledEscapes}
      // A form is as far from the top whatever its height, so that nothing moves when it loads or grows.
      centered={short}
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
      yOffset="6dvh"
      size={widths[size]}
      transitionProps={short ? { transition: 'fade', duration: 100 } : { transition: 'pop', duration: 160 }}
      zIndex={200 + 10 * level}
    >
      <Modal.Overlay backgroundOpacity={level === 0 ? 0.78 : 0.5} />
      <Modal.Content
        data-short={short || undefined}
        data-tall={tall || undefined}
        inert={covered}
        onFocus={markFocused}
      >
        {/* Without a role, the header element would be a banner landmark, which does not belong in a dialog. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {closable ? <Modal.CloseButton aria-label={closeLabel} size="lg" /> : null}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
