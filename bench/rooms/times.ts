/** How long requests took, in milliseconds from the moment at which they were to be sent, and what became of them. */
export interface Times {
  readonly ms: number[]
  /** Statuses other than 200, and how often each. */
  readonly errors: Map<string, number>
}

export const noTimes = (): Times => ({ ms: [], errors: new Map() })

/** Notes a reply; what came before or after the measurement is left out. */
export function note(times: Times | undefined, what: string, dueMs: number, status: number): void {
  if (times === undefined) return
  times.ms.push(performance.now() - dueMs)
  if (status !== 200) times.errors.set(`${what} ${status}`, (times.errors.get(`${what} ${status}`) ?? 0) + 1)
}
