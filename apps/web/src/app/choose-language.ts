import { memberLanguage } from '@baize/contract'
import type { LocaleCode } from '@baize/phrases'
import { call } from '../api/client.ts'
import { passingNote } from '../dialogs/passing-note.ts'
import { changeLanguage } from '../language/language.ts'
import { useErrorText } from '../language/phrases.ts'
import { isRealAccount, useSession } from '../session/session.ts'

/**
 * Returns the function that changes the site's language and saves it for the member's next login (7.051). If the phrases
 * do not arrive, it says so and changes nothing.
 */
export function useChooseLanguage(): (locale: LocaleCode) => void {
  const errorText = useErrorText()
  return (locale) =>
    void changeLanguage(locale).then(
      () => (isRealAccount(useSession.getState().signedIn) ? keepLanguage(locale) : undefined),
      (error: unknown) => passingNote.say(errorText(error)),
    )
}

/**
 * Saves a member's language on the server. The site does not wait for this call, and its failure changes nothing here.
 */
export async function keepLanguage(language: LocaleCode): Promise<void> {
  await call(memberLanguage, { body: { language } }).catch(() => undefined)
}
