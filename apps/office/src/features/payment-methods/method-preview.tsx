import type { OfficeMethod } from '@baize/contract/office'
import { localeOf } from '@baize/phrases'
import { UnstyledButton } from '@baize/ui'
import { useState } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { amountsIn, languages, type MemberLanguage, type MethodDraft } from './method-draft.rules.ts'
import classes from './methods.module.css'

/** How members see a method, in each of their languages. */
export function MethodPreview({ method, draft }: { readonly method: OfficeMethod; readonly draft: MethodDraft }) {
  const t = usePhrasesOf('office-payments')
  const { money, percent } = useFormat()
  const [language, setLanguage] = useState<MemberLanguage>('TH')
  return (
    <section aria-label={t('methods.preview')} className={classes.preview}>
      <div className={classes.previewHead}>
        <h3 className={classes.heading}>{t('methods.preview')}</h3>
        <div className={classes.buttons}>
          {languages.map((one) => (
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
      {draft.isOn ? (
        <>
          <strong lang={localeOf[language]}>{method.name[language]}</strong>
          <span className={classes.muted}>{t('methods.range', money(draft.minAmount), money(draft.maxAmount))}</span>
          {method.fee === null ? null : (
            <span className={classes.muted}>
              {t('methods.fee', percent(method.fee.ppm), money(method.fee.fixedAmount))}
            </span>
          )}
          <span className={classes.muted}>
            {draft.from === '' ? t('methods.always') : t('methods.open', draft.from, draft.until)}
          </span>
          <div className={classes.buttons}>
            {amountsIn(draft.suggested).map((one) => (
              <span className={classes.chip} key={one}>
                {money(one)}
              </span>
            ))}
          </div>
          <p className={classes.words} lang={localeOf[language]}>
            {draft.instructions[language]}
          </p>
        </>
      ) : (
        <p className={classes.muted}>{t('methods.notShown')}</p>
      )}
    </section>
  )
}
