import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { changeRegion, type RegionChange } from '../../admission/index.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

/** Changes the region rules as the operator's command does; the cache of sessions is two seconds old at most. */
async function region(change: RegionChange): Promise<void> {
  const { test, clock, admission } = site.server
  await changeRegion(test.database, brandId(1), change, clock.now())
  await admission.load()
  clock.advance({ seconds: 3 })
}

it('a region that is denied during a vendor’s game ends its session: bets are refused, and the player’s money still comes', async () => {
  const player = await openTestPlayer(site)
  const inSession = { session_id: player.session }
  const bet = () => player.move('bet', player.fresh(), '10.00', inSession)
  const first = player.fresh()
  expect(await player.move('bet', first, '10.00', inSession)).toMatchObject({ status: 200 })
  await region({ kind: 'deny', entries: ['127.0.0.0/8'] })
  const refused = await bet()
  expect(refused).toMatchObject({ status: 400, body: { meta: { api_code: '101' } } })
  expect(await player.move('win', player.fresh(), '5.00', inSession)).toMatchObject({ body: { balance: '995.00' } })
  expect(await player.undo(player.fresh(), first)).toMatchObject({ body: { balance: '1005.00' } })
  expect(await player.finish()).toMatchObject({ status: 200 })
  // The planted fault: another region is denied, and the session goes on.
  await region({ kind: 'clear' })
  await region({ kind: 'deny', entries: ['203.0.113.0/24'] })
  expect(await bet()).toMatchObject({ status: 200 })
  await region({ kind: 'clear' })
  expect((await player.call(contract.balance, {})).balance).toBe('995.00')
})
