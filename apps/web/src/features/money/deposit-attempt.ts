import { CallRefused } from '@baize/contract/client'

/** What a member wants to order. */
export interface WantedDeposit {
  readonly method: string
  readonly amount: string
}

interface Attempt extends WantedDeposit {
  readonly account: string
  readonly key: string
}

const storedUnder = 'depositAttempt'

/**
 * The `Idempotency-Key` for an order. An order whose reply never came is repeated with the same key, after a reload too, so
 * that it is placed once.
 */
export function keyForDeposit(account: string, { method, amount }: WantedDeposit): string {
  const last = readAttempt()
  if (last?.account === account && last.method === method && last.amount === amount) return last.key
  const attempt: Attempt = { account, method, amount, key: crypto.randomUUID() }
  sessionStorage.setItem(storedUnder, JSON.stringify(attempt))
  return attempt.key
}

/** The order is placed or refused: the next one is another. */
export function forgetAttempt(): void {
  sessionStorage.removeItem(storedUnder)
}

/** Whether a failure leaves open if the order was placed. */
export function leavesOpen(error: unknown): boolean {
  if (!(error instanceof CallRefused)) return true
  return error.code === 'network' || (error.status >= 500 && !error.code.startsWith('payment.'))
}

function readAttempt(): Attempt | undefined {
  try {
    // Only this file writes it; what cannot be read is replaced.
    return (JSON.parse(sessionStorage.getItem(storedUnder) ?? 'null') as Attempt | null) ?? undefined
  } catch {
    return undefined
  }
}
