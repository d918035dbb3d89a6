import { memberLanguage } from '@baize/contract'
import type { LocaleCode } from '@baize/phrases'
import { call } from '../api/client.ts'
import { changeLanguage } from '../language/language.ts'
import { isRealAccount, useSession } from '../session/session.ts'

/** Changes the site's language and saves it for the member's next login (7.051). */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  await changeLanguage(locale)
  if (isRealAccount(useSession.getState().signedIn)) await keepLanguage(locale)
}

/**
 * Saves a member's language on the server. The site does not wait for this call, and its failure changes nothing here.
 */
export async function keepLanguage(language: LocaleCode): Promise<void> {
  await call(memberLanguage, { body: { language } }).catch(() => undefined)
}
