import { agentLinkUse } from '@baize/contract'
import { Alert, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases, useErrorText } from '../../../language/phrases.ts'
import { DayChart } from '../pay/day-chart.tsx'
import { linksKey } from './link-address.ts'
import classes from './register.module.css'

/** How often a link was opened, and how many registered by it, on each of the last 30 days. */
export function LinkUse({ linkId }: { readonly linkId: string }) {
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { count } = useFormat()
  const { data, error } = useQuery({
    queryKey: [...linksKey, 'use', linkId],
    queryFn: ({ signal }) => call(agentLinkUse, { params: { linkId }, signal }),
    staleTime: 0,
  })
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton height="10rem" />
  const [first, last] = [data.days[0], data.days.at(-1)]
  if (first === undefined || last === undefined) return null
  if (data.days.every(({ visits, joined }) => visits + joined === 0))
    return <p className={classes.muted}>{say('register.useNone')}</p>
  const period = { from: first.day, to: last.day }
  return (
    <div className={classes.use}>
      {(['visits', 'joined'] as const).map((name) => {
        const list = data.days.map((one) => ({ day: one.day, value: one[name] }))
        const sum = list.reduce((all, { value }) => all + value, 0)
        const title = say(name === 'visits' ? 'register.visits' : 'register.used', count(sum))
        return (
          <section key={name}>
            <h3 className={classes.useTitle}>{title}</h3>
            <DayChart
              label={([bestDay, most]) => say('register.useLabel', title, most, bestDay)}
              list={list}
              period={period}
              write={(value) => count(Number(value))}
            />
          </section>
        )
      })}
    </div>
  )
}
