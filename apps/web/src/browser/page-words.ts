import { useEffect } from 'react'
import { create } from 'zustand'

/** A page's title and description, for the browser's tab and search engines, in the current language. */
export interface PageWords {
  readonly title: string
  readonly description?: string | undefined
}

/** The current page's own title and description, if any; the shell writes them into the document. */
export const useShownWords = create<{ readonly words: PageWords | undefined }>()(() => ({ words: undefined }))

/** Sets the page's title and description while it is mounted; without a title, the address's name applies. */
export function usePageWords(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title === undefined) return undefined
    useShownWords.setState({ words: { title, description } })
    return () => useShownWords.setState({ words: undefined })
  }, [title, description])
}
