/**
 * The activity centre (2.110): contests that members enter with a comment and images.
 *
 * To change:
 * - the list of activities on the site: `ActivitiesPage` here; one activity, `ActivityPage` in `activity-page.tsx`
 * - the form of an entry: `EntryForm` in `entry-form.tsx`; its images, `EntryImages` in `entry-images.tsx`; its limits,
 *   `packages/contract/src/activity-content.ts`
 * - what members see of the entries that they sent: `OwnEntries` in `own-entries.tsx`
 * - the words of the activity centre: `packages/phrases/src/languages/en/activities.ts`
 */
import type { Activity } from '@baize/contract'
import { Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { activitiesQuery } from '../../api/activity-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useActivityPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import { useActivityWords } from './use-activity-words.ts'
import classes from './activities.module.css'

/** The activities of the site, for members and visitors. */
export function ActivitiesPage() {
  const t = usePhrases()
  const say = useActivityPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(activitiesQuery(language, page))
  const labels = {
    page: (number: number) => t('pager.page', number),
    previous: t('pager.previous'),
    next: t('pager.next'),
  }
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{t('page.activities')}</h1>
        <p className={classes.muted}>{say('page.intro')}</p>
      </header>
      {data === undefined && error === null ? <Skeleton height="30rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconConfetti size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data?.list.length === 0 ? (
        <EmptyState icon={<IconConfetti size="2.25rem" />} text={say('page.emptyText')} title={say('page.empty')}>
          <Link className={primaryLink} to="/promotions">
            {say('page.toOffers')}
          </Link>
        </EmptyState>
      ) : null}
      {data === undefined || data.list.length === 0 ? null : (
        <ul className={classes.list}>
          {data.list.map((activity, place) => (
            <li key={activity.activityId}>
              <ActivityCard activity={activity} first={place < 2} />
            </li>
          ))}
        </ul>
      )}
      {data === undefined || data.totalPages === 1 ? null : (
        <Pager labels={labels} onChange={setPage} page={page} totalPages={data.totalPages} />
      )}
    </div>
  )
}

function ActivityCard({ activity, first }: { readonly activity: Activity; readonly first: boolean }) {
  const say = useActivityPhrases()
  const { prizeOf, timeOf } = useActivityWords()
  const { activityId, art, title, summary, state, hint, per } = activity
  const time = timeOf(activity)
  return (
    <article className={`${card} ${classes.card}`} data-state={state}>
      <div className={classes.art}>
        <Picture
          alt=""
          className={classes.picture}
          eager={first}
          fallback="/art/banners/welcome-phone.svg"
          height={420}
          src={`/art/banners/offer-${art}-phone.svg`}
          width={780}
        />
        <span className={classes.state} data-state={state}>
          {say(`state.${state}`)}
        </span>
        <p className={classes.prize}>{prizeOf(activity)}</p>
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link params={{ activityId }} to="/activities/$activityId">
            {title}
          </Link>
        </h2>
        <p className={classes.muted}>{summary}</p>
        <p className={classes.muted}>{[say(`per.${per}`), ...(time === undefined ? [] : [time])].join(' · ')}</p>
        {hint === null || hint === 'over' ? null : <p className={classes.standing}>{say(`hint.${hint}`)}</p>}
      </div>
      <div className={classes.foot}>
        <Link className={primaryLink} params={{ activityId }} to="/activities/$activityId">
          {say(state === 'join' ? 'state.join' : 'does.open')}
        </Link>
      </div>
    </article>
  )
}
