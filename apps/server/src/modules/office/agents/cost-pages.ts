import type { QueryOf, ReplyOf, TableCell, TableColumn, TableFile } from '@baize/contract'
import {
  agentAudit,
  agentCosts,
  agentCostsFile,
  mostAgentCostDays,
  type AgentCostFigures,
  type AgentCostRow,
} from '@baize/contract/office'
import { formatAmount, minorSum } from '@baize/money'
import type { Language } from '@baize/phrases'
import { agentCostPhrase } from '@baize/phrases/statements'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { memberId, type MemberId } from '../../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Contracts, PaidByKind, PaidSpan } from '../../contracts/index.ts'
import { maskAddress, type Identity } from '../../identity/index.ts'
import { addSums, everybody, ggrOf, turnoverOf, type Days, type Stats } from '../../stats/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages about the cost of the agent programme need. */
export interface CostPageParts {
  readonly brands: Brands
  readonly clock: Clock
  readonly identity: Pick<Identity, 'usernamesOf' | 'teams' | 'desk'>
  readonly contracts: Pick<Contracts, 'costs'>
  readonly stats: Pick<Stats, 'teamTotals'>
}

/** Binds the endpoints about what agents cost, and who in a team earns from whom. */
export function bindCostPages(bind: OfficeBind, parts: CostPageParts): void {
  bind(agentCosts, ({ caller, query }) => showCosts(parts, caller.operator, query))
  bind(agentCostsFile, ({ caller, query }) => costsFile(parts, caller, query))
  bind(agentAudit, ({ caller, params, query }) => auditAgent(parts, caller.operator, { ...params, ...query }))
}

/** How many days a report has if none are asked for. */
const usualDays = 30
/** Shared browsers and addresses that are listed, and how far back logins are looked at. */
const mostShared = 25
const sharedDays = 30

interface Asked {
  readonly days: Days
  readonly span: PaidSpan
}

/** The period that an operator asks for. Refuses days that do not exist, and periods that are too long. */
function periodOf(
  { brands, clock }: CostPageParts,
  { brandId }: Operator,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Asked {
  const { timeZone } = brands.byId(brandId)
  const to = asked.to === undefined ? clock.now().toZonedDateTimeISO(timeZone).toPlainDate() : dayOf(asked.to, 'to')
  const from = asked.from === undefined ? to.subtract({ days: usualDays - 1 }) : dayOf(asked.from, 'from')
  const count = from.until(to, { largestUnit: 'day' }).days + 1
  if (count < 1 || count > mostAgentCostDays) throw new Refusal('agent.period', { values: [mostAgentCostDays] })
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant()
  return { days: { from, to }, span: { brandId, from: begin(from), until: begin(to.add({ days: 1 })) } }
}

function dayOf(text: string, field: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return refuseFields([{ field, code: 'field.invalid' }])
  }
}

const totalOf = ({ daily, hourly, realtime, dividend }: PaidByKind) => daily + hourly + realtime + dividend

/** Writes amounts in the brand's currency. */
function writer({ brands }: CostPageParts, { brandId }: Operator) {
  const { digits } = brands.byId(brandId).currency
  const written = (amountMinor: bigint) => formatAmount(minorSum(amountMinor), digits)
  return {
    written,
    pay: (paid: PaidByKind) => ({
      daily: written(paid.daily),
      hourly: written(paid.hourly),
      realtime: written(paid.realtime),
      dividend: written(paid.dividend),
      paid: written(totalOf(paid)),
    }),
  }
}

/** What a team brought in, in the brand's currency. */
async function playOf({ stats, brands }: CostPageParts, { brandId }: Operator, agentId: MemberId, days: Days) {
  const { code } = brands.byId(brandId).currency
  const totals = await stats.teamTotals({ brandId, agentId }, days)
  const sums = addSums(totals.filter(({ currency }) => currency === code).map((one) => one.sums))
  return { turnoverMinor: turnoverOf(sums), ggrMinor: ggrOf(sums) }
}

async function figuresOf(
  parts: CostPageParts,
  operator: Operator,
  { agentId, paid, days }: { readonly agentId: MemberId; readonly paid: PaidByKind; readonly days: Days },
): Promise<AgentCostFigures> {
  const { written, pay } = writer(parts, operator)
  const { turnoverMinor, ggrMinor } = await playOf(parts, operator, agentId, days)
  return {
    ...pay(paid),
    turnover: written(turnoverMinor),
    ggr: written(ggrMinor),
    net: written(ggrMinor - totalOf(paid)),
  }
}

async function namesOf({ identity }: CostPageParts, { brandId }: Operator, members: readonly MemberId[]) {
  const names = await identity.usernamesOf(brandId, members)
  return (one: MemberId) => ({ memberId: String(one), username: names.get(one) ?? '' })
}

/** What the site paid each top agent, and what their teams brought in. */
async function showCosts(
  parts: CostPageParts,
  operator: Operator,
  query: QueryOf<typeof agentCosts>,
): Promise<ReplyOf<typeof agentCosts>> {
  const { days, span } = periodOf(parts, operator, query)
  const [page, all] = await Promise.all([
    parts.contracts.costs.paidBy(span, undefined, sliceOf(query)),
    parts.contracts.costs.totalBy(span, undefined),
  ])
  return {
    from: days.from.toString(),
    to: days.to.toString(),
    total: await figuresOf(parts, operator, { agentId: everybody, paid: all, days }),
    list: await costRows(parts, operator, { rows: page.rows, days }),
    ...pagingOf(query, page.count),
  }
}

async function costRows(
  parts: CostPageParts,
  operator: Operator,
  { rows, days }: { readonly rows: readonly (PaidByKind & { readonly memberId: MemberId })[]; readonly days: Days },
): Promise<AgentCostRow[]> {
  const named = await namesOf(
    parts,
    operator,
    rows.map((row) => row.memberId),
  )
  return Promise.all(
    rows.map(async (paid) => ({
      agent: named(paid.memberId),
      ...(await figuresOf(parts, operator, { agentId: paid.memberId, paid, days })),
    })),
  )
}

const amounts = ['daily', 'hourly', 'realtime', 'dividend', 'paid', 'turnover', 'ggr', 'net'] as const
/** Rows of one page of agents after the other, so that their number needs no memory. */
const rowsAtOnce = 100

/** The same as a file. */
function costsFile(
  parts: CostPageParts,
  { operator, language }: { readonly operator: Operator; readonly language: Language },
  { format, ...asked }: QueryOf<typeof agentCostsFile>,
): TableFile {
  const { days, span } = periodOf(parts, operator, asked)
  async function* rows(): AsyncGenerator<readonly (readonly TableCell[])[]> {
    for (let pageNo = 1; ; pageNo += 1) {
      const found = await parts.contracts.costs.paidBy(span, undefined, sliceOf({ pageNo, pageSize: rowsAtOnce }))
      const written = await costRows(parts, operator, { rows: found.rows, days })
      yield written.map((row) => [row.agent.username, ...amounts.map((one) => row[one])])
      if (found.rows.length < rowsAtOnce) return
    }
  }
  const columns: TableColumn[] = [
    { title: agentCostPhrase(language, 'costs.agent'), kind: 'text' },
    ...amounts.map((one) => ({ title: agentCostPhrase(language, `costs.${one}`), kind: 'amount' as const })),
  ]
  return { format, name: 'agent-costs', columns, rows: rows() }
}

/** Who earns from whom below an agent, and what accounts of the team share. */
async function auditAgent(
  parts: CostPageParts,
  operator: Operator,
  { memberId: number, ...query }: QueryOf<typeof agentAudit> & { readonly memberId: string },
): Promise<ReplyOf<typeof agentAudit>> {
  const { identity, contracts, clock } = parts
  const { brandId } = operator
  const agentId = memberId(BigInt(number))
  const place = await identity.teams.place(brandId, agentId)
  if (place === undefined || place.type === 0 || place.type === 4) throw new Refusal('member.unknown')
  const path = place.path.map(memberId)
  const { days, span } = periodOf(parts, operator, query)
  const since = clock.now().subtract({ hours: 24 * sharedDays })
  const [page, received, passedOn, play, shared] = await Promise.all([
    contracts.costs.paidBy(span, agentId, sliceOf(query)),
    contracts.costs.totalTo(span, agentId),
    contracts.costs.totalBy(span, agentId),
    playOf(parts, operator, agentId, days),
    identity.desk.sharedInTeam({ brandId, agentId }, { since, max: mostShared }),
  ])
  const earners = page.rows.map((row) => row.memberId)
  const sharers = shared.flatMap(({ memberIds }) => memberIds.map(memberId))
  const named = await namesOf(parts, operator, [agentId, ...path, ...earners, ...sharers])
  const { written, pay } = writer(parts, operator)
  const below = await contracts.costs.passedOn(span, earners)
  return {
    from: days.from.toString(),
    to: days.to.toString(),
    agent: named(agentId),
    above: path.map(named),
    received: pay(received),
    passedOn: written(totalOf(passedOn)),
    kept: written(totalOf(received) - totalOf(passedOn)),
    turnover: written(play.turnoverMinor),
    ggr: written(play.ggrMinor),
    list: await Promise.all(
      page.rows.map(async (row) => {
        const { turnoverMinor, ggrMinor } = await playOf(parts, operator, row.memberId, days)
        return {
          agent: named(row.memberId),
          ...pay(row),
          passedOn: written(below.get(row.memberId) ?? 0n),
          turnover: written(turnoverMinor),
          ggr: written(ggrMinor),
        }
      }),
    ),
    ...pagingOf(query, page.count),
    shared: shared.map(({ relation, what, memberIds, count, lastAt }) => ({
      relation,
      what: relation === 'address' ? maskAddress(what) : what,
      members: memberIds.map((one) => named(memberId(one))),
      count,
      lastAt: lastAt.toString(),
    })),
  }
}
