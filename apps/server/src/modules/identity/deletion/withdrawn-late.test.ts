import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { takeDueDeletion } from './deletion.sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Asks for the deletion of an account whose waiting time is over at once. */
async function askLongAgo({ call, password, id }: TestMember): Promise<DataOwner> {
  await call(contract.askDeletion, { body: { password } })
  await sql`
    update member_deletion set asked_at = asked_at - interval '15 days', due_at = due_at - interval '15 days'
    where member_id = ${id}::bigint`.execute(server.test.owner)
  return { brandId: brandId(1), memberId: memberId(BigInt(id)) }
}

/** Begins some work while a withdrawal has not committed yet, and commits it once the work waits for it. */
async function whileWithdrawing<T>({ id }: TestMember, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  await server.test.database.transaction().execute(async (tx) => {
    await sql`delete from member_deletion where member_id = ${id}::bigint`.execute(tx)
    begun = work()
    await waitingForLock()
  })
  if (begun === undefined) throw new Error('the work has not begun')
  return begun
}

/** Waits until a statement waits for another's lock. */
async function waitingForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.test.owner,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

/** A planted fault: two statements instead of one. */
async function readThenDelete(tx: Database, owner: DataOwner): Promise<{ language: string } | undefined> {
  const { rows } = await sql<{ language: string }>`
    select language from member_deletion where member_id = ${owner.memberId}`.execute(tx)
  await sql`delete from member_deletion where member_id = ${owner.memberId}`.execute(tx)
  return rows[0]
}

describe('the deletion of an account that is withdrawn in the last moment', () => {
  it('is not carried out', async () => {
    const member = await server.newMember('deletelate')
    await askLongAgo(member)
    await whileWithdrawing(member, () => server.runJob('delete accounts'))
    const body = { username: 'deletelate', password: member.password, side: 'member' } as const
    expect(await server.client()(contract.login, { body })).toMatchObject({ account: 'deletelate' })
  })

  it('would be carried out by a job that reads the request before it deletes it', async () => {
    const member = await server.newMember('deleteread')
    const takenBy = async (take: typeof takeDueDeletion) => {
      const owner = await askLongAgo(member)
      const now = server.clock.now()
      const job = () => server.test.database.transaction().execute((tx) => take(tx, owner, now))
      return (await whileWithdrawing(member, job)) !== undefined
    }
    expect(await takenBy(takeDueDeletion)).toBe(false)
    expect(await takenBy(readThenDelete)).toBe(true)
  })
})
