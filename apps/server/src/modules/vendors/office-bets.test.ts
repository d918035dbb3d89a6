import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { about, operatorWith } from '../../testing/member-desk.ts'
import type { TestOperator } from '../../testing/office.ts'
import { refusalOf } from '../../testing/open-test-server.ts'
import { recordOf, spin } from '../../testing/read-bets.ts'
import { recomputes } from '../play/index.ts'
import { openTestPlayer } from './test-player.ts'
import { openTestVendorSite, type TestVendorSite } from './test-vendor.ts'

let site: TestVendorSite
let reader: TestOperator
beforeAll(async () => {
  site = await openTestVendorSite()
})
beforeEach(async () => {
  reader = await operatorWith(site.server)
})
afterAll(() => site.close())

type Player = Awaited<ReturnType<typeof openTestPlayer>>

async function idOf({ call }: Player) {
  return { id: (await call(contract.member, {})).id }
}

/** What an operator sees of a row of the player's record. */
async function roundOf(player: Player, betId: string): Promise<office.OfficeRound> {
  return about(site.server, office.memberRound, await idOf(player), { ...reader, query: { betId } })
}

async function rowOf({ call }: Player, roundId: string): Promise<contract.Bet> {
  const { list } = await recordOf(call)
  const row = list.find((one) => one.roundId === roundId)
  if (row === undefined) throw new Error('the record lacks the round')
  return row
}

describe('a member’s bets in the back office', () => {
  it('are those that the member sees, of every maker, and can be narrowed in the same ways', async () => {
    const player = await openTestPlayer(site)
    await spin(player.call, 'office own')
    await player.move('bet', player.fresh(), '10.00', { round_id: 'seen' })
    const member = await idOf(player)
    for (const query of [{}, { vassalage: 'PG' }, { gameType: 'RNG', result: 'lost' }, { state: 'open' }]) {
      const seen = await about(site.server, office.memberBets, member, { ...reader, query })
      expect(seen).toEqual(await recordOf(player.call, query))
    }
    const one = await about(site.server, office.memberBets, member, { ...reader, query: { vassalage: 'PG' } })
    expect(one.list.map(({ roundId }) => roundId)).toEqual(['seen'])
  })

  it('of a vendor show every posting of the round, and no other player’s', async () => {
    const [player, other] = [await openTestPlayer(site), await openTestPlayer(site)]
    for (const one of [player, other]) {
      await one.move('bet', one.fresh(), '10.00', { round_id: 'shared number' })
      await one.move('win', one.fresh(), '25.00', { round_id: 'shared number', finished: true })
    }
    const { betId } = await rowOf(player, 'shared number')
    const { transactions, proof, isMore } = await roundOf(player, betId)
    const amounts = transactions.flatMap(({ postings }) => postings.map(({ kind, amount }) => [kind, amount]))
    expect(amounts).toEqual([
      ['stake', '-10.00'],
      ['payout', '25.00'],
    ])
    expect([proof, isMore]).toEqual([null, false])
    expect((await refusalOf(roundOf(other, betId))).code).toBe('play.round_not_found')
  })

  it('of our games show their proof: the seed once it is revealed, and whether it gives the outcome', async () => {
    const player = await openTestPlayer(site)
    const { roundId } = await spin(player.call, 'office proof')
    const { betId } = await rowOf(player, roundId)
    const before = await roundOf(player, betId)
    expect(before.proof).toMatchObject({ serverSeed: null, isRecomputed: null, round: { roundId } })
    expect(before.transactions[0]?.postings[0]).toMatchObject({ kind: 'stake', amount: '-1.00', house: 'games' })
    const { revealed } = await player.call(contract.rotateSeeds, { body: { clientSeed: 'another' } })
    const { proof } = await roundOf(player, betId)
    expect(proof).toMatchObject({ serverSeed: revealed.serverSeed, isRecomputed: true })
    if (proof === null) throw new Error('the proof is missing')
    // Negative controls: other seeds, another number of the round, another payout.
    const { round } = proof
    for (const planted of [
      { ...proof, serverSeed: '0'.repeat(64) },
      { ...proof, round: { ...round, nonce: String(Number(round.nonce) + 1), serverSeedHash: round.clientSeed } },
      { ...proof, round: { ...round, payout: '987.65' } },
    ])
      expect(recomputes(planted, 2)).toBe(false)
  })

  it('that nobody has are not found, and names of no form are refused', async () => {
    const player = await openTestPlayer(site)
    const refused = async (betId: string) => (await refusalOf(roundOf(player, betId))).code
    expect(await refused('1-1-1-none')).toBe('play.round_not_found')
    expect(await refused('999999999999999999-1-1700000000000-x')).toBe('play.round_not_found')
    expect(await refused('x')).toBe('request.invalid')
    const unknown = about(site.server, office.memberBets, { id: '999999999' }, { ...reader, query: {} })
    expect((await refusalOf(unknown)).code).toBe('member.unknown')
  })
})
