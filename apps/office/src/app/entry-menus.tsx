import { LanguageMenu } from './shell/language-menu.tsx'
import { SchemeMenu } from './shell/scheme-menu.tsx'

/** What can be chosen before anybody has signed in. */
export function EntryMenus() {
  return (
    <>
      <LanguageMenu />
      <SchemeMenu />
    </>
  )
}
