import type { TestMember, TestServer } from './open-test-server.ts'
import { placeBelow } from './team-tree.ts'

/** A chain of agents, each below the one before, and a player below the last. */
export interface TestChain {
  readonly agents: readonly TestMember[]
  readonly player: TestMember
}

let chains = 0

/** Makes agents in a chain and a player below them. Their welcome credits are not part of any team. */
export async function newChain(server: TestServer, length: number): Promise<TestChain> {
  chains += 1
  const members: TestMember[] = []
  for (let place = 0; place <= length; place += 1) {
    const member = await server.newMember(`pay${chains}m${place}`)
    const path = members.map(({ id }) => id)
    await placeBelow(server, member.id, { path, isAgent: place < length })
    members.push(member)
  }
  const player = members.at(-1)
  if (player === undefined) throw new Error('a chain has a player')
  return { agents: members.slice(0, -1), player }
}
