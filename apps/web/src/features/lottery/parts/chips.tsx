import { UnstyledButton } from '@baize/ui'
import type { ReactNode } from 'react'
import classes from './chips.module.css'

/** A row of choices that scrolls sideways where it is too long. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div aria-label={label} className={classes.chips} role="group">
      {children}
    </div>
  )
}

/** One of them. */
export function Chip({
  isPressed,
  onPress,
  children,
}: {
  readonly isPressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <UnstyledButton aria-pressed={isPressed} className={classes.chip} onClick={onPress}>
      {children}
    </UnstyledButton>
  )
}
