import { WalletUnreachable } from './send-signed.ts'

/** When a vendor sends a call again. */
export interface RetryPlan {
  /** Attempts in all, the first one included; `Infinity` until the call is done. */
  readonly attempts: number
  /** How long one attempt waits for its answer. */
  readonly attemptTimeoutMs: number
  /** How long all attempts together may take; the last one is cut to what is left. No bound when absent. */
  readonly envelopeMs?: number
  /** The pause after attempt `attempt` (from 1), in milliseconds. */
  pauseMs(attempt: number): number
}

/** The world that retries live in, handed in so that tests need no waiting. */
export interface RetryWorld {
  /** A clock that only goes forward, in milliseconds. */
  nowMs(): number
  sleep(milliseconds: number): Promise<void>
  /** Ends the retries before the next attempt, such as when the vendor's process stops. */
  readonly signal?: AbortSignal
}

/** How a call ended. */
export type Retried<Reply> =
  | { readonly outcome: 'done'; readonly reply: Reply; readonly attempts: number }
  /** Time or attempts are over, without a final answer; `reply` is the last one, when any came. */
  | { readonly outcome: 'givenUp'; readonly reply?: Reply; readonly attempts: number }

/** One call that may be sent several times. Each attempt must carry the same ids, so that it has one effect. */
export interface RetriedCall<Reply> {
  attempt(timeoutMs: number): Promise<Reply>
  /** Whether an answer is final; a refusal is. */
  isFinal(reply: Reply): boolean
}

/**
 * Sends a call by a plan until an answer is final, the attempts are used up or the envelope is over. Only
 * {@link WalletUnreachable} is taken as an attempt without answer; any other error is a fault of the caller and thrown.
 */
export async function withRetries<Reply>(
  plan: RetryPlan,
  call: RetriedCall<Reply>,
  world: RetryWorld,
): Promise<Retried<Reply>> {
  const endMs = world.nowMs() + (plan.envelopeMs ?? Infinity)
  const isOver = (atMs: number) => atMs >= endMs || (world.signal?.aborted ?? false)
  let last: { readonly reply?: Reply } = {}
  let attempts = 0
  for (;;) {
    attempts += 1
    const answered = await attemptOnce(call, Math.min(plan.attemptTimeoutMs, endMs - world.nowMs()))
    if (answered !== undefined && call.isFinal(answered.reply))
      return { outcome: 'done', reply: answered.reply, attempts }
    last = answered ?? last
    if (attempts >= plan.attempts) break
    const pauseMs = plan.pauseMs(attempts)
    if (isOver(world.nowMs() + pauseMs)) break
    await world.sleep(pauseMs)
    if (isOver(world.nowMs())) break
  }
  return { outcome: 'givenUp', ...last, attempts }
}

async function attemptOnce<Reply>(
  call: RetriedCall<Reply>,
  timeoutMs: number,
): Promise<{ readonly reply: Reply } | undefined> {
  try {
    return { reply: await call.attempt(timeoutMs) }
  } catch (error) {
    if (error instanceof WalletUnreachable) return undefined
    throw error
  }
}
