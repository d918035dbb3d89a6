import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { runVendorsCommand } from '../../../vendors-command.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, testGame, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

async function report(...args: readonly string[]): Promise<string[]> {
  const { test, clock } = site.server
  const secrets = createSecrets(Buffer.alloc(32, 7), systemRandomness)
  const lines: string[] = []
  const parts = { database: test.owner, secrets, randomness: systemRandomness, clock }
  await runVendorsCommand(parts, ['jackpots', 'PG', ...args], (line) => lines.push(line))
  return lines
}

it('what bets give to a vendor’s jackpot and wins have from it is recorded, moves nothing, and is added up without what was undone', async () => {
  expect(await report()).toEqual(['No bet or win had to do with a jackpot.'])
  const { account, fresh, undo, balance } = await openTestPlayer(site)
  const send = (transactions: readonly object[]) =>
    site.vendor('/betwin', {
      account_id: account,
      currency: 'PLY',
      game_id: testGame.gameCode,
      round_id: 'r',
      transactions,
    })
  const bet = (id: string, more: object) => ({ id_provider: id, type: 'bet', amount: '10.00', ...more })
  const [first, undone, uuid] = [fresh(), fresh(), 'd3b07384-d113-4ec6-a1f6-2f2b1c6a9f10']
  const both = [
    bet(first, { jackpot_contribution: '0.0250' }),
    { id_provider: fresh(), type: 'win', amount: '500.00', jackpot_win: '480' },
  ]
  const answer = await send(both)
  expect(answer).toMatchObject({ status: 200, body: { balance: '1490.00' } })
  expect(await send(both)).toEqual(answer)
  for (const id of [undone, uuid]) {
    await send([bet(id, { jackpot_contribution: '7.5' })])
    await undo(fresh(), id)
  }
  // What cannot be read, or is nothing, is no reason to refuse a bet.
  for (const jackpot of [0.5, '1e3', '-1', 'all', '0.00', null, '0.000000001', '00.5'])
    expect(await send([bet(fresh(), { jackpot_contribution: jackpot, jackpot_win: '3' })])).toMatchObject({
      status: 200,
    })
  await send([bet(fresh(), { jackpot_contribution: '0.005' })])
  expect(await balance()).toBe('1400.00')
  const sums = ['teahouse-tiles: 0.030 contributed (bets: 2)', 'teahouse-tiles: 480 won (wins: 1)']
  expect(await report()).toEqual(sums)
  site.server.clock.advance({ hours: 25 })
  expect(await report('--days', '1')).toEqual(['No bet or win had to do with a jackpot.'])
  await expect(report('--days', '0')).rejects.toThrow('--days is 1 to')
  // The planted fault: the undone bet is counted, as if nobody had undone it.
  await send([bet(fresh(), { jackpot_contribution: '7.5' })])
  expect(await report()).not.toEqual(sums)
})
