import type { PromotionContent } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import { UnstyledButton } from '@baize/ui'
import { useState } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { memberLanguages, type MemberLanguage } from './offer-draft.rules.ts'
import classes from './promotions.module.css'
import { useMemberFonts } from './use-member-fonts.ts'

/** An offer's words as members read them, in each of their languages. */
export function OfferPreview({ content }: { readonly content: PromotionContent }) {
  const t = usePhrasesOf('office-promotions')
  const { money } = useFormat()
  const [language, setLanguage] = useState<MemberLanguage>('TH')
  useMemberFonts()
  const { reward, title, summary, terms } = content
  const amount = 'amount' in reward ? reward.amount : reward.maxAmount
  const lines = terms[language].split('\n').filter((line) => line.trim() !== '')
  return (
    <section aria-label={t('preview')} className={classes.preview}>
      <div className={classes.previewHead}>
        <h3 className={classes.heading}>{t('preview')}</h3>
        <div className={classes.buttons}>
          {memberLanguages.map((one) => (
            <UnstyledButton
              aria-pressed={one === language}
              className={classes.language}
              key={one}
              onClick={() => setLanguage(one)}
            >
              {one}
            </UnstyledButton>
          ))}
        </div>
      </div>
      <div className={classes.card} lang={localeOf[language]}>
        <p className={classes.reward}>
          {reward.kind === 'match' ? `${reward.percent} % · ` : ''}
          {amount === '' ? '–' : money(amount)}
        </p>
        <strong>{title[language] || '–'}</strong>
        <p className={classes.muted}>{summary[language]}</p>
        <ol className={classes.terms}>
          {lines.map((line, place) => (
            // Lines have no names, and are shown in their order.
            // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
            <li key={`${place} ${line}`}>{line}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
