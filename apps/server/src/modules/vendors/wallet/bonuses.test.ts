import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { endBonus, openBonus, type BonusTerms } from '../../ledger/index.ts'
import { openHoldingSite, testCurrency, type HoldingSite } from '../transfers/test-holding-site.ts'

let holding: HoldingSite
let made = 0
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())

const house = (name: 'promotions' | 'bonuses') =>
  holding.ledger.houseAccount({ brandId: brandId(1), currency: testCurrency, name })

/** A player at the vendor PG with 1,000.00 of their own and a bonus of 50.00. */
async function newPlayer(terms: Partial<BonusTerms> = {}) {
  made += 1
  const bonusId = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  const member = await holding.newMember()
  await member.launch('PG')
  const at = {
    accountId: await member.main(),
    providerId: await holding.ledger.provider(brandId(1), 'house'),
    promotions: await house('promotions'),
    bonuses: await house('bonuses'),
  }
  await openBonus(holding.ledger, {
    ...at,
    key: `bonus:${bonusId}:open`,
    amountMinor: minor(5_000n),
    terms: { bonusId, limitsOwnMoney: false, onWithdrawal: 'refuse', ...terms },
  })
  const { account_id: account } = holding.site.api.asked.at(-1)?.body ?? {}
  const fields = { account_id: account, currency: 'PLY', game_id: 'teahouse-tiles' }
  const move = (type: 'bet' | 'win', id: string, amount: string) =>
    holding.site.vendor('/betwin', {
      ...fields,
      round_id: 'r',
      transactions: [{ type, id_provider: `${made}-${id}`, amount }],
    })
  return {
    ...member,
    move,
    asked: async () => (await holding.site.vendor('/balance', fields)).body['balance'],
    undo: (id: string, original: string) =>
      holding.site.vendor('/rollback', {
        ...fields,
        round_id_provider: 'r',
        finished: true,
        transactions: [{ type: 'rollback', id_provider: `${made}-${id}`, original_id_provider: `${made}-${original}` }],
      }),
    end: (how: 'convert' | 'forfeit') => endBonus(holding.ledger, { ...at, key: `bonus:${bonusId}:end`, bonusId, how }),
    shown: () => member.call(contract.balance, {}),
    spin: (key: string, stake: string) =>
      member.call(contract.playRound, {
        params: { gameCode: 'bz-lotus-lanterns' },
        body: { stake },
        idempotencyKey: `${made} ${key}`,
      }),
  }
}

describe('a vendor is answered with own money and the bonus together', () => {
  it('before and after a bet and a win, and in the same words when they are repeated', async () => {
    const { move, asked, shown, end } = await newPlayer()
    expect(await asked()).toBe('1050.00')
    expect(await shown()).toMatchObject({ balance: '1050.00', own: '1000.00', bonus: '50.00', locked: '1000.00' })
    const bet = await move('bet', 'bet', '1020.00')
    expect(bet.body['balance']).toBe('30.00')
    const won = await move('win', 'win', '102.00')
    // Of 102.00, 2.00 come from the 20.00 of the bonus.
    expect(won.body['balance']).toBe('132.00')
    expect(await shown()).toMatchObject({ balance: '132.00', own: '100.00', bonus: '32.00' })
    expect([await move('bet', 'bet', '1020.00'), await move('win', 'win', '102.00')]).toEqual([bet, won])
    await end('convert')
    expect(await shown()).toEqual({ balance: '132.00', currencySymbol: '$', currencyCode: 'PLY' })
    expect(await move('bet', 'bet', '1020.00')).toEqual(bet)
  })

  it('and with the same after a rollback, which returns everything where it came from', async () => {
    const { move, undo, shown } = await newPlayer()
    await move('bet', 'bet', '1020.00')
    const undone = await undo('undo', 'bet')
    expect(undone).toMatchObject({ status: 200, body: { balance: '1050.00' } })
    expect(await undo('undo', 'bet')).toEqual(undone)
    expect(await shown()).toMatchObject({ own: '1000.00', bonus: '50.00' })
  })

  it('and without the bonus in games that it may not be staked in', async () => {
    const { move, asked } = await newPlayer({ gameTypes: ['FISH'] })
    expect(await asked()).toBe('1000.00')
    expect(await move('bet', 'bet', '1000.01')).toMatchObject({ status: 400, body: { meta: { balance: '1000.00' } } })
    expect((await move('bet', 'own', '1000.00')).body['balance']).toBe('0.00')
  })

  it('and without the bonus while a debt is open, since it refuses every bet; with it again once the debt is settled', async () => {
    const { move, undo, asked, shown } = await newPlayer()
    await move('bet', 'small', '10.00')
    await move('win', 'large', '500.00')
    await move('bet', 'all', '1490.00')
    expect(await asked()).toBe('50.00')
    // The win was no win, and there is nothing to take it from.
    expect((await undo('back', 'large')).body['balance']).toBe('0.00')
    expect(await asked()).toBe('0.00')
    expect(await move('bet', 'next', '1.00')).toMatchObject({ status: 400, body: { meta: { balance: '0.00' } } })
    expect(await shown()).toMatchObject({ own: '0.00', bonus: '50.00' })
    // The negative control: a win that settles the debt brings it back.
    expect((await move('win', 'enough', '600.00')).body['balance']).toBe('150.00')
    expect(await asked()).toBe('150.00')
  })

  it('and told of a limit if a stake is above the maximum', async () => {
    const { move } = await newPlayer({ maxStakeMinor: minor(500n), limitsOwnMoney: true })
    const refused = await move('bet', 'high', '5.01')
    expect(refused).toMatchObject({ status: 400, body: { meta: { api_code: '105' } } })
    expect((await move('bet', 'right', '5.00')).body['balance']).toBe('1045.00')
  })
})

describe('our own games', () => {
  it('show and stake both, and a repeated round has the same balance', async () => {
    const { move, spin, shown, call } = await newPlayer()
    await move('bet', 'all', '1000.00')
    const opened = await call(contract.openGame, { params: { gameCode: 'bz-lotus-lanterns' }, query: {} })
    expect(opened.balance).toBe('50.00')
    const round = await spin('first', '10.00')
    expect(round.balanceAfter).toBe((await shown()).balance)
    expect(await spin('first', '10.00')).toEqual(round)
    const { own, bonus } = await shown()
    // All of the stake was the bonus’s, so all of the payout is.
    expect([own, bonus]).toEqual(['0.00', round.balanceAfter])
  })

  it('refuse a stake above the maximum in words of its own (a bonus’s maximum stake)', async () => {
    const { spin } = await newPlayer({ maxStakeMinor: minor(500n), limitsOwnMoney: true })
    expect((await refusalOf(spin('high', '10.00'))).code).toBe('bonus.stake_too_high')
  })
})

describe('a vendor that holds money', () => {
  it('gets nothing while a bonus is open, and own money once it has ended', async () => {
    const player = await newPlayer()
    expect((await refusalOf(player.launch('CQ9'))).code).toBe('wallet.bonus_open')
    expect(await player.shown()).toMatchObject({ balance: '1050.00', own: '1000.00', bonus: '50.00' })
    await player.end('forfeit')
    await player.launch('CQ9')
    expect(player.there()).toBe(100_000n)
    expect(await player.shown()).toMatchObject({ balance: '0.00' })
  })
})
