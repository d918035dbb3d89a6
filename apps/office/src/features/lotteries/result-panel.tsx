import { confirmResult, type OfficialResult } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { useFormat } from '../../kit/use-format.ts'
import { StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { openResultForm } from './enter-result.tsx'
import { lotteriesKey } from './lottery-queries.ts'
import { Numbers } from './numbers.tsx'
import { toneOfStanding } from './use-lottery-words.ts'

/** One official draw: what its sources say, what is confirmed, and what can be done about it. */
export function ResultPanel({ row }: PanelProps<OfficialResult>) {
  const t = usePhrasesOf('office-lotteries')
  const language = useLanguage((state) => state.language)
  const may = useMay()('lotteries.results')
  if (row === undefined) return <p>{t('results.elsewhere')}</p>
  const isOver = row.state === 'void'
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <Link params={{ drawId: row.drawId }} search={{}} to="/lotteries/draws/$drawId">
          {row.names[language]} {row.number}
        </Link>
        <StateBadge tone={toneOfStanding[row.standing]}>{t(`standing.${row.standing}`)}</StateBadge>
      </p>
      {may && !isOver ? (
        <div className={detail.buttons}>
          {row.proposed !== null && row.canConfirm ? <Confirm result={row} /> : null}
          <Button onClick={() => void openResultForm(t('results.enterTitle', row.number), row)} size="sm">
            {t('results.enter')}
          </Button>
        </div>
      ) : null}
      {may && row.proposed !== null && !row.canConfirm && !isOver ? (
        <Alert color="gold">{t('results.own')}</Alert>
      ) : null}
      {row.proposed === null ? null : (
        <section className={detail.section}>
          <h3 className={detail.heading}>{t('results.proposed')}</h3>
          <Numbers numbers={row.proposed} />
        </section>
      )}
      <Reports result={row} />
      {row.confirmed.length === 0 ? null : <ConfirmedNumbers result={row} />}
    </div>
  )
}

function Reports({ result: { reports } }: { readonly result: OfficialResult }) {
  const t = usePhrasesOf('office-lotteries')
  const { time } = useFormat()
  return (
    <section className={detail.section}>
      <h3 className={detail.heading}>{t('results.reports')}</h3>
      {reports.length === 0 ? <p className={detail.muted}>{t('results.noReports')}</p> : null}
      {reports.map((report) => (
        <div className={detail.section} key={`${report.source} ${report.at}`}>
          <p className={detail.muted}>
            <strong>{report.source}</strong>
            {report.isByHand ? ` (${t('results.byHand')})` : ''} · {time(report.at)}
          </p>
          <Numbers numbers={report.numbers} />
        </div>
      ))}
    </section>
  )
}

function ConfirmedNumbers({ result: { confirmed } }: { readonly result: OfficialResult }) {
  const t = usePhrasesOf('office-lotteries')
  const { time } = useFormat()
  return (
    <section className={detail.section}>
      <h3 className={detail.heading}>{t('results.confirmed')}</h3>
      {confirmed.toReversed().map((one) => (
        <div className={detail.section} key={one.generation}>
          <p className={detail.muted}>
            {t('results.by', one.operator, time(one.at))} · {one.reason}
          </p>
          <Numbers numbers={one.numbers} />
        </div>
      ))}
    </section>
  )
}

function Confirm({ result }: { readonly result: OfficialResult }) {
  const t = usePhrasesOf('office-lotteries')
  const queries = useQueryClient()
  const { drawId, number, proposed } = result
  const isCorrection = result.standing === 'correction'
  if (proposed === null) return null
  const confirm = async () => {
    const reason = await askReason({
      title: t(isCorrection ? 'results.correctTitle' : 'results.confirmTitle', number),
      text: t(isCorrection ? 'results.correctText' : 'results.confirmText'),
      action: t(isCorrection ? 'results.correct' : 'results.confirm'),
      isDanger: isCorrection,
      run: (why) => call(confirmResult, { params: { drawId }, body: { numbers: proposed, reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: lotteriesKey })
    if (reason !== undefined) sayDone(t('results.confirmDone'))
  }
  return (
    <Button kind={isCorrection ? 'danger' : 'primary'} onClick={() => void confirm()} size="sm">
      {t(isCorrection ? 'results.correct' : 'results.confirm')}
    </Button>
  )
}
