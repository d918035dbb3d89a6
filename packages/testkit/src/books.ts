import type { Database } from '@baize/server/kernel/database/pool'
import { verifyBooks } from '@baize/server/modules/ledger'

/** Throws with a list of the problems if the ledger's books do not balance. */
export async function expectBooksBalanced(database: Database): Promise<void> {
  const { problems } = await verifyBooks(database)
  if (problems.length > 0)
    throw new Error(
      `the books do not balance:\n${problems.map(({ rule, message }) => `- ${rule}: ${message}`).join('\n')}`,
    )
}
