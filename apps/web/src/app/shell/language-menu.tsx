import { locales, parseLocale } from '@baize/phrases'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useBrand } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useChooseLanguage } from '../choose-language.ts'
import classes from './language-menu.module.css'

/**
 * Changes the site's language; each language is listed under its own name. The browser's native list is easy to use by
 * touch.
 */
export function LanguageMenu({ wide = false }: { readonly wide?: boolean }) {
  const t = usePhrases()
  const chooseLanguage = useChooseLanguage()
  const current = useLanguage((state) => state.locale)
  const { languages } = useBrand()
  const choose = (code: string) => {
    const locale = parseLocale(code)
    if (locale !== undefined) chooseLanguage(locale)
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
        {languages.map((locale) => (
          <option key={locale} lang={locales[locale].tag} value={locale}>
            {locales[locale].name}
          </option>
        ))}
      </select>
      <IconChevronDown aria-hidden size="1rem" />
    </label>
  )
}
