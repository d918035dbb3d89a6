/** How much there is in the books of the agents' benchmark, and how often each question is asked. */
export interface TreeSize {
  readonly members: number
  readonly bets: number
  readonly days: number
  readonly samples: number
}

/** Levels of the tree: agents on all but the last, which has only players. */
export const levels = 12
/** The tree that the issue of pace is about. */
export const fullTree: TreeSize = { members: 100_000, bets: 5_000_000, days: 30, samples: 40 }
/** One member in so many is an agent. */
const membersOfAgent = 16
/** One player in so many is directly below one agent, who therefore has very many. */
const playersOfCrowd = 20

/** A part of the full size, for a quick run: above 0, at most 1. Throws for another share. */
export function treeSizeOf(share: number): TreeSize {
  if (!(share > 0 && share <= 1)) throw new Error('the share of the full size must be above 0 and at most 1')
  const part = (count: number, least: number) => Math.max(least, Math.round(count * share))
  return {
    members: part(fullTree.members, 320),
    bets: part(fullTree.bets, 2_000),
    days: share < 0.005 ? 3 : fullTree.days,
    samples: share < 0.005 ? 3 : fullTree.samples,
  }
}

/** A member of the tree by place. */
export interface Placed {
  readonly place: number
  readonly isAgent: boolean
  /** 1 at the top. */
  readonly level: number
  /** The place of the agent directly above; `undefined` at the top. */
  readonly upline: number | undefined
}

/** The tree: everybody is below the first member. Agents come first, level by level. */
export function treeOf({ members }: Pick<TreeSize, 'members'>): readonly Placed[] {
  const agents = agentsOf(Math.max(levels, Math.floor(members / membersOfAgent)))
  const crowded = agents.find(({ level }) => level === 3) ?? agents[0]
  const players = Array.from({ length: members - agents.length }, (_, index): Placed => {
    const above = index % playersOfCrowd === 0 ? crowded : agents[(index * 7) % agents.length]
    const { place, level } = above ?? { place: 0, level: 1 }
    return { place: agents.length + index, isAgent: false, level: level + 1, upline: place }
  })
  return [...agents, ...players]
}

function agentsOf(count: number): readonly Placed[] {
  const agents: Placed[] = []
  let above: readonly Placed[] = []
  for (let level = 1; level < levels; level += 1) {
    // Five below each at the top of the tree, then as many on each level.
    const here = Math.min(5 ** (level - 1), Math.ceil((count - agents.length) / (levels - level)))
    const from = agents.length
    const row = Array.from({ length: here }, (_, index): Placed => {
      return { place: from + index, isAgent: true, level, upline: above[index % Math.max(1, above.length)]?.place }
    })
    agents.push(...row)
    above = row
  }
  return agents
}
