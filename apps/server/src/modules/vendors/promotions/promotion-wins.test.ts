import * as contract from '@baize/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { runVendorsCommand } from '../../../vendors-command.ts'
import { verifyBooks } from '../../ledger/index.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, testSecret, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite({ callPaths: { '/v2/provider_a8r.Promo/Win': '/promo' } })
})
afterAll(() => site.close())

async function run(...args: readonly string[]): Promise<string[]> {
  const { test, clock } = site.server
  const secrets = createSecrets(Buffer.alloc(32, 7), systemRandomness)
  const lines: string[] = []
  const parts = { database: test.owner, secrets, randomness: systemRandomness, clock }
  await runVendorsCommand(parts, args, (line) => lines.push(line))
  // The server reads its vendors again, as it does every few seconds.
  await site.server.vendors.tick()
  return lines
}

async function newWinner() {
  const player = await openTestPlayer(site)
  const fields = { account_id: player.account, currency: 'PLY', event_type: 'Tournament', event_id: 'spring-2026' }
  return {
    ...player,
    win: (id: string, amount: string, more: object = {}, path = '/promo') =>
      site.vendor(path, { ...fields, id_provider: id, amount, ...more }),
  }
}

it('a win of a promotion is held for review unless the operator has bounded such wins, and the vendor gets its usual answer', async () => {
  const { win, fresh, balance, call } = await newWinner()
  const id = fresh()
  const first = await win(id, '20.00')
  expect(first).toMatchObject({
    status: 200,
    body: { id_provider: id, id: expect.any(String), bonus_amount: '0.00', balance: '1000.00' },
  })
  expect(await win(id, '20.00')).toEqual(first)
  expect(await balance()).toBe('1000.00')
  expect(await call(contract.memberHeldWins, {})).toMatchObject({ held: '20.00' })
})

it('a win up to the bound is paid once, however often it is sent, on the vendor’s own path too, and reported by event', async () => {
  expect(await run('bounds', 'PG', '--max-promotion-win', '5000')).toEqual([
    'Wins of promotions of PG of demo above 5000 are held for review.',
  ])
  const { win, fresh, balance, undo } = await newWinner()
  const [id, high, other] = [fresh(), fresh(), fresh()]
  const sent = Array.from({ length: 20 }, (_, place) =>
    win(id, '50.00', { event_id: 'summer' }, place % 2 === 0 ? '/promo' : '/v2/provider_a8r.Promo/Win'),
  )
  for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ body: { balance: '1050.00' } })
  expect(await win(high, '50.01', { event_id: 'summer' })).toMatchObject({ body: { balance: '1050.00' } })
  expect(await win(other, '1.00', { event_type: 'Prize Drop', event_id: 'summer' })).toMatchObject({
    body: { balance: '1051.00' },
  })
  expect(await balance()).toBe('1051.00')
  const lines = await run('promotion-wins', 'PG')
  expect(lines.filter((line) => line.includes('summer'))).toEqual([
    expect.stringMatching(/^Prize Drop summer: 1\.00 in all \(wins: 1, members: 1\), /),
    expect.stringMatching(/^Tournament summer: 100\.01 in all \(wins: 2, members: 1\), /),
  ])
  expect(await undo(fresh(), id)).toMatchObject({ body: { balance: '1001.00' } })
  expect(await win(id, '50.00', { event_id: 'summer' })).toMatchObject({ body: { balance: '1050.00' } })
  expect(await balance()).toBe('1001.00')
  expect((await verifyBooks(site.server.test.owner)).problems).toEqual([])
})

it('an event in which nothing was won does not stand for a bet: no win is paid in a round of its name', async () => {
  await run('bounds', 'PG', '--max-promotion-win', 'none')
  const { win, fresh, move, balance } = await newWinner()
  for (const amount of ['0.001', '5.00']) {
    const event = `round-${amount}`
    expect(await win(fresh(), amount, { event_id: event })).toMatchObject({ status: 200 })
    const won = await move('win', fresh(), '50.00', { round_id: event })
    expect(won).toMatchObject({ status: 400, body: { meta: { api_code: '404' } } })
  }
  // The planted fault: a bet in that round, after which wins are paid.
  await move('bet', fresh(), '1.00', { round_id: 'round-0.001' })
  expect(await move('win', fresh(), '50.00', { round_id: 'round-0.001' })).toMatchObject({ status: 200 })
  expect(await balance()).toBe('1054.00')
})

it('detects a planted fault: the same win under two ids is paid twice', async () => {
  await run('bounds', 'PG', '--max-promotion-win', 'none')
  const { win, fresh, balance } = await newWinner()
  await win(fresh(), '5.00')
  await win(fresh(), '5.00')
  expect(await balance()).toBe('1010.00')
})

it('what is wrong is refused: another player, currency, amount or content, a used id, a missing event, a wrong signature', async () => {
  await run('bounds', 'PG', '--max-promotion-win', 'none')
  const { win, fresh, move, balance } = await newWinner()
  const [id, bet] = [fresh(), fresh()]
  await win(id, '5.00')
  await move('bet', bet, '1.00')
  const answers = [
    await win(fresh(), '5.00', { account_id: 'f'.repeat(32) }),
    await win(fresh(), '5.00', { currency: 'EUR' }),
    await win(fresh(), '0'),
    await win(fresh(), '-5.00'),
    await win(id, '6.00'),
    await win(bet, '6.00'),
    await win(fresh(), '5.00', { event_id: undefined }),
    await win('free:gift', '5.00'),
  ]
  const codes = ['101', '154', '400', '400', '400', '400', '400', '400']
  expect(answers).toMatchObject(codes.map((code) => ({ status: 400, body: { meta: { api_code: code } } })))
  const forged = await site.vendor('/promo', { id_provider: fresh(), amount: '5.00' }, `${testSecret}!`)
  expect(forged).toMatchObject({ status: 400, body: { meta: { api_code: '403' } } })
  expect(await balance()).toBe('1004.00')
})
