import { languages, locales, type Language } from '@baize/phrases'
import { Menu, UnstyledButton } from '@baize/ui'
import { IconLanguage } from '@tabler/icons-react'
import { sayFailed } from '../../dialogs/notes.ts'
import { changeLanguage, useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import classes from './top-bar.module.css'

/** Chooses the language: of those of the brand, once it is known. */
export function LanguageMenu() {
  const t = usePhrases()
  const current = useLanguage((state) => state.language)
  const session = useSession()
  const offered = session.state === 'signedIn' ? session.operator.brand.languages : languages
  const change = (language: Language) => void changeLanguage(language).catch(() => sayFailed(t('error.network')))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <UnstyledButton aria-label={`${t('shell.language')}: ${locales[current].name}`} className={classes.icon}>
          <IconLanguage aria-hidden size={20} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((language) => (
          <Menu.RadioItem
            checked={language === current}
            closeMenuOnClick
            key={language}
            lang={locales[language].tag}
            onChange={() => change(language)}
            value={language}
          >
            {locales[language].name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
