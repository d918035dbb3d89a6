import { officeSlipPicture, type OfficeDepositDetail } from '@baize/contract/office'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id, StateBadge, type Tone } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { reviewWords } from './review-words.ts'
import classes from '../../kit/detail.module.css'
import own from './deposits.module.css'

type Slip = OfficeDepositDetail['slips'][number]

/** The slips of a transfer beside what their code and their bank say. What a picture shows counts for nothing. */
export function Slips({ slips }: Pick<OfficeDepositDetail, 'slips'>) {
  const t = usePhrasesOf('office-payments')
  if (slips.length === 0) return null
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('slips')}</h3>
      {slips.map((slip, place) => (
        <OneSlip key={slip.slipId} number={place + 1} slip={slip} />
      ))}
    </section>
  )
}

function OneSlip({ slip, number }: { readonly slip: Slip; readonly number: number }) {
  const t = usePhrasesOf('office-payments')
  const { slipId, result, sentAt, bank, reference, paid } = slip
  return (
    <article className={own.slip}>
      <img
        alt={t('slip.alt', number)}
        className={own.slipPicture}
        loading="lazy"
        src={officeSlipPicture.path.replace(':slipId', slipId)}
      />
      <DescriptionList
        items={[
          [
            t('slip.result'),
            <StateBadge key="result" tone={toneOf(result)}>
              {result === 'checking' || result === 'credited' ? t(`slip.${result}`) : reviewWords(t, result)}
            </StateBadge>,
          ],
          [t('slip.sent'), <ExactTime key="sent" time={sentAt} />],
          [t('slip.reference'), reference === null ? '–' : <Id key="reference">{`${bank ?? ''} ${reference}`}</Id>],
          [t('slip.paid'), paid === null ? '–' : `${paid.amount} ${paid.currency}`],
          [t('slip.account'), paid?.account ?? '–'],
          [t('slip.paidAt'), paid?.at ? <ExactTime key="paidAt" time={paid.at} /> : '–'],
        ]}
      />
    </article>
  )
}

function toneOf(result: Slip['result']): Tone {
  if (result === 'credited') return 'good'
  return result === 'checking' ? 'waiting' : 'bad'
}
