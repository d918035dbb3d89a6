import { cancelBroadcast, type Broadcast } from '@baize/contract/office'
import { localeOf } from '@baize/phrases'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { DescriptionList } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { broadcastKey, toneOfBroadcast, useAudienceWords } from './broadcast-words.ts'
import classes from './broadcasts.module.css'

/** One message to many: its words, its audience, and how far it is sent. */
export function BroadcastPanel({ row }: PanelProps<Broadcast>) {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  const { count } = useFormat()
  const audienceWords = useAudienceWords()
  if (row === undefined) return <p>{t('cast.gone')}</p>
  const { state, sent, counted, audience, begunBy, begunAt, endedAt, endedBy, words } = row
  return (
    <div className={classes.stack}>
      <DescriptionList
        items={[
          [
            t('cast.state'),
            <StateBadge key="state" tone={toneOfBroadcast[state]}>
              {t(`cast.state.${state}`)}
            </StateBadge>,
          ],
          [t('cast.progress'), t('cast.of', count(sent), count(counted))],
          [t('cast.audience'), audienceWords(audience)],
          [t('cast.by'), begunBy],
          [t('cast.begun'), <ExactTime key="begun" time={begunAt} />],
          ...(endedAt === null ? [] : [[t('cast.ended'), <ExactTime key="ended" time={endedAt} />] as const]),
          ...(endedBy === null ? [] : [[t('cast.state.cancelled'), endedBy] as const]),
        ]}
      />
      {state === 'sending' ? <progress className={classes.progress} max={Math.max(counted, 1)} value={sent} /> : null}
      {words.map(({ language, title, text }) => (
        <article key={language} lang={localeOf[language]}>
          <h3 className={classes.heading}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </article>
      ))}
      {state === 'sending' && may('broadcasts.send') ? <Cancel broadcast={row} /> : null}
    </div>
  )
}

function Cancel({ broadcast: { broadcastId } }: { readonly broadcast: Broadcast }) {
  const t = usePhrasesOf('office-support')
  const queries = useQueryClient()
  const cancel = async () => {
    const reason = await askReason({
      title: t('cast.cancel'),
      text: t('cast.cancelText'),
      action: t('cast.cancel'),
      isDanger: true,
      run: (why) => call(cancelBroadcast, { params: { broadcastId }, body: { reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: broadcastKey })
    if (reason !== undefined) sayDone(t('cast.cancelled'))
  }
  return (
    <div>
      <Button kind="danger" onClick={() => void cancel()} size="sm">
        {t('cast.cancel')}
      </Button>
    </div>
  )
}
