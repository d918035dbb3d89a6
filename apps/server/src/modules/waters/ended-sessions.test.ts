import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openPage } from '../../testing/open-page.ts'
import { openServerOver, openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

const gameCode = 'bz-coral-kingdom'

let server: TestServer
let other: Awaited<ReturnType<typeof openServerOver>>
let site: string
beforeAll(async () => {
  server = await openTestServer()
  other = await openServerOver({ test: server.test, clock: server.clock })
  site = await server.site.listen({ port: 0 })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** A visitor in trial play with a page that shows the room. */
async function fishing() {
  const { id, token } = await server.client()(contract.trialLogin, { body: {} })
  await server.deliverEvents()
  const call = server.client(token)
  const { waterId } = await call(contract.enterWater, { params: { gameCode }, body: { hall: 'lagoon' } })
  const page = await openPage(site)
  page.say({ type: 'hello', token, language: 'EN', topics: [], table: `water:${waterId}` })
  expect(await page.next('ready')).toMatchObject({ table: `water:${waterId}` })
  return { id, call, waterId, page }
}

/** Lets a player be unseen for so many seconds longer: times of fishing rooms are those of the database. */
async function unseen(id: string, seconds: number): Promise<void> {
  await sql`update water_seat set seen_at = seen_at - ${seconds} * interval '1 second'
    where member_id = ${id}::bigint`.execute(server.test.owner)
}

async function isSeated(id: string): Promise<boolean> {
  // As on a server that has run for longer than the twenty seconds in which its pages come back.
  await other.waters.rooms.sweep()
  await server.waters.rooms.sweep()
  const { rows } = await sql`select from water_seat where member_id = ${id}::bigint`.execute(server.test.owner)
  return rows.length > 0
}

it('frees the place of a player whose session is over after twenty seconds, and tells the page at once (6.002)', async () => {
  const one = await fishing()
  await one.call(contract.logout, {})
  expect(await one.page.next('signedOut')).toEqual({ type: 'signedOut' })
  expect(await isSeated(one.id)).toBe(true)
  await unseen(one.id, 18)
  expect(await isSeated(one.id)).toBe(true)
  await unseen(one.id, 3)
  expect(await isSeated(one.id)).toBe(false)
  expect((await refusalOf(one.call(contract.openWater, { params: { waterId: one.waterId }, query: {} }))).code).toBe(
    'session.required',
  )
  one.page.leave()
})

it('keeps the place of a player whose page is open (the control)', async () => {
  const one = await fishing()
  await unseen(one.id, 15)
  await vi.waitFor(
    async () => {
      await server.waters.rooms.sweep()
      const { rows } = await sql<{ isSeen: boolean }>`
        select seen_at > clock_timestamp() - interval '10 seconds' as "isSeen" from water_seat
        where member_id = ${one.id}::bigint`.execute(server.test.owner)
      expect(rows).toEqual([{ isSeen: true }])
    },
    { timeout: 15_000, interval: 500 },
  )
  await unseen(one.id, 15)
  expect(await isSeated(one.id)).toBe(true)
  one.page.leave()
}, 30_000)
