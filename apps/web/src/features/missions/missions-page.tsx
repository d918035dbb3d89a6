import type { memberMissions, Mission, ValueOf } from '@baize/contract'
import { EmptyState, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { Tabs } from '@baize/ui/tabs'
import { IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { missionsQuery } from '../../api/mission-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useMissionPhrases, usePhrases } from '../../language/phrases.ts'
import { LeaderboardTab } from './leaderboard-tab.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MissionCard } from './mission-card.tsx'
import classes from './missions.module.css'

type Missions = ValueOf<typeof memberMissions>

/** What the address says. */
interface MissionSearch {
  readonly tab?: 'leaderboard'
  readonly week?: 'last'
}

/**
 * Missions and the leaderboard of the week (2.106, 2.110).
 *
 * To change:
 * - the page of missions on the site: `MissionsPage` here; a mission, `MissionCard` in `mission-card.tsx`; the leaderboard,
 *   `LeaderboardTab` in `leaderboard-tab.tsx`
 * - the words of missions: `packages/phrases/src/languages/en/missions.ts`
 */
export function MissionsPage() {
  const t = usePhrases()
  const say = useMissionPhrases()
  const navigate = useNavigate()
  // The router has read both from the address.
  const { tab, week }: MissionSearch = useSearch({ strict: false })
  const go = (search: MissionSearch) => void navigate({ to: '/member/missions', search, resetScroll: false })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('member.missions')}</h1>
        <p className={classes.muted}>{say('intro')}</p>
      </header>
      <Tabs
        label={say('tabs')}
        onChange={(value) => go(value === 'leaderboard' ? { tab: 'leaderboard' } : {})}
        tabs={[
          { value: 'missions', label: say('tab.missions'), content: <MissionsTab /> },
          {
            value: 'leaderboard',
            label: say('tab.leaderboard'),
            content: (
              <LeaderboardTab
                onWeek={(chosen) => go({ tab: 'leaderboard', ...(chosen === 'last' ? { week: chosen } : {}) })}
                week={week ?? 'this'}
              />
            ),
          },
        ]}
        value={tab ?? 'missions'}
      />
    </div>
  )
}

function MissionsTab() {
  const say = useMissionPhrases()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(missionsQuery(language))
  if (data === undefined && error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="32rem" />
  if (data.list.length === 0)
    return (
      <EmptyState icon={<IconTargetArrow size="2.25rem" />} text={say('noneText')} title={say('none')}>
        <Link className={primaryLink} to="/">
          {say('play')}
        </Link>
      </EmptyState>
    )
  return (
    <div className={classes.tab}>
      <Summary summary={data.summary} />
      {groupsOf(data.list).map(([name, list]) => (
        <section aria-labelledby={`missions-${name}`} className={classes.group} key={name}>
          <h2 className={classes.heading} id={`missions-${name}`}>
            {say(`group.${name}`)}
          </h2>
          <div className={classes.grid}>
            {list.map((mission) => (
              <MissionCard key={mission.missionId} mission={mission} symbol={data.currencySymbol} />
            ))}
          </div>
        </section>
      ))}
      <p className={classes.muted}>
        {say('rule')}{' '}
        <Link className={classes.link} to="/member/rewards">
          {say('centre')}
        </Link>
      </p>
    </div>
  )
}

const groups = ['ready', 'daily', 'weekly', 'once'] as const

/** What can be claimed first, then each kind; the server has sorted the missions within. */
function groupsOf(list: readonly Mission[]): readonly (readonly [(typeof groups)[number], readonly Mission[]])[] {
  const groupOf = ({ kind, steps }: Mission) => (steps.some(({ state }) => state === 'ready') ? 'ready' : kind)
  return groups
    .map((name) => [name, list.filter((mission) => groupOf(mission) === name)] as const)
    .filter(([, found]) => found.length > 0)
}

/** This week in three numbers. */
function Summary({ summary }: Pick<Missions, 'summary'>) {
  const say = useMissionPhrases()
  const { count } = useFormat()
  const facts = [
    ['ready', summary.ready],
    ['claimed', summary.claimedThisWeek],
    ['points', summary.weekPoints],
  ] as const
  return (
    <dl className={`${card} ${classes.summary}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{say(`summary.${name}`)}</dt>
          <dd data-testid={`missions-${name}`}>{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
