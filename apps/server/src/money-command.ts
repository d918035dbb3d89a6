import { parseArgs } from 'node:util'
import { formatAmount, type CurrencyCode, type Minor } from '@baize/money'
import { systemClock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import type { BrandId } from './kernel/ids.ts'
import { Refusal } from './kernel/refusal.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { storedBrands } from './modules/brand/index.ts'
import {
  decidedWins,
  decideHeldWin,
  heldWins,
  openDebts,
  openProblems,
  releaseAccount,
  settleProblem,
  type AccountId,
  type HeldPlace,
  type OwnedHeldWin,
} from './modules/ledger/index.ts'
import { heldDecisionTeller } from './modules/messages/index.ts'
import { heldDecisionNoter, undoKey } from './modules/vendors/index.ts'
import { operatorOutbox } from './operator-outbox.ts'
import { operatorName, operatorReason } from './operator-words.ts'

const usage = [
  'npm run money -- debts [--after <account>]',
  'held [--decided] [--after <held win>]',
  'release <held win> --by <name> --reason <text>',
  'refuse <held win> --by <name> --reason <text>',
  'problems [--after <problem>]',
  'settle <problem> --reason <text>',
  'unblock <account> --reason <text>',
].join('; ')
const rowsOfPage = 100

type Say = (line: string) => void

/**
 * Lists what members owe because a win was taken back after it had been spent, the wins that are held for review, or what the
 * auditor found, a page at a time; or decides about a held win or a problem that was found. `say` is called once per line. Throws a {@link StartProblem} if the arguments are
 * not valid, or if the win cannot be decided about.
 */
export async function runMoneyCommand(database: Database, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = read(args)
  const [what, win, ...rest] = positionals
  const decides = what === 'release' || what === 'refuse'
  if (rest.length > 0 || (values.by !== undefined && !decides)) throw new StartProblem(usage)
  if (values.decided === true && what !== 'held') throw new StartProblem(usage)
  if (win === undefined && values.reason !== undefined) throw new StartProblem(usage)
  if (what === 'debts' && win === undefined) return debts(database, numberOf(values.after ?? '0'), say)
  if (what === 'held' && win === undefined) {
    const list = values.decided === true ? decided : held
    return list(database, values.after === undefined ? undefined : placeOf(values.after), say)
  }
  if (what === 'problems' && win === undefined) return problems(database, intOf(values.after ?? '0'), say)
  if (win === undefined || values.after !== undefined) throw new StartProblem(usage)
  if (what === 'settle') return settle(database, intOf(win), operatorReason(values.reason), say)
  // Only an account that exists is released.
  if (what === 'unblock') return unblock(database, numberOf(win) as AccountId, operatorReason(values.reason), say)
  if (!decides) throw new StartProblem(usage)
  return decide(
    database,
    { decision: what, win, by: operatorName(values.by), reason: operatorReason(values.reason) },
    say,
  )
}

function intOf(text: string): number {
  const number = Number(numberOf(text))
  if (number > 2_147_483_647) throw new StartProblem(usage)
  return number
}

/** Says a page of a list, of which one row more was read. Returns the page's last row if there are more. */
function sayPage<Row>(say: Say, rows: readonly Row[], lineOf: (row: Row) => string): Row | undefined {
  for (const row of rows.slice(0, rowsOfPage)) say(lineOf(row))
  return rows.length > rowsOfPage ? rows[rowsOfPage - 1] : undefined
}

async function problems(database: Database, after: number, say: Say): Promise<void> {
  const found = await openProblems({ database }, { after, max: rowsOfPage + 1 })
  if (found.length === 0) say('The auditor found nothing that is not settled.')
  const last = sayPage(say, found, ({ problem, rule, accountId, message, foundAt }) => {
    const where = accountId === undefined ? '' : `account ${accountId}, `
    return `${problem}: ${where}${rule}: ${message}, found ${foundAt.toString()}`
  })
  if (last !== undefined) say(`There are more: --after ${last.problem}`)
}

async function settle(database: Database, problem: number, reason: string, say: Say): Promise<void> {
  if (!(await settleProblem({ database, clock: systemClock }, problem, reason)))
    throw new StartProblem(`there is no open problem ${problem}: npm run money -- problems lists them.`)
  say(`The problem ${problem} is settled.`)
}

async function unblock(database: Database, accountId: AccountId, reason: string, say: Say): Promise<void> {
  if (!(await releaseAccount({ database, clock: systemClock }, accountId, reason)))
    throw new StartProblem(`the auditor has not blocked the account ${accountId}.`)
  say(`The account ${accountId} may bet again, and its problems are settled.`)
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        after: { type: 'string' },
        reason: { type: 'string' },
        by: { type: 'string' },
        decided: { type: 'boolean' },
      },
      allowPositionals: true,
    })
  } catch {
    throw new StartProblem(usage)
  }
}

function numberOf(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new StartProblem(usage)
  return BigInt(text)
}

/** A held win as the list writes it: the account and the number of the posting, such as `4711-12`. */
function placeOf(text: string): HeldPlace {
  const [account = '', sequence = '', ...rest] = text.split('-')
  if (rest.length > 0) throw new StartProblem(usage)
  // Only an account that exists is found.
  return { accountId: numberOf(account) as AccountId, sequence: numberOf(sequence) }
}

async function debts(database: Database, after: bigint, say: Say): Promise<void> {
  const [named, open] = await Promise.all([brandNames(database), openDebts(database, { after, max: rowsOfPage + 1 })])
  if (open.length === 0) say('Nobody owes anything.')
  const last = sayPage(say, open, ({ accountId, brandId, memberId, currency, owedMinor, changedAt }) => {
    const owed = named.amount(brandId, owedMinor, currency)
    return `account ${accountId}: member ${memberId} of ${named.code(brandId)} owes ${owed} since ${changedAt.toString()}`
  })
  if (last !== undefined) say(`There are more: --after ${last.accountId}`)
}

async function held(database: Database, after: HeldPlace | undefined, say: Say): Promise<void> {
  const [named, wins] = await Promise.all([brandNames(database), heldWins(database, { after, max: rowsOfPage + 1 })])
  if (wins.length === 0) say('No win is held.')
  const last = sayPage(say, wins, (one) => {
    const { brandId, memberId, currency, amountMinor, provider, win, round, gameCode, at } = one
    const whose = `${named.amount(brandId, amountMinor, currency)} for member ${memberId} of ${named.code(brandId)}`
    const where = `${provider}, game ${gameCode ?? '–'}, round ${round ?? '–'}, transaction ${win}`
    return `${textOf(one)}: ${whose}, ${where}, since ${at.toString()}`
  })
  if (last !== undefined) say(`There are more: --after ${textOf(last)}`)
}

async function decided(database: Database, after: HeldPlace | undefined, say: Say): Promise<void> {
  const [named, wins] = await Promise.all([brandNames(database), decidedWins(database, { after, max: rowsOfPage + 1 })])
  if (wins.length === 0) say('Nobody has decided about a held win yet.')
  const last = sayPage(say, wins, (win) => {
    const { brandId, memberId, currency, amountMinor, decision, by, reason, decidedAt } = win
    const whose = `${named.amount(brandId, amountMinor, currency)} for member ${memberId} of ${named.code(brandId)}`
    const done = decision === 'release' ? 'released' : 'refused'
    return `${textOf(win)}: ${whose}, ${done} by ${by} at ${decidedAt.toString()}: ${reason}`
  })
  if (last !== undefined) say(`There are more: --decided --after ${textOf(last)}`)
}

function textOf({ accountId, sequence }: HeldPlace): string {
  return `${accountId}-${sequence}`
}

interface Decision {
  readonly decision: 'release' | 'refuse'
  readonly win: string
  readonly by: string
  readonly reason: string
}

async function decide(database: Database, { decision, win, by, reason }: Decision, say: Say): Promise<void> {
  // Once it is refused, the vendor must not take it back again.
  const claimsOf = (key: string) => [undoKey(key)]
  const parts = { database, clock: systemClock }
  const named = await brandNames(database)
  const outbox = operatorOutbox(database, 'held_win.decided', [heldDecisionNoter, heldDecisionTeller])
  const tell = (tx: Database, { brandId, memberId, provider: vendor, amountMinor, currency }: OwnedHeldWin) => {
    const amount = named.amount(brandId, amountMinor, currency)
    const payload = { memberId: memberId.toString(), decision, vendor, amount } as const
    return outbox.publish(tx, { brandId, topic: 'held_win.decided', payload })
  }
  const wanted = { ...placeOf(win), decision, by, reason, claimsOf, tell }
  const ended = await decideHeldWin(parts, wanted).catch((error: unknown) => {
    throw error instanceof Refusal ? new StartProblem('The ledger is too busy right now: try again.') : error
  })
  if (ended === 'unknown') throw new StartProblem(`there is no held win ${win}: npm run money -- held lists them.`)
  if (ended === 'decided') throw new StartProblem(`the win ${win} is no longer held: something else became of it.`)
  say(
    decision === 'release'
      ? `The win ${win} was paid to the member.`
      : `The win ${win} went back to the vendor's account.`,
  )
}

/** Writes brands and their amounts. */
async function brandNames(database: Database) {
  const brands = await storedBrands(database)
  const brandOf = (id: BrandId) => brands.find(({ brandId }) => brandId === id)
  return {
    code: (id: BrandId) => brandOf(id)?.code ?? id,
    amount: (id: BrandId, amount: Minor, currency: CurrencyCode) =>
      `${formatAmount(amount, brandOf(id)?.digits ?? 0)} ${currency}`,
  }
}
