import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly title: ReactNode
  readonly opened: boolean
  readonly onClose: () => void
  /** What the close button says to a screen reader. */
  readonly closeLabel: string
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  readonly children: ReactNode
}

const widths = { sm: '25rem', md: '32rem', lg: '46rem', xl: '68rem' } as const

/** A dialog: traps the focus, closes on Escape and on the cover, locks the page's scrolling and gives the focus back. */
export function Dialog({ title, opened, onClose, closeLabel, size = 'sm', children }: DialogProps) {
  return (
    <Modal.Root
      centered
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
      }}
      onClose={onClose}
      opened={opened}
      padding={0}
      size={widths[size]}
      transitionProps={{ transition: 'pop', duration: 160 }}
    >
      <Modal.Overlay backgroundOpacity={0.72} blur={3} />
      <Modal.Content>
        {/* Its element is a page's banner to screen readers, which a dialog does not have. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} size="lg" />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
