import { sql, type Database } from '../../../kernel/database/pool.ts'
import { quietPace, runPaced, StepSize, type Pace } from './paced-steps.ts'

/** Adds what members' accounts hold together to the sums of the trial balance, in small steps, until everything is added. */
export async function sumMembers(
  db: Database,
  { pace = quietPace, signal }: { readonly pace?: Pace; readonly signal: AbortSignal },
): Promise<void> {
  const size = new StepSize()
  const step = async () => {
    const began = performance.now()
    const { rows } = await sql<{ added: bigint }>`select ledger_sum_members(${size.rows}::int) as added`.execute(db)
    size.learn(performance.now() - began, pace)
    return (rows[0]?.added ?? 0n) > 0n
  }
  await runPaced(step, pace, signal)
}
