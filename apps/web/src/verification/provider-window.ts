import { hearAnswer } from './phone-answer.ts'

/** Why no number was vouched for: its window was closed, or the provider said no. */
export type ProviderFault = 'closed' | 'failed'

/** Who waits for a provider's word. A window may seem closed before the word comes all the same. */
export interface ProviderListener {
  readonly onWord: (idToken: string) => void
  readonly onFault: (fault: ProviderFault) => void
}

const [width, height] = [480, 720]
const lookEveryMs = 400
/** A window closes itself when it has answered: so many looks later the answer is here. */
const looksAfterClosed = 4

/**
 * Opens a window for a provider's page, empty as yet: a browser lets a press open one, and the house's answer may come too late
 * for that. `undefined` where the browser does not let it.
 */
export function openProviderWindow(words: string): Window | undefined {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open('', '', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (opened === null || opened.closed) return undefined
  opened.document.title = words
  opened.document.body.textContent = words
  return opened
}

/** Sends the window on to the provider and waits for its word. Gives what ends that, and closes the window. */
export function awaitWord(
  opened: Window,
  { url, state }: { readonly url: string; readonly state: string },
  { onWord, onFault }: ProviderListener,
): () => void {
  let looks = 0
  const watch = setInterval(() => {
    if (opened.closed) looks += 1
    if (looks < looksAfterClosed) return
    clearInterval(watch)
    // Some providers cut the tie to their window, which seems closed then: the word is heard still.
    onFault('closed')
  }, lookEveryMs)
  const unhear = hearAnswer(state, (idToken) => {
    stop()
    if (idToken === undefined) onFault('failed')
    else onWord(idToken)
  })
  const stop = () => {
    clearInterval(watch)
    unhear()
    opened.close()
  }
  opened.location.replace(url)
  return stop
}
