import type { Database } from '@baize/server/kernel/database/pool'
import { verifyBooks } from '@baize/server/modules/ledger'

/** Throws, naming the first row, when the ledger's books do not add up. */
export async function expectBooksBalanced(database: Database): Promise<void> {
  const { problems } = await verifyBooks(database)
  if (problems.length > 0)
    throw new Error(
      `the books do not balance:\n${problems.map(({ rule, message }) => `- ${rule}: ${message}`).join('\n')}`,
    )
}
