import * as office from '@baize/contract/office'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import type { AuditNote } from './note.ts'

let server: TestServer
let auditor: TestOperator
beforeEach(async () => {
  server = await openTestServer()
  auditor = await operatorOf(server, { role: 'auditor' })
})
afterEach(() => server.close())

async function note(one: AuditNote, username = 'somchai'): Promise<void> {
  const by = { brandId: brandId(1), operatorId: null, username, address: '127.0.0.1' }
  await server.test.database.transaction().execute((tx) => server.operators.audit.note(tx, by, one))
}

const verify = (from = '1') => callOffice(server, office.verifyAudit, { token: auditor.token, body: { from } })

/** Changes what nobody can change through the server: the owner of the database switches the guard off. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table operator_audit disable trigger operator_audit_kept`.execute(server.test.owner)
  await statement.execute(server.test.owner)
  await sql`alter table operator_audit enable trigger operator_audit_kept`.execute(server.test.owner)
}

describe('the audit log', () => {
  it('is a chain without gaps, also under fifty notes at once, and verifies', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        note({ action: 'member.noted', after: { index, nested: { b: 1, a: [null] } } }),
      ),
    )
    const { rows } = await sql<{ serial: bigint }>`select serial from operator_audit order by serial`.execute(
      server.test.owner,
    )
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 50 }, (_, index) => BigInt(index + 1)))
    expect(await verify()).toMatchObject({ checked: 50, brokenAt: null, next: null, head: { serial: '50' } })
    expect(await verify('30')).toMatchObject({ checked: 21, brokenAt: null })
  })

  it('keeps texts that PostgreSQL cannot store in JSON without them, and still verifies', async () => {
    await note({
      action: 'member.noted',
      subject: { kind: 'member', id: '7\0' },
      before: { 'text\u2028': 'a\0b\ud800', number: 1e21, small: 1e-9, negative: -0, none: undefined },
      reason: 'because\0',
    })
    expect(await verify()).toMatchObject({ checked: 1, brokenAt: null })
    const { list } = await callOffice(server, office.listAudit, { token: auditor.token, query: {} })
    expect(list).toMatchObject([{ subjectId: '7', reason: 'because', before: { number: 1e21 } }])
  })

  it('is taken back with the transaction that it is noted in, and leaves no gap', async () => {
    const by = { brandId: brandId(1), operatorId: null, username: 'x', address: '' }
    const failing = server.test.database.transaction().execute(async (tx) => {
      await server.operators.audit.note(tx, by, { action: 'member.untagged' })
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    await note({ action: 'member.noted' })
    const { list } = await callOffice(server, office.listAudit, { token: auditor.token, query: {} })
    expect(list.map(({ serial, action }) => [serial, action])).toEqual([['1', 'member.noted']])
  })

  it('cannot be changed or shortened, by the server or by the owner of the database', async () => {
    await note({ action: 'member.noted' })
    for (const database of [server.test.database, server.test.owner])
      for (const statement of [
        sql`update operator_audit set reason = 'another'`,
        sql`delete from operator_audit`,
        sql`truncate operator_audit`,
      ])
        await expect(statement.execute(database)).rejects.toThrow(
          /never changed or shortened|permission denied|must be owner/,
        )
  })

  it('shows a row that was altered, removed or put in, by whatever means (planted faults)', async () => {
    const faults = [
      [sql`update operator_audit set reason = 'another' where serial = 3`, '3'],
      [sql`update operator_audit set after = '{"amount": "9.00"}' where serial = 2`, '2'],
      [sql`update operator_audit set operator = 'kanya' where serial = 5`, '5'],
      [sql`delete from operator_audit where serial = 4`, '4'],
      [sql`delete from operator_audit where serial = 5`, '5'],
      [sql`update operator_audit_head set serial = 4`, '5'],
      [sql`update operator_audit_head set hash = decode(repeat('00', 32), 'hex')`, '5'],
      [
        sql`insert into operator_audit select brand_id, 6, at, operator_id, operator, action, subject_kind, subject_id,
          before, after, reason, address, hash, hash from operator_audit where serial = 5`,
        '6',
      ],
    ] as const
    for (const [fault, brokenAt] of faults) {
      await sql`alter table operator_audit disable trigger operator_audit_kept`.execute(server.test.owner)
      await sql`delete from operator_audit`.execute(server.test.owner)
      await sql`delete from operator_audit_head`.execute(server.test.owner)
      for (let index = 1; index <= 5; index += 1)
        await note({ action: 'member.noted', after: { amount: `${index}.00` } })
      expect(await verify()).toMatchObject({ checked: 5, brokenAt: null })
      await tamper(fault)
      expect([brokenAt, await verify()]).toMatchObject([brokenAt, { brokenAt }])
    }
  })

  it('is listed newest first, page by page, by operator, action, subject and day', async () => {
    for (const username of ['kanya', 'somchai'])
      for (const id of ['1', '2', '3'])
        await note({ action: 'member.locked', subject: { kind: 'member', id } }, username)
    server.clock.advance({ hours: 24 })
    auditor = await operatorOf(server, { role: 'auditor' })
    await note({ action: 'member.unlocked', subject: { kind: 'member', id: '2' } }, 'kanya')
    const serials = async (query: Parameters<typeof list>[0]) => (await list(query)).list.map(({ serial }) => serial)
    const list = (
      query: Partial<Record<'before' | 'operator' | 'action' | 'subjectKind' | 'subjectId' | 'from' | 'to', string>> & {
        pageSize?: number
      },
    ) => callOffice(server, office.listAudit, { token: auditor.token, query })
    const first = await list({ pageSize: 4 })
    expect(first.list.map(({ serial }) => serial)).toEqual(['7', '6', '5', '4'])
    expect(first.next).toBe('4')
    const second = await list({ pageSize: 4, before: first.next ?? '' })
    expect([second.list.map(({ serial }) => serial), second.next]).toEqual([['3', '2', '1'], null])
    expect(await serials({ operator: 'kanya' })).toEqual(['7', '3', '2', '1'])
    expect(await serials({ action: 'member.unlocked' })).toEqual(['7'])
    expect(await serials({ subjectKind: 'member', subjectId: '2' })).toEqual(['7', '5', '2'])
    expect(await serials({ from: '2026-11-22', to: '2026-11-22' })).toEqual(['7'])
    expect(await serials({ to: '2026-11-21' })).toHaveLength(6)
    expect((await refusalOf(list({ from: '2026-02-31' }))).fields).toMatchObject([{ field: 'from' }])
  })
})
