import { loadFont } from '@baize/ui/fonts'
import { useEffect } from 'react'
import { memberLanguages } from './offer-draft.rules.ts'

/** Loads the fonts of all languages of the members, whichever the operator's own is. */
export function useMemberFonts(): void {
  useEffect(() => {
    for (const language of memberLanguages) void loadFont(language)
  }, [])
}
