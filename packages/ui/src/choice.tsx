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
}

/** One of several, from a drop-down list. */
export function Choice({ label, value, options, onChange, searchable = false }: ChoiceProps) {
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      data={[...options]}
      label={label}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable={searchable}
      size="md"
      value={value}
    />
  )
}
