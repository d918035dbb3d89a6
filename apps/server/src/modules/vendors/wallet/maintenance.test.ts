import * as contract from '@baize/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { runSiteCommand } from '../../../site-command.ts'
import { changeMaintenance } from '../../admission/index.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, testGame, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

describe('while the site is in maintenance', () => {
  const maintenance = async (on: boolean) => {
    const { test, clock, admission } = site.server
    await changeMaintenance(test.database, brandId(1), { on }, clock.now())
    await admission.load()
  }
  afterEach(() => maintenance(false))

  it('a vendor’s new bet is refused, and a bet accepted earlier gets the stored answer', async () => {
    const player = await openTestPlayer(site)
    const before = player.fresh()
    const taken = await player.move('bet', before, '10.00')
    expect(taken).toMatchObject({ status: 200, body: { balance: '990.00' } })
    await maintenance(true)
    const refused = { status: 400, body: { meta: { api_code: '405' } } }
    expect(await player.move('bet', player.fresh(), '10.00')).toMatchObject(refused)
    expect(await player.move('bet', before, '10.00')).toEqual(taken)
    expect(await player.balance()).toBe('990.00')
    await maintenance(false)
    expect(await player.move('bet', player.fresh(), '10.00')).toMatchObject({ status: 200 })
  })

  it('wins, rollbacks and finishes are accepted: money on its way is never refused', async () => {
    const player = await openTestPlayer(site)
    const undone = player.fresh()
    await player.move('bet', player.fresh(), '10.00')
    await player.move('bet', undone, '5.00')
    await maintenance(true)
    const win = await player.move('win', player.fresh(), '30.00')
    expect(win).toMatchObject({ status: 200, body: { balance: '1015.00' } })
    expect(await player.undo(player.fresh(), undone)).toMatchObject({ status: 200 })
    expect(await player.finish()).toMatchObject({ status: 200 })
    expect(await player.balance()).toBe('1020.00')
  })
})

it('the operator’s command starts and ends one vendor’s maintenance', async () => {
  const { test, vendors, client } = site.server
  const openGames = async () => {
    const query = { gameType: testGame.gameType, vassalage: testGame.vassalage }
    const { games } = await client()(contract.gameList, { query })
    return games.some(({ state }) => state === 'open')
  }
  const lines: string[] = []
  await runSiteCommand(test.database, ['vendor', 'PG', 'on'], (line) => lines.push(line))
  await vendors.tick()
  expect([lines, await openGames()]).toEqual([['PG of demo is in maintenance.'], false])
  await runSiteCommand(test.database, ['vendor', 'PG', 'off'], (line) => lines.push(line))
  await vendors.tick()
  expect([lines.at(-1), await openGames()]).toEqual(['PG of demo is open.', true])
})
