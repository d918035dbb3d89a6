import type { ActivityDetail } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState, Picture, Skeleton } from '@baize/ui'
import { card, primaryLink } from '@baize/ui/look'
import { IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { activityQuery } from '../../api/activity-queries.ts'
import { usePageWords } from '../../browser/page-words.ts'
import { useLanguage } from '../../language/language.ts'
import { useActivityPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import { Comments } from './comments.tsx'
import { EntryForm } from './entry-form.tsx'
import { OwnEntries } from './own-entries.tsx'
import { useActivityWords } from './use-activity-words.ts'
import classes from './activities.module.css'
import { askForAccount } from '../../session/ask-for-account.ts'

const route = getRouteApi('/activities/$activityId')

/** One activity: how to take part, the own entry, and what others wrote. */
export function ActivityPage() {
  const t = usePhrases()
  const say = useActivityPhrases()
  const errorText = useErrorText()
  const { activityId } = route.useParams()
  const language = useLanguage((state) => state.language)
  const { data, error, refetch } = useQuery(activityQuery(activityId, language))
  usePageWords(data?.activity.title ?? t('page.activities'), data?.activity.summary ?? say('page.intro'))
  const isUnknown = error instanceof CallRefused && error.status === 404
  return (
    <div className={classes.page}>
      {data === undefined && error === null ? <Skeleton height="30rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconConfetti size="2.25rem" />} title={errorText(error)}>
          {isUnknown ? (
            <Link className={primaryLink} to="/activities">
              {say('page.all')}
            </Link>
          ) : (
            <Button kind="primary" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          )}
        </EmptyState>
      ) : null}
      {data === undefined ? null : <One detail={data} />}
    </div>
  )
}

function One({ detail }: { readonly detail: ActivityDetail }) {
  const say = useActivityPhrases()
  const { prizeOf, timeOf } = useActivityWords()
  const { activity, entries } = detail
  const time = timeOf(activity)
  return (
    <article className={classes.one}>
      <div className={classes.hero}>
        <Picture
          alt=""
          className={classes.heroPicture}
          eager
          fallback="/art/banners/welcome.svg"
          height={520}
          src={`/art/banners/offer-${activity.art}.svg`}
          width={1600}
        />
        <div className={classes.heroWords}>
          <span className={classes.state} data-state={activity.state}>
            {say(`state.${activity.state}`)}
          </span>
          <h1 className={classes.title}>{activity.title}</h1>
          <p className={classes.heroPrize}>{prizeOf(activity)}</p>
        </div>
      </div>
      <div className={classes.columns}>
        <section className={`${card} ${classes.box}`}>
          <p>{activity.summary}</p>
          <p className={classes.muted}>
            {[say(`per.${activity.per}`), ...(time === undefined ? [] : [time])].join(' · ')}
          </p>
          <h2 className={classes.heading}>{say('facts.title')}</h2>
          <Lines text={activity.steps} />
          <h2 className={classes.heading}>{say('terms.title')}</h2>
          <Lines text={activity.terms} />
        </section>
        <div className={classes.stack}>
          <Standing detail={detail} />
          {entries.length === 0 ? null : <OwnEntries entries={entries} />}
        </div>
      </div>
      {activity.isPublic ? <Comments activityId={activity.activityId} /> : null}
      <p>
        <Link to="/activities">{say('page.all')}</Link>
      </p>
    </article>
  )
}

/** Each line of a text as one point. */
function Lines({ text }: { readonly text: string }) {
  return (
    <ol className={classes.lines}>
      {text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ol>
  )
}

/** What can be done now, or how it stands. */
function Standing({ detail }: { readonly detail: ActivityDetail }) {
  const say = useActivityPhrases()
  const { givenOf } = useActivityWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { state, hint } = detail.activity
  if (state === 'join' && hint === null) return <EntryForm detail={detail} />
  const given = detail.entries[0]?.given
  const prize = given === undefined || given === null ? '' : givenOf(given)
  return (
    <section aria-live="polite" className={`${card} ${classes.box}`}>
      {hint === null ? null : <p>{say(`hint.${hint}`)}</p>}
      {state === 'applying' || state === 'rejected' ? <p>{say(`text.${state}`)}</p> : null}
      {state === 'issued' || state === 'claimed' ? <p>{say(`text.${state}`, prize)}</p> : null}
      {state === 'coming' ? <p>{say('state.coming')}</p> : null}
      {state === 'issued' ? (
        <Link className={primaryLink} to="/member/rewards">
          {say('does.claim')}
        </Link>
      ) : null}
      {hint === 'log_in' ? (
        <Button kind="primary" onClick={() => askForAccount({ kind: 'path', path })}>
          {say('does.logIn')}
        </Button>
      ) : null}
    </section>
  )
}
