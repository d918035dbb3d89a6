import type {
  AgentContract,
  agentContracts,
  consolidatedInfo,
  contractRules,
  OpenOffer,
  QueryOf,
  ReplyOf,
} from '@baize/contract'
import { kindsOf, termsToJson, type ContractKind, type RateRules } from '@baize/pay'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { memberNamed } from '../../agents/index.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { mayDoOf, momentOf, sideOf } from './act-on-contract.ts'
import type { ContractRow } from './contracts.sql.ts'
import { planAcceptance } from './accept-offer.ts'
import { programmeHere, requireKind } from './kinds-here.ts'
import { countDepending, holdingAfter } from './life.sql.ts'
import { lateOrOpen, pageOfOwn, waitingTerminations, type OwnFilter } from './lists.sql.ts'

type Viewer = Pick<Session, 'brandId' | 'memberId'>

/** The contracts as one of the two sides sees them. A downline is not told the name of the upline. */
export async function present(
  { identity }: Pick<ContractParts, 'identity'>,
  viewer: Viewer,
  rows: readonly ContractRow[],
): Promise<AgentContract[]> {
  const given = rows.filter((row) => sideOf(row, viewer.memberId) === 'given')
  const names = await identity.usernamesOf(viewer.brandId, [...new Set(given.map(({ downlineId }) => downlineId))])
  return rows.map((row): AgentContract => {
    const side = sideOf(row, viewer.memberId) ?? 'mine'
    const { terminationAt, terminationBy, uplineId, downlineId } = row
    return {
      contractId: row.contractId,
      kind: row.kind,
      // Lists of JSON are the same, but the wire's are not read-only.
      terms: structuredClone(termsToJson(row.terms)) as AgentContract['terms'],
      state: row.state,
      request: requestOf(row),
      side,
      isTopLevel: uplineId === undefined,
      downline: side === 'mine' ? null : { memberId: String(downlineId), username: names.get(downlineId) ?? '' },
      from: row.inForceFrom?.toString() ?? null,
      to: row.inForceTo?.toString() ?? null,
      offeredAt: row.offeredAt.toString(),
      decidedAt: row.decidedAt?.toString() ?? null,
      endedAt: row.endedAt?.toString() ?? null,
      endReason: row.endReason ?? null,
      terminationBy: terminationAt === undefined ? null : terminationBy === viewer.memberId ? 'me' : 'other',
      mayDo: mayDoOf(row, side, viewer.memberId),
    }
  })
}

function requestOf({ state, terminationAt }: ContractRow): AgentContract['request'] {
  if (state === 'offered') return 'new'
  if (state !== 'accepted') return null
  return terminationAt === undefined ? 'success' : 'termination'
}

/** A page of the caller's contracts. */
export async function listOwn(
  parts: ContractParts,
  session: Session,
  { side, kind, open, downlineId, pageNo, pageSize }: QueryOf<typeof agentContracts>,
): Promise<ReplyOf<typeof agentContracts>> {
  const { brandId, memberId: self } = session
  const downline = downlineId === undefined ? undefined : (await memberNamed(parts, session, downlineId)).memberId
  if (downline === self) throw new Refusal('agent.not_in_team')
  const filter: OwnFilter = {
    brandId,
    memberId: self,
    side,
    downlineId: downline,
    // The query's pattern allows nothing else.
    kind: kind as ContractKind | undefined,
    openAt: open === 'yes' ? parts.clock.now() : undefined,
  }
  const { rows, totalCount } = await pageOfOwn(parts.database, filter, { pageNo, pageSize })
  const totalPages = Math.max(1, Math.ceil(totalCount / pageSize))
  return { list: await present(parts, session, rows), pageNo, totalPages, totalCount }
}

/** The caller's open offers and contracts of one kind (7.049): an offer, and at most two contracts that follow one another. */
export async function listOfKind(parts: ContractParts, session: Session, kind: ContractKind) {
  requireKind(parts, session.brandId, kind)
  const filter = { ...ownOf(session), side: 'mine' as const, kind, openAt: parts.clock.now() }
  const { rows } = await pageOfOwn(parts.database, filter, { pageNo: 1, pageSize: 100 })
  return { list: await present(parts, session, rows) }
}

const ownOf = ({ brandId, memberId: self }: Viewer) => ({ brandId, memberId: self })

/** What contracts may say, and what bounds those that the caller offers. */
export async function showRules(parts: ContractParts, session: Session): Promise<ReplyOf<typeof contractRules>> {
  const { currency } = parts.brands.byId(session.brandId)
  const { at, programme } = momentOf(parts, session.brandId)
  const kinds = [...kindsOf(programme)]
  const own = await Promise.all(
    kinds.map((kind) =>
      holdingAfter(parts.database, { brandId: session.brandId, kind, downlineId: session.memberId }, at),
    ),
  )
  const rates = ({ highestPpm, stepPpm }: RateRules) => ({ highestPpm: String(highestPpm), stepPpm: String(stepPpm) })
  const { daily, hourly, realtime, dividend, equalRatesAllowed = false, mostTiers = 0 } = programme ?? {}
  return {
    kinds,
    daily: daily
      ? {
          rates: rates(daily),
          activeFromMinor: String(daily.activeFromMinor),
          roundToMinor: String(daily.roundToMinor),
        }
      : null,
    hourly: hourly ? { profit: rates(hourly.profit), loss: rates(hourly.loss) } : null,
    realtime: realtime ? rates(realtime) : null,
    dividend: dividend
      ? {
          rates: rates(dividend),
          cadences: [...dividend.cadences],
          activeFromMinor: String(dividend.activeFromMinor),
          carryLoss: dividend.carryLoss,
          bonusesCount: dividend.bonusesCount,
        }
      : null,
    equalRatesAllowed,
    mostTiers,
    // Only who has a contract that lasts may offer others.
    own: own.flatMap((rows) =>
      rows.at(-1)?.inForceTo === undefined
        ? rows.map(({ terms }) => structuredClone(termsToJson(terms)) as AgentContract['terms'])
        : [],
    ),
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
  }
}

/** For how long a contract that has ended shows the consolidated panel: until the pay of its last period, and some days to look. */
const lateDays = 40

/**
 * Which kinds of pay exist, and what waits for the caller (3.059). With the agents' policy off, nothing does (6.009). Also members
 * without a team have contracts: those who were agents until lately.
 */
export async function showConsolidated(
  parts: ContractParts,
  session: Session,
): Promise<ReplyOf<typeof consolidatedInfo>> {
  const { database, clock } = parts
  const brand = parts.brands.byId(session.brandId)
  const kinds = kindsOf(programmeHere(brand))
  const now = clock.now()
  const late = await lateOrOpen(database, ownOf(session), now.subtract({ hours: 24 * lateDays }))
  const open = late.filter(({ kind, inForceTo }) => kinds.includes(kind) && (inForceTo?.since(now).sign ?? 1) > 0)
  const waitsFor = (kind: ContractKind): AgentContract['request'] => {
    const requests = open.filter((row) => row.kind === kind).map(requestOf)
    return (['new', 'termination', 'success'] as const).find((one) => requests.includes(one)) ?? null
  }
  return {
    dailysalreqtype: waitsFor('daily'),
    divtypereq: waitsFor('dividend'),
    contracthoursalreq: waitsFor('hourly'),
    realtimesalreqtype: waitsFor('realtime'),
    enableDailySalary: kinds.includes('daily'),
    enableHourSalary: kinds.includes('hourly'),
    enableSalary: kinds.includes('realtime'),
    enableContract: kinds.includes('dividend'),
    kinds: [...kinds],
    hasContract: kinds.length > 0 && late.some(({ inForceFrom }) => inForceFrom !== undefined),
    offers: await presentOffers(
      parts,
      session,
      open.filter(({ state }) => state === 'offered'),
    ),
    terminations: await waitingTerminations(database, session.brandId, session.memberId),
    currencySymbol: brand.currency.symbol,
    currencyDigits: brand.currency.digits,
  }
}

/** Offers to the caller, each with what accepting it would do now. */
async function presentOffers(parts: ContractParts, viewer: Viewer, offers: readonly ContractRow[]) {
  return Promise.all(
    offers.map(async (row): Promise<OpenOffer> => {
      const plan = await planOf(parts, row)
      const [offer, replaced] = await present(parts, viewer, plan?.replaced ? [row, plan.replaced] : [row])
      if (offer === undefined) throw new Error('an offer was not presented')
      return {
        ...offer,
        beginsAt: plan?.from.toString() ?? null,
        present: replaced ?? null,
        endsBelow: plan === undefined ? 0 : await countDepending(parts.database, plan.above, plan.from),
      }
    }),
  )
}

/** What accepting an offer would do; `undefined` if it would be refused, which the attempt says why. */
async function planOf(parts: ContractParts, row: ContractRow) {
  try {
    return await planAcceptance(parts.database, row, momentOf(parts, row.brandId))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
