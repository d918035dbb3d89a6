import { UnstyledButton } from '@baize/ui'
import type { ComponentPropsWithRef } from 'react'
import classes from './icon-action.module.css'

/** A button that is a sign: 44 px square, named for screen readers and in a hint. */
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
