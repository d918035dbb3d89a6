import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, bet, dividendTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { postRounds } from '../realtime/test-realtime.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const day = () => server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
const nextDay = async () => {
  server.clock.advance({ hours: 24 })
  await runPay(server)
}
const amountsOf = async (agent: TestMember) =>
  (await rowsOf(server, [agent])).map(({ amount, state }) => `${amount} ${state}`)
const live = { provider: 'EVO', gameCode: 'emerald-baccarat' }

/** An agent with a dividend of 30 % for each day, and a player below. */
async function newTeam() {
  const { agents, player } = await newChain(server, 1)
  const [agent] = agents
  if (agent === undefined) throw new Error('there is an agent')
  // The welcome credits are gifts of the day before.
  await nextDay()
  await accept(server, { downline: agent, terms: dividendTerms(300_000, 'daily') }, { from: day() })
  return { agent, player }
}
const post = (player: TestMember, round: string, kind: 'stake' | 'payout', amount: bigint, closesRound: boolean) =>
  postRounds(server, [{ id: player.id, round, kind, amount, closesRound }], live)

describe('a dividend (3.062)', () => {
  it('waits for an operator if more than a fifth of the loss is staked in bets that are not over', async () => {
    const { agent, player } = await newTeam()
    await post(player, 'over midnight', 'stake', -50_000n, false)
    await nextDay()
    expect(await amountsOf(agent)).toEqual(['15000 awaiting'])
    // The stake comes back on the next day: it was a loss that nobody had.
    await post(player, 'over midnight', 'payout', 50_000n, true)
    await nextDay()
    expect(await amountsOf(agent)).toEqual(['15000 awaiting', '0 paid'])
  })

  it('waits too if the bet is over before the dividend is computed', async () => {
    const { agent, player } = await newTeam()
    await post(player, 'just over midnight', 'stake', -50_000n, false)
    // It is 17:00 in the brand; the dividend is computed at 02:00.
    server.clock.advance({ hours: 8 })
    await post(player, 'just over midnight', 'payout', 50_000n, true)
    await nextDay()
    expect((await amountsOf(agent))[0]).toBe('15000 awaiting')
    server.clock.advance({ hours: 16 })
  })

  it('is paid at once if the bets are over, or what is open is little beside the loss', async () => {
    const { agent, player } = await newTeam()
    await post(player, 'over in time', 'stake', -40_000n, true)
    await bet(server, player, 1_000n)
    await post(player, 'little', 'stake', -5_000n, false)
    await nextDay()
    expect(await amountsOf(agent)).toEqual(['13800 paid'])
  })
})
