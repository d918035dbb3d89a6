import { Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { playFactsQuery } from '../../api/protection-queries.ts'
import { useErrorText, useProtectionPhrases } from '../../language/phrases.ts'
import { SessionFacts } from '../../play/session-facts.tsx'
import classes from './protection.module.css'

/** What happened in this session of play. */
export function SessionCard() {
  const say = useProtectionPhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(playFactsQuery())
  return (
    <section aria-labelledby="session" className={`${card} ${classes.card}`}>
      <h2 className={classes.heading} id="session">
        {say('facts.title')}
      </h2>
      {data === undefined && error === null ? <Skeleton height="8rem" /> : null}
      {data === undefined && error !== null ? <p className={classes.muted}>{errorText(error)}</p> : null}
      {data === undefined ? null : <SessionFacts className={classes.facts ?? ''} facts={data} />}
    </section>
  )
}
