import { phoneReturnPath } from '@baize/contract/site-map'

/** What a phone-verification provider sent to the house's page (OpenID Connect Core 3.2.2.5 and 3.2.2.6). */
export interface PhoneAnswer {
  /** Which attempt it answers. */
  readonly state: string
  /** `undefined` where it vouches for nothing. */
  readonly idToken: string | undefined
}

/** A form that waits hears the answer to its own state only; nobody else knows that name. */
const channelOf = (state: string) => new BroadcastChannel(`phone-proof ${state}`)

/** Whether this page is the one that a provider sends its answer to. */
export function isPhoneReturn(): boolean {
  return window.location.pathname === phoneReturnPath
}

/**
 * Takes the answer out of this page's address at once: from then on neither the address nor the browser's history holds the
 * token. `undefined` where there is none.
 */
export function takePhoneAnswer(): PhoneAnswer | undefined {
  const { hash, search } = window.location
  window.history.replaceState(null, '', phoneReturnPath)
  // An error that the provider tells before it has read what it is asked for may stand in the query.
  const sent = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search)
  const state = sent.get('state') ?? ''
  return state === '' ? undefined : { state, idToken: sent.get('id_token') ?? undefined }
}

/** Hands an answer to the form that waits for it. `onTaken` is called when it has it, `onNobody` when nobody did for a while. */
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and takes no other
  channel.postMessage({ idToken })
}

const taken = 'taken'

/** Hears the answer to a state, once. Gives what ends the waiting. */
export function hearAnswer(state: string, onAnswer: (idToken: string | undefined) => void): () => void {
  const channel = channelOf(state)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('idToken' in data)) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and takes no other
    channel.postMessage(taken)
    channel.close()
    onAnswer(typeof data.idToken === 'string' && data.idToken !== '' ? data.idToken : undefined)
  })
  return () => channel.close()
}
