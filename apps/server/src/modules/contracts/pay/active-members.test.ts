import { minor, ratePpm } from '@baize/money'
import type { ContractTerms } from '@baize/pay'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { accept, bet, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { placeBelow } from '../../../testing/team-tree.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = async (name: string, above: readonly TestMember[], isAgent = false) => {
  const member = await server.newMember(name)
  await placeBelow(server, member.id, { path: above.map(({ id }) => id), isAgent })
  return member
}
const move = ({ id }: TestMember, upline: string | null) =>
  server.identity.teams.change(
    { brandId: brandId(1), memberId: memberId(BigInt(id)) },
    { kind: 'move', upline },
    () => () => Promise.resolve(),
  )

const terms: ContractTerms = {
  kind: 'dividend',
  cadence: 'semimonthly',
  tiers: [{ turnoverMinor: minor(0n), lossMinor: minor(1n), activeMembers: 1, ratePpm: ratePpm(100_000n) }],
}

it('a member who moves is active in each team by what was played while belonging to it (3.062)', async () => {
  const [before, after] = [await newMember('actbefore', [], true), await newMember('actafter', [], true)]
  const both = await newMember('actboth', [before])
  const neither = await newMember('actneither', [before])
  const leaver = await newMember('actleaver', [before])
  for (const downline of [before, after]) await accept(server, { downline, terms }, { from: '2026-11-15T17:00:00Z' })
  // A dividend counts members from 1,000.00 on.
  await bet(server, both, 100_000n, 100_000n)
  await bet(server, neither, 60_000n, 60_000n)
  await bet(server, leaver, 100_000n, 100_000n)
  await move(both, 'actafter')
  await move(neither, 'actafter')
  await move(leaver, null)
  server.clock.advance({ hours: 24 })
  await bet(server, both, 100_000n, 100_000n)
  await bet(server, neither, 60_000n, 60_000n)
  await bet(server, leaver, 1n)
  server.clock.advance({ hours: 24 * 11 })
  for (let times = 0; times < 3; times += 1) await runPay(server)
  const found = (await rowsOf(server, [before, after])).toSorted((one) => (one.downline === after.id ? -1 : 1))
  // By the teams of the end it would be none before the move, and two after it.
  expect(found.map(({ downline, basis }) => [downline, basis['activeMembers'], basis['turnoverMinor']])).toEqual([
    [after.id, 1, '160000'],
    [before.id, 2, '260000'],
  ])
})
