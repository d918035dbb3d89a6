import { decideWatchedPair, type WatchedDay, type WatchedPairPage } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { FlowAmount } from './chip-amount.tsx'
import { PairHands } from './pair-hands.tsx'
import classes from './table-watch.module.css'
import { toneOfState, useWatchWords } from './use-watch-words.ts'
import { pairQuery, tableWatchKey } from './watch-queries.ts'

/** Two members at card tables: the signs in words, day by day, their hands, and what operators decided. */
export function PairPage() {
  const t = usePhrasesOf('office-table-watch')
  const language = useLanguage((state) => state.language)
  const { pairId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(pairQuery(pairId))
  const [chosen, setChosen] = useState<string>()
  const words = useWatchWords()
  if (data === undefined)
    return (
      <>
        <PageHead title={t('title')} />
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  const day = chosen ?? data.days[0]?.day
  return (
    <>
      <PageHead text={words.game(data, language)} title={t('pairTitle', data.one.username, data.other.username)}>
        <StateBadge tone={toneOfState[data.state]}>{t(`state.${data.state}`)}</StateBadge>
      </PageHead>
      <p className={classes.links}>
        <Link search={{}} to="/table-watch">
          {t('back')}
        </Link>
        {' · '}
        <MemberLink memberId={data.one.memberId} name={data.one.username} />
        {' · '}
        <MemberLink memberId={data.other.memberId} name={data.other.username} />
      </p>
      <div className={classes.stack}>
        <Figures pair={data} />
        <div className={classes.columns}>
          <Signals pair={data} />
          <Decisions pair={data} />
        </div>
        <Days day={day} onChoose={setChosen} pair={data} />
        {day === undefined ? null : <PairHands day={day} key={day} pair={data} />}
      </div>
    </>
  )
}

function Figures({ pair }: { readonly pair: WatchedPairPage }) {
  const t = usePhrasesOf('office-table-watch')
  const words = useWatchWords()
  const { count } = useFormat()
  const { amount, ways } = words.flow(pair)
  return (
    <Panel title={t('figures', count(pair.lookedAtDays))}>
      <Stats>
        <Stat label={t('score')} value={count(pair.score)} />
        {pair.play === 'cash' ? null : <Stat label={t('sitAndGos')} value={count(pair.sitAndGos)} />}
        <Stat label={t('hands')} value={count(pair.hands)} />
        <Stat label={ways} value={<FlowAmount amount={amount} play={pair.play} />} />
      </Stats>
    </Panel>
  )
}

function Signals({ pair }: { readonly pair: WatchedPairPage }) {
  const t = usePhrasesOf('office-table-watch')
  const words = useWatchWords()
  return (
    <Panel title={t('signals')}>
      {pair.signals.length === 0 ? <p className={classes.muted}>{t('noSignals')}</p> : null}
      <ul className={classes.signals}>
        {pair.signals.map((signal) => (
          <li key={`${signal.name} ${signal.by?.memberId ?? ''}`}>
            <div className={classes.signal}>
              <strong>{t(`signal.${signal.name}`)}</strong>
              <StateBadge tone={signal.points >= 3 ? 'bad' : 'plain'}>{t('points', signal.points)}</StateBadge>
            </div>
            <p>{words.says(signal, pair)}</p>
            <p className={classes.muted}>{words.chance(signal)}</p>
          </li>
        ))}
      </ul>
      <p className={classes.muted}>{t('caution')}</p>
    </Panel>
  )
}

const decisions = ['cleared', 'watched', 'confirmed'] as const

function Decisions({ pair }: { readonly pair: WatchedPairPage }) {
  const t = usePhrasesOf('office-table-watch')
  const may = useMay()
  const decide = useDecide(pair.pairId)
  return (
    <Panel title={t('decisions')}>
      {may('rooms.decide') ? (
        <div className={classes.buttons}>
          {decisions.map((one) => (
            <Button
              key={one}
              {...(one === 'confirmed' ? { kind: 'danger' as const } : {})}
              onClick={() => void decide(one)}
              size="sm"
            >
              {t(`do.${one}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {pair.decisions.length === 0 ? (
        <p className={classes.muted}>{t('noDecisions')}</p>
      ) : (
        <Timeline
          items={pair.decisions.map(({ decisionId, at, decision, operator, score, reason }) => ({
            key: decisionId,
            at,
            title: t('decision', t(`state.${decision}`), operator, score),
            text: reason,
            tone: toneOfState[decision],
          }))}
        />
      )}
    </Panel>
  )
}

/** Asks for the reason, decides, and says so. */
function useDecide(pairId: string) {
  const t = usePhrasesOf('office-table-watch')
  const queries = useQueryClient()
  return async (decision: (typeof decisions)[number]) => {
    const reason = await askReason({
      title: t(`do.${decision}`),
      text: t(`ask.${decision}`),
      action: t(`do.${decision}`),
      isDanger: decision === 'confirmed',
      run: (why) => call(decideWatchedPair, { params: { pairId }, body: { decision, reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: tableWatchKey })
    if (reason !== undefined) sayDone(t('done'))
  }
}

function Days({
  pair,
  day,
  onChoose,
}: {
  readonly pair: WatchedPairPage
  readonly day: string | undefined
  onChoose(day: string): void
}) {
  const t = usePhrasesOf('office-table-watch')
  const { one, other } = pair
  return (
    <Panel title={t('days')}>
      <ScrollRegion label={t('days')}>
        <table className={classes.days}>
          <thead>
            <tr>
              <th>{t('day')}</th>
              {pair.play === 'cash' ? null : <th>{t('sitAndGos')}</th>}
              <th>{t('hands')}</th>
              <th>{t('flow')}</th>
              <th>{t('duels')}</th>
              <th>{t('checkedDown')}</th>
              <th>{t('folds', one.username)}</th>
              <th>{t('folds', other.username)}</th>
              <th>{t(pair.play === 'cash' ? 'bigFolds' : 'bigFoldsOfSitAndGo')}</th>
            </tr>
          </thead>
          <tbody>
            {pair.days.map((row) => (
              <DayRow isChosen={row.day === day} key={row.day} onChoose={onChoose} pair={pair} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}

function DayRow(props: {
  readonly pair: WatchedPairPage
  readonly row: WatchedDay
  readonly isChosen: boolean
  onChoose(day: string): void
}) {
  const { pair, row, isChosen, onChoose } = props
  const words = useWatchWords()
  const { count, calendarDay } = useFormat()
  const { amount, ways } = words.flow({ ...pair, flow: row.flow })
  return (
    <tr data-open={isChosen ? '' : undefined}>
      <td>
        <button aria-pressed={isChosen} className={classes.day} onClick={() => onChoose(row.day)} type="button">
          {calendarDay(row.day)}
        </button>
      </td>
      {pair.play === 'cash' ? null : <td className="bz-number">{count(row.sitAndGos)}</td>}
      <td className="bz-number">{count(row.hands)}</td>
      <td>
        <FlowAmount amount={amount} play={pair.play} /> <span className={classes.muted}>{ways}</span>
      </td>
      <td className="bz-number">{count(row.duels)}</td>
      <td className="bz-number">{count(row.checkedDown)}</td>
      <td className="bz-number">{count(row.oneFolds)}</td>
      <td className="bz-number">{count(row.otherFolds)}</td>
      <td className="bz-number">
        {count(row.oneBigFolds)} / {count(row.otherBigFolds)}
      </td>
    </tr>
  )
}
