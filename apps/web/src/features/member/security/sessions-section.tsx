import { Alert, Button, Skeleton } from '@baize/ui'
import { endOtherSessions, endSession, type memberSessions, type ValueOf } from '@baize/contract'
import { Pager } from '@baize/ui/pager'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useCentrePhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { sessionsKey, sessionsQuery } from './session-queries.ts'
import { useWayName } from './way-names.ts'
import classes from './centre.module.css'

type Session = ValueOf<typeof memberSessions>['list'][number]

/** The member's current sessions: sign out one, or all others at once. */
export function SessionsSection() {
  const t = usePhrases()
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(sessionsQuery(page))
  const { endOne, endOthers, told, failure } = useEndings()
  if (data === undefined)
    return error === null ? <Skeleton height="9rem" /> : <Alert color="red">{errorText(error)}</Alert>
  // The last row of the last page was signed out: go to the new last page.
  if (page > Math.max(1, data.totalPages)) setPage(Math.max(1, data.totalPages))
  return (
    <>
      <ul className={classes.devices}>
        {data.list.map((session) => (
          <SessionLine
            isEnding={endOne.isPending && endOne.variables.id === session.id}
            key={session.id}
            onEnd={() => endOne.mutate(session)}
            session={session}
          />
        ))}
      </ul>
      <p className={classes.muted}>{say('session.most', data.maxOpen)}</p>
      <Pager
        labels={{ page: (each) => t('pager.page', each), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={setPage}
        page={page}
        totalPages={data.totalPages}
      />
      <div className={classes.row}>
        <p
          className={classes.told}
          data-bad={failure !== null || undefined}
          role={failure === null ? 'status' : 'alert'}
        >
          {failure === null ? told : errorText(failure)}
        </p>
        {data.totalCount > 1 ? (
          <Button kind="danger" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {say('session.endOthers')}
          </Button>
        ) : (
          <p className={classes.muted}>{say('session.alone')}</p>
        )}
      </div>
    </>
  )
}

function useEndings() {
  const say = useCentrePhrases()
  const queries = useQueryClient()
  const [told, setTold] = useState('')
  const onSettled = () => queries.invalidateQueries({ queryKey: sessionsKey })
  const endOne = useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { sessionId: id } }),
    onSuccess: (_, { program }) => setTold(say('session.endedOne', program || say('device.unknown'))),
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => setTold(say('session.ended')),
    onSettled,
  })
  return { endOne, endOthers, told, failure: endOne.error ?? endOthers.error }
}

interface SessionLineProps {
  readonly session: Session
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const say = useCentrePhrases()
  const wayName = useWayName()
  const { time } = useFormat()
  const { program, address, way, current, startedAt, lastSeenAt } = session
  const name = program || say('device.unknown')
  const Sign = /Android|iPhone|iPad/.test(program) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={classes.device}>
      <div className={classes.line}>
        <Sign aria-hidden className={classes.lineSign} size="1.5rem" stroke={1.6} />
        <div>
          <p className={classes.deviceName}>
            {name}
            {current ? <span className={classes.here}>{say('session.here')}</span> : null}
          </p>
          <p className={classes.muted}>{[address, wayName(way)].filter((part) => part !== '').join(' · ')}</p>
          <p className={classes.muted}>
            {say('session.seen', time(lastSeenAt))} · {say('session.since', time(startedAt))}
          </p>
        </div>
      </div>
      {current ? null : (
        <Button aria-label={say('session.endOf', name)} loading={isEnding} onClick={onEnd}>
          {say('session.end')}
        </Button>
      )}
    </li>
  )
}
