import { expect, test } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import type { TeamMember } from '../identity/index.ts'
import { requireBelow, requireInTeam } from './team-scope.ts'

const agent = { brandId: brandId(1), memberId: memberId(7n) }
const below: TeamMember = {
  memberId: memberId(9n),
  username: 'below',
  type: 0,
  uplineId: memberId(7n),
  uplinePath: [memberId(7n)],
}
const self: TeamMember = { ...below, memberId: agent.memberId, uplineId: undefined, uplinePath: [] }
const identity = {
  inTeam: (_: unknown, __: unknown, asked: bigint) =>
    Promise.resolve([below, self].find((one) => one.memberId === asked)),
}

test('an agent sees members below; whoever else an id belongs to, the answer is the same refusal (2.018)', async () => {
  expect(await requireBelow({ identity }, agent, below.memberId)).toBe(below)
  for (const asked of [1n, -9n, 999n])
    await expect(requireInTeam({ identity }, agent, memberId(asked))).rejects.toMatchObject({
      code: 'agent.not_in_team',
    })
})

test('an agent is in the own team, but not below themselves', async () => {
  expect(await requireInTeam({ identity }, agent, agent.memberId)).toBe(self)
  await expect(requireBelow({ identity }, agent, agent.memberId)).rejects.toMatchObject({ code: 'agent.not_in_team' })
})
