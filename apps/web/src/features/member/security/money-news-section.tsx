import { chooseMoneyNewsWay, moneyNewsWays, type MoneyNewsWay } from '@baize/contract'
import { Alert, Skeleton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { moneyNewsWayQuery } from '../../../api/later-queries.ts'
import { useCentrePhrases, useErrorText } from '../../../language/phrases.ts'
import classes from './centre.module.css'

/** How the member is told about deposits and withdrawals, besides on the site (8.028). */
export function MoneyNewsSection() {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, error } = useQuery(moneyNewsWayQuery())
  const saving = useMutation({
    mutationFn: (way: MoneyNewsWay) => call(chooseMoneyNewsWay, { body: { way } }),
    onSuccess: (saved) => queries.setQueryData(moneyNewsWayQuery().queryKey, saved),
  })
  if (data === undefined)
    return error === null ? <Skeleton height="5rem" /> : <Alert color="red">{errorText(error)}</Alert>
  const { way, open } = data
  const offered = moneyNewsWays.filter((one) => open.includes(one) || one === way)
  const choose = (chosen: string) => {
    const next = offered.find((one) => one === chosen)
    if (next !== undefined && next !== way) saving.mutate(next)
  }
  return (
    <div className={`${classes.form} ${classes.narrow}`}>
      <Choice
        label={say('news.by')}
        onChange={choose}
        options={offered.map((one) => ({ value: one, label: say(`news.way.${one}`) }))}
        value={saving.isPending ? saving.variables : way}
      />
      {open.length < moneyNewsWays.length ? <p className={classes.muted}>{say('news.verifyFirst')}</p> : null}
      {open.includes(way) ? null : <Alert color="gold">{say('news.closed')}</Alert>}
      <p className={classes.told} data-bad={saving.isError || undefined} role={saving.isError ? 'alert' : 'status'}>
        {saving.isError ? errorText(saving.error) : saving.isSuccess ? say('news.saved') : ''}
      </p>
    </div>
  )
}
