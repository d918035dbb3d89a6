import { useQuery } from '@tanstack/react-query'
import { MemberLink } from '../../kit/member-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { StateBadge } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { relatedQuery } from './member-queries.ts'
import { toneOfStatus } from './member-tones.ts'
import classes from './members.module.css'

/** Other accounts that may belong to the same person, each with its reasons. */
export function RelatedMembers({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const { time } = useFormat()
  const { data, error, refetch } = useQuery(relatedQuery(memberId))
  if (data === undefined)
    return error === null ? <LoadingLines /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={t('tab.related')}>
      {data.list.length === 0 ? <p className={classes.muted}>{t('related.none')}</p> : null}
      <ul className={classes.related}>
        {data.list.map(({ member, status, reasons }) => (
          <li className={classes.section} key={member.memberId}>
            <span className={classes.row}>
              <MemberLink memberId={member.memberId} name={member.username} />
              <StateBadge tone={toneOfStatus[status]}>{t(`status.${status}`)}</StateBadge>
            </span>
            <ul className={classes.lines}>
              {reasons.map(({ relation, what, at }) => (
                <li key={`${relation}-${what}`}>
                  {t(`related.${relation}`)}: {what} · <span className={classes.muted}>{time(at)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
