import type { ContractTerms } from '@baize/pay'

/** One raw posting of a bet: everything that the plain rules look at. */
export interface RawPosting {
  readonly member: string
  readonly round: string
  readonly kind: 'stake' | 'payout' | 'rollback'
  /** In minor units, above zero. */
  readonly amount: bigint
  readonly atMs: number
}

/** A contract as the plain rules look at it. */
export interface PlainContract {
  readonly agent: string
  readonly terms: ContractTerms
  readonly fromMs: number
  readonly toMs: number
}

/** The agents above a member for a while; agents are in their own teams. */
export interface PlainTeam {
  readonly agents: readonly string[]
  /** Before this. */
  readonly toMs: number
}

/** What the plain rules know: who is in whose team, and what was posted. */
export interface PlainWorld {
  /** The teams of each member, one after the other. */
  readonly teams: ReadonlyMap<string, readonly PlainTeam[]>
  readonly postings: readonly RawPosting[]
  /** When the sweeps ended. */
  readonly sweepsMs: readonly number[]
}

/** Faults that tests plant, to see that the comparison finds them. */
export type PlainFault = 'time zone' | 'float rates' | 'overlapping periods'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** From which turnover a member is active, in the demo brand. */
const activeFrom = { daily: 50_000n, dividend: 100_000n }

/**
 * The amounts that a contract brings, by the rules of `docs/agents.md` and nothing else: for every period it looks at every posting
 * again. It is slow, keeps nothing, and shares no code with the server. Amounts of zero are left out.
 */
export function plainPay(world: PlainWorld, contract: PlainContract, fault?: PlainFault): bigint[] {
  const { terms } = contract
  if (terms.kind === 'realtime') return plainRealtime(world, contract)
  const last = Math.max(...world.postings.map(({ atMs }) => atMs))
  const amounts: bigint[] = []
  let carried = 0n
  for (let begin = contract.fromMs; begin <= last && begin < contract.toMs;) {
    const whole = endOf(begin, terms.kind === 'hourly' ? 'hour' : terms.kind === 'daily' ? 'day' : 'month', fault)
    const end = Math.min(whole, contract.toMs)
    const counted = fault === 'overlapping periods' ? end + hourMs : end
    const { amount, left } = plainPeriod(world, contract, { begin, end: counted, carried, fault })
    carried = left
    if (amount !== 0n) amounts.push(amount)
    begin = end
  }
  return amounts
}

interface PlainPeriod {
  readonly begin: number
  readonly end: number
  readonly carried: bigint
  readonly fault: PlainFault | undefined
}

function plainPeriod(world: PlainWorld, { agent, terms }: PlainContract, { begin, end, carried, fault }: PlainPeriod) {
  const isIn = ({ atMs }: RawPosting) => atMs >= begin && atMs < end
  const own = world.postings.filter((one) => isInTeam(world, one, agent))
  if (terms.kind === 'hourly') {
    // A bet of our own games is settled when it is placed; what became of it is looked up in all that was posted.
    const rounds = new Set(own.filter((one) => one.kind === 'stake' && isIn(one)).map(({ round }) => round))
    const [won, lost] = wonAndLost(world.postings.filter(({ round }) => rounds.has(round)))
    return { amount: share(won, terms.profitPpm, fault) + share(lost, terms.lossPpm, fault), left: 0n }
  }
  const turnoverOf = (postings: readonly RawPosting[]) => sum(postings, 'stake') - sum(postings, 'rollback')
  const inside = own.filter(isIn)
  const turnover = turnoverOf(inside)
  const actives = (least: bigint) =>
    [...world.teams.keys()].filter((member) => {
      const played = turnoverOf(inside.filter((one) => one.member === member))
      return played > 0n && played >= least
    }).length
  if (terms.kind === 'daily') {
    const counted = turnover + carried
    const active = actives(activeFrom.daily)
    const reached = terms.tiers.filter((tier) => counted >= tier.turnoverMinor && active >= tier.activeMembers)
    const base = counted > 0n ? counted : 0n
    const unit = terms.roundToMinor === 0n ? 1n : terms.roundToMinor
    return {
      amount: share((base / unit) * unit, reached.at(-1)?.ratePpm ?? 0n, fault),
      left: counted < 0n ? counted : 0n,
    }
  }
  if (terms.kind !== 'dividend') throw new Error('real-time wages have no periods')
  const loss = turnover - sum(inside, 'payout')
  const active = actives(activeFrom.dividend)
  const reached = terms.tiers.filter(
    (tier) => loss > 0n && loss >= tier.lossMinor && turnover >= tier.turnoverMinor && active >= tier.activeMembers,
  )
  return { amount: loss > 0n ? share(loss, reached.at(-1)?.ratePpm ?? 0n, fault) : 0n, left: 0n }
}

/** At each sweep, adds up every bet of the team from the beginning and takes off what the rows before had. */
function plainRealtime(world: PlainWorld, { agent, terms, fromMs, toMs }: PlainContract): bigint[] {
  if (terms.kind !== 'realtime') throw new Error('these are real-time wages')
  const placed = new Set(
    world.postings
      .filter((one) => one.kind === 'stake' && one.atMs >= fromMs && one.atMs < toMs && isInTeam(world, one, agent))
      .map(({ round }) => round),
  )
  const amounts: bigint[] = []
  let [wonBefore, lostBefore, carried] = [0n, 0n, 0n]
  for (const sweepMs of world.sweepsMs) {
    const known = world.postings.filter(({ round, atMs }) => placed.has(round) && atMs < sweepMs)
    const [won, lost] = wonAndLost(known, terms.singleBetMinor)
    const amount = share(won - wonBefore, terms.profitPpm) + share(lost - lostBefore, terms.lossPpm) + carried
    const isNew = won !== wonBefore || lost !== lostBefore
    // What is worth less than a minor unit waits.
    if (!isNew || amount === 0n) continue
    amounts.push(amount)
    carried = amount < 0n ? amount : 0n
    ;[wonBefore, lostBefore] = [won, lost]
  }
  return amounts
}

/** Whether a posting counts for an agent: its member was in the team then. */
function isInTeam({ teams }: PlainWorld, { member, atMs }: RawPosting, agent: string): boolean {
  return (
    teams
      .get(member)
      ?.find(({ toMs }) => atMs < toMs)
      ?.agents.includes(agent) === true
  )
}

function wonAndLost(postings: readonly RawPosting[], least = 0n): [bigint, bigint] {
  let [won, lost] = [0n, 0n]
  for (const ofRound of Map.groupBy(postings, ({ round }) => round).values()) {
    const stake = sum(ofRound, 'stake') - sum(ofRound, 'rollback')
    const paid = sum(ofRound, 'payout')
    if (stake < least) continue
    if (paid > stake) won += stake
    if (paid < stake) lost += stake
  }
  return [won, lost]
}

function sum(postings: readonly RawPosting[], kind: RawPosting['kind']): bigint {
  return postings.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0n)
}

/** Rounded towards zero, as whole numbers are divided. */
function share(amount: bigint, ppm: bigint, fault?: PlainFault): bigint {
  if (fault === 'float rates') return BigInt(Math.round(Number(amount) * (Number(ppm) / 1_000_000)))
  return (amount * ppm) / 1_000_000n
}

/** The end of the period that begins at or contains a moment, by clocks that are always seven hours ahead of UTC. */
function endOf(beginMs: number, length: 'hour' | 'day' | 'month', fault?: PlainFault): number {
  if (length === 'hour') return (Math.floor(beginMs / hourMs) + 1) * hourMs
  const ahead = fault === 'time zone' ? 0 : 7 * hourMs
  if (length === 'day') return (Math.floor((beginMs + ahead) / dayMs) + 1) * dayMs - ahead
  const local = new Date(beginMs + ahead)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - ahead
}
