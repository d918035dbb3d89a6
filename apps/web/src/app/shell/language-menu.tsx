import { languageNames, Menu, UnstyledButton } from '@baize/ui'
import { localeOf } from '@baize/phrases'
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import { changeLanguage, useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { useBrand } from '../../state/use-brand.ts'
import classes from './language-menu.module.css'

/** Changes the language of the whole site; each language stands under its own name. */
export function LanguageMenu({ wide = false }: { readonly wide?: boolean }) {
  const t = usePhrases()
  const current = useLanguage((state) => state.language)
  const { languages } = useBrand()
  return (
    <Menu position={wide ? 'top-start' : 'bottom-end'} shadow="lg" width={wide ? 'target' : undefined}>
      <Menu.Target>
        <UnstyledButton aria-label={t('shell.language', languageNames[current])} className={classes.button} data-wide={wide || undefined}>
          <IconWorld aria-hidden size="1.25rem" stroke={1.7} />
          <span>{languageNames[current]}</span>
          <IconChevronDown aria-hidden size="1rem" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list ?? ''}>
        {languages.map((language) => (
          <Menu.Item
            className={classes.item ?? ''}
            key={language}
            lang={localeOf[language]}
            onClick={() => void changeLanguage(language)}
            rightSection={language === current ? <IconCheck aria-hidden size="1.1rem" /> : null}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
