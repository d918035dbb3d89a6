import { phoneReturnPath } from '@baize/contract/site-map'

/** The answer that a phone-verification provider sent to the site's page (OpenID Connect Core 3.2.2.5 and 3.2.2.6). */
export interface PhoneAnswer {
  /** Identifies the attempt. */
  readonly state: string
  /** `undefined` if the provider did not verify the number. */
  readonly idToken: string | undefined
}

/** A waiting form receives only the answer to its own state; nobody else knows that channel name. */
const channelOf = (state: string) => new BroadcastChannel(`phone-proof ${state}`)

/** Whether this is the page that a provider redirects to. */
export function isPhoneReturn(): boolean {
  return window.location.pathname === phoneReturnPath
}

/**
 * Takes the answer out of this page's address at once, so that neither the address nor the browser's history contains
 * the token. `undefined` if there is none.
 */
export function takePhoneAnswer(): PhoneAnswer | undefined {
  const { hash, search } = window.location
  window.history.replaceState(null, '', phoneReturnPath)
  // An error found before the provider read the request may be in the query.
  const sent = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  const state = sent.get('state') ?? ''
  return state === '' ? undefined : { state, idToken: sent.get('id_token') ?? undefined }
}

/**
 * Hands an answer to the waiting form. `onTaken` is called when the form has it, `onNobody` if none takes it for a
 * while.
 */
export function handOver(
  { state, idToken }: PhoneAnswer,
  { onTaken, onNobody }: { readonly onTaken: () => void; readonly onNobody: () => void },
): void {
  const channel = channelOf(state)
  const timer = setTimeout(onNobody, 3_000)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== taken) return
    clearTimeout(timer)
    channel.close()
    onTaken()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches its own origin
  channel.postMessage({ idToken })
}

const taken = 'taken'

/** Waits for the answer to a state, once. Returns a function that ends the wait. */
export function listenForAnswer(state: string, onAnswer: (idToken: string | undefined) => void): () => void {
  const channel = channelOf(state)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('idToken' in data)) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches its own origin
    channel.postMessage(taken)
    channel.close()
    onAnswer(typeof data.idToken === 'string' && data.idToken !== '' ? data.idToken : undefined)
  })
  return () => channel.close()
}
