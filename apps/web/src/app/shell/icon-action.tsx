import { UnstyledButton } from '@baize/ui'
import type { ComponentPropsWithRef } from 'react'
import classes from './icon-action.module.css'

/** An icon button of 44 px, with its name for screen readers and as a tooltip. */
export function IconAction({
  label,
  className = '',
  ...rest
}: ComponentPropsWithRef<'button'> & { readonly label: string }) {
  return (
    <UnstyledButton
      aria-label={label}
      className={`${classes.action} ${className}`}
      title={label}
      type="button"
      {...rest}
    />
  )
}
