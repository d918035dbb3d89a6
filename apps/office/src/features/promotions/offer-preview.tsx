import type { PromotionContent } from '@baize/contract'
import { PreviewFrame } from '../../kit/preview-frame.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import editor from '../../kit/editor.module.css'
import classes from './promotions.module.css'

/** An offer's words as members read them, in each of their languages. */
export function OfferPreview({ content }: { readonly content: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const { money } = useFormat()
  const { reward, title, summary, terms } = content
  const amount = 'amount' in reward ? reward.amount : reward.maxAmount
  return (
    <PreviewFrame title={t('preview')}>
      {(language) => (
        <>
          <p className={classes.reward}>
            {reward.kind === 'match' ? `${reward.percent}% · ` : ''}
            {amount === '' ? '–' : reward.kind === 'points' ? t('points', amount) : money(amount)}
          </p>
          <strong>{title[language] || '–'}</strong>
          <p className={editor.muted}>{summary[language]}</p>
          <ol className={classes.terms}>
            {terms[language]
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map((line, place) => (
                // Lines have no names, and are shown in their order.
                // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
                <li key={`${place} ${line}`}>{line}</li>
              ))}
          </ol>
        </>
      )}
    </PreviewFrame>
  )
}
