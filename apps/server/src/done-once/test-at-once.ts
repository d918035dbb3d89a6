import { CallRefused } from '@baize/contract/client'
import { expect } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { postingKinds, type PostingKind } from '../modules/ledger/index.ts'
import type { TestServer } from '../testing/open-test-server.ts'

/** The number of simultaneous requests in all tests of this folder. */
export const crowd = 20

/** Starts `count` calls before the first of them can be answered, and waits for all. */
export function atOnce<T>(start: (index: number) => Promise<T>, count: number = crowd): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)))
}

/** The outcome of a member's call: its value, or the code of the refusal. */
export type Outcome<T> = { readonly value: T } | { readonly refused: string }

export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call }
  } catch (error) {
    // An internal error is not a refusal: it does not say what became of the call.
    if (!(error instanceof CallRefused) || error.status === 500 || error.status === 0) throw error
    return { refused: error.code }
  }
}

/** The values of the calls that were not refused. */
export function valuesOf<T>(outcomes: readonly Outcome<T>[]): T[] {
  return outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))
}

/** The codes of the calls that were refused. */
export function refusalsOf(outcomes: readonly Outcome<unknown>[]): string[] {
  return outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.refused] : []))
}

/** Expects that one call succeeded and that all others were refused with one of the codes. */
export function expectOneDone(outcomes: readonly Outcome<unknown>[], ...codes: readonly string[]): void {
  expect(valuesOf(outcomes)).toHaveLength(1)
  expect(refusalsOf(outcomes)).toHaveLength(outcomes.length - 1)
  expect(codes).toEqual(expect.arrayContaining([...new Set(refusalsOf(outcomes))]))
}

/** A member's posting: the kind of account, the kind of posting and the amount. */
export type Booked = readonly [account: string, kind: PostingKind | undefined, amountMinor: bigint]

const kindNames = new Map<number, string>(Object.entries(postingKinds).map(([name, number]) => [number, name]))

/** All of a member's postings in the ledger, in the order of each account. */
export async function bookedOf({ test }: Pick<TestServer, 'test'>, memberId: string): Promise<Booked[]> {
  const { rows } = await sql<{ account: string; kind: number; amount: bigint }>`
    select account.kind as account, posting.kind, posting.amount
    from ledger_posting posting join ledger_account account using (account_id)
    where account.member_id = ${memberId}::bigint order by account_id, seq`.execute(test.owner)
  // The map contains only names that the type lists.
  return rows.map(({ account, kind, amount }) => [account, kindNames.get(kind) as PostingKind | undefined, amount])
}

/** The number of rows that a query returns, run as the database's owner. */
export async function countOf({ test }: Pick<TestServer, 'test'>, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) as found`.execute(
    test.owner,
  )
  return rows[0]?.count ?? 0
}
