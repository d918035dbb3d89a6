import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import { atOnce, countOf, crowd } from './test-at-once.ts'
import { claims } from './test-claims.ts'
import { openTwoVendors, type Launched, type TwoVendors, type VendorPlayer } from './test-vendors.ts'

let opened: TwoVendors
let players = 0
beforeAll(async () => {
  opened = await openTwoVendors()
})
afterAll(() => opened.close())

const kindsOf = async (player: VendorPlayer) => (await player.moves()).map(([kind]) => kind)

describe.each(['gcp', 'rs'] as const)('of a vendor with the dialect %s', (dialect) => {
  const newPlayer = (): Promise<VendorPlayer & Launched> =>
    dialect === 'gcp' ? opened.gcpPlayer(`player${(players += 1)}`) : opened.rsPlayer(`player${(players += 1)}`)

  it.each(claims)('%s', async (_fact, { expectHeld }) => {
    const player = await newPlayer()
    await expect(expectHeld(player)).resolves.toBeUndefined()
  })

  it('20 simultaneous bets under one id with 20 amounts are one bet, and the others are told that the id is taken', async () => {
    const player = await newPlayer()
    const answers = await atOnce((index) => player.bet(`${player.name}-mixed`, BigInt(index + 1) * 100n))
    const refused = answers.flatMap((answer) => answer.refused ?? [])
    expect(refused).toHaveLength(crowd - 1)
    expect(new Set(refused)).toEqual(new Set([dialect === 'gcp' ? '400' : 'RS_ERROR_DUPLICATE_TRANSACTION']))
    expect(await kindsOf(player)).toEqual(['stake'])
    const [taken] = answers.filter((answer) => answer.refused === undefined)
    expect(await player.balanceMinor()).toBe(taken?.balanceMinor)
  })

  it('a bet and 20 simultaneous rollbacks of it leave the balance unchanged, in whatever order they arrive', async () => {
    const player = await newPlayer()
    const [bet, ...undone] = await Promise.all([
      player.bet(`${player.name}-racing`, 1_000n),
      ...Array.from({ length: crowd }, (_, index) =>
        player.undo(`${player.name}-undo-${index}`, `${player.name}-racing`),
      ),
    ])
    expect(undone.map(({ refused }) => refused)).toEqual(undone.map(() => undefined))
    // Either the bet came first and was returned, or a tombstone refuses it for good and nothing moved.
    const wasTaken = bet.refused === undefined
    expect((await player.moves()).filter(([, amount]) => amount !== 0n)).toEqual(
      wasTaken
        ? [
            ['stake', -1_000n],
            ['rollback', 1_000n],
          ]
        : [],
    )
    const late = await player.bet(`${player.name}-racing`, 1_000n)
    expect([late.refused === undefined, late.balanceMinor]).toEqual([wasTaken, wasTaken ? 99_000n : undefined])
    expect(await player.balanceMinor()).toBe(100_000n)
  })

  it('20 rollbacks of a bet that never came leave one tombstone, and 20 simultaneous late bets are all refused', async () => {
    const player = await newPlayer()
    const undone = await atOnce((index) => player.undo(`${player.name}-undo-${index}`, `${player.name}-late`))
    expect(undone.map(({ refused }) => refused)).toEqual(undone.map(() => undefined))
    const late = await atOnce(() => player.bet(`${player.name}-late`, 1_000n))
    expect(new Set(late.map(({ refused }) => refused)).size).toBe(1)
    expect(late.every(({ refused }) => refused !== undefined)).toBe(true)
    expect((await kindsOf(player)).filter((kind) => kind === 'tombstone')).toHaveLength(1)
    expect(await player.balanceMinor()).toBe(100_000n)
  })
})

describe('a round of a vendor', () => {
  const finish = (player: Launched, round: string) =>
    opened.sendGcp('/finish', { account_id: player.account, currency: 'PLY', round_id: round })
  const roundsOf = (player: Launched, state: string) =>
    countOf(
      opened.server,
      sql`select from vendor_round join ledger_account using (account_id)
        where member_id = ${player.memberId}::bigint and state = ${state}`,
    )

  it('that is finished 20 times simultaneously is finished once, and each call is answered with the balance', async () => {
    const player = await opened.gcpPlayer('finisher')
    await player.bet('only', 1_000n)
    const answers = await atOnce(() => finish(player, 'r'))
    expect(answers.map(({ balanceMinor }) => balanceMinor)).toEqual(answers.map(() => 99_000n))
    const finishes = sql`select from vendor_round_finish join ledger_account using (account_id)
      where member_id = ${player.memberId}::bigint`
    expect(await countOf(opened.server, finishes)).toBe(1)
    await opened.server.vendors.tick()
    expect(await roundsOf(player, 'finished')).toBe(1)
  })

  it('is counted and closed once by 20 simultaneous ticks, and no stake is returned', async () => {
    const player = await opened.gcpPlayer('forgetful')
    await player.bet('lonely', 1_000n)
    await atOnce(() => opened.server.vendors.tick())
    opened.server.clock.advance({ hours: 7 * 24 + 1 })
    await atOnce(() => opened.server.vendors.tick())
    expect(await roundsOf(player, 'closed')).toBe(1)
    const counted = sql`select from vendor_round join ledger_account using (account_id)
      where member_id = ${player.memberId}::bigint and staked = 1000`
    expect(await countOf(opened.server, counted)).toBe(1)
    expect(await kindsOf(player)).toEqual(['stake'])
  })
})

describe('a launch at a vendor', () => {
  it('that is requested 20 times simultaneously gives the player 20 tokens, and moves no money', async () => {
    const player = await opened.gcpPlayer('launcher')
    const before = opened.vendor.launches.length
    const body = { gameCode: 'teahouse-tiles', vassalage: 'PG', gameType: 'RNG' } as const
    await atOnce(() => player.call(contract.launchGame, { body }))
    const seen = opened.vendor.launches.slice(before)
    expect(new Set(seen.map(({ session_id }) => session_id)).size).toBe(crowd)
    expect(new Set(seen.map(({ account_id }) => account_id))).toEqual(new Set([player.account]))
    const sessions = sql`select from vendor_session where member_id = ${player.memberId}::bigint`
    expect(await countOf(opened.server, sessions)).toBe(crowd + 1)
    expect(await player.moves()).toEqual([])
  })
})
