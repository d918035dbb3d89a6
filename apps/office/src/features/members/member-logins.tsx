import type { ValueOf } from '@baize/contract'
import type { memberLogins } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { browsersQuery, loginsQuery, sessionsQuery } from './member-queries.ts'
import { toneOf } from './member-tones.ts'
import classes from './members.module.css'
import { useWords } from './use-words.ts'

type Login = ValueOf<typeof memberLogins>['list'][number]

const loginList = defineList({ name: 'member-logins', paging: 'pages', filters: {} })
const column = columnsOf<Login>()

/** Where the member is signed in, with which browsers, and every try to log in. */
export function MemberLogins({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <Panel title={t('openSessions')}>
          <Sessions memberId={memberId} />
        </Panel>
        <Panel title={t('devices.title')}>
          <Browsers memberId={memberId} />
        </Panel>
      </div>
      <Logins memberId={memberId} />
    </div>
  )
}

function Sessions({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const words = useWords()
  const { time } = useFormat()
  const { data, error, refetch } = useQuery(sessionsQuery(memberId))
  if (data === undefined)
    return error === null ? <LoadingLines /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.muted}>{t('sessions.none')}</p>
  return (
    <Timeline
      items={data.list.map(({ sessionId, lastSeenAt, startedAt, address, program, way }) => ({
        key: sessionId,
        at: lastSeenAt,
        title: [program, address].filter((one) => one !== '').join(' · '),
        text: [words('way', way), t('begun', time(startedAt))].join(' · '),
      }))}
    />
  )
}

function Browsers({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const { time } = useFormat()
  const { data, error, refetch } = useQuery(browsersQuery(memberId))
  if (data === undefined)
    return error === null ? <LoadingLines /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.muted}>{t('devices.none')}</p>
  return (
    <Timeline
      items={data.list.map(({ deviceId, program, firstSeenAt, lastSeenAt, others }) => ({
        key: deviceId,
        at: lastSeenAt,
        title: program === '' ? '–' : program,
        text: [t('firstUsed', time(firstSeenAt)), ...(others === 0 ? [] : [t('devices.others', others)])].join(' · '),
        tone: others === 0 ? 'plain' : 'waiting',
      }))}
    />
  )
}

function Logins({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const words = useWords()
  const list = useList(loginList)
  const query = useQuery(loginsQuery(memberId, { pageNo: list.page, pageSize: list.pageSize }))
  const columns = useMemo(
    () => [
      column.time('at', t('column.at'), ({ at }) => at),
      column.state('result', t('column.result'), ({ result }) => [toneOf(result), words('result', result)]),
      column.text('way', t('column.way'), ({ way }) => words('way', way)),
      column.text('program', t('column.program'), ({ program }) => program),
      column.text('address', t('column.address'), ({ address }) => address),
    ],
    [t, words],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('logins.none') }}
      label={t('logins.title')}
      list={list}
      query={query}
      rowId={({ loginId }) => loginId}
    />
  )
}
