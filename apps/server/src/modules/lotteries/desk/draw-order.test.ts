import * as office from '@baize/contract/office'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { openDraw } from '../slips/test-slips.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('the office begins with draws that need something, then has the latest, and then those on sale, page by page', async () => {
  const gameCode = 'siam-government'
  const made = async (minutes: number, change: 'settled' | 'sealed' | 'closed' | 'open') => {
    const { drawId } = await openDraw(server)
    const now = server.clock.now()
    const closes = now.add({ minutes })
    await sql`
      update lottery_draw set made_at = ${closes.subtract({ hours: 2 }).toString()}, opens_at = ${closes.subtract({ hours: 1 }).toString()},
        closes_at = ${closes.toString()}, draws_at = ${closes.add({ seconds: 5 }).toString()},
        void_after = ${closes.add({ hours: 24 }).toString()}, state = ${change},
        closed_at = case when ${change} = 'open' then null else ${now.toString()}::timestamptz end,
        slips = case when ${change} in ('sealed', 'settled') then 0 end, root = case when ${change} in ('sealed', 'settled') then sha256('') end,
        seal_hash = case when ${change} in ('sealed', 'settled') then sha256('') end,
        sealed_at = case when ${change} in ('sealed', 'settled') then ${now.toString()}::timestamptz end,
        result = case when ${change} = 'settled' then '{}'::jsonb end, drawn_at = case when ${change} = 'settled' then ${now.toString()}::timestamptz end,
        settled_at = case when ${change} = 'settled' then ${now.toString()}::timestamptz end
      where draw_id = ${drawId}`.execute(server.test.owner)
    return drawId
  }
  const soon = await made(30, 'open')
  const later = await made(60, 'open')
  const old = await made(-600, 'settled')
  const latest = await made(-1, 'settled')
  // Official numbers are to be entered, and a draw that was not sealed in time.
  const waiting = await made(-120, 'sealed')
  const stuck = await made(-60, 'closed')
  const { token } = await operatorOf(server, { role: 'admin' })
  const page = async (pageNo: number) => {
    const { list } = await callOffice(server, office.officeDraws, { token, query: { gameCode, pageNo, pageSize: 10 } })
    return list.map(({ drawId }) => drawId)
  }
  const wanted = [waiting, stuck, latest, old, soon, later]
  const first = await page(1)
  expect(first.slice(0, 4)).toEqual(wanted.slice(0, 4))
  expect(first.filter((id) => wanted.includes(id))).toEqual(wanted)
  const all = [...first, ...(await page(2))]
  expect(new Set(all).size).toBe(all.length)
})
