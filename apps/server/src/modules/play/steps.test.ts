import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, refusalOf, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('a step', () => {
  it('of a round that is over, of somebody else’s and of none is refused', async () => {
    const { call } = await server.newMember('stepper1')
    const other = await server.newMember('stepper2')
    const round = await call(contract.playRound, {
      params: { gameCode: 'bz-lotus-lanterns' },
      body: { stake: '1.00' },
      idempotencyKey: 'spin',
    })
    const step = (by: typeof call, roundId: string) =>
      refusalOf(
        by(contract.stepRound, {
          params: { roundId },
          body: { step: { engine: 'mines', kind: 'reveal', cell: 3 } },
          idempotencyKey: `step ${roundId}`,
        }),
      )
    expect((await step(call, round.roundId)).code).toBe('play.round_ended')
    expect((await step(other.call, round.roundId)).code).toBe('play.round_not_found')
    expect((await step(call, '00000000-0000-7000-8000-000000000000')).code).toBe('play.round_not_found')
  })

  it('is needed by no slot, which also has nothing to choose', async () => {
    const { call } = await server.newMember('stepper3')
    const asked = { params: { gameCode: 'bz-lotus-lanterns' }, idempotencyKey: 'with a bet' }
    const bet = { engine: 'dice', side: 'under', chance: 5_000 } as const
    const refusal = await refusalOf(call(contract.playRound, { ...asked, body: { stake: '1.00', bet } }))
    expect([refusal.status, refusal.code]).toEqual([422, 'play.bet_invalid'])
    expect(await call(contract.playRound, { ...asked, body: { stake: '1.00' } })).toMatchObject({
      state: 'settled',
      bet: null,
      steps: [],
      outcome: { engine: 'slot' },
    })
  })
})
