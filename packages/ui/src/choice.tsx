import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'

/** Props of {@link Choice}. */
export interface ChoiceProps {
  readonly label: string
  /** `''` stands for no choice. */
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly searchable?: boolean
  /** What is wrong with it. */
  readonly error?: string | undefined
  readonly onBlur?: () => void
  /** What stands there while nothing is chosen. */
  readonly placeholder?: string
}

/** One of several, from a drop-down list. */
export function Choice({
  label,
  value,
  options,
  onChange,
  onBlur,
  searchable = false,
  error,
  placeholder,
}: ChoiceProps) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      data={[...options]}
      error={error}
      label={label}
      onBlur={onBlur}
      onChange={(chosen) => onChange(chosen ?? '')}
      placeholder={placeholder}
      searchable={searchable}
      size="md"
      value={value}
    />
  )
}
