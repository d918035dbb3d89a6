import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThrottle } from '../../kernel/throttle.ts'
import { callOffice, operatorOf, type TestOperator } from '../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'
import { describeMember } from '../../testing/member-desk.ts'
import { contactSearchesPerHour, countContactSearch } from './limit-contact-search.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** An operator with the permissions of a cashier who has one search left. */
async function almostSpent(): Promise<TestOperator> {
  const operator = await operatorOf(server, { role: 'cashier' })
  const throttle = createThrottle({ database: server.test.database, clock: server.clock })
  for (let done = 1; done < contactSearchesPerHour; done += 1) await countContactSearch({ throttle }, operator)
  return operator
}

describe('whoever tries telephone numbers until one is found', () => {
  it('is stopped, whichever list they ask, and is not kept from other searches', async () => {
    await describeMember(server, await server.newMember('lotus'), { mobile: '+66812345678' })
    const { token } = await almostSpent()
    const list = (text: string) => callOffice(server, office.listMembers, { token, query: { text } })
    expect((await list('+66812340000')).list).toEqual([])
    const tries = [
      () => list('+66812345678'),
      () => callOffice(server, office.officeSearch, { token, query: { text: '0812345678' } }),
      () => callOffice(server, office.officeBankAccounts, { token, query: { number: '1234567890' } }),
    ]
    for (const tried of tries) expect((await refusalOf(tried())).code).toBe('request.too_many')
    expect((await list('lotus')).list).toMatchObject([{ username: 'lotus' }])
  })

  it('would read what the list hides if nobody counted (the control)', async () => {
    const { token } = await operatorOf(server, { role: 'cashier' })
    const query = { text: '+66812345678' }
    const { list } = await callOffice(server, office.listMembers, { token, query })
    expect(list).toMatchObject([{ username: 'lotus', mobile: '+66•••5678' }])
  })

  it('of 20 at once with one search left, makes one', async () => {
    const { token } = await almostSpent()
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        callOffice(server, office.officeSearch, { token, query: { text: `08123456${10 + index}` } }),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
