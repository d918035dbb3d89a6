import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { moveBucket, type AccountId, type ProviderId } from '../../ledger/index.ts'
import { roundOf } from '../rounds/rounds.sql.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, testSecret, testSignature, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  // Some of these tests win more than a vendor may pay without a review.
  site = await openTestVendorSite({ maxWinMinor: null, maxWinsPerHourMinor: null })
})
afterAll(() => site.close())

/** Creates a player at the vendor, with 1,000.00, whose rounds can be looked up. */
async function newPlayer() {
  const player = await openTestPlayer(site)
  const member = await player.call(contract.member, {})
  return {
    ...player,
    memberId: member.id,
    round: async (round: string) => {
      const { rows } = await sql<{ accountId: AccountId; providerId: ProviderId }>`
        select account_id as "accountId", provider_id as "providerId" from ledger_account, ledger_provider
        where member_id = ${member.id}::bigint and code = 'PG'`.execute(site.server.test.owner)
      const [place] = rows
      if (place === undefined) return undefined
      const found = await roundOf(site.server.test.database, place.providerId, place.accountId, round)
      return found && { state: found.state, staked: found.stakedMinor, paid: found.paidMinor }
    },
  }
}
type TestPlayer = Awaited<ReturnType<typeof newPlayer>>

const atOnce = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('a bet over the real ledger', () => {
  it('takes the stake, and a repeated call gets the stored answer', async () => {
    const player = await newPlayer()
    const id = player.fresh()
    const first = await player.move('bet', id, '10.00')
    expect(first).toMatchObject({ status: 200, body: { balance: '990.00' } })
    await player.move('bet', player.fresh(), '1.00')
    expect(await player.move('bet', id, '10.00')).toEqual(first)
    expect(await player.balance()).toBe('989.00')
  })

  it('that comes 20 times at once has one effect and one answer', async () => {
    const player = await newPlayer()
    const id = player.fresh()
    const replies = await atOnce(20, () => player.move('bet', id, '10.00'))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await player.balance()).toBe('990.00')
  })

  it('control: a wallet that checks first and then books, books it more than once', async () => {
    const player = await newPlayer()
    const id = player.fresh()
    const seen = new Set<string>()
    let copies = 0
    /**
     * The planted fault: it remembers ids only after the ledger has answered, and gives each posting a different key.
     */
    const checkThenAct = async () => {
      if (seen.has(id)) return
      await player.move('bet', `${id}-${(copies += 1)}`, '10.00')
      seen.add(id)
    }
    await atOnce(20, checkThenAct)
    expect(await player.balance()).not.toBe('990.00')
  })

  it('never takes more than the balance, however many come at once', async () => {
    const player = await newPlayer()
    const replies = await atOnce(20, () => player.move('bet', player.fresh(), '100.00'))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
    expect(await player.balance()).toBe('0.00')
  })
})

describe('a rollback over the real ledger', () => {
  it('that comes 20 times at once under 20 ids returns the stake once', async () => {
    const player = await newPlayer()
    const id = player.fresh()
    await player.move('bet', id, '10.00')
    const replies = await atOnce(20, () => player.undo(player.fresh(), id))
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
    expect(await player.balance()).toBe('1000.00')
  })

  it('that races its bet takes no money, whichever comes first', async () => {
    const player = await newPlayer()
    const ids = Array.from({ length: 20 }, () => player.fresh())
    const replies = await Promise.all(
      ids.flatMap((id, index) => {
        const both = [() => player.move('bet', id, '10.00'), () => player.undo(`${id}-undo`, id)]
        return (index % 2 === 0 ? both : both.toReversed()).map((send) => send())
      }),
    )
    expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true)
    expect(await player.balance()).toBe('1000.00')
    const late = await Promise.all(ids.map((id) => player.move('bet', id, '10.00')))
    expect(await player.balance()).toBe('1000.00')
    expect(late).toHaveLength(20)
  })

  it('of a win takes at most the balance, and a repeated one gets the stored answer', async () => {
    const player = await newPlayer()
    const [win, bet, undo] = [player.fresh(), player.fresh(), player.fresh()]
    await player.move('bet', player.fresh(), '10.00')
    await player.move('win', win, '50.00')
    await player.move('bet', bet, '1020.00')
    const first = await player.undo(undo, win)
    expect(first).toMatchObject({ status: 200, body: { balance: '0.00' } })
    await player.move('win', player.fresh(), '7.00')
    expect(await player.undo(undo, win)).toEqual(first)
  })

  it('that arrives before its bet blocks the bet', async () => {
    const player = await newPlayer()
    const id = player.fresh()
    expect(await player.undo(player.fresh(), id)).toMatchObject({ status: 200, body: { transactions: [{ id: '' }] } })
    expect(await player.move('bet', id, '10.00')).toMatchObject({ status: 400, body: { meta: { api_code: '409' } } })
  })
})

describe('a launch session', () => {
  it('that ended with its login blocks bets and nothing else', async () => {
    const player = await newPlayer()
    const id = player.fresh()
    const inSession = { session_id: player.session }
    expect((await player.move('bet', id, '10.00', inSession)).status).toBe(200)
    await player.call(contract.logout, {})
    site.server.clock.advance({ seconds: 3 })
    const late = await player.move('bet', player.fresh(), '10.00', inSession)
    expect(late).toMatchObject({ status: 400, body: { meta: { api_code: '101' } } })
    expect(await player.move('win', player.fresh(), '5.00', inSession)).toMatchObject({ body: { balance: '995.00' } })
    expect(await player.undo(player.fresh(), id)).toMatchObject({ status: 200, body: { balance: '1005.00' } })
  })

  it('that ended with its login blocks bets even after the clock was set back', async () => {
    site.server.clock.advance({ hours: 5 })
    const player = await newPlayer()
    const inSession = { session_id: player.session }
    expect((await player.move('bet', player.fresh(), '1.00', inSession)).status).toBe(200)
    site.server.clock.advance({ hours: -3 })
    await player.call(contract.logout, {})
    for (const minutes of [1, 30, 120]) {
      site.server.clock.advance({ minutes })
      const late = await player.move('bet', player.fresh(), '1.00', inSession)
      expect(late).toMatchObject({ status: 400, body: { meta: { api_code: '101' } } })
    }
    site.server.clock.advance({ hours: 1 })
  })

  it('of null counts as missing, and does not affect another player’s call', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    const replies = await Promise.all([
      one.move('bet', one.fresh(), '1.00', { session_id: null }),
      one.move('bet', one.fresh(), '1.00', { session_id: one.session }),
      other.move('bet', other.fresh(), '1.00', { session_id: 'never' }),
      other.move('bet', other.fresh(), '1.00', { session_id: other.session }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400, 200])
  })

  it('of another player is answered like an unknown one', async () => {
    const [one, other] = [await newPlayer(), await newPlayer()]
    for (const session_id of [other.session, 'never'])
      expect(await one.move('bet', one.fresh(), '1.00', { session_id })).toMatchObject({
        status: 400,
        body: { meta: { api_code: '101' } },
      })
  })

  it('is stored as a hash only', async () => {
    const { session } = await newPlayer()
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from vendor_session where position(${Buffer.from(session)}::bytea in token_hash) > 0) as found`.execute(
      site.server.test.database,
    )
    expect(rows[0]?.found).toBe(false)
  })
})

describe('a round', () => {
  const seen = async (player: TestPlayer, round: string) => {
    await site.server.vendors.tick()
    return player.round(round)
  }

  it('is open while money may move, finished when the vendor says so, and open again after another bet', async () => {
    const player = await newPlayer()
    const bet = () => player.move('bet', player.fresh(), '10.00', { round_id: 'a' })
    await bet()
    expect(await seen(player, 'a')).toEqual({ state: 'open', staked: 1_000n, paid: 0n })
    await player.move('win', player.fresh(), '4.00', { round_id: 'a' })
    await player.finish('a')
    expect(await seen(player, 'a')).toEqual({ state: 'finished', staked: 1_000n, paid: 400n })
    site.server.clock.advance({ seconds: 1 })
    await bet()
    expect(await seen(player, 'a')).toEqual({ state: 'open', staked: 2_000n, paid: 400n })
    await player.move('win', player.fresh(), '1.00', { round_id: 'a', finished: true })
    expect(await seen(player, 'a')).toEqual({ state: 'finished', staked: 2_000n, paid: 500n })
  })

  it('that is finished before the log is read appears as finished', async () => {
    const player = await newPlayer()
    await player.move('bet', player.fresh(), '10.00', { round_id: 'quick' })
    await player.finish('quick')
    expect((await seen(player, 'quick'))?.state).toBe('finished')
  })

  it('that was finished, reopened by a bet and finished again before the log was read is finished', async () => {
    const player = await newPlayer()
    for (let times = 0; times < 2; times += 1) {
      await player.move('bet', player.fresh(), '10.00', { round_id: 'twice' })
      site.server.clock.advance({ seconds: 1 })
      await player.finish('twice')
      site.server.clock.advance({ seconds: 1 })
    }
    expect((await seen(player, 'twice'))?.state).toBe('finished')
  })

  it('that was finished while the log was being read, so that neither saw the other, is finished by the tick', async () => {
    const player = await newPlayer()
    await player.move('bet', player.fresh(), '10.00', { round_id: 'crossed' })
    expect((await seen(player, 'crossed'))?.state).toBe('open')
    // A finish that is recorded while the round is written but not committed leaves this: it is stored, and no round
    // was found.
    const { rows } = await sql`
      insert into vendor_round_finish (provider_id, account_id, round, finished_at)
      select provider_id, account_id, round, last_at + interval '1 second' from vendor_round where round = 'crossed'
      returning finished_at`.execute(site.server.test.owner)
    expect(rows).toHaveLength(1)
    expect((await seen(player, 'crossed'))?.state).toBe('finished')
  })

  it('in which nothing happened is closed after the window, without a refund, and a late win is still booked', async () => {
    const player = await newPlayer()
    await player.move('bet', player.fresh(), '10.00', { round_id: 'lost' })
    site.server.clock.advance({ hours: 7 * 24 - 1 })
    expect((await seen(player, 'lost'))?.state).toBe('open')
    site.server.clock.advance({ hours: 2 })
    expect((await seen(player, 'lost'))?.state).toBe('closed')
    const late = await player.move('win', player.fresh(), '25.00', { round_id: 'lost' })
    expect(late).toMatchObject({ status: 200, body: { balance: '1015.00' } })
    expect(await seen(player, 'lost')).toEqual({ state: 'closed', staked: 1_000n, paid: 2_500n })
  })

  it('that began before the player moved to another lane and ended afterwards is finished, in whatever order lanes are read', async () => {
    const player = await newPlayer()
    const { database, owner } = site.server.test
    const { rows } = await sql<{ bucket: number }>`
      select bucket from ledger_account where member_id = ${player.memberId}::bigint limit 1`.execute(owner)
    const move = (lane: number) => moveBucket({ database, clock: site.server.clock }, rows[0]?.bucket ?? -1, lane)
    for (const [round, lane] of [
      ['there', 1],
      ['back', 0],
    ] as const) {
      await player.move('bet', player.fresh(), '10.00', { round_id: round })
      await move(lane)
      await player.move('win', player.fresh(), '4.00', { round_id: round, finished: true })
    }
    await player.move('bet', player.fresh(), '1.00', { round_id: 'later' })
    expect(await seen(player, 'there')).toEqual({ state: 'finished', staked: 1_000n, paid: 400n })
    expect(await player.round('back')).toEqual({ state: 'finished', staked: 1_000n, paid: 400n })
    expect(await player.round('later')).toEqual({ state: 'open', staked: 100n, paid: 0n })
  })

  it('whose sums exceed 64 bits does not stop others from being read', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    await player.move('bet', player.fresh(), '1.00', { round_id: 'large' })
    await player.move('win', player.fresh(), '1.00', { round_id: 'large' })
    const pairs = Array.from({ length: 50 }, () => ['win', 'bet'] as const).flat()
    const replies = await atOnce(188, () => {
      const transactions = pairs.map((type) => ({ type, id_provider: player.fresh(), amount: '10000000000000.00' }))
      return player.move('bet', '', '', { round_id: 'large', transactions })
    })
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await other.move('bet', other.fresh(), '2.00', { round_id: 'after' })
    const total = 188n * 50n * 10n ** 15n + 100n
    expect(BigInt.asIntN(64, total)).not.toBe(total)
    expect(await seen(player, 'large')).toEqual({ state: 'open', staked: total, paid: total })
    expect(await other.round('after')).toEqual({ state: 'open', staked: 200n, paid: 0n })
  })

  it('is counted once, even if several ticks read at once', async () => {
    const player = await newPlayer()
    await player.move('bet', player.fresh(), '10.00', { round_id: 'twice' })
    await atOnce(4, () => site.server.vendors.tick())
    expect((await seen(player, 'twice'))?.staked).toBe(1_000n)
  })
})

// This comes after the rounds: a server that was told to stop no longer reads them.
describe('a tick', () => {
  it('reads nothing more once it is told to stop', async () => {
    const player = await newPlayer()
    await player.move('bet', player.fresh(), '10.00', { round_id: 'stopped' })
    await site.server.vendors.tick()
    expect((await player.round('stopped'))?.staked).toBe(1_000n)
    await player.move('bet', player.fresh(), '10.00', { round_id: 'stopped' })
    site.server.vendors.stop()
    await site.server.vendors.tick()
    expect((await player.round('stopped'))?.staked).toBe(1_000n)
  })
})

describe('a key', () => {
  it('that is replaced stays valid for the overlap, and no longer', async () => {
    const codeWith = async (secret: string) => {
      const { body } = await site.vendor('/balance', {}, secret)
      return (body as { meta?: { api_code?: string } }).meta?.api_code // The server answers in the dialect's form.
    }
    await site.server.vendors.rotateKey(brandId(1), 'PG', { side: 'vendor', key: 'the next one' }, { hours: 1 })
    // 400 means that the signature was right and the empty body was not.
    expect([await codeWith(testSecret), await codeWith('the next one'), await codeWith('none')]).toEqual([
      '400',
      '400',
      '403',
    ])
    site.server.clock.advance({ hours: 1 })
    expect([await codeWith(testSecret), await codeWith('the next one')]).toEqual(['403', '400'])
  })
})

describe('an invalid address, or another method', () => {
  it.each([
    ['POST', '/wallet/gcp/%zz/betwin', '400'],
    // It may be a path of the vendor's own, so its signature is checked first.
    ['POST', '/wallet/gcp/PG/nothing', '403'],
    ['GET', '/wallet/gcp/PG/betwin', '400'],
  ] as const)('(%s %s) is answered in the dialect’s form', async (method, url, code) => {
    const { statusCode, body } = await site.server.site.inject({ method, url, headers: { host: 'localhost' } })
    expect([statusCode, JSON.parse(body).meta?.api_code]).toEqual([400, code])
  })

  it('is answered in the site’s form everywhere else', async () => {
    const { statusCode, body } = await site.server.site.inject({ url: '/wps/%zz', headers: { host: 'localhost' } })
    expect([statusCode, JSON.parse(body).meta]).toEqual([400, undefined])
  })
})

describe('the networks that a vendor may call from', () => {
  const callFrom = async (remoteAddress: string) => {
    const raw = '{}'
    const { body } = await site.server.site.inject({
      method: 'POST',
      url: '/wallet/gcp/JL/balance',
      remoteAddress,
      headers: { host: 'localhost', 'content-type': 'application/json', 'x-request-sign': testSignature(raw) },
      payload: raw,
    })
    return JSON.parse(body).meta.api_code
  }

  it('are checked along with the signature, and any other address is answered like a wrong signature', async () => {
    await site.server.vendors.connect({
      brandId: brandId(1),
      vendorCode: 'JL',
      dialect: 'gcp',
      apiBase: site.api.origin,
      walletMode: 'seamless',
      gameTypes: ['RNG'],
      allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'],
      isDemo: false,
      keys: { vendor: testSecret, house: testSecret },
    })
    const codes = await Promise.all(['203.0.113.9', '2001:db8::7', '203.0.114.9', '::ffff:198.51.100.1'].map(callFrom))
    expect(codes).toEqual(['400', '400', '403', '403'])
    expect(await callFrom('::ffff:203.0.113.9')).toBe('400')
  })
})
