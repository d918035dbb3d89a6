import type { agentHomeMembers, ReplyOf } from '@baize/contract'
import { KeptAnswers } from '../../../kernel/kept-answers.ts'
import { memberId as memberIdOf } from '../../../kernel/ids.ts'
import type { Identity } from '../../identity/index.ts'
import { dayOf, type Stats } from '../../stats/index.ts'
import type { PayReader } from '../payslips/present-payslip.ts'
import type { PayslipParts } from '../payslips/payslips.parts.ts'
import { shownDays } from './show-home.ts'

/** What counting a team needs. */
export interface CountParts extends Pick<PayslipParts, 'brands' | 'clock'> {
  readonly identity: Pick<Identity, 'teams' | 'pageOfTeam'>
  readonly stats: Pick<Stats, 'activeAmong'>
}

/** Counts, and how many members they are of. */
interface Counted {
  readonly counts: ReplyOf<typeof agentHomeMembers>
  readonly members: number
}

/** How many members are looked at in one statement. */
const membersAtOnce = 5_000
/** Counts of larger teams are kept for some minutes, since they take seconds. */
const largeTeam = 5_000
const keeping = { seconds: 600, most: 200, isLarge: ({ members }: Counted) => members > largeTeam }

/** Counts the new and active members of readers' teams as they are now: today, yesterday, and in the days that the home shows. */
export function teamCounter(parts: CountParts): (reader: PayReader) => Promise<Counted['counts']> {
  const kept = new KeptAnswers({ ...keeping, clock: parts.clock })
  return async (reader) => {
    const counted = await kept.ask(`${reader.brandId} ${reader.memberId}`, () => countTeam(parts, reader))
    return counted.counts
  }
}

async function countTeam({ brands, clock, identity, stats }: CountParts, reader: PayReader): Promise<Counted> {
  const { brandId, memberId } = reader
  const { timeZone, currency } = brands.byId(brandId)
  const to = dayOf(clock.now(), timeZone)
  const from = to.subtract({ days: shownDays - 1 })
  const since = from.toZonedDateTime(timeZone).toInstant()
  const { joined } = await identity.teams.growth({ brandId, memberId }, { since, timeZone })
  const active = { last: 0, before: 0, all: 0 }
  let members = 0
  for (let after = memberIdOf(0n); ;) {
    const team = { brandId, agentId: memberId, audience: 'team' } as const
    const page = await identity.pageOfTeam(team, { after, max: membersAtOnce })
    const counts = await stats.activeAmong({ brandId, currency: currency.code, days: { from, to } }, page)
    for (const name of ['last', 'before', 'all'] as const) active[name] += counts[name]
    members += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < membersAtOnce) break
    after = last
  }
  const joinedOn = (day: Temporal.PlainDate) => joined.get(day.toString()) ?? 0
  const all = [...joined.values()].reduce((sum, count) => sum + count, 0)
  const counts = {
    today: { joined: joinedOn(to), active: active.last },
    yesterday: { joined: joinedOn(to.subtract({ days: 1 })), active: active.before },
    total: { joined: all, active: active.all },
  }
  return { counts, members }
}
