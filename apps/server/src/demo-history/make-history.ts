import type { Foundations } from '../open-modules.ts'
import { workOff } from './cashier.ts'
import { agentDeeds } from './agents.ts'
import { contestDeeds } from './contests.ts'
import { cardTableDeeds } from './card-tables.ts'
import { createChoices, type Choices } from './choices.ts'
import { closeHistory, closingMinutes } from './closing.ts'
import { deedsOfMembers } from './deeds-of-members.ts'
import { deedsOfOperators } from './deeds-of-operators.ts'
import { deedsOfRewards } from './deeds-of-rewards.ts'
import { wait, type House } from './house.ts'
import { register } from './member.ts'
import { peopleOf } from './people.ts'
import { planOf, type PlannedEvent } from './plan.ts'
import { missionDeeds } from './missions.ts'
import { lotteryDeeds, passTime } from './lotteries.ts'
import { raffleDeeds } from './raffles.ts'
import { rainDeeds } from './rains.ts'
import { deedsOfService, readNews } from './service.ts'
import { openStage } from './stage.ts'
import { endVisit, visit } from './visit.ts'

/** How many days a house of the demo has lived at its first start. */
export const historyDays = 35
/** The seed of all choices: with another one, other things happened. */
const seed = 20_261_122
/** How many members are on the site at once. */
const visitsAtOnce = 6

/** The hour at which operators begin to work. */
const workFrom = 7
/** The jobs that ask gateways a last time, and that derive sums and records from the books. */
const followers = [
  'settle deposits',
  'settle withdrawals',
  'sum up postings',
  'follow vendors',
  'record bets',
  'count points',
  'count missions',
  'give raffle tickets',
  'make rebates',
  'reward friends',
  'tend bonuses',
]

/** What a history came to. */
export interface MadeHistory {
  readonly members: number
  readonly tookMs: number
}

/** Makes the history of the demo: what would have happened in the last weeks. `moveTo` is told how far it is, from 0 to 1. */
export async function makeHistory(
  foundations: Foundations,
  moveTo: (share: number) => void = () => undefined,
): Promise<MadeHistory> {
  const startedMs = performance.now()
  const until = foundations.clock.now()
  const from = until.subtract({ hours: 24 * historyDays })
  const stage = await openStage(foundations, { from, until })
  try {
    const choices = createChoices(seed)
    const people = peopleOf(choices, historyDays)
    const deeds = [
      ...deedsOfMembers,
      ...deedsOfOperators,
      ...deedsOfRewards,
      ...rainDeeds,
      ...contestDeeds,
      ...missionDeeds,
      ...raffleDeeds,
      ...deedsOfService,
      ...agentDeeds,
      ...lotteryDeeds,
      ...cardTableDeeds,
    ]
    const { timeZone } = stage.brand
    const usual = { from, until: until.subtract({ minutes: closingMinutes }), days: historyDays, timeZone }
    let passed = from
    const house: House = {
      stage,
      members: new Map(),
      requested: [],
      vouchers: [],
      async passTime(to) {
        const since = passed
        if (Temporal.Instant.compare(to, passed) > 0) passed = to
        await passTime(house, since, to)
      },
    }
    await live(house, planOf(people, deeds, choices, usual), moveTo)
    await house.passTime(usual.until)
    await closeHistory(house)
    await stage.delivered()
    await readNews(house)
    for (const job of followers) await stage.runJob(job)
    return { members: house.members.size, tookMs: performance.now() - startedMs }
  } finally {
    await stage.close()
  }
}

/** Lets everything happen in its order. */
async function live(house: House, plan: readonly PlannedEvent[], moveTo: (share: number) => void): Promise<void> {
  const { clock, brand } = house.stage
  const groups = groupsOf(plan)
  for (const [place, together] of groups.entries()) {
    moveTo(place / groups.length)
    const [first] = together
    if (first !== undefined) await house.passTime(first.at)
    const done = await Promise.allSettled(
      together.map((event, index) => happen(house, event, createChoices(seed + place * visitsAtOnce + index))),
    )
    // The others have ended too, so that what they use can be closed.
    const failed = done.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    // Nobody works at night, nor gets up for a single request at once.
    if (house.requested.length <= place % 2 || clock.now().toZonedDateTimeISO(brand.timeZone).hour < workFrom) continue
    await wait(house, { minutes: 4 })
    await workOff(house, createChoices(seed - place))
  }
}

async function happen(house: House, event: PlannedEvent, choices: Choices): Promise<void> {
  if (event.kind === 'deed') return event.deed.run(house)
  const { username } = event.person
  const member = house.members.get(username)
  if (event.kind === 'registration') {
    const inviter = house.members.get(event.person.invitedBy ?? '')
    house.members.set(username, await register(house.stage, event.person, inviter))
  } else if (member !== undefined) await visit(house, member, choices).catch(endVisit)
}

/**
 * What happens at the same time: some visits one after another in the plan begin together, since the clock may not be moved far
 * while somebody waits for an answer.
 */
function groupsOf(plan: readonly PlannedEvent[]): readonly (readonly PlannedEvent[])[] {
  const groups: PlannedEvent[][] = []
  for (const event of plan) {
    const last = groups.at(-1)
    const joins =
      event.kind === 'visit' &&
      last !== undefined &&
      last.length < visitsAtOnce &&
      last.every((one) => one.kind === 'visit' && one.person !== event.person && one.day === event.day)
    if (joins) last.push(event)
    else groups.push([event])
  }
  return groups
}
