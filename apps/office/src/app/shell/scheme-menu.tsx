import { Menu, UnstyledButton, useMantineColorScheme } from '@baize/ui'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { usePhrases } from '../../language/phrases.ts'
import classes from './top-bar.module.css'

const schemes = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const
const words = { auto: 'shell.schemeAuto', light: 'shell.schemeLight', dark: 'shell.schemeDark' } as const

/** Light, dark, or as the system has it; remembered in this browser. */
export function SchemeMenu() {
  const t = usePhrases()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = schemes[colorScheme]
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <UnstyledButton aria-label={`${t('shell.scheme')}: ${t(words[colorScheme])}`} className={classes.icon}>
          <Current aria-hidden size={20} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.RadioItem
            checked={scheme === colorScheme}
            closeMenuOnClick
            key={scheme}
            onChange={() => setColorScheme(scheme)}
            value={scheme}
          >
            {t(words[scheme])}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
