import { ledgerAudit, ledgerProblems, startLedgerAudit } from '@baize/contract/office'
import type { ValueOf } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { Panel } from '../../kit/panel.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { useBookWords } from './book-words.ts'
import classes from './ledger.module.css'

type AuditState = ValueOf<typeof ledgerAudit>
type Run = AuditState['runs'][number]
type Problem = ValueOf<typeof ledgerProblems>['list'][number]

const auditKey = ['ledger', 'audit'] as const

/** How often a running check, and one that may begin by itself, is asked about. */
const [runningMs, idleMs] = [2_000, 30_000]

/** The auditor's checks: how far the current one is, what earlier ones found, and a button to begin one. */
export function BookChecks() {
  const { data, error, refetch } = useQuery({
    queryKey: auditKey,
    queryFn: ({ signal }) => call(ledgerAudit, { query: {}, signal }),
    refetchInterval: ({ state }) => (state.data?.runs[0]?.finishedAt === null ? runningMs : idleMs),
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Standing state={data} />
      <Problems />
      <Runs runs={data.runs} />
    </>
  )
}

function Standing({ state }: { readonly state: AuditState }) {
  const t = usePhrasesOf('office-ledger')
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const running = state.runs.find(({ finishedAt }) => finishedAt === null)
  const last = state.runs.find(({ finishedAt }) => finishedAt !== null)
  const start = async () => {
    setError(undefined)
    try {
      queries.setQueryData(auditKey, await call(startLedgerAudit, { body: {} }))
      sayDone(t('started'))
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <Panel
      actions={
        <Button
          disabled={running !== undefined}
          icon={<IconShieldCheck aria-hidden size={18} />}
          onClick={() => void start()}
          size="sm"
        >
          {t('start')}
        </Button>
      }
      title={t('checks')}
    >
      <div className={classes.standing}>
        {state.openProblems === 0 ? (
          <Alert color="green">{t('noProblems')}</Alert>
        ) : (
          <Alert color="red">
            {t('openProblems', state.openProblems)} {t('settleHow')}
          </Alert>
        )}
        {running === undefined ? null : <Progress run={running} />}
        <p className={classes.muted}>
          {t('lastWhole')}:{' '}
          {last?.finishedAt === null || last === undefined ? t('never') : <ExactTime time={last.finishedAt} />}
        </p>
        <Failure error={error} />
      </div>
    </Panel>
  )
}

function Progress({ run }: { readonly run: Run }) {
  const t = usePhrasesOf('office-ledger')
  const { part } = useBookWords()
  const format = useFormat()
  const label = t('running', part(run.part))
  return (
    <div className={classes.standing} role="status">
      <p>{label}</p>
      <progress aria-label={label} className={classes.progress} max={1} value={run.share} />
      <p className={classes.muted}>{run.checked === 0 ? t('waits') : t('runningText', format.count(run.checked))}</p>
    </div>
  )
}

function Runs({ runs }: { readonly runs: readonly Run[] }) {
  const t = usePhrasesOf('office-ledger')
  const format = useFormat()
  return (
    <Panel title={t('runs')}>
      {runs.length === 0 ? (
        <p className={classes.muted}>{t('runs.none')}</p>
      ) : (
        <ScrollRegion label={t('runs')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('startedAt')}</th>
                <th scope="col">{t('finishedAt')}</th>
                <th scope="col">{t('checked')}</th>
                <th scope="col">{t('found')}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map(({ run, startedAt, finishedAt, share, checked, found }) => (
                <tr key={run}>
                  <th scope="row">
                    <ExactTime time={startedAt} />
                  </th>
                  <td>{finishedAt === null ? `${Math.floor(share * 100)}%` : <ExactTime time={finishedAt} />}</td>
                  <td>{format.count(checked)}</td>
                  <td>{found === 0 ? '0' : <StateBadge tone="bad">{String(found)}</StateBadge>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Panel>
  )
}

const problemList = defineList({
  name: 'ledger-problems',
  paging: 'pages',
  filters: { state: { kind: 'choice', values: ['open', 'settled'] } },
})
const column = columnsOf<Problem>()

function Problems() {
  const t = usePhrasesOf('office-ledger')
  const list = useList(problemList)
  const asked = { state: list.filters.state ?? ('all' as const), pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: ['ledger', 'problems', asked],
    queryFn: ({ signal }) => call(ledgerProblems, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('message', t('message'), ({ message }) => message),
      column.text('rule', t('rule'), ({ rule }) => rule),
      column.state('state', t('problemState'), ({ settledAt }) =>
        settledAt === null ? ['bad', t('problemState.open')] : ['good', t('problemState.settled')],
      ),
      column.time('foundAt', t('foundAt'), ({ foundAt }) => foundAt),
      column.text('reason', t('settledReason'), ({ settledReason }) => settledReason ?? '–'),
    ],
    [t],
  )
  return (
    <Panel title={t('problems')}>
      <DataTable
        columns={columns}
        empty={{ title: t('problems.none') }}
        filterWords={{
          state: {
            label: t('problemState'),
            options: { open: t('problemState.open'), settled: t('problemState.settled') },
          },
        }}
        label={t('problems')}
        list={list}
        query={query}
        rowId={({ problem }) => String(problem)}
      />
    </Panel>
  )
}
