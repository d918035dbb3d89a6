import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMoneyCommand } from '../../../money-command.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { verifyBooks } from '../../ledger/index.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

/** The largest amount that the dialect takes. */
const highest = '9999999999999.99'

/** What says who decides about a win, and why. */
const said = ['--by', 'Kanya', '--reason', 'checked with the vendor'] as const

async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runMoneyCommand(site.server.test.owner, args, (line) => lines.push(line))
  return lines.join('\n')
}

/** A player who bets 10.00 in the round `high` and is to win the highest amount there. */
async function newWinner() {
  const player = await openTestPlayer(site)
  const [bet, win] = [player.fresh(), player.fresh()]
  await player.move('bet', bet, '10.00', { round_id: 'high' })
  const won = await player.move('win', win, highest, { round_id: 'high' })
  const [, place = ''] = new RegExp(`^(\\d+-\\d+): .* transaction ${win},`, 'm').exec(await run('held')) ?? []
  return { ...player, win, won, place }
}

describe('a vendor’s win far above what it may pay', () => {
  it('is answered as a success with the balance as it was, and again, and the money is held', async () => {
    const { move, won, win, balance, call } = await newWinner()
    expect(won).toMatchObject({ status: 200, body: { balance: '990.00', transactions: [{ id_provider: win }] } })
    expect(await move('win', win, highest, { round_id: 'high' })).toEqual(won)
    expect(await balance()).toBe('990.00')
    const list = [{ amount: highest, vassalage: 'PG', gameCode: 'teahouse-tiles', roundId: 'high' }]
    expect(await call(contract.memberHeldWins, {})).toMatchObject({ held: highest, list })
  })

  it('is listed by the operator’s command, which releases it to the member once', async () => {
    const { place, balance, call } = await newWinner()
    expect(await run('held')).toContain(`${place}: ${highest} PLY for member `)
    expect(await run('release', place, ...said)).toBe(`The win ${place} was paid to the member.`)
    expect(await run('release', place, ...said)).toBe(`The win ${place} was paid to the member.`)
    await expect(run('refuse', place, ...said)).rejects.toThrow('is no longer held')
    expect(await balance()).toBe('10000000000989.99')
    expect(await call(contract.memberHeldWins, {})).toMatchObject({ held: '0.00', list: [] })
    await expect(run('release', '1', ...said)).rejects.toThrow('npm run money')
    await expect(run('release', '1-999', ...said)).rejects.toThrow('there is no held win')
  })

  it('is decided about only by somebody who says who they are and why, and both are listed', async () => {
    const { place, balance } = await newWinner()
    await expect(run('release', place, '--reason', 'checked')).rejects.toThrow('say who you are with --by')
    await expect(run('release', place, '--by', 'Kanya')).rejects.toThrow('say why with --reason')
    await expect(run('refuse', place, '--by', ' ', '--reason', 'no')).rejects.toThrow('say who you are')
    await expect(run('held', '--by', 'Kanya')).rejects.toThrow('npm run money')
    expect(await balance()).toBe('990.00')
    await run('refuse', place, ...said)
    // The same decision by somebody else changes nothing.
    await run('refuse', place, '--by', 'Mallory', '--reason', 'another')
    const lines = (await run('held', '--decided')).split('\n').filter((line) => line.startsWith(`${place}: `))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/ refused by Kanya at \S+: checked with the vendor$/)
    expect(await run('held')).not.toContain(`${place}: `)
  })

  it('is told to its member once when it is decided about, and noted in the security log', async () => {
    const events = async (event: string) => {
      const { body } = await site.server.office.inject('/metrics')
      return Number(new RegExp(`^baize_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(body)?.[1])
    }
    const before = await events('vendor.win_refused')
    const [paid, unpaid] = [await newWinner(), await newWinner()]
    for (let times = 0; times < 2; times += 1) {
      await run('release', paid.place, ...said)
      await run('refuse', unpaid.place, ...said)
    }
    await site.server.deliverEvents()
    const texts = async ({ call }: typeof paid) => {
      const { list } = await call(contract.ownMessages, { query: {} })
      return list.map(({ text, advice }) => [text, advice])
    }
    const advice = 'If you have any questions, contact customer service.'
    expect(await texts(paid)).toEqual([
      [`Your win of ${highest} PLY has been reviewed and paid to your balance.`, advice],
    ])
    expect(await texts(unpaid)).toEqual([[`Your win of ${highest} PLY has been reviewed and was not paid.`, advice]])
    expect((await events('vendor.win_refused')) - before).toBeGreaterThanOrEqual(1)
  })

  it('is taken back from where it is held, and then neither released nor refused', async () => {
    const { undo, fresh, win, place, balance } = await newWinner()
    const id = fresh()
    const undone = await undo(id, win)
    expect(undone).toMatchObject({ status: 200, body: { balance: '990.00' } })
    expect(await undo(id, win)).toEqual(undone)
    expect(await undo(fresh(), win)).toMatchObject({ status: 200, body: { balance: '990.00' } })
    for (const decision of ['release', 'refuse'])
      await expect(run(decision, place, ...said)).rejects.toThrow('no longer held')
    expect(await balance()).toBe('990.00')
  })

  it('is taken back from the member after a release, and from nobody after a refusal', async () => {
    const released = await newWinner()
    await run('release', released.place, ...said)
    expect(await released.undo(released.fresh(), released.win)).toMatchObject({ body: { balance: '990.00' } })
    const refused = await newWinner()
    await run('refuse', refused.place, ...said)
    expect(await refused.undo(refused.fresh(), refused.win)).toMatchObject({ body: { balance: '990.00' } })
    expect(await refused.balance()).toBe('990.00')
  })

  it('has one end if its vendor takes it back while an operator decides', async () => {
    const { undo, fresh, win, place, balance } = await newWinner()
    const decided = ['release', 'refuse', 'release'].map((decision) => run(decision, place, ...said).catch(() => 'no'))
    const undone = await Promise.all([undo(fresh(), win), undo(fresh(), win), ...decided])
    expect(undone.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await balance()).toBe('990.00')
  })

  it('is paid if the vendor’s settings have no bound, which is the planted fault', async () => {
    const bounds = (max: number | null) =>
      sql`update vendor_connection set max_win = ${max}, max_wins_per_hour = ${max}`.execute(site.server.test.owner)
    await bounds(null)
    await site.server.vendors.tick()
    const { won } = await newWinner()
    expect(won).toMatchObject({ body: { balance: '10000000000989.99' } })
    await bounds(100_000_000)
    await site.server.vendors.tick()
  })

  it('leaves books without a fault', async () => {
    expect((await verifyBooks(site.server.test.database)).problems).toEqual([])
  })
})
