import { locales, languageOfLocale, type LocaleCode } from '@baize/phrases'
import { loadSite } from '@baize/phrases/load-dictionary'
import { IconWorld, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useBrand } from '../../api/use-brand.ts'
import { storedLocale, useLanguage } from '../../language/language.ts'
import { offeredLocale } from '../../language/offered-locale.ts'
import { useChooseLanguage } from '../choose-language.ts'
import { IconAction } from './icon-action.tsx'
import classes from './language-offer.module.css'

type Words = Awaited<ReturnType<typeof loadSite>>['phrases']

/**
 * One line on a first visit, in the language that the browser prefers, which offers to switch to it (2.055). The default
 * stays the brand's; whoever closes the line has chosen the shown language.
 */
export function LanguageOffer() {
  const chooseLanguage = useChooseLanguage()
  const { languages } = useBrand()
  const shown = useLanguage((state) => state.locale)
  const offered = storedLocale() === undefined ? offeredLocale(navigator.languages, languages, shown) : undefined
  const words = useWordsOf(offered)
  const [closed, setClosed] = useState(false)
  if (closed || offered === undefined || words === undefined) return null
  const choose = (locale: LocaleCode) => {
    setClosed(true)
    chooseLanguage(locale)
  }
  return (
    <aside aria-label={words['shell.language']} className={classes.offer} lang={locales[offered].tag}>
      <IconWorld aria-hidden size="1.25rem" stroke={1.7} />
      <p className={classes.text}>{words['shell.languageOffer']}</p>
      <button className={classes.accept} onClick={() => choose(offered)} type="button">
        {words['shell.languageAccept']}
      </button>
      <IconAction label={words['shell.close']} onClick={() => choose(shown)}>
        <IconX aria-hidden size="1.125rem" />
      </IconAction>
    </aside>
  )
}

/** The site's phrases in the offered language, which are not those of the page. */
function useWordsOf(locale: LocaleCode | undefined): Words | undefined {
  const [words, setWords] = useState<Words>()
  useEffect(() => {
    if (locale === undefined) return
    // Without them, nothing is offered.
    void loadSite(languageOfLocale(locale)).then(
      ({ phrases }) => setWords(phrases),
      () => undefined,
    )
  }, [locale])
  return words
}
