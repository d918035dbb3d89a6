import { useEffect } from 'react'
import { create } from 'zustand'

/** How a page names itself in the browser's tab and to search engines, in the language shown. */
export interface PageWords {
  readonly title: string
  readonly description?: string | undefined
}

/** The words of the page that is shown, where it names itself; the shell writes them into the document. */
export const useShownWords = create<{ readonly words: PageWords | undefined }>()(() => ({ words: undefined }))

/** Names the page for as long as it is shown; without a title the address's own name stays. */
export function usePageWords(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title === undefined) return undefined
    useShownWords.setState({ words: { title, description } })
    return () => useShownWords.setState({ words: undefined })
  }, [title, description])
}
