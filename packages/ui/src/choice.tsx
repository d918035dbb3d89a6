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
  /** Its list is wider than itself, for a narrow field with long names. */
  readonly wideList?: boolean
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
  wideList = false,
}: ChoiceProps) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md', ...(wideList ? { width: '18rem', position: 'bottom-start' } : {}) }}
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
