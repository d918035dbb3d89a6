import { loadFont } from '@baize/ui/fonts'
import { useEffect } from 'react'

/** The languages of the members. */
export const memberLanguages = ['TH', 'CN', 'EN'] as const
export type MemberLanguage = (typeof memberLanguages)[number]

/** Loads the fonts of all languages of the members, whichever the operator's own is. */
export function useMemberFonts(): void {
  useEffect(() => {
    for (const language of memberLanguages) void loadFont(language)
  }, [])
}
