import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

/** What a button is for: the one thing to do, another way, or something quiet. */
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

/** A button of the house: 44 px tall, so that a thumb hits it. */
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
