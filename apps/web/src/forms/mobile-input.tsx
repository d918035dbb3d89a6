import { TextInput } from '@baize/ui'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import classes from './mobile-input.module.css'

/** Props of {@link MobileInput}. */
export interface MobileInputProps {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly first: boolean
  readonly input: UseFormRegisterReturn
  /** The country field in front of the number. */
  readonly country: ReactNode
}

/** A mobile number behind its country. Errors are shown below the number. */
export function MobileInput({ label, description, error, first, input, country }: MobileInputProps) {
  return (
    <div className={classes.number}>
      <div className={classes.country}>{country}</div>
      <TextInput
        autoComplete="tel-national"
        className={classes.input}
        data-autofocus={first || undefined}
        description={description}
        error={error}
        inputMode="tel"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={label}
        maxLength={32}
        size="md"
        spellCheck={false}
        type="tel"
        {...input}
      />
    </div>
  )
}
