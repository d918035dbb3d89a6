import { useFormat } from '../../kit/use-format.ts'
import { momentIn } from '../../kit/zoned-time.rules.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand } from '../../session/session.ts'
import { totalsOf, type DraftProblem, type RaffleDraft } from './raffle-draft.rules.ts'
import classes from './raffles.module.css'

/** What a raffle comes to, and what is still wrong with it. */
export function RafflePreview({
  draft,
  problems,
}: {
  readonly draft: RaffleDraft
  readonly problems: readonly DraftProblem[]
}) {
  const t = usePhrasesOf('office-giveaways')
  const { money, count, minute } = useFormat()
  const { digits, timeZone } = useBrand()
  const totals = totalsOf(draft, digits)
  const at = (text: string) => {
    const moment = momentIn(text, timeZone)
    return moment === null ? '–' : minute(moment)
  }
  return (
    <section aria-label={t('raffle.preview')} className={classes.preview}>
      <h3>{t('raffle.preview')}</h3>
      <p>
        {totals === undefined
          ? t('raffle.previewNone')
          : t('raffle.previewTotal', count(totals.prizes), money(totals.cash), count(totals.points))}
      </p>
      <p>{t('raffle.previewTimes', at(draft.opensAt), at(draft.closesAt), at(draft.drawsAt))}</p>
      {problems.length === 0 ? null : (
        <ul className={classes.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{t(`wrong.${problem}`)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
