import { memberLanguage } from '@baize/contract'
import type { LocaleCode } from '@baize/phrases'
import { call } from '../api/client.ts'
import { changeLanguage } from '../language/language.ts'
import { isRealAccount, useSession } from '../session/session.ts'

/** Changes the language of the site, and lets the house keep it for the member's next login (7.051). */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  await changeLanguage(locale)
  if (isRealAccount(useSession.getState().signedIn)) await keepLanguage(locale)
}

/** Lets the house keep a member's language. That the site speaks it already does not wait for this, nor fail with it. */
export async function keepLanguage(language: LocaleCode): Promise<void> {
  await call(memberLanguage, { body: { language } }).catch(() => undefined)
}
