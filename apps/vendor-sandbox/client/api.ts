import type { HallReply } from '../src/halls/hall-api.ts'
import type { OpenReply, SpinReply } from '../src/play/play-api.ts'
import type { PlayRefusal } from '../src/play/play-refusal.ts'

/** A refusal by the sandbox, or `network` if it did not reply. */
export class Refused extends Error {
  readonly code: PlayRefusal | 'network'

  constructor(code: PlayRefusal | 'network') {
    super(code)
    this.name = 'Refused'
    this.code = code
  }
}

/** A request for a round, stored until it is answered so that a reload requests the same round. */
export interface RoundRequest {
  readonly requestId: string
  readonly stakeMinor: string
  readonly choice: string
  readonly picks: readonly number[]
  readonly openCard: number
}

const session = new URLSearchParams(location.search).get('session') ?? ''
const key = `round/${session}`

type HallCall = 'hall/open' | 'hall/view' | 'hall/act'

async function call<Reply>(path: 'open' | 'spin' | HallCall, body: object): Promise<Reply> {
  let answer: Response
  try {
    answer = await fetch(`/play/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, ...body }),
    })
  } catch {
    throw new Refused('network')
  }
  const value: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && value !== undefined) {
    // The type comes from the server code.
    return value as Reply
  }
  // Refusals have a code; anything else counts as no reply.
  const { code } = (value ?? {}) as { code?: PlayRefusal }
  throw new Refused(code ?? 'network')
}

/** Opens the window's session. */
export const openGame = async (): Promise<OpenReply> => call('open', {})

/** Opens the hall in which the window's game is played, or asks for its view. */
export const askHall = async (path: 'open' | 'view'): Promise<HallReply> => call(`hall/${path}`, {})

/** Sends an action to the hall. A resent action with the same request id takes effect once. */
export const actInHall = async (action: { readonly requestId: string; readonly kind: string }): Promise<HallReply> =>
  call('hall/act', { action })

/** Requests a round. The request is stored until there is a reply of any kind. */
export async function requestRound(request: RoundRequest): Promise<SpinReply> {
  sessionStorage.setItem(key, JSON.stringify(request))
  try {
    const reply = await call<SpinReply>('spin', request)
    sessionStorage.removeItem(key)
    return reply
  } catch (error) {
    if (error instanceof Refused && error.code !== 'network') sessionStorage.removeItem(key)
    throw error
  }
}

/** The unanswered request for a round, if there is one. */
export function pendingRound(): RoundRequest | undefined {
  const text = sessionStorage.getItem(key)
  // Only this file writes the entry.
  return text === null ? undefined : (JSON.parse(text) as RoundRequest)
}
