import { Pager } from '@baize/ui/pager'
import { usePhrases } from '../../language/phrases.ts'
import classes from './points.module.css'

interface ChipsProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A few choices of which one counts. */
export function Chips({ label, value, options, onChange }: ChipsProps) {
  return (
    <div aria-label={label} className={classes.chips} role="group">
      {options.map((option) => (
        <button
          aria-pressed={option.value === value}
          className={classes.chip}
          key={option.value}
          onClick={() => onChange(option.value)}
          type="button"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

interface PointPagerProps {
  readonly page: number
  readonly totalPages: number
  readonly onPage: (page: number) => void
}

/** The page numbers of a list. */
export function PointPager({ page, totalPages, onPage }: PointPagerProps) {
  const t = usePhrases()
  return (
    <Pager
      labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
      onChange={onPage}
      page={page}
      totalPages={totalPages}
    />
  )
}
