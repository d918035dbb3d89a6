import { CallRefused } from '@baize/contract/client'
import { expect } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { postingKinds, type PostingKind } from '../modules/ledger/index.ts'
import type { TestServer } from '../testing/open-test-server.ts'

/** As many as come at one instant in every test here. */
export const crowd = 20

/** Starts the same thing that often before the first of them can be answered, and waits for all. */
export function atOnce<T>(start: (index: number) => Promise<T>, count: number = crowd): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)))
}

/** What a member's call came to: its value, or the code that it was refused with. Any other failure is thrown. */
export type Outcome<T> = { readonly value: T } | { readonly refused: string }

export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call }
  } catch (error) {
    // A fault of the house is no refusal: nobody could tell from it what became of the call.
    if (!(error instanceof CallRefused) || error.status === 500 || error.status === 0) throw error
    return { refused: error.code }
  }
}

/** The values of those that were not refused. */
export function valuesOf<T>(outcomes: readonly Outcome<T>[]): T[] {
  return outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))
}

/** The codes of those that were refused. */
export function refusalsOf(outcomes: readonly Outcome<unknown>[]): string[] {
  return outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))
}

/** One was done, and all the others were told why they were not. */
export function expectOneDone(outcomes: readonly Outcome<unknown>[], ...codes: readonly string[]): void {
  expect(valuesOf(outcomes)).toHaveLength(1)
  expect(refusalsOf(outcomes)).toHaveLength(outcomes.length - 1)
  expect(codes).toEqual(expect.arrayContaining([...new Set(refusalsOf(outcomes))]))
}

/** A posting of a member: on which kind of account, what it was and how much. */
export type Booked = readonly [account: string, kind: PostingKind | undefined, amountMinor: bigint]

const kindNames = new Map<number, string>(Object.entries(postingKinds).map(([name, number]) => [number, name]))

/** Everything that the ledger holds of a member, in the order of each account. */
export async function bookedOf({ test }: Pick<TestServer, 'test'>, memberId: string): Promise<Booked[]> {
  const { rows } = await sql<{ account: string; kind: number; amount: bigint }>`
    select account.kind as account, posting.kind, posting.amount
    from ledger_posting posting join ledger_account account using (account_id)
    where account.member_id = ${memberId}::bigint order by account_id, seq`.execute(test.owner)
  // The map was made from the very names that the type lists.
  return rows.map(({ account, kind, amount }) => [account, kindNames.get(kind) as PostingKind | undefined, amount])
}

/** How many rows a query that counts finds, read as the owner. */
export async function countOf({ test }: Pick<TestServer, 'test'>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) as found`.execute(
    test.owner,
  )
  return rows[0]?.count ?? 0
}
