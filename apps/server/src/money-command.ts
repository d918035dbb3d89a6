import { parseArgs } from 'node:util'
import { formatAmount } from '@baize/money'
import type { Database } from './kernel/database/pool.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { storedBrands } from './modules/brand/index.ts'
import { openDebts } from './modules/ledger/index.ts'

const usage = 'npm run money -- debts [--after <account>].'
const rowsOfPage = 100

type Say = (line: string) => void

/**
 * Lists what members owe because a win was taken back after it had been spent, a page at a time. `say` is called once per
 * line. Throws a {@link StartProblem} if the arguments are not valid.
 */
export async function runMoneyCommand(database: Database, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = read(args)
  const [what, ...rest] = positionals
  if (what === 'debts' && rest.length === 0) return debts(database, numberOf(values.after ?? '0'), say)
  throw new StartProblem(usage)
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { after: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

function numberOf(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new StartProblem(usage)
  return BigInt(text)
}

async function debts(database: Database, after: bigint, say: Say): Promise<void> {
  const [brands, open] = await Promise.all([
    storedBrands(database),
    openDebts(database, { after, max: rowsOfPage + 1 }),
  ])
  if (open.length === 0) say('Nobody owes anything.')
  for (const { accountId, brandId, memberId, currency, owedMinor, changedAt } of open.slice(0, rowsOfPage)) {
    const brand = brands.find((one) => one.brandId === brandId)
    const owed = `${formatAmount(owedMinor, brand?.digits ?? 0)} ${currency}`
    say(
      `account ${accountId}: member ${memberId} of ${brand?.code ?? brandId} owes ${owed} since ${changedAt.toString()}`,
    )
  }
  const last = open[rowsOfPage - 1]
  if (open.length > rowsOfPage && last !== undefined) say(`There are more: --after ${last.accountId}`)
}
