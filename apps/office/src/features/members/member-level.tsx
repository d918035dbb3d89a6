import { officeMemberLevel, type MemberLevelStanding } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'
import { openSetLevel } from './set-level-form.tsx'
import { useLevelName } from './use-level-name.ts'

/** A member's level and how it came to be; whoever may sets it by hand. */
export function MemberLevel({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-vip')
  const may = useMay()('vip.assign')
  const { data, error, refetch } = useQuery({
    queryKey: [...membersKey, memberId, 'level'],
    queryFn: ({ signal }) => call(officeMemberLevel, { params: { memberId }, signal }),
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={4} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data.hasVip) return <p className={classes.muted}>{t('memberOff')}</p>
  return (
    <div className={classes.columns}>
      <Panel
        actions={
          may ? (
            <Button onClick={() => void openSetLevel(t('setTitle'), { memberId, standing: data })} size="sm">
              {t('set')}
            </Button>
          ) : undefined
        }
        title={t('levelOf')}
      >
        <LevelFacts standing={data} />
      </Panel>
      <Panel title={t('history')}>
        <LevelHistory standing={data} />
      </Panel>
    </div>
  )
}

interface Props {
  readonly standing: MemberLevelStanding
}

function LevelFacts({ standing }: Props) {
  const t = usePhrasesOf('office-vip')
  const nameOf = useLevelName(standing)
  const { level, keptUntil, setUntil, turnover, periodDays } = standing
  return (
    <DescriptionList
      items={[
        [t('levelOf'), nameOf(level)],
        [t('turnover', periodDays), <Money amount={turnover} key="turnover" />],
        ...(setUntil === null
          ? keptUntil === null
            ? []
            : [[t('keptUntil'), <ExactTime key="kept" time={keptUntil} />] as const]
          : [[t('setUntil'), <ExactTime key="set" time={setUntil} />] as const]),
      ]}
    />
  )
}

function LevelHistory({ standing }: Props) {
  const t = usePhrasesOf('office-vip')
  const { minute } = useFormat()
  const nameOf = useLevelName(standing)
  if (standing.changes.length === 0) return <p className={classes.muted}>{t('noHistory')}</p>
  return (
    <ul className={classes.lines}>
      {standing.changes.map(({ number, before, after, cause, operator, reason, until, at }) => (
        <li key={number}>
          <strong>
            {nameOf(before)} → {nameOf(after)}
          </strong>
          <p className={classes.muted}>
            {minute(at)} · {t(`cause.${cause}`, operator ?? '')}
            {reason === null ? '' : ` · ${reason}`}
            {until === null ? '' : ` · ${t('setUntil')} ${minute(until)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
