import { Alert, Skeleton } from '@baize/ui'
import type { loginHistory, ValueOf } from '@baize/contract'
import { Pager } from '@baize/ui/pager'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { useCentrePhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { loginsQuery } from './session-queries.ts'
import { useResultName, useWayName } from './way-names.ts'
import centre from './centre.module.css'
import classes from './login-history.module.css'

type Try = ValueOf<typeof loginHistory>['list'][number]

/** Login attempts on the account, newest first, in pages. */
export function LoginHistory() {
  const t = usePhrases()
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(loginsQuery(page))
  if (data === undefined)
    return error === null ? <Skeleton height="12rem" /> : <Alert color="red">{errorText(error)}</Alert>
  if (data.list.length === 0) return <p className={centre.muted}>{say('login.empty')}</p>
  return (
    <>
      <table className={classes.logins}>
        <thead>
          <tr>
            <th>{say('login.time')}</th>
            <th>{say('login.result')}</th>
            <th>{say('login.from')}</th>
            <th>{say('login.way')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((one) => (
            <TryRow key={one.id} one={one} />
          ))}
        </tbody>
      </table>
      <Pager
        labels={{ page: (each) => t('pager.page', each), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={setPage}
        page={page}
        totalPages={data.totalPages}
      />
    </>
  )
}

/**
 * Results that are not marked as failures. A request for the second factor is one of them: the credentials were right,
 * and a later entry tells how the attempt ended.
 */
const goodResults: ReadonlySet<string> = new Set(['success', 'second_factor'])

function TryRow({ one: { at, result, address, program, way } }: { readonly one: Try }) {
  const say = useCentrePhrases()
  const { time } = useFormat()
  const wayName = useWayName()
  const resultName = useResultName()
  const isGood = goodResults.has(result)
  return (
    <tr>
      <td>{time(at)}</td>
      <td data-bad={!isGood || undefined} data-good={result === 'success' || undefined}>
        {resultName(result)}
      </td>
      <td>{[program || say('device.unknown'), address].filter((part) => part !== '').join(' · ')}</td>
      <td>{wayName(way)}</td>
    </tr>
  )
}
