import type { OpenReply, PlayRefusal, SpinReply } from '../src/play/play-api.ts'

/** A refusal of the sandbox, or `network` when it did not answer. */
export class Refused extends Error {
  readonly code: PlayRefusal | 'network'

  constructor(code: PlayRefusal | 'network') {
    super(code)
    this.name = 'Refused'
    this.code = code
  }
}

/** What is asked of the sandbox for a round; kept until it is answered, so that a reload asks for the same one. */
export interface RoundAsk {
  readonly requestId: string
  readonly stakeMinor: string
  readonly choice: string
  readonly picks: readonly number[]
  readonly openCard: number
}

const session = new URLSearchParams(location.search).get('session') ?? ''
const key = `round/${session}`

async function call<Reply>(path: 'open' | 'spin', body: object): Promise<Reply> {
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
    // The server's type is the source of this one.
    return value as Reply
  }
  // Refusals carry a code; anything else is as good as no answer.
  const { code } = (value ?? {}) as { code?: PlayRefusal }
  throw new Refused(code ?? 'network')
}

/** Opens the window's session. */
export const openGame = async (): Promise<OpenReply> => call('open', {})

/** Asks for a round. The ask is remembered until an answer came, whatever it is. */
export async function askForRound(ask: RoundAsk): Promise<SpinReply> {
  sessionStorage.setItem(key, JSON.stringify(ask))
  try {
    const reply = await call<SpinReply>('spin', ask)
    sessionStorage.removeItem(key)
    return reply
  } catch (error) {
    if (error instanceof Refused && error.code !== 'network') sessionStorage.removeItem(key)
    throw error
  }
}

/** The round that was asked for and never answered, if there is one. */
export function pendingRound(): RoundAsk | undefined {
  const text = sessionStorage.getItem(key)
  // Only this file writes it.
  return text === null ? undefined : (JSON.parse(text) as RoundAsk)
}
