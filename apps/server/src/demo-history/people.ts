import type { DemoMember } from '../modules/identity/index.ts'
import type { Choices } from './choices.ts'

/** How somebody plays. */
export interface Habits {
  /** How often they come on an ordinary day, as a probability. */
  readonly visits: number
  /** Rounds of a visit, more or less. */
  readonly rounds: number
  /** What they usually deposit, in main units. */
  readonly deposits: readonly number[]
  /** The share of their rounds in games of other vendors. */
  readonly vendors: number
  /** From which multiple of a deposit they take money out. */
  readonly takesOutAt: number
}

/** An account of the history, and how its owner lives. */
export interface Person extends DemoMember {
  readonly habits: Habits
  /** The day of the registration, counted from the first one. */
  readonly day: number
  /** The last day on which they come; `undefined` if they still do. */
  readonly lastDay?: number
  readonly registeredFrom: string
  readonly userAgent: string
  /** Who invited them, by username. */
  readonly invitedBy?: string
}

const regular: Habits = { visits: 0.17, rounds: 9, deposits: [200, 300, 500], vendors: 0.4, takesOutAt: 2.2 }
const cautious: Habits = { visits: 0.11, rounds: 6, deposits: [100, 100, 200], vendors: 0.3, takesOutAt: 1.8 }
const eager: Habits = { visits: 0.3, rounds: 11, deposits: [500, 1_000, 2_000], vendors: 0.5, takesOutAt: 2.5 }
const large: Habits = { visits: 0.28, rounds: 10, deposits: [5_000, 10_000, 20_000], vendors: 0.6, takesOutAt: 1.6 }
const rare: Habits = { visits: 0.06, rounds: 5, deposits: [100, 300], vendors: 0.5, takesOutAt: 3 }
/** The member whose history visitors look at. */
const shown: Habits = { visits: 1, rounds: 9, deposits: [300, 500, 1_000], vendors: 0.45, takesOutAt: 2 }
/** Agents look after their teams and do not play. */
const working: Habits = { visits: 0.12, rounds: 0, deposits: [], vendors: 0, takesOutAt: Infinity }

const userAgents = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; CPH2591) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
] as const

/** The agents besides those that every demo has, each below one before. */
const agents = [
  { username: 'demoagent1', upline: 'agent', type: 2, day: 0 },
  { username: 'demoagent2', upline: 'agent2', type: 2, day: 1 },
  { username: 'demoagent3', upline: 'demoagent1', type: 2, day: 6 },
  { username: 'demoagent4', upline: 'demoagent1', type: 2, day: 11 },
] as const

/** Whose team new members join, and how many do. */
const teams = [
  ['agent', 2],
  ['agent2', 4],
  ['demoagent1', 4],
  ['demoagent2', 5],
  ['demoagent3', 4],
  ['demoagent4', 3],
] as const

/** Who came by whose invitation. */
const invitations: Readonly<Record<string, string>> = {
  demo21: 'demo',
  demo25: 'demo',
  demo28: 'demo',
  demo33: 'demo',
  demo42: 'demo21',
  demo31: 'demo30',
}
/** Lives with who invited them, so an operator looks at it. */
const housemate = 33

const kinds = [
  [regular, 9],
  [cautious, 6],
  [eager, 4],
  [rare, 4],
] as const

export const memberCount = 60
/** So many were there on the first day. */
const founders = 18
/** The members with large amounts, and those who have stopped coming. */
const largeOnes: ReadonlySet<number> = new Set([7, 16])
const goneOnes: ReadonlySet<number> = new Set([4, 11, 19, 28, 36])

/** The accounts of the history, in the order in which they registered: every upline before its team. */
export function peopleOf(choices: Choices, days: number): readonly Person[] {
  const here = { registeredFrom: '127.0.0.1', userAgent: userAgents[2], day: 0, habits: working }
  const fixed: readonly Person[] = [
    { ...here, username: 'agent', type: 1, upline: undefined },
    { ...here, username: 'agent2', type: 2, upline: 'agent' },
    { ...here, ...named('demo', 0), type: 0, upline: 'agent2', habits: shown },
    ...agents.map((one, place) => ({ ...here, ...one, registeredFrom: `198.51.100.${200 + place}` })),
  ]
  const members = Array.from({ length: memberCount - 1 }, (_, place) => memberOf(choices, place + 1, days))
  return [...fixed, ...members].toSorted((one, other) => one.day - other.day)
}

function memberOf(choices: Choices, number: number, days: number): Person {
  const name = `demo${String(number).padStart(2, '0')}`
  // More come every week, the last ones yesterday.
  const day = number <= founders ? choices.below(2) : Math.floor(days * Math.sqrt(choices.below(1_000) / 1_000))
  const open = teams.filter(
    ([agent]) => (agents.find(({ username }) => username === agent)?.day ?? 0) < Math.max(day, 1),
  )
  return {
    ...named(name, number),
    type: 0,
    upline: choices.pick(open),
    habits: largeOnes.has(number) ? large : choices.pick(kinds),
    day,
    ...(goneOnes.has(number) ? { lastDay: day + 3 } : {}),
    ...(invitations[name] === undefined ? {} : { invitedBy: invitations[name] }),
    // Networks of examples, which nobody has (RFC 5737). Two share an address, as households do.
    registeredFrom: addressOf(number),
    userAgent: choices.oneOf(userAgents),
  }
}

function addressOf(number: number): string {
  if (number === housemate) return '127.0.0.1'
  return number === 31 ? '203.0.113.30' : `203.0.113.${number}`
}

/** Names and a mailbox that are plainly nobody's. */
function named(username: string, number: number): Pick<Person, 'username' | 'profile' | 'email'> {
  const email = `${username}@example.com`
  // Names have no digits.
  const letters = [Math.floor(number / 26), number % 26].map((place) => String.fromCodePoint(65 + place)).join('')
  return { username, email, profile: { payeeName: `Demo Account ${letters}`, email } }
}
