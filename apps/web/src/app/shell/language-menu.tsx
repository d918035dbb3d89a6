import { languageNames } from '@baize/ui'
import { localeOf, parseLanguage } from '@baize/phrases'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { changeLanguage, useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { useBrand } from '../../state/use-brand.ts'
import classes from './language-menu.module.css'

/** Changes the language of the whole site; each language stands under its own name. The device's own list suits every thumb. */
export function LanguageMenu({ wide = false }: { readonly wide?: boolean }) {
  const t = usePhrases()
  const current = useLanguage((state) => state.language)
  const { languages } = useBrand()
  const choose = (code: string) => {
    const language = parseLanguage(code)
    if (language !== undefined) void changeLanguage(language)
  }
  return (
    <label className={classes.box} data-wide={wide || undefined}>
      <IconWorld aria-hidden size="1.25rem" stroke={1.7} />
      <select
        aria-label={t('shell.language')}
        data-testid="language"
        onChange={(event) => choose(event.currentTarget.value)}
        value={current}
      >
        {languages.map((language) => (
          <option key={language} lang={localeOf[language]} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown aria-hidden size="1rem" />
    </label>
  )
}
