import { CheckIcon, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import classes from './choice.module.css'
import { pictureAt } from './components/picture.tsx'

/** Props of {@link Choice}. */
export interface ChoiceProps {
  readonly label: string
  /** `''` for no choice. */
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly searchable?: boolean
  /** The validation error to show. */
  readonly error?: string | undefined
  readonly onBlur?: () => void
  /** The text shown while nothing is chosen. */
  readonly placeholder?: string
  /** Makes the list wider than the field, for a narrow field with long names. */
  readonly wideList?: boolean
  readonly size?: 'sm' | 'md'
  /** A small picture, 24 by 16, before each name and before the chosen one. */
  readonly pictureOf?: (value: string) => string
}

/** A drop-down list for choosing one of several options. */
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
  size = 'md',
  pictureOf,
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
      size={size}
      value={value}
      {...(pictureOf === undefined ? {} : withPictures(pictureOf, value))}
    />
  )
}

function withPictures(pictureOf: (value: string) => string, chosen: string) {
  const picture = (value: string) => (
    <img
      alt=""
      className={classes['picture']}
      height={16}
      loading="lazy"
      src={pictureAt(pictureOf(value))}
      width={24}
    />
  )
  return {
    leftSection: chosen === '' ? undefined : picture(chosen),
    leftSectionPointerEvents: 'none',
    renderOption: ({ option, checked = false }) => (
      <>
        {picture(option.value)}
        <span className={classes['name']}>{option.label}</span>
        {checked && <CheckIcon className={classes['check']} />}
      </>
    ),
  } satisfies Partial<SelectProps>
}
