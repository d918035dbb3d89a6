import type { MemberEvent } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { useFormat } from '../../kit/use-format.ts'
import type { Tone } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { useAuditWords } from '../../kit/use-audit-words.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { timelineQuery } from './member-queries.ts'
import { toneOf } from './member-tones.ts'
import classes from './members.module.css'
import { useWords } from './use-words.ts'

/** Everything that happened to an account, newest first. */
export function MemberTimeline({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const language = useLanguage((state) => state.language)
  const titleOf = useTitles()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(memberId, language),
  )
  if (data === undefined)
    return error === null ? <LoadingLines /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={t('tab.timeline')}>
      <div className={classes.stack}>
        <Timeline
          items={data.pages
            .flatMap(({ list }) => list)
            .map((event) => ({
              key: `${event.kind}-${event.eventId}`,
              at: event.at,
              title: titleOf(event),
              tone: toneOfEvent(event),
              ...(event.text === '' ? {} : { text: <span className={classes.words}>{event.text}</span> }),
            }))}
        />
        {hasNextPage ? (
          <div>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()} size="sm">
              {t('more')}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

function toneOfEvent({ kind, what }: MemberEvent): Tone {
  if (kind === 'audit') return 'waiting'
  return kind === 'deposit' || kind === 'withdrawal' || kind === 'login' ? toneOf(what) : 'plain'
}

/** What happened, in a few words. */
function useTitles(): (event: MemberEvent) => string {
  const t = usePhrasesOf('office-members')
  const words = useWords()
  const audit = useAuditWords()
  const { money } = useFormat()
  return ({ kind, what, operator, amount }) => {
    switch (kind) {
      case 'registered':
      case 'device':
        return t(`event.${kind}`)
      case 'login':
        return t('event.login', words('result', what))
      case 'note':
        return t('event.note', operator ?? '')
      case 'told':
        return t('event.told', what)
      case 'audit':
        return t('event.audit', audit.action(what), operator ?? '')
      case 'deposit':
      case 'withdrawal':
        return t('event.payment', t(`payment.${kind}`), money(amount ?? '0'), words('state', what))
    }
  }
}
