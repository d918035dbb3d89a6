import { minor } from '@baize/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { auditBonuses } from './audit/audit-bonuses.ts'
import { bonusStandings, releaseHold, verifyBooks } from './index.ts'
import { bonusIdOf, codeOf, moves, prepareBonuses } from './test-bonuses.ts'

const { books, member, house, houseBalance, open, end, post, give, own, left, restart, discard } = prepareBonuses()

describe('what comes back', () => {
  beforeEach(async () => {
    await give(10n)
    await open(50n)
  })

  it('of a bet that is rolled back goes exactly where it came from', async () => {
    await post('bet', ['stake', -30n])
    await post('another', ['stake', -30n])
    await post('win', ['payout', 60n])
    expect(moves(await post('undo', ['rollback', 30n, { reference: 'bet' }]))).toEqual([
      'rollback 30',
      'bonus_share -20',
    ])
    expect(moves(await post('undo another', ['refund', 30n, { reference: 'another' }]))).toEqual([
      'refund 30',
      'bonus_share -30',
    ])
    expect([await own(), await left()]).toEqual([20n, 100n])
    // Nothing is staked in the round any more.
    expect(moves(await post('late', ['payout', 7n]))).toEqual(['payout 7'])
  })

  it('of a win that is taken back comes from the bonus first, as far as it is there, then from own money and a debt', async () => {
    await post('bet', ['stake', -30n])
    await post('win', ['payout', 30n])
    expect([await own(), await left()]).toEqual([10n, 50n])
    expect(moves(await post('undo', ['rollback', -30n, { reference: 'win' }]))).toEqual([
      'bonus_share 20',
      'rollback -30',
    ])
    await post('win 2', ['payout', 30n])
    await post('spent', ['stake', -55n, { round: 'other' }])
    expect([await own(), await left()]).toEqual([0n, 5n])
    expect(moves(await post('undo 2', ['rollback', -30n, { reference: 'win 2' }]))).toEqual([
      'bonus_share 5',
      'debt 25',
      'rollback -30',
    ])
  })

  it('of a round that another process staked in is known, too', async () => {
    await post('bet', ['stake', -30n])
    const other = await openTestLedger(books().test)
    const entries = [{ kind: 'payout' as const, amountMinor: minor(30n), houseAccountId: books().games, round: 'r' }]
    const won = await other.post({
      accountId: member(),
      providerId: books().provider,
      transactions: [{ key: 'win', entries }],
    })
    expect([moves(won), won.bonus?.leftMinor]).toEqual([['payout 30', 'bonus_share -20'], 50n])
    await other.close()
    expect(moves(await post('undo', ['rollback', 30n, { reference: 'bet' }]))).toEqual([
      'rollback 30',
      'bonus_share -20',
    ])
  })

  it('of an old round is found, after many others', async () => {
    await post('bet', ['stake', -30n, { round: 'old' }])
    const fund = () => post('fund', ['deposit', 1_000n, { round: undefined }])
    await fund()
    for (let at = 0; at < 700; at += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, more) => post(`many ${at + more}`, ['stake', -1n, { round: `${at + more}` }])),
      )
    expect(moves(await post('late', ['payout', 30n, { round: 'old' }]))).toEqual(['payout 30', 'bonus_share -20'])
    await restart()
    expect(moves(await post('later', ['payout', 30n, { round: 'old' }]))).toEqual(['payout 30', 'bonus_share -20'])
    expect(moves(await post('undo', ['rollback', 30n, { reference: 'bet' }]))).toEqual([
      'rollback 30',
      'bonus_share -20',
    ])
  })

  it('after the end becomes the member’s own if that was converted, and goes on to the site if it was forfeited', async () => {
    await post('bet', ['stake', -30n])
    await end('convert')
    expect(moves(await post('late', ['payout', 30n]))).toEqual(['payout 30'])
    await post('all', ['stake', -60n, { round: 'elsewhere' }])
    await open(40n, { bonusId: bonusIdOf(2) }, 'second')
    await post('bet 2', ['stake', -30n, { round: 'second' }])
    await end('forfeit', { key: 'end 2', bonusId: bonusIdOf(2) })
    await restart()
    expect(moves(await post('win 2', ['payout', 12n, { round: 'second' }]))).toEqual(['payout 12', 'bonus_share -12'])
    expect(moves(await post('undo', ['rollback', -12n, { reference: 'win 2', round: 'second' }]))).toEqual([
      'bonus_share 12',
      'rollback -12',
    ])
    expect(moves(await post('undo 2', ['rollback', 30n, { reference: 'bet 2', round: 'second' }]))).toEqual([
      'rollback 30',
      'bonus_share -30',
    ])
    expect(await houseBalance('bonuses')).toBe(0n)
    expect(await houseBalance('promotions')).toBe(-50n)
  })

  it('of a held win is shared when it is released, and not when it is refused', async () => {
    const heldAccountId = await house('wins_held')
    const review = { heldAccountId, maxMinor: minor(20n), maxPerHourMinor: undefined }
    await post('bet', ['stake', -30n])
    for (const win of ['high', 'refused', 'undone'])
      expect(moves(await post(win, ['payout', 30n, { review }]))).toEqual(['payout 30', 'review -30'])
    const release = (win: string) => ['release', 30n, { houseAccountId: heldAccountId, reference: win }] as const
    expect(moves(await post('review:high', release('high')))).toEqual(['release 30', 'bonus_share -20'])
    const refused = await post('review:refused', release('refused'), ['rollback', -30n, { reference: 'refused' }])
    expect(moves(refused)).toEqual(['release 30', 'rollback -30'])
    // What was released and is taken back afterwards comes from the bonus first.
    expect(moves(await post('undo', ['rollback', -30n, { reference: 'high' }]))).toEqual([
      'bonus_share 20',
      'rollback -30',
    ])
    await post('review:undone', release('undone'), ['rollback', -30n, { reference: 'undone' }])
  })
})

describe('a withdrawal', () => {
  const withdraw = async (key: string, amount: bigint) =>
    post(key, ['hold', -amount, { houseAccountId: await house('withdrawals_pending'), round: undefined }])

  it('is refused while a bonus locks the member’s own money', async () => {
    await give(10n)
    await open(50n)
    expect(await codeOf(withdraw('locked', 1n))).toBe('bonus.locked')
    await end('forfeit')
    expect(await codeOf(withdraw('free', 10n))).toBe('ok')
  })

  it('ends a bonus that does not lock it, in the same transaction; a refused one does not', async () => {
    await give(10n)
    await open(50n, { onWithdrawal: 'end' })
    expect(await codeOf(withdraw('too much', 11n))).toBe('wallet.insufficient_funds')
    expect(await left()).toBe(50n)
    const held = await withdraw('half', 5n)
    expect(moves(held)).toEqual(['bonus_share 50', 'bonus_share -50', 'hold -5'])
    expect([held.bonus, await own(), await left()]).toEqual([undefined, 5n, undefined])
    expect(moves(await withdraw('half', 5n))).toEqual(moves(held))
    expect(await houseBalance('promotions')).toBe(0n)
    expect(await codeOf(end('convert'))).toBe('bonus.not_open')
    // What is held is found behind the movements of the bonus.
    const back = { providerId: books().provider, holdKey: 'half', key: 'given back' }
    expect(moves(await releaseHold(books().ledger, back))).toEqual(['release 5'])
    const { ended } = (await bonusStandings(books().test.database, [bonusIdOf(1)])).get(bonusIdOf(1)) ?? {}
    expect(ended?.how).toBe('forfeit')
  })

  it('while the bonus is converted finds the money either locked or the member’s own, and never twice', async () => {
    await give(10n)
    await open(50n)
    const codes = await Promise.all([
      codeOf(withdraw('first', 10n)),
      codeOf(end('convert')),
      ...Array.from({ length: 10 }, (_, at) => codeOf(withdraw(`more ${at}`, 60n))),
    ])
    expect(codes[1]).toBe('ok')
    const gone = codes.map((code, at): bigint => (code !== 'ok' || at === 1 ? 0n : at === 0 ? 10n : 60n))
    expect((await own()) + gone.reduce((sum, amount) => sum + amount, 0n)).toBe(60n)
    expect(await left()).toBeUndefined()
  })
})

describe('an injected fault in the bonuses', () => {
  it.each([
    [
      'a share that went elsewhere',
      sql`update ledger_bonus_share set key = key, house_account_id = 1 where part = 'stake'`,
      'there is no such posting',
    ],
    [
      'a share of another size',
      sql`update ledger_bonus_share set amount = 4 where part = 'stake'`,
      'there is no such posting of 4',
    ],
    [
      'what is left that does not follow',
      sql`update ledger_bonus_share set left_after = 46 where part = 'stake'`,
      '46 left does not follow after 50 and 5',
    ],
    [
      'a movement that is gone',
      sql`delete from ledger_bonus_share where part = 'stake'`,
      '45 is in the account of bonuses, and 50 is left',
    ],
    [
      'easier terms',
      sql`update ledger_bonus set terms = '{"limitsOwnMoney": false, "onWithdrawal": "end"}'`,
      'the terms are not those of its opening',
    ],
    [
      'a forged end',
      sql`update ledger_bonus set ended_seq = 9, ended_how = 'forfeit', ended_at = now()`,
      'not ended, by any movement',
    ],
    [
      'a bonus that is opened twice',
      sql`
      insert into ledger_bonus (account_id, opened_seq, bonus_id, amount, terms, house_account_id, promotions_account_id, provider_id,
        opened_at, ended_seq, ended_how, ended_at)
      select account_id, 1, gen_random_uuid(), amount, terms, house_account_id, promotions_account_id, provider_id, opened_at, 8, 'forfeit', now()
      from ledger_bonus`,
      'the bonus was not open then',
    ],
  ])('is found: %s', async (_, fault, message) => {
    await open(50n)
    await post('bet', ['stake', -5n])
    await fault.execute(books().test.owner)
    const { problems } = await verifyBooks(books().test.database)
    expect(problems.map(({ rule }) => rule)).toContain('bonuses')
    const faults = (await auditBonuses(books().test.database, { versions: {}, sums: {}, cursor: {} }, 100)).faults
    expect(faults.map((one) => one.message).join()).toContain(message)
    await discard()
  })
})
