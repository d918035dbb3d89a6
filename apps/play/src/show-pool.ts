import type { Table } from './table.ts'

/** How long a jackpot is counted up. */
const countSeconds = 9

/** Celebrates that a round has won the jackpot pool. */
export function celebratePool(
  { phrase, message, machine }: Table,
  amountAt: (progress: number) => string,
): Promise<void> {
  const title = phrase('pool.won')
  message(title)
  return machine.poolWon({ tier: 'epic', title, amountAt, seconds: countSeconds })
}
