import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

/** The purpose of a button: the primary action, an alternative, something unobtrusive, or something dangerous. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

/** Props of {@link Button}. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'disabled'> {
  readonly kind?: ButtonKind
  readonly size?: MantineButtonProps['size']
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly fullWidth?: boolean
  readonly icon?: ReactNode
}

/** The site's button: 44 px tall, so that it is easy to tap. */
export function Button({ kind = 'plain', icon, className = '', size = 'md', ...rest }: ButtonProps) {
  return (
    <MantineButton
      className={`${classes['button'] ?? ''} ${className}`}
      data-kind={kind}
      leftSection={icon}
      size={size}
      variant="default"
      {...rest}
    />
  )
}
