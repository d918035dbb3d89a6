import { memberTeam, type TeamStepName } from '@baize/contract/office'
import type { ValueOf } from '@baize/contract'
import { Button } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'
import { openTeamStep } from './team-step-form.tsx'

type Standing = ValueOf<typeof memberTeam>

/** The steps for each kind of account. */
const stepsOf = {
  member: ['promote', 'move'],
  agent: ['move', 'demote'],
  trial: [],
} as const satisfies Record<Standing['kind'], readonly TeamStepName[]>

/** A member's place in the tree of agents, and how it came to be; whoever may changes it. */
export function MemberTeam({ memberId, username }: { readonly memberId: string; readonly username: string }) {
  const t = usePhrasesOf('office-agents')
  const may = useMay()('agents.change')
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [...membersKey, memberId, 'team', pageNo],
    queryFn: ({ signal }) => call(memberTeam, { params: { memberId }, query: { pageNo }, signal }),
    placeholderData: keepPreviousData,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={4} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const steps = may ? stepsOf[data.kind] : []
  return (
    <div className={classes.columns}>
      <Panel
        actions={
          steps.length === 0 ? undefined : (
            <span className={classes.row}>
              {steps.map((step) => (
                <Button
                  key={step}
                  kind={step === 'demote' ? 'danger' : 'plain'}
                  onClick={() => void openTeamStep(t(`team.${step}Title`, username), { memberId, step })}
                  size="sm"
                >
                  {t(`team.${step}`)}
                </Button>
              ))}
            </span>
          )
        }
        title={t('team.place')}
      >
        <Place memberId={memberId} standing={data} />
      </Panel>
      <Panel title={t('team.changes')}>
        <Changes onPage={setPageNo} standing={data} />
      </Panel>
    </div>
  )
}

function Place({
  memberId,
  standing: { path, below, kind },
}: {
  readonly memberId: string
  readonly standing: Standing
}) {
  const t = usePhrasesOf('office-agents')
  const { count } = useFormat()
  return (
    <DescriptionList
      items={[
        [
          t('team.above'),
          path.length === 0 ? (
            t('team.top')
          ) : (
            <span className={classes.path} key="path">
              {path.map((one) => (
                <MemberLink key={one.memberId} memberId={one.memberId} name={one.username} />
              ))}
            </span>
          ),
        ],
        ...(kind === 'agent'
          ? [
              [t('team.direct'), count(below.direct)] as const,
              [
                t('team.below'),
                <Link key="below" search={{ upline: memberId }} to="/members">
                  {t('team.belowCount', count(below.members), count(below.agents))}
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

function Changes({ standing, onPage }: { readonly standing: Standing; readonly onPage: (pageNo: number) => void }) {
  const t = usePhrasesOf('office-agents')
  const general = usePhrases()
  const { minute, calendarDay, count } = useFormat()
  const { changes, pageNo, totalPages } = standing
  if (changes.length === 0) return <p className={classes.muted}>{t('team.noChanges')}</p>
  return (
    <>
      <ul className={classes.lines}>
        {changes.map(({ number, kind, at, countsFrom, oldUpline, newUpline, members }) => (
          <li key={number}>
            <strong>
              {t(`team.${kind}`)}
              {kind === 'moved'
                ? `: ${oldUpline?.username ?? t('team.top')} → ${newUpline?.username ?? t('team.top')}`
                : ''}
            </strong>
            <p className={classes.muted}>
              {minute(at)} · {t('team.countsFrom', calendarDay(countsFrom))} ·{' '}
              {t('team.changedMembers', count(members))}
            </p>
          </li>
        ))}
      </ul>
      <Pager
        labels={{
          page: (page) => general('list.page', page),
          previous: general('list.previous'),
          next: general('list.next'),
        }}
        onChange={onPage}
        page={pageNo}
        totalPages={totalPages}
      />
    </>
  )
}
