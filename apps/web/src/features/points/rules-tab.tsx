import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../api/use-brand.ts'
import { useErrorText, usePhrases, usePointPhrases } from '../../language/phrases.ts'
import { ConvertForm } from './convert-form.tsx'
import { pointConfigQuery } from './point-queries.ts'
import classes from './points.module.css'

/** What earns how many points, the rules, and the conversion to money (3.061, 9.014). */
export function RulesTab() {
  const t = usePhrases()
  const say = usePointPhrases()
  const errorText = useErrorText()
  const { money, count } = useFormat()
  const { data, error, refetch } = useQuery(pointConfigQuery())
  if (data === undefined && error === null) return <Skeleton height="24rem" />
  if (data === undefined)
    return (
      <EmptyState icon={<IconScale size="2.25rem" />} title={errorText(error)}>
        <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
      </EmptyState>
    )
  return (
    <div className={classes.columns}>
      <section className={`${card} ${classes.card}`}>
        <h2 className={classes.heading}>{say('rules.earn')}</h2>
        <table className={classes.table} data-testid="ratios">
          <thead>
            <tr>
              <th>{say('rules.by')}</th>
              <th data-number>{say('rules.ratio', money('1000', data.currencySymbol))}</th>
            </tr>
          </thead>
          <tbody>
            {data.ratios
              .filter(({ perThousand }) => perThousand > 0)
              .map(({ source, perThousand }) => (
                <tr key={source}>
                  <td>{say(`source.${source}`)}</td>
                  <td data-number>{count(perThousand)}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <h2 className={classes.heading}>{say('rules.list')}</h2>
        <ul className={classes.rules}>
          <li>{say('rules.one')}</li>
          <li>{say('rules.two')}</li>
          <li>{say('rules.three')}</li>
          <li>{say('rules.four')}</li>
        </ul>
      </section>
      <section className={`${card} ${classes.card}`}>
        <h2 className={classes.heading}>{say('convert.title')}</h2>
        {data.rate === null ? (
          <p className={classes.muted}>{say('convert.none')}</p>
        ) : (
          <ConvertForm
            key={data.version}
            minPoints={data.minPoints}
            rate={data.rate}
            symbol={data.currencySymbol}
            version={data.version}
          />
        )}
      </section>
    </div>
  )
}
