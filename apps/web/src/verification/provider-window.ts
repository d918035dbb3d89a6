import { listenForAnswer } from './phone-answer.ts'

/** Why the number was not verified: its window was closed, or the provider refused. */
export type ProviderFault = 'closed' | 'failed'

/** Receives the provider's answer. The window may seem closed although an answer still follows. */
export interface ProviderListener {
  readonly onVerified: (idToken: string) => void
  readonly onFault: (fault: ProviderFault) => void
}

const [width, height] = [480, 720]
const pollMs = 400
/** A window closes itself after answering, and within this many polls the answer has arrived. */
const maxPollsAfterClosed = 4

/**
 * Opens an empty window for a provider's page: browsers allow this only during a press, and the server's reply may
 * arrive too late for that. `undefined` if the browser blocks it.
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

/**
 * Navigates the window to the provider and waits for its answer. Returns a function that ends the wait and closes the
 * window.
 */
export function awaitVerification(
  opened: Window,
  { url, state }: { readonly url: string; readonly state: string },
  { onVerified, onFault }: ProviderListener,
): () => void {
  let polls = 0
  const watch = setInterval(() => {
    if (opened.closed) polls += 1
    if (polls < maxPollsAfterClosed) return
    clearInterval(watch)
    // Some providers sever the link to their window, which then seems closed: keep listening for the answer.
    onFault('closed')
  }, pollMs)
  const stopListening = listenForAnswer(state, (idToken) => {
    stop()
    if (idToken === undefined) onFault('failed')
    else onVerified(idToken)
  })
  const stop = () => {
    clearInterval(watch)
    stopListening()
    opened.close()
  }
  opened.location.replace(url)
  return stop
}
