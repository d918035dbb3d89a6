import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMoneyCommand } from '../../../money-command.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { verifyBooks } from '../../ledger/index.ts'
import { openTestPlayer } from '../test-player.ts'
import { openHoldingSite, type HoldingSite } from '../transfers/test-holding-site.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())

/** A player who won 200, spent everything, and whose win was taken back: 200.00 are owed for the round `won`. */
async function newDebtor() {
  const player = await openTestPlayer(holding.site)
  const [won, spent, undone] = [player.fresh(), player.fresh(), player.fresh()]
  await player.move('bet', player.fresh(), '10.00', { round_id: 'won' })
  await player.move('win', won, '200.00', { round_id: 'won' })
  await player.move('bet', spent, '1190.00')
  const taken = await player.undo(undone, won)
  return { ...player, won, undone, taken }
}

describe('a vendor’s win that is taken back after it was spent', () => {
  it('is answered as the dialect says, and the same again, with a balance of zero', async () => {
    const { undo, undone, won, taken } = await newDebtor()
    expect(taken).toMatchObject({ status: 200, body: { balance: '0.00', transactions: [{ id_provider: undone }] } })
    expect(await undo(undone, won)).toEqual(taken)
    // Under another id there is nothing more to undo.
    expect(await undo(`${undone}-2`, won)).toMatchObject({ status: 200, body: { balance: '0.00' } })
  })

  it('is shown to the member with its round, until credits have settled it', async () => {
    const { call, move, fresh } = await newDebtor()
    expect(await call(contract.balance, {})).toMatchObject({ balance: '0.00', owed: '200.00' })
    const list = [{ owed: '200.00', vassalage: 'PG', gameCode: 'teahouse-tiles', roundId: 'won' }]
    expect(await call(contract.memberDebts, {})).toMatchObject({ owed: '200.00', list })
    expect(await move('win', fresh(), '150.00')).toMatchObject({
      body: { balance: '0.00', transactions: { length: 1 } },
    })
    expect(await call(contract.memberDebts, {})).toMatchObject({ owed: '50.00', list: [{ owed: '50.00' }] })
    expect(await move('win', fresh(), '80.00')).toMatchObject({ body: { balance: '30.00' } })
    expect(await call(contract.balance, {})).toEqual({ balance: '30.00', currencySymbol: '$', currencyCode: 'PLY' })
    expect(await call(contract.memberDebts, {})).toMatchObject({ owed: '0.00', list: [] })
  })

  it('holds back the vendor’s bets, our own games and transfers until then', async () => {
    const { call, move, fresh } = await newDebtor()
    expect(await move('bet', fresh(), '1.00')).toMatchObject({ status: 400, body: { meta: { balance: '0.00' } } })
    const key = { idempotencyKey: `debt ${fresh()}` }
    const transfer = call(contract.walletTransfer, {
      body: { vassalage: 'CQ9', direction: 'in', amount: '1.00' },
      ...key,
    })
    expect((await refusalOf(transfer)).code).toBe('wallet.debt_open')
    const round = call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      ...key,
    })
    expect((await refusalOf(round)).code).toBe('wallet.debt_open')
  })

  it('is settled from what a vendor holds before that vendor’s games open, which stay closed if it is not enough', async () => {
    const member = await holding.newMember()
    await member.launch('PG')
    const { account_id: account } = holding.site.api.asked.at(-1)?.body ?? {}
    const fields = { account_id: account, currency: 'PLY', game_id: 'teahouse-tiles' }
    const move = (type: string, id: string, amount: string) =>
      holding.site.vendor('/betwin', { ...fields, round_id: 'r', transactions: [{ type, id_provider: id, amount }] })
    const undo = (id: string, original: string) =>
      holding.site.vendor('/rollback', {
        ...fields,
        round_id_provider: 'r',
        finished: true,
        transactions: [{ type: 'rollback', id_provider: id, original_id_provider: original }],
      })
    await move('bet', `${member.id}-0`, '1.00')
    await move('win', `${member.id}-1`, '100.00')
    await member.launch('CQ9')
    expect(member.there()).toBe(109_900n)
    await undo(`${member.id}-2`, `${member.id}-1`)
    expect(await member.call(contract.balance, {})).toMatchObject({ balance: '0.00', owed: '100.00' })
    await member.launch('CQ9')
    expect(member.there()).toBe(99_900n)
    expect(await member.call(contract.balance, {})).not.toHaveProperty('owed')
    await move('win', `${member.id}-3`, '2000.00')
    await member.launch('CQ9')
    member.play(-290_000n)
    await undo(`${member.id}-4`, `${member.id}-3`)
    expect((await refusalOf(member.launch('CQ9'))).code).toBe('wallet.debt_open')
  })

  it('is listed by the operator’s command', async () => {
    await newDebtor()
    const lines: string[] = []
    await runMoneyCommand(holding.site.server.test.owner, ['debts'], (line) => lines.push(line))
    expect(lines.at(-1)).toMatch(/^account \d+: member \d+ of demo owes 200\.00 PLY since 20/)
    await expect(runMoneyCommand(holding.site.server.test.owner, ['debts', 'all'], () => undefined)).rejects.toThrow(
      'npm run money',
    )
    expect((await verifyBooks(holding.site.server.test.database)).problems).toEqual([])
  })
})
