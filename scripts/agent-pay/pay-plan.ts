import type { ContractTerms } from '@baize/pay'
import { minor, ratePpm } from '@baize/money'

/** When the plan begins: half a minute after a day of the demo brand, so that each step has a sweep to make. */
export const planStart = '2026-11-21T17:00:30Z'
export const minutesPerStep = 30
/** A day of bets, and the hours in which it is paid. */
export const stepsWithBets = 48
export const steps = 58

/** The jobs of a step, in their order: what is killed in the middle of it. */
export const planJobs = [
  'sum up postings',
  'sweep real-time wages',
  'compute agents’ pay',
  'settle agents’ pay',
] as const
export type PlanJob = (typeof planJobs)[number]

/** Agents, each below the one before, and the players below the last. */
export const agentNames = ['killtop01', 'killmid01', 'killlow01'] as const
export const playerNames = ['killplay1', 'killplay2', 'killplay3'] as const

/** A posting of the plan. Whoever posts it again under its key changes nothing. */
export interface PlannedPosting {
  readonly key: string
  readonly name: string
  readonly kind: 'stake' | 'payout' | 'rollback' | 'deposit' | 'grant'
  readonly amount: bigint
  readonly round?: string
}

/** What is posted in a step: bets, wins at once and hours later, and bets that are returned hours later. */
export function postingsOf(step: number): readonly PlannedPosting[] {
  if (step === 0)
    return [
      ...playerNames.map((name) => ({ key: `money ${name}`, name, kind: 'deposit' as const, amount: 1_000_000_000n })),
      // Whoever is in the middle has nothing to pay with, until the first wages come.
      { key: 'all gone', name: agentNames[1], kind: 'stake', amount: -100_000n, round: 'all gone' },
    ]
  if (step === stepsWithBets + 1) return [{ key: 'help', name: agentNames[1], kind: 'grant', amount: 1_000_000n }]
  if (step > stepsWithBets) return []
  const bet = betOf(step)
  const own = { name: bet.name, round: bet.round }
  const late = betOf(step - 7)
  return [
    { ...own, key: `stake ${step}`, kind: 'stake', amount: -bet.stake },
    ...(bet.fate === 'won' ? [{ ...own, key: `win ${step}`, kind: 'payout' as const, amount: bet.stake * 2n }] : []),
    ...(step > 7 && late.fate === 'late win'
      ? [{ name: late.name, round: late.round, key: `late ${step}`, kind: 'payout' as const, amount: late.stake * 3n }]
      : []),
    ...(step > 7 && late.fate === 'returned'
      ? [{ name: late.name, round: late.round, key: `back ${step}`, kind: 'rollback' as const, amount: late.stake }]
      : []),
  ]
}

const fates = ['won', 'lost', 'late win', 'lost', 'returned', 'lost'] as const

function betOf(step: number) {
  const name = playerNames[step % playerNames.length] ?? playerNames[0]
  const stake = BigInt(10_000 + ((step * 7_919) % 50_000))
  return { name, stake, round: `kill ${step}`, fate: fates[step % fates.length] ?? 'lost' }
}

/** What each agent has, by depth. The last one's real-time wages come out of the pocket of the one in the middle. */
export function termsOf(depth: number): readonly ContractTerms[] {
  const less = depth * 1_000
  const rate = (ppm: number) => ratePpm(BigInt(ppm - less))
  return [
    {
      kind: 'daily',
      roundToMinor: minor(0n),
      tiers: [{ turnoverMinor: minor(0n), activeMembers: 0, ratePpm: rate(9_000) }],
    },
    { kind: 'hourly', profitPpm: rate(7_000), lossPpm: rate(13_000) },
    {
      kind: 'dividend',
      cadence: 'daily',
      tiers: [{ turnoverMinor: minor(0n), lossMinor: minor(1n), activeMembers: 0, ratePpm: rate(150_000) }],
    },
    ...(depth === 1
      ? []
      : [
          {
            kind: 'realtime' as const,
            profitPpm: rate(6_000),
            lossPpm: rate(12_000),
            singleBetMinor: minor(0n),
          },
        ]),
  ]
}
