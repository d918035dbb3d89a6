import { Skeleton } from '@baize/ui'
import { usePhrases } from '../language/phrases.ts'
import classes from './card-list.module.css'
import { RowLink, type RowsProps } from './rows-table.tsx'

const skeletonCards = 4

/** The rows of a list as cards, for a phone: each column with its name. */
export function CardList<Row extends object>({
  label,
  list,
  columns,
  shown,
  rows,
  rowId,
  opens,
  isLoading,
  isStale,
}: RowsProps<Row>) {
  const t = usePhrases()
  const visible = columns.filter(({ id }) => shown[id] === true)
  const [first, ...others] = visible
  return (
    <ul aria-busy={isLoading || isStale} aria-label={label} className={classes.cards}>
      {isLoading
        ? Array.from({ length: skeletonCards }, (_, index) => (
            <li className={classes.card} key={index}>
              <Skeleton aria-label={t('state.loading')} height="4.5rem" role="img" />
            </li>
          ))
        : null}
      {rows.map((row) => {
        const id = rowId(row)
        return (
          <li className={classes.card} data-open={id === list.open || undefined} key={id}>
            <div className={classes.title}>
              {opens ? (
                <RowLink id={id} list={list}>
                  {first?.cell(row)}
                </RowLink>
              ) : (
                first?.cell(row)
              )}
            </div>
            <dl className={classes.facts}>
              {others.map((column) => (
                <div className={classes.fact} key={column.id}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
