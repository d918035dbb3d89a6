import { officeReceiptPicture, type ReviewedWithdrawal } from '@baize/contract/office'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Money } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from '../../kit/detail.module.css'
import own from './withdrawals.module.css'

/** What the member says about the arrival, with the pictures; or until when the member is asked. */
export function Answer({ one }: { readonly one: ReviewedWithdrawal }) {
  const t = usePhrasesOf('office-withdrawals')
  const { minute, money } = useFormat()
  const { amount, answer, receipt, receiptDueAt } = one
  if (receipt === 'awaiting' && receiptDueAt !== null)
    return <p className={classes.muted}>{t('answer.due', minute(receiptDueAt))}</p>
  if (answer === null) return null
  const { at, received, remainder, note, pictures } = answer
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('answer.title')}</h3>
      <p className={own.words}>
        {received === amount
          ? t('answer.all')
          : remainder === amount
            ? t('answer.none')
            : t('answer.part', money(received))}
      </p>
      <DescriptionList
        items={[
          [t('answer.received'), <Money amount={received} key="received" />],
          [t('answer.remainder'), <Money amount={remainder} key="remainder" />],
          [t('answer.at'), <ExactTime key="at" time={at} />],
          ...(note === null ? [] : [[t('answer.note'), note] as const]),
        ]}
      />
      {pictures.length === 0 ? null : (
        <ul className={own.pictures}>
          {pictures.map(({ pictureId }, place) => {
            const address = officeReceiptPicture.path.replace(':pictureId', pictureId)
            return (
              <li key={pictureId}>
                <a
                  aria-label={t('answer.openPicture', place + 1)}
                  className={own.picture}
                  href={address}
                  rel="noreferrer"
                  target="_blank"
                >
                  <img alt={t('answer.picture', place + 1)} loading="lazy" src={address} />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
