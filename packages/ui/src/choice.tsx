import { CheckIcon, Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import classes from './choice.module.css'
import { pictureAt } from './components/picture.tsx'

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
  /** A small picture, 24 by 16, before each name and before the one that is chosen. */
  readonly pictureOf?: (value: string) => string
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
      size="md"
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
