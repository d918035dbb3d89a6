import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { MemberActions } from './member-actions.tsx'
import { AccessFacts, AccountFacts, MoneyFacts, Standing } from './member-facts.tsx'
import { MemberBets } from './member-bets.tsx'
import { MemberBonuses } from './member-bonuses.tsx'
import { MemberLevel } from './member-level.tsx'
import { MemberLogins } from './member-logins.tsx'
import { MemberMovements } from './member-movements.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberPayments } from './member-payments.tsx'
import { MemberProtection } from './member-protection.tsx'
import { memberQuery } from './member-queries.ts'
import { MemberTeam } from './member-team.tsx'
import { MemberTimeline } from './member-timeline.tsx'
import classes from './members.module.css'
import { RelatedMembers } from './related-members.tsx'

/** Everything about one member. */
export function MemberPage() {
  const { memberId = '' } = useParams({ strict: false })
  const t = usePhrasesOf('office-members')
  const may = useMay()
  const { data: member, error, refetch } = useQuery(memberQuery(memberId))
  if (member === undefined)
    return error === null ? <LoadingLines lines={10} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const overview = (
    <div className={classes.columns}>
      <Panel actions={<Elsewhere memberId={memberId} />} title={t('account')}>
        <AccountFacts member={member} />
      </Panel>
      <Panel title={t('access')}>
        <AccessFacts member={member} />
      </Panel>
    </div>
  )
  return (
    <div className={classes.stack}>
      <PageHead text={t('number', member.memberId)} title={member.username}>
        <MemberActions member={member} />
      </PageHead>
      <Standing member={member} />
      <MoneyFacts member={member} />
      {may('promotions.read') ? <MemberBonuses memberId={memberId} /> : null}
      <PageTabs
        key={memberId}
        label={t('tabs')}
        tabs={[
          { value: 'overview', label: t('tab.overview'), content: overview },
          { value: 'money', label: t('tab.money'), content: <MemberMovements memberId={memberId} /> },
          { value: 'bets', label: t('tab.bets'), content: <MemberBets memberId={memberId} /> },
          { value: 'payments', label: t('tab.payments'), content: <MemberPayments memberId={memberId} /> },
          ...(may('vip.read')
            ? [{ value: 'level', label: t('tab.level'), content: <MemberLevel memberId={memberId} /> }]
            : []),
          ...(may('agents.read')
            ? [
                {
                  value: 'team',
                  label: t('tab.team'),
                  content: <MemberTeam memberId={memberId} username={member.username} />,
                },
              ]
            : []),
          { value: 'protection', label: t('tab.protection'), content: <MemberProtection memberId={memberId} /> },
          { value: 'logins', label: t('tab.logins'), content: <MemberLogins memberId={memberId} /> },
          { value: 'related', label: t('tab.related'), content: <RelatedMembers memberId={memberId} /> },
          { value: 'notes', label: t('tab.notes'), content: <MemberNotes memberId={memberId} /> },
          { value: 'timeline', label: t('tab.timeline'), content: <MemberTimeline memberId={memberId} /> },
        ]}
      />
    </div>
  )
}

/** What the member has on pages of other subjects. */
function Elsewhere({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const may = useMay()
  return (
    <span className={classes.row}>
      {may('promotions.read') ? (
        <Link search={{ tab: 'claims', member: memberId }} to="/promotions">
          {t('offers')}
        </Link>
      ) : null}
      {may('gifts.read') ? (
        <Link search={{ tab: 'all', member: memberId }} to="/gifts">
          {t('gifts')}
        </Link>
      ) : null}
    </span>
  )
}
