import { TextInput } from '@baize/ui'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly maxLength?: number
}

/** A field for a whole number; what is no number counts as 0. */
export function NumberField({ label, value, onChange, maxLength = 4 }: NumberFieldProps) {
  return (
    <TextInput
      inputMode="numeric"
      label={label}
      maxLength={maxLength}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value.replaceAll(/\D/g, '') || '0'))}
      value={String(value)}
    />
  )
}
