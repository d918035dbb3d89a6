import { WalletUnreachable } from './send-signed.ts'

/** When a vendor retries a call. */
export interface RetryPlan {
  /** Total attempts, including the first; `Infinity` to retry until done. */
  readonly attempts: number
  /** How long one attempt waits for its reply. */
  readonly attemptTimeoutMs: number
  /** Time limit for all attempts together; the last one is shortened to fit. Unlimited when absent. */
  readonly envelopeMs?: number
  /** The pause after attempt `attempt` (from 1), in milliseconds. */
  pauseMs(attempt: number): number
}

/** The clock and timer that retries use, passed in so that tests need not wait. */
export interface RetryClock {
  /** A monotonic clock, in milliseconds. */
  nowMs(): number
  sleep(milliseconds: number): Promise<void>
  /** Aborting it stops further attempts, for example when the vendor's process stops. */
  readonly signal?: AbortSignal
}

/** How a call ended. */
export type Retried<Reply> =
  | { readonly outcome: 'done'; readonly reply: Reply; readonly attempts: number }
  /** Time or attempts ran out without a final reply; `reply` is the last one received, if any. */
  | { readonly outcome: 'givenUp'; readonly reply?: Reply; readonly attempts: number }

/** A call that may be attempted several times. Every attempt must carry the same ids, so that it takes effect once. */
export interface RetriedCall<Reply> {
  attempt(timeoutMs: number): Promise<Reply>
  /** Whether a reply is final; a refusal is. */
  isFinal(reply: Reply): boolean
}

/**
 * Attempts a call until a reply is final, the attempts are used up or the envelope has passed. Only
 * {@link WalletUnreachable} counts as a missing reply; any other error is a bug in the caller and is thrown.
 */
export async function withRetries<Reply>(
  plan: RetryPlan,
  call: RetriedCall<Reply>,
  clock: RetryClock,
): Promise<Retried<Reply>> {
  const endMs = clock.nowMs() + (plan.envelopeMs ?? Infinity)
  const isOver = (atMs: number) => atMs >= endMs || (clock.signal?.aborted ?? false)
  let last: { readonly reply?: Reply } = {}
  let attempts = 0
  for (;;) {
    attempts += 1
    const answered = await attemptOnce(call, Math.min(plan.attemptTimeoutMs, endMs - clock.nowMs()))
    if (answered !== undefined && call.isFinal(answered.reply))
      return { outcome: 'done', reply: answered.reply, attempts }
    last = answered ?? last
    if (attempts >= plan.attempts) break
    const pauseMs = plan.pauseMs(attempts)
    if (isOver(clock.nowMs() + pauseMs)) break
    await clock.sleep(pauseMs)
    if (isOver(clock.nowMs())) break
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
