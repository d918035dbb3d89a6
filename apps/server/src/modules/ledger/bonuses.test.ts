import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import { bonusIdOf, codeOf, moves, prepareBonuses } from './test-bonuses.ts'

const { books, member, house, houseBalance, open, end, post, give, own, left, restart } = prepareBonuses()

describe('a bonus', () => {
  it('is given by the site into an account of its own, once', async () => {
    const opened = await open(50n)
    expect(moves(opened)).toEqual(['grant 50', 'bonus -50'])
    expect([opened.balanceAfterMinor, opened.bonus?.leftMinor]).toEqual([0n, 50n])
    expect(await houseBalance('bonuses')).toBe(50n)
    expect(await houseBalance('promotions')).toBe(-50n)
    const again = await open(50n)
    expect([again.replayed, again.bonus?.leftMinor]).toEqual([true, 50n])
    expect(await codeOf(open(51n))).toBe('request.idempotency_key_reused')
    expect(await codeOf(open(50n, { limitsOwnMoney: true }))).toBe('request.idempotency_key_reused')
    expect(await codeOf(open(50n, { bonusId: bonusIdOf(2) }, 'another'))).toBe('bonus.other_open')
    expect(await books().ledger.bonus(member())).toEqual({
      bonusId: bonusIdOf(1),
      leftMinor: 50n,
      terms: { bonusId: bonusIdOf(1), limitsOwnMoney: false, onWithdrawal: 'refuse' },
    })
    await end('forfeit')
    expect(await codeOf(open(50n, {}, 'the same bonus'))).toBe('wallet.claim_taken')
    expect(await codeOf(open(50n, { bonusId: bonusIdOf(2) }, 'the next'))).toBe('ok')
  })

  it('is staked after own money, and a payout goes back in proportion, the odd cent to own money', async () => {
    await give(10n)
    await open(50n)
    const bet = await post('bet', ['stake', -30n])
    expect(moves(bet)).toEqual(['bonus_share 20', 'stake -30'])
    expect([bet.balanceAfterMinor, bet.bonus?.leftMinor]).toEqual([0n, 30n])
    // Two thirds of 100 are 66.67.
    const won = await post('win', ['payout', 100n])
    expect(moves(won)).toEqual(['payout 100', 'bonus_share -66'])
    expect([await own(), await left()]).toEqual([34n, 96n])
    expect(await houseBalance('bonuses')).toBe(96n)
  })

  it('gets the same answer again, before and after a restart, with what was left then', async () => {
    await give(10n)
    await open(50n)
    await post('bet', ['stake', -30n])
    const again = async () => {
      const bet = await post('bet', ['stake', -30n])
      expect([bet.replayed, bet.balanceAfterMinor, bet.bonus?.leftMinor]).toEqual([true, 0n, 30n])
      expect(await codeOf(post('bet', ['stake', -20n]))).toBe('request.idempotency_key_reused')
    }
    await again()
    await post('win', ['payout', 100n])
    await again()
    await restart()
    await again()
    expect(moves(await post('late', ['payout', 9n]))).toEqual(['payout 9', 'bonus_share -6'])
  })
})

describe('a stake', () => {
  it('above the maximum is refused if the bonus would pay a part of it, or whatever pays it if the terms say so', async () => {
    await give(10n)
    await open(50n, { maxStakeMinor: minor(9n) })
    expect(moves(await post('own money', ['stake', -10n]))).toEqual(['stake -10'])
    expect(await codeOf(post('too high', ['stake', -10n]))).toBe('bonus.stake_too_high')
    expect(moves(await post('right', ['stake', -9n]))).toEqual(['bonus_share 9', 'stake -9'])
    await end('forfeit')
    await post('more', ['deposit', 100n, { round: undefined }])
    await open(50n, { bonusId: bonusIdOf(2), maxStakeMinor: minor(9n), limitsOwnMoney: true }, 'strict')
    expect(await codeOf(post('own money again', ['stake', -10n]))).toBe('bonus.stake_too_high')
    expect(await codeOf(post('within', ['stake', -9n]))).toBe('ok')
  })

  it('is measured with the part of it that goes to a jackpot pool', async () => {
    await open(50n, { maxStakeMinor: minor(9n), limitsOwnMoney: true })
    expect(await codeOf(post('in two parts', ['stake', -8n], ['stake', -2n]))).toBe('bonus.stake_too_high')
    expect(moves(await post('both within', ['stake', -7n], ['stake', -2n]))).toEqual([
      'bonus_share 7',
      'stake -7',
      'bonus_share 2',
      'stake -2',
    ])
  })

  it('takes nothing from a bonus for other games, or beyond what is left, or while a debt is open', async () => {
    await open(50n, { gameTypes: ['RNG', 'FISH'] })
    for (const more of [{}, { gameType: 'LIVE' }] as const)
      expect(await codeOf(post(`in ${more.gameType ?? 'an unnamed game'}`, ['stake', -5n, more]))).toBe(
        'wallet.insufficient_funds',
      )
    expect(await codeOf(post('beyond', ['stake', -51n, { gameType: 'FISH' }]))).toBe('wallet.insufficient_funds')
    expect(await codeOf(post('in a slot', ['stake', -5n, { gameType: 'RNG' }]))).toBe('ok')
    await post('lent', ['rollback', -10n])
    expect(await codeOf(post('in debt', ['stake', -5n, { gameType: 'RNG' }]))).toBe('wallet.debt_open')
    expect(await left()).toBe(45n)
    // The debt is settled from the member's share alone.
    expect(moves(await post('won', ['payout', 30n]))).toEqual(['payout 30', 'bonus_share -30'])
    expect((await books().ledger.debt(member())).owedMinor).toBe(10n)
  })

  it('and its payout in one transaction are shared as well', async () => {
    await give(1n)
    await open(50n)
    const played = await post('round', ['stake', -4n], ['payout', 10n])
    expect(moves(played)).toEqual(['bonus_share 3', 'stake -4', 'payout 10', 'bonus_share -7'])
    expect([played.balanceAfterMinor, played.bonus?.leftMinor]).toEqual([3n, 54n])
  })

  it('from money that was held before the bonus was opened is not the bonus’s', async () => {
    const inPlay = await house('stakes_in_play')
    await give(20n)
    await post('hold', ['hold', -20n, { houseAccountId: inPlay }])
    await open(50n, { maxStakeMinor: minor(5n), limitsOwnMoney: true })
    const settled = await post('end', ['capture', 20n, { houseAccountId: inPlay }], ['stake', -20n], ['payout', 30n])
    expect(moves(settled)).toEqual(['capture 20', 'stake -20', 'payout 30'])
  })

  it('of own money that is in a round before the bonus was opened counts in the proportion', async () => {
    await give(10n)
    await post('before', ['stake', -10n])
    await open(50n)
    await post('after', ['stake', -10n])
    expect(moves(await post('won', ['payout', 9n]))).toEqual(['payout 9', 'bonus_share -4'])
  })

  it('of twenty at once never takes more than is left', async () => {
    await give(3n)
    await open(50n)
    const codes = await Promise.all(Array.from({ length: 20 }, (_, at) => codeOf(post(`bet ${at}`, ['stake', -5n]))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
    expect([await own(), await left()]).toEqual([0n, 3n])
  })
})

describe('money for another member', () => {
  it('is not given while a bonus is open, whatever its terms, but it is taken (2.099)', async () => {
    const team = { houseAccountId: await house('team_transfers'), round: undefined }
    await give(30n)
    for (const [number, onWithdrawal] of [
      [1, 'refuse'],
      [2, 'end'],
    ] as const) {
      await open(50n, { bonusId: bonusIdOf(number), onWithdrawal }, `open ${number}`)
      expect(await codeOf(post(`given ${number}`, ['transfer', -1n, team]))).toBe('transfer.bonus_open')
      expect(await codeOf(post(`taken ${number}`, ['transfer', 1n, team]))).toBe('ok')
      await end('forfeit', { bonusId: bonusIdOf(number), key: `end ${number}` })
    }
    expect([await codeOf(post('all', ['transfer', -32n, team])), await own()]).toEqual(['ok', 0n])
    expect(await codeOf(post('more', ['transfer', -1n, team]))).toBe('wallet.insufficient_funds')
  })
})

describe('the end of a bonus', () => {
  it('makes what is left the member’s own, up to the maximum', async () => {
    await open(50n)
    expect(await end('convert', { maxCashOutMinor: minor(20n) })).toEqual({
      keptMinor: 20n,
      returnedMinor: 30n,
      replayed: false,
    })
    expect(await end('convert', { maxCashOutMinor: minor(20n) })).toEqual({
      keptMinor: 20n,
      returnedMinor: 30n,
      replayed: true,
    })
    expect([await own(), await left(), await houseBalance('bonuses')]).toEqual([20n, undefined, 0n])
    expect(await houseBalance('promotions')).toBe(-20n)
    expect(await codeOf(end('convert', { key: 'twice' }))).toBe('bonus.not_open')
  })

  it('returns what is left to the site if it is forfeited, even if nothing is left', async () => {
    await open(50n)
    await post('bet', ['stake', -50n])
    expect(await end('forfeit')).toEqual({ keptMinor: 0n, returnedMinor: 0n, replayed: false })
    expect(await end('forfeit')).toEqual({ keptMinor: 0n, returnedMinor: 0n, replayed: true })
    expect([await own(), await left()]).toEqual([0n, undefined])
  })

  it('happens once if twenty ask for it at once, among bets', async () => {
    await open(50n)
    const at = (name: string) => Array.from({ length: 20 }, (_, index) => `${name} ${index}`)
    const [ends, bets] = await Promise.all([
      Promise.all(at('end').map((key) => codeOf(end('convert', { key, maxCashOutMinor: minor(10n) })))),
      Promise.all(at('bet').map((key) => codeOf(post(key, ['stake', -1n])))),
    ])
    expect(ends.filter((code) => code === 'ok')).toHaveLength(1)
    expect(ends.filter((code) => code === 'bonus.not_open')).toHaveLength(19)
    const staked = BigInt(bets.filter((code) => code === 'ok').length)
    expect((await own()) + staked).toBeGreaterThanOrEqual(10n)
    expect(await houseBalance('bonuses')).toBe(0n)
  })
})
