import { Button } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOwnSession, ownSessionsQuery } from '../../api/session.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { sayDone, sayFailed } from '../../dialogs/notes.ts'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Moment, StateBadge } from '../../kit/values.tsx'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import classes from './own.module.css'

/**
 * Shows where the operator is signed in.
 *
 * To change:
 * - an operator's own sessions and change of password: `OwnSessions` here, `PasswordChange` in `password-change.tsx`
 */
export function openOwnSessions(title: string): void {
  void openDialog({ title, size: 'md', closesOnCover: true, content: () => <OwnSessions /> })
}

function OwnSessions() {
  const t = usePhrases()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const ending = useMutation({
    mutationFn: endOwnSession,
    onSuccess: () => sayDone(t('own.ended')),
    onError: (refusal) => sayFailed(errorText(refusal)),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingLines />
  return (
    <ul className={classes.sessions}>
      {data.list.map(({ sessionId, program, address, lastSeenAt, isThis }) => (
        <li className={classes.session} key={sessionId}>
          <div>
            <p className={classes.program}>{program}</p>
            <p className={classes.facts}>
              {address} · <Moment time={lastSeenAt} />
            </p>
          </div>
          {isThis ? (
            <StateBadge tone="good">{t('own.this')}</StateBadge>
          ) : (
            <Button
              loading={ending.isPending && ending.variables === sessionId}
              onClick={() => ending.mutate(sessionId)}
              size="sm"
            >
              {t('own.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
