import { Button, dayInZone, TextInput, UnstyledButton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { DateRange } from '@baize/ui/date-range'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useNarrow } from '../browser/use-media.ts'
import { useNow } from '../browser/use-now.ts'
import { useLanguage } from '../language/language.ts'
import { usePhrases } from '../language/phrases.ts'
import { useBrand } from '../session/session.ts'
import classes from './filter-bar.module.css'
import type { Amounts, Days, Filter, FilterValue } from './list-definition.ts'
import type { List } from './use-list.ts'

/** What a filter is called, and what its choices are. */
export type FilterWords = Readonly<
  Record<string, { readonly label: string; readonly options?: Readonly<Record<string, string>> }>
>

/** Typing pauses this long before the list follows. */
const typingMs = 350

/** The filters of a list. On a phone they are behind a button that says how many are set. */
export function FilterBar({ list, words }: { readonly list: List; readonly words: FilterWords }) {
  const t = usePhrases()
  const narrow = useNarrow()
  const [unfolded, setUnfolded] = useState(false)
  const region = useId()
  const set = Object.keys(list.filters).length
  const filters = Object.entries(list.definition.filters)
  if (filters.length === 0) return null
  return (
    <div className={classes.frame}>
      {narrow ? (
        <Button
          aria-controls={region}
          aria-expanded={unfolded}
          icon={<IconFilter aria-hidden size={18} />}
          onClick={() => setUnfolded(!unfolded)}
          size="sm"
        >
          {set === 0 ? t('list.filters') : t('list.filtersSet', set)}
        </Button>
      ) : null}
      <div aria-label={t('list.filters')} className={classes.bar} hidden={narrow && !unfolded} id={region} role="group">
        {filters.map(([name, filter]) => (
          <OneFilter filter={filter} key={name} list={list} name={name} words={words[name] ?? { label: name }} />
        ))}
        {list.isFiltered ? (
          <Button
            className={classes.clear ?? ''}
            icon={<IconX aria-hidden size={16} />}
            kind="quiet"
            onClick={() => list.clearFilters()}
            size="sm"
          >
            {t('list.clearFilters')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface OneFilterProps {
  readonly name: string
  readonly filter: Filter
  readonly list: List
  readonly words: FilterWords[string]
}

function OneFilter({ name, filter, list, words }: OneFilterProps): ReactNode {
  const set = (next: FilterValue<Filter> | undefined) => list.setFilters({ [name]: next })
  const value = list.filters[name]
  const text = typeof value === 'string' ? value : undefined
  switch (filter.kind) {
    case 'text':
      return <TextFilter label={words.label} maxLength={filter.maxLength} onChange={set} value={text ?? ''} />
    case 'choice':
      return <ChoiceFilter onChange={set} value={text} values={filter.values} words={words} />
    case 'named':
      return <ChoiceFilter onChange={set} value={text} values={namesOf(words, text)} words={words} />
    case 'days':
      return <DaysFilter label={words.label} onChange={set} value={isDays(value) ? value : undefined} />
    case 'amounts':
      return <AmountsFilter label={words.label} onChange={set} value={isAmounts(value) ? value : undefined} />
    default:
      return filter satisfies never
  }
}

/** The options that the page names, and the value of the address, which may be older than they are. */
function namesOf({ options = {} }: FilterWords[string], value: string | undefined): readonly string[] {
  const names = Object.keys(options)
  return value === undefined || names.includes(value) ? names : [...names, value]
}

function isDays(value: FilterValue<Filter> | undefined): value is Days {
  return typeof value === 'object' && 'from' in value
}

function isAmounts(value: FilterValue<Filter> | undefined): value is Amounts {
  return typeof value === 'object' && !('from' in value)
}

/** A text as it is being typed: it is handed on when typing pauses, and follows the address. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), typingMs)
    return () => clearTimeout(timer)
    // Only typing starts the timer again.
    // oxlint-disable-next-line react/exhaustive-deps -- the callback is a new function each time, and would never let it end
  }, [typed])
  return [typed, setTyped] as const
}

interface TextFilterProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string | undefined) => void
}

function TextFilter({ label, value, maxLength, onChange }: TextFilterProps) {
  const t = usePhrases()
  const [typed, setTyped] = useTyped(value, (text) => onChange(text.trim() === '' ? undefined : text.trim()))
  return (
    <TextInput
      className={classes.field ?? ''}
      label={label}
      maxLength={maxLength}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      rightSection={
        typed === '' ? null : (
          <UnstyledButton aria-label={t('list.clearOne', label)} onClick={() => onChange(undefined)}>
            <IconX aria-hidden size={16} />
          </UnstyledButton>
        )
      }
      size="sm"
      value={typed}
    />
  )
}

interface ChoiceFilterProps {
  readonly value: string | undefined
  readonly values: readonly string[]
  readonly words: FilterWords[string]
  readonly onChange: (value: string | undefined) => void
}

/** No choice, for a list that needs a value for it. */
const all = '*'

function ChoiceFilter({ value = all, values, words, onChange }: ChoiceFilterProps) {
  const t = usePhrases()
  return (
    <div className={classes.field}>
      <Choice
        label={words.label}
        onChange={(chosen) => onChange(chosen === all ? undefined : chosen)}
        options={[
          { value: all, label: t('list.all') },
          ...values.map((one) => ({ value: one, label: words.options?.[one] ?? one })),
        ]}
        searchable={values.length > 8}
        size="sm"
        value={value}
        wideList={values.length > 8}
      />
    </div>
  )
}

interface DaysFilterProps {
  readonly label: string
  readonly value: Days | undefined
  readonly onChange: (value: Days) => void
}

function DaysFilter({ label, value, onChange }: DaysFilterProps) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const now = useNow()
  const back = (days: number) => dayInZone(now, timeZone, days)
  const presets = [
    { label: t('list.today'), from: back(0), to: back(0) },
    { label: t('list.yesterday'), from: back(1), to: back(1) },
    { label: t('list.days', 7), from: back(6), to: back(0) },
    { label: t('list.days', 30), from: back(29), to: back(0) },
  ]
  return (
    <div className={classes.days}>
      <DateRange
        arrows={{ back: t('list.monthBack'), onward: t('list.monthOnward') }}
        from={value?.from ?? ''}
        label={label}
        language={language}
        latest={back(0)}
        onChange={(from, to) => onChange({ from, to })}
        placeholder={t('list.anyDay')}
        presets={presets}
        size="sm"
        to={value?.to ?? ''}
      />
    </div>
  )
}

interface AmountsFilterProps {
  readonly label: string
  readonly value: Amounts | undefined
  readonly onChange: (value: Amounts | undefined) => void
}

function AmountsFilter({ label, value = {}, onChange }: AmountsFilterProps) {
  const t = usePhrases()
  const change = (changed: { min?: string; max?: string }) => {
    const { min = '', max = '' } = { ...value, ...changed }
    onChange({ ...(min === '' ? {} : { min }), ...(max === '' ? {} : { max }) })
  }
  const [min, setMin] = useTyped(value.min ?? '', (text) => change({ min: text }))
  const [max, setMax] = useTyped(value.max ?? '', (text) => change({ max: text }))
  const digits = (text: string) => text.replaceAll(/[^\d.]/g, '')
  return (
    <div aria-label={label} className={classes.amounts} role="group">
      <TextInput
        inputMode="decimal"
        label={t('list.atLeast', label)}
        onChange={({ currentTarget }) => setMin(digits(currentTarget.value))}
        size="sm"
        value={min}
      />
      <TextInput
        inputMode="decimal"
        label={t('list.atMost', label)}
        onChange={({ currentTarget }) => setMax(digits(currentTarget.value))}
        size="sm"
        value={max}
      />
    </div>
  )
}
