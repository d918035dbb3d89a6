import { generateKeyPairSync, sign } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import { refusalOf } from '../../testing/open-test-server.ts'
import { openTestPlayer } from './test-player.ts'
import { openTestVendorSite, testGame, type TestVendorSite } from './test-vendor.ts'
import { readAll, recordOf, spin, sumOf } from '../../testing/read-bets.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

/** What the ledger booked on the accounts of the player of a vendor in some days, by the postings themselves, in cents. */
async function bookedFor(call: Parameters<typeof recordOf>[0], from: string, to: string) {
  const { id } = await call(contract.member, {})
  const { rows } = await sql<{ bets: number; stake: bigint; returned: bigint; payout: bigint }>`
    select (count(*) filter (where kind = 1))::int as bets, coalesce(sum(-amount) filter (where kind = 1), 0) as stake,
      coalesce(sum(amount) filter (where kind = 13 or kind = 4 and amount > 0), 0) as returned,
      coalesce(sum(amount) filter (where kind = 2 or kind = 4 and amount < 0), 0) as payout
    from ledger_posting where account_id in (select account_id from ledger_account where member_id = ${id}::bigint)
      and (posted_at at time zone 'Asia/Bangkok')::date between ${from} and ${to}`.execute(site.server.test.owner)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum has one row')
  return { ...sums, net: sums.payout - sums.stake + sums.returned }
}

/** The same as the totals that a page shows. */
const totalsOf = async (call: Parameters<typeof recordOf>[0], query = {}) =>
  sumOf([(await recordOf(call, query)).totals])

describe('the betting record', () => {
  it('has our own rounds and those of vendors in one list, each with its maker, type and state (2.100)', async () => {
    const player = await openTestPlayer(site)
    const { roundId } = await spin(player.call, 'own')
    await player.move('bet', player.fresh(), '10.00', { round_id: 'over' })
    await player.move('win', player.fresh(), '25.00', { round_id: 'over', finished: true })
    await player.move('bet', player.fresh(), '4.00', { round_id: 'pending' })
    const undone = player.fresh()
    await player.move('bet', undone, '7.00', { round_id: 'r' })
    await player.undo(player.fresh(), undone)
    const { list, totals } = await recordOf(player.call)
    const byRound = new Map(list.map((bet) => [bet.roundId, bet]))
    expect(byRound.get(roundId)).toMatchObject({ vassalage: 'BZ', hasProof: true, gameType: 'RNG', state: 'settled' })
    expect(byRound.get('over')).toMatchObject({
      vassalage: 'PG',
      gameCode: testGame.gameCode,
      hasProof: false,
      stake: '10.00',
      payout: '25.00',
      net: '15.00',
      state: 'settled',
    })
    expect(byRound.get('pending')).toMatchObject({ stake: '4.00', payout: '0.00', state: 'open' })
    expect(byRound.get('r')).toMatchObject({ stake: '7.00', returned: '7.00', net: '0.00', state: 'returned' })
    expect(list).toHaveLength(4)
    expect(list.every(({ vendorName, iconUrl }) => vendorName !== '' && iconUrl !== null)).toBe(true)
    expect(sumOf([totals])).toEqual(sumOf(list))
  })

  it('has a round of a table with several stakes as one line, open until the table has dealt (2.100)', async () => {
    const player = await openTestPlayer(site)
    const lineOf = async (round: string) => {
      const lines = (await recordOf(player.call)).list.filter(({ roundId }) => roundId === round)
      return lines.map(({ stake, payout, returned, net, state }) => ({ stake, payout, returned, net, state }))
    }
    for (const round of ['won', 'lost']) {
      const tooLate = player.fresh()
      await player.move('bet', player.fresh(), '10.00', { round_id: round })
      await player.move('bet', player.fresh(), '5.00', { round_id: round })
      await player.move('bet', tooLate, '7.00', { round_id: round })
      // A stake that the table did not take any more is given back without ending the round of the others.
      await player.undo(player.fresh(), tooLate, { round_id_provider: round, finished: false })
      expect(await lineOf(round)).toMatchObject([{ stake: '22.00', payout: '0.00', returned: '7.00', state: 'open' }])
    }
    await player.move('win', player.fresh(), '40.00', { round_id: 'won', finished: true })
    await player.finish('lost')
    await site.server.vendors.tick()
    expect(await lineOf('won')).toEqual([
      { stake: '22.00', payout: '40.00', returned: '7.00', net: '25.00', state: 'settled' },
    ])
    expect(await lineOf('lost')).toEqual([
      { stake: '22.00', payout: '0.00', returned: '7.00', net: '-15.00', state: 'settled' },
    ])
  })

  it('has a lost round as settled that a win of zero has ended, on the same day or the next (2.100)', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await site.server.vendors.connect({
      brandId: brandId(1),
      vendorCode: 'EG2',
      dialect: 'rs',
      apiBase: site.api.origin,
      walletMode: 'seamless',
      gameTypes: ['RNG'],
      isDemo: false,
      keys: {
        vendor: pair.publicKey.export({ type: 'spki', format: 'pem' }),
        house: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      },
    })
    const { call } = await site.newMember()
    const game = { gameCode: 'cherry-arcade-1962', vassalage: 'EG2', gameType: 'RNG' } as const
    await call(contract.launchGame, { body: game })
    const { account_id: user, session_id: token } = site.api.asked.at(-1)?.body ?? {}
    const send = async (path: string, id: string, amount: number, more: object) => {
      const fields = { user, token, game_code: game.gameCode, currency: 'PLY', transaction_uuid: id, amount, ...more }
      const payload = JSON.stringify(fields)
      const signature = sign('RSA-SHA256', Buffer.from(payload), pair.privateKey).toString('base64')
      const headers = { host: 'localhost', 'content-type': 'application/json', 'x-hub88-signature': signature }
      const url = `/wallet/rs/EG2/transaction/${path}`
      const response = await site.server.site.inject({ method: 'POST', url, headers, payload })
      expect(response.json()).toMatchObject({ status: 'RS_OK' })
    }
    const lines = async () =>
      (await readAll(call)).map(({ roundId, stake, payout, state }) => [roundId, stake, payout, state])
    await send('bet', 'b-1', 1_000_000, { round: 'at once' })
    await send('win', 'w-1', 0, { round: 'at once', reference_transaction_uuid: 'b-1', round_closed: true })
    await site.server.vendors.tick()
    expect(await lines()).toEqual([['at once', '10.00', '0.00', 'settled']])
    await send('bet', 'b-2', 500_000, { round: 'overnight' })
    expect((await lines())[0]).toEqual(['overnight', '5.00', '0.00', 'open'])
    site.server.clock.advance({ hours: 11 })
    await send('win', 'w-2', 0, { round: 'overnight', reference_transaction_uuid: 'b-2', round_closed: true })
    const all = [
      ['overnight', '5.00', '0.00', 'settled'],
      ['at once', '10.00', '0.00', 'settled'],
    ]
    expect(await lines()).toEqual(all)
    await site.server.vendors.tick()
    expect(await lines()).toEqual(all)
    expect(await totalsOf(call)).toMatchObject({ bets: 2, stake: 1_500n, payout: 0n })
  })

  it('can be narrowed by vendor, game type, game, state and result (2.100)', async () => {
    const player = await openTestPlayer(site)
    for (let index = 0; index < 4; index += 1) await spin(player.call, `narrow ${index}`)
    await player.move('bet', player.fresh(), '10.00', { round_id: 'won' })
    await player.move('win', player.fresh(), '25.00', { round_id: 'won', finished: true })
    await player.move('bet', player.fresh(), '4.00', { round_id: 'open' })
    await site.server.vendors.tick()
    const makers = async (query: Readonly<Record<string, string>>) =>
      (await readAll(player.call, query)).map(({ vassalage, roundId }) => (vassalage === 'BZ' ? vassalage : roundId))
    const own = ['BZ', 'BZ', 'BZ', 'BZ']
    expect(await makers({ vassalage: 'BZ' })).toEqual(own)
    expect(await makers({ vassalage: 'PG' })).toEqual(expect.arrayContaining(['won', 'open']))
    expect(await makers({ vassalage: 'PG', gameType: 'LIVE' })).toEqual([])
    expect(await makers({ gameType: 'RNG' })).toHaveLength(6)
    expect(await makers({ gameCode: testGame.gameCode })).toHaveLength(2)
    expect(await makers({ vassalage: 'nobody' })).toEqual([])
    expect(await makers({ state: 'open' })).toEqual(['open'])
    expect(await makers({ state: 'settled' })).toHaveLength(5)
    const [won, lost] = [await makers({ result: 'won' }), await makers({ result: 'lost' })]
    expect(won).toContain('won')
    // An open round is neither.
    expect(lost).not.toContain('open')
    expect([...won, ...lost]).toHaveLength(5)
    const { vendors, gameTypes, games } = await recordOf(player.call, { vassalage: 'BZ' })
    expect(vendors.map(({ vassalage }) => vassalage)).toEqual(['BZ', 'PG'])
    expect(gameTypes).toEqual(['RNG'])
    expect(games.map(({ gameCode }) => gameCode)).toEqual(['bz-lotus-lanterns', testGame.gameCode])
  })

  it('adds up to what the ledger booked in each period, even where a round goes past midnight (2.100)', async () => {
    // A minute before midnight in Bangkok.
    const nowMs = site.server.clock.now().epochMilliseconds
    const beforeMidnight = Temporal.Instant.from('2026-12-05T16:59:00Z')
    site.server.clock.advance({ milliseconds: beforeMidnight.epochMilliseconds - nowMs })
    const player = await openTestPlayer(site)
    const { call } = player
    const { account } = await call(contract.member, {})
    await player.move('bet', player.fresh(), '10.00', { round_id: 'late' })
    await spin(call, 'before midnight')
    site.server.clock.advance({ minutes: 2 })
    await player.move('win', player.fresh(), '30.00', { round_id: 'late', finished: true })
    await spin(call, 'after midnight')
    const days = [
      ['2026-12-05', '2026-12-05'],
      ['2026-12-06', '2026-12-06'],
      ['2026-12-05', '2026-12-06'],
    ] as const
    const check = async () => {
      for (const [from, to] of days) {
        const booked = await bookedFor(call, from, to)
        expect(await totalsOf(call, { from, to })).toEqual(booked)
        expect(sumOf(await readAll(call, { from, to }))).toEqual(booked)
      }
    }
    await check()
    expect((await recordOf(call, { from: '2026-12-05', to: '2026-12-05' })).totals).toMatchObject({ bets: 2 })
    await site.server.vendors.tick()
    const late = (await readAll(call)).filter(({ roundId }) => roundId === 'late')
    expect(late.map(({ stake, payout, state }) => [stake, payout, state])).toEqual([
      ['0.00', '30.00', 'settled'],
      ['10.00', '0.00', 'settled'],
    ])
    // Once the days are in the daily sums, those answer.
    site.server.clock.advance({ hours: 30 })
    await site.server.runJob('sum up postings')
    const later = await signedInAgain(account)
    for (const [from, to] of days) expect(await totalsOf(later, { from, to })).toEqual(await bookedFor(later, from, to))
    // The check sees an amount that is wrong by one, in the record and in the sums.
    const { id } = await later(contract.member, {})
    const spoil = (table: string, column: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1 where account_id in (
        select account_id from ledger_account where member_id = ${id}::bigint)`.execute(site.server.test.owner)
    await spoil('record_round', 'paid')
    await spoil('stats_account_day', 'payout')
    const [from, to] = days[2]
    expect(sumOf(await readAll(later, { from, to }))).not.toEqual(await bookedFor(later, from, to))
    expect(await totalsOf(later, { from, to })).not.toEqual(await bookedFor(later, from, to))
  })

  it('keeps its pages while new rounds arrive, and reads on window by window (2.100)', async () => {
    const { call } = await openTestPlayer(site)
    for (let index = 0; index < 10; index += 1) {
      await spin(call, `page ${index}`)
      site.server.clock.advance({ seconds: 1 })
    }
    const all = await readAll(call)
    expect(new Set(all.map(({ betId }) => betId)).size).toBe(10)
    expect(all.map(({ placedAt }) => placedAt)).toEqual(
      all
        .map(({ placedAt }) => placedAt)
        .toSorted()
        .toReversed(),
    )
    const first = await recordOf(call, { pageSize: 4 })
    await spin(call, 'page 10')
    const second = await recordOf(call, { pageSize: 4, pageNo: 2, upTo: first.upTo })
    expect([...first.list, ...second.list]).toEqual(all.slice(0, 8))
    expect((await recordOf(call, {})).totalCount).toBe(11)
  })

  it('shows nobody the rounds of another, and none of trial play (2.100)', async () => {
    const [one, other] = [await openTestPlayer(site), await openTestPlayer(site)]
    const { call } = one
    await one.move('bet', one.fresh(), '1.00', { round_id: 'mine' })
    expect((await readAll(call)).map(({ roundId }) => roundId)).toEqual(['mine'])
    expect(await readAll(other.call)).toEqual([])
    const body = { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG', trial: true } as const
    const { url } = await call(contract.launchGame, { body })
    const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
    await spin(site.server.client((await site.server.client()(contract.handover, { body: { token } })).token), 'trial')
    expect(await readAll(call)).toHaveLength(1)
  })

  const wrong: Readonly<Record<string, string | number>>[] = [
    { from: '2026-02-30' },
    { pageSize: 101 },
    { pageNo: 0 },
    { state: 'imagined' },
    { upTo: '2026-13-45T00:00:00Z' },
    { gameType: 'CHESS' },
  ]
  it.each(wrong)('refuses %j', async (query) => {
    const { call } = await site.newMember()
    expect((await refusalOf(recordOf(call, query))).code).toBe('request.invalid')
  })
})

/** A new session of a member, once time has gone on. */
async function signedInAgain(username: string) {
  const answer = await site.server.client()(contract.login, { body: { username, password: 'Baize#2026' } })
  return site.server.client(contract.sessionBegun(answer).token)
}
