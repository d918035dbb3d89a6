import { usePhrases } from '../language/phrases.ts'
import { changesOf } from './diff.rules.ts'
import classes from './diff.module.css'

/** Props of {@link Diff}. */
export interface DiffProps {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** The name of a field in words; by default its own. */
  readonly nameOf?: (field: string) => string
}

/** What a change was before and is after it, field by field; or, of something that only was or is, its facts. */
export function Diff({ before, after, nameOf = (field) => field }: DiffProps) {
  const t = usePhrases()
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p className={classes.none}>{t('kit.noFields')}</p>
  if (before === null || after === null) {
    const facts = changes.map(({ field, ...one }) => ({ field, value: one.before ?? one.after ?? '–' }))
    return <Facts facts={facts} nameOf={nameOf} />
  }
  return (
    <div className={classes.frame}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{t('kit.field')}</th>
            <th scope="col">{t('kit.before')}</th>
            <th scope="col">{t('kit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr data-changed={change.isChanged || undefined} key={change.field}>
              <th scope="row">{nameOf(change.field)}</th>
              <td>{change.before === undefined ? '–' : <del>{change.before}</del>}</td>
              <td>{change.after === undefined ? '–' : <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Facts that stand for themselves: nothing became of them, so none is struck out. */
function Facts({
  facts,
  nameOf,
}: Required<Pick<DiffProps, 'nameOf'>> & {
  readonly facts: readonly { readonly field: string; readonly value: string }[]
}) {
  return (
    <div className={classes.frame}>
      <table className={classes.diff}>
        <tbody>
          {facts.map(({ field, value }) => (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
