import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVendorsCommand } from '../../../vendors-command.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

async function run(...args: string[]): Promise<string[]> {
  const { test, clock } = site.server
  const secrets = createSecrets(Buffer.alloc(32, 7), systemRandomness)
  const lines: string[] = []
  const parts = { database: test.owner, secrets, randomness: systemRandomness, clock }
  await runVendorsCommand(parts, args, (line) => lines.push(line))
  await site.server.vendors.tick()
  return lines
}

const refused = {
  status: 400,
  body: {
    code: 'invalid_argument',
    msg: 'The player has no bet in this round. Wrong: round_id.',
    meta: { api_code: '404', api_message: 'The player has no bet in this round.' },
  },
}

describe('a vendor’s win', () => {
  it('without a bet of the player in its round is refused with 404, and nothing is paid', async () => {
    const [player, other] = [await openTestPlayer(site), await openTestPlayer(site)]
    await other.move('bet', other.fresh(), '1.00', { round_id: 'mine' })
    await player.undo(player.fresh(), player.fresh())
    expect(await player.move('win', player.fresh(), '9999999999999.99', { round_id: 'mine' })).toEqual(refused)
    expect(await player.move('win', player.fresh(), '5.00')).toEqual(refused)
    expect(await player.balance()).toBe('1000.00')
  })

  it('after a bet in its round is paid, even after the round is finished or the bet was rolled back', async () => {
    const player = await openTestPlayer(site)
    const bet = player.fresh()
    await player.move('bet', bet, '10.00', { finished: true })
    await player.finish()
    await player.undo(player.fresh(), bet)
    expect(await player.move('win', player.fresh(), '5.00')).toMatchObject({ body: { balance: '1005.00' } })
  })

  it('in a round that is older than what the ledger searches is paid, because rounds are kept', async () => {
    const player = await openTestPlayer(site)
    await player.move('bet', player.fresh(), '1.00', { round_id: 'new' })
    await sql`
      insert into vendor_round (provider_id, account_id, round, state, staked, paid, first_at, last_at)
      select provider_id, account_id, 'years ago', 'open', 1, 0, posted_at, posted_at from ledger_posting
      where round_ref = 'new' and account_id = (select max(account_id) from ledger_posting where round_ref = 'new')`.execute(
      site.server.test.owner,
    )
    expect(await player.move('win', player.fresh(), '5.00', { round_id: 'years ago' })).toMatchObject({
      body: { balance: '1004.00' },
    })
  })

  it('is paid in any round if the operator says so, which is the planted fault', async () => {
    const player = await openTestPlayer(site)
    expect(await run('bounds', 'PG', '--wins', 'any')).toEqual([
      'Wins of PG of demo are paid in any round, even if the player never bet.',
    ])
    expect(await player.move('win', player.fresh(), '5.00')).toMatchObject({ body: { balance: '1005.00' } })
    expect(await run('bounds', 'PG', '--wins', 'known_round')).toEqual([
      'Wins of PG of demo are paid only in rounds in which the player bet.',
    ])
    expect(await player.move('win', player.fresh(), '5.00', { round_id: 'another' })).toEqual(refused)
    await expect(run('bounds', 'PG', '--wins', 'some')).rejects.toThrow('some is not one of known_round, any.')
  })
})

describe('a bet without the token of its session', () => {
  it('is accepted as the dialect allows it, and refused once the operator asks for tokens', async () => {
    const player = await openTestPlayer(site)
    const bet = (more?: object) => player.move('bet', player.fresh(), '10.00', more)
    expect(await bet()).toMatchObject({ status: 200 })
    expect(await run('bounds', 'PG', '--token', 'needed')).toEqual(['Bets of PG of demo need the token of a session.'])
    expect(await bet()).toMatchObject({ status: 400, body: { meta: { api_code: '101' } } })
    expect(await bet({ session_id: 'another' })).toMatchObject({ status: 400, body: { meta: { api_code: '101' } } })
    expect(await bet({ session_id: player.session })).toMatchObject({ status: 200 })
    // The player's money never needs one.
    expect(await player.move('win', player.fresh(), '5.00')).toMatchObject({ status: 200 })
    expect((await run('list'))[0]).toContain('; wins in known rounds, bets with a token; ')
    await run('bounds', 'PG', '--token', 'optional')
    expect(await bet()).toMatchObject({ status: 200 })
  })
})
