import { localeOf } from '@baize/phrases'
import { UnstyledButton } from '@baize/ui'
import { useState, type ReactNode } from 'react'
import { memberLanguages, useMemberFonts, type MemberLanguage } from './member-languages.ts'
import classes from './preview-frame.module.css'

interface PreviewFrameProps {
  readonly title: string
  readonly children: (language: MemberLanguage) => ReactNode
}

/** What members see, in one of their languages at a time. */
export function PreviewFrame({ title, children }: PreviewFrameProps) {
  const [language, setLanguage] = useState<MemberLanguage>('TH')
  useMemberFonts()
  return (
    <section aria-label={title} className={classes.preview}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{title}</h3>
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
        {children(language)}
      </div>
    </section>
  )
}
