// Contracts between agents: what they agree on, and what waits for whom (2.078, 2.126, 3.059, 3.062–3.066, 4.030, 7.049).
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from '../endpoint.ts'
import { filterBy, pageNo, pageSize, paging, time, uuid } from '../fields.ts'

/** A kind of pay. */
export const contractKind = z.enum(['daily', 'hourly', 'realtime', 'dividend'])
/** How long the periods of a dividend are (3.066). */
export const contractCadence = z.enum(['daily', 'weekly', 'semimonthly', 'monthly'])

/** A whole number of minor units, or of parts per million, as text. */
const digits = z.string().check(z.regex(/^\d{1,18}$/))
const members = z.int().check(z.gte(0), z.lte(1_000_000))
const most = 30

/** The terms of a contract: amounts in minor units and rates in parts per million (1.2 % is 12000), as text. */
export const contractTerms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('daily'),
    tiers: z
      .array(z.strictObject({ turnoverMinor: digits, activeMembers: members, ratePpm: digits }))
      .check(z.maxLength(most)),
    roundToMinor: digits,
  }),
  z.strictObject({ kind: z.literal('hourly'), profitPpm: digits, lossPpm: digits }),
  z.strictObject({ kind: z.literal('realtime'), profitPpm: digits, lossPpm: digits, singleBetMinor: digits }),
  z.strictObject({
    kind: z.literal('dividend'),
    cadence: contractCadence,
    tiers: z
      .array(z.strictObject({ turnoverMinor: digits, lossMinor: digits, activeMembers: members, ratePpm: digits }))
      .check(z.maxLength(most)),
  }),
])

/** What one of the two sides does with a contract. */
export const contractAction = z.enum([
  'accept',
  'reject',
  'withdraw',
  'askTermination',
  'withdrawTermination',
  'agreeTermination',
  'refuseTermination',
])
export type ContractAction = z.output<typeof contractAction>

/** What a contract waits for or has come to (4.030): `new` is an offer, `success` an accepted contract. */
export const contractRequest = z.enum(['new', 'termination', 'success'])

/** Somebody of the team, or a contract: what is no number of one is nobody's, which the refusal does not tell apart. */
const named = z.string().check(z.maxLength(40))
const memberNumber = z.string().check(z.regex(/^\d{1,18}$/))

export const agentContract = z.strictObject({
  contractId: uuid,
  kind: contractKind,
  terms: contractTerms,
  state: z.enum(['offered', 'accepted', 'rejected', 'withdrawn', 'ended']),
  request: z.nullable(contractRequest),
  /** Whether the caller is paid by it (`mine`) or pays it (`given`). */
  side: z.enum(['mine', 'given']),
  /** Whether the site itself pays. */
  isTopLevel: z.boolean(),
  /** The downline of a contract that the caller pays. */
  downline: z.nullable(z.strictObject({ memberId: memberNumber, username: z.string() })),
  /** It holds from here, and before the end; `null` without an end, and for what was never accepted. */
  from: z.nullable(time),
  to: z.nullable(time),
  offeredAt: time,
  decidedAt: z.nullable(time),
  /** When its end was decided, and why: `replaced`, `terminated`, `above_upline`, `upline_ended`, `moved`, `closed`, `by_operator`. */
  endedAt: z.nullable(time),
  endReason: z.nullable(z.string()),
  /** Who asked for its termination. */
  terminationBy: z.nullable(z.enum(['me', 'other'])),
  /** What the caller may do with it now. */
  mayDo: z.array(contractAction),
})
export type AgentContract = z.output<typeof agentContract>

const contractErrors = [
  'agent.not_in_team',
  'contract.unknown',
  'contract.decided',
  'contract.terms_invalid',
  'contract.above_upline',
  'contract.upline_without',
] as const

export const agentContracts = defineEndpoint({
  name: 'agentContracts',
  method: 'GET',
  path: '/wps/agent/contracts',
  summary:
    'The caller’s contracts and offers, those that are paid and those that the caller pays, the newest first (2.126)',
  tag: 'agents',
  // Whoever was an agent until lately still sees what was agreed on.
  access: realAccounts,
  query: z.strictObject({
    side: z._default(z.enum(['mine', 'given']), 'mine'),
    kind: filterBy(z.string().check(z.regex(/^(daily|hourly|realtime|dividend)$/))),
    /** Only those that are open: offers, and contracts that hold. */
    open: z._default(z.enum(['yes', 'no']), 'no'),
    /** Only those of one downline. */
    downlineId: z.optional(named),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.strictObject({ list: z.array(agentContract), ...paging }),
  errors: ['agent.not_in_team'],
})

const rates = z.strictObject({ highestPpm: digits, stepPpm: digits })
export const contractRules = defineEndpoint({
  name: 'contractRules',
  method: 'GET',
  path: '/wps/agent/contracts/rules',
  summary:
    'What the brand allows contracts to say, and what the caller’s own contracts say, which bound those of downlines',
  tag: 'agents',
  access: ['agent'],
  query: z.strictObject({}),
  reply: z.strictObject({
    kinds: z.array(contractKind),
    daily: z.nullable(z.strictObject({ rates, activeFromMinor: digits, roundToMinor: digits })),
    hourly: z.nullable(z.strictObject({ profit: rates, loss: rates })),
    realtime: z.nullable(rates),
    dividend: z.nullable(
      z.strictObject({
        rates,
        cadences: z.array(contractCadence),
        activeFromMinor: digits,
        carryLoss: z.boolean(),
        bonusesCount: z.boolean(),
      }),
    ),
    equalRatesAllowed: z.boolean(),
    mostTiers: z.number(),
    /** The terms by which the caller is paid: at most two of a kind, one that holds and one that is to follow. */
    own: z.array(contractTerms),
    currencySymbol: z.string(),
    currencyDigits: z.number(),
  }),
  errors: [],
})

export const offerContract = defineEndpoint({
  name: 'offerContract',
  method: 'POST',
  path: '/wps/agent/contracts',
  summary: 'Offers a contract to a direct downline who is an agent',
  tag: 'agents',
  access: ['agent'],
  maxPerHour: 600,
  body: z.strictObject({ downlineId: named, terms: contractTerms }),
  reply: agentContract,
  errors: [...contractErrors, 'contract.not_direct', 'contract.offer_open'],
})

export const actOnContract = defineEndpoint({
  name: 'actOnContract',
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/act',
  summary:
    'Accepts, rejects or withdraws an offer; asks for a termination, or answers that. Accepting ends lower contracts that are above the new one (4.030)',
  tag: 'agents',
  access: realAccounts,
  params: z.strictObject({ contractId: named }),
  body: z.strictObject({ action: contractAction }),
  reply: z.strictObject({
    contract: agentContract,
    /** How many contracts below it has ended. */
    endedBelow: z.number(),
  }),
  errors: [...contractErrors],
})

/** An offer to the caller, with what accepting it would do. */
const openOffer = z.extend(agentContract, {
  /** When the contract would begin; `null` if it cannot be accepted as things are. */
  beginsAt: z.nullable(time),
  /** The contract that it would replace. */
  present: z.nullable(agentContract),
  /** How many contracts below would end, because they are above it or depend on such a one (4.030). */
  endsBelow: z.number(),
})
export type OpenOffer = z.output<typeof openOffer>

export const consolidatedInfo = defineEndpoint({
  name: 'consolidatedInfo',
  method: 'GET',
  path: '/wps/member/info/consolidated',
  summary:
    'Which kinds of pay exist, what waits for the caller of each kind, and the offers to decide about (3.059, 6.009)',
  tag: 'agents',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    dailysalreqtype: z.nullable(contractRequest),
    divtypereq: z.nullable(contractRequest),
    contracthoursalreq: z.nullable(contractRequest),
    realtimesalreqtype: z.nullable(contractRequest),
    enableDailySalary: z.boolean(),
    enableHourSalary: z.boolean(),
    enableSalary: z.boolean(),
    enableContract: z.boolean(),
    /** The kinds of pay that are on. */
    kinds: z.array(contractKind),
    /** Whether the caller has a contract, or had one until lately, so that the consolidated panel is shown (4.026). */
    hasContract: z.boolean(),
    /** Offers to the caller, at most one of each kind. */
    offers: z.array(openOffer),
    /** How many terminations wait for the caller’s answer. */
    terminations: z.number(),
    currencyDigits: z.number(),
    currencySymbol: z.string(),
  }),
  errors: [],
})

const ofOneKind = {
  tag: 'agents',
  access: ['agent'],
  reply: z.strictObject({ list: z.array(agentContract) }),
  errors: ['agent.kind_off'],
} as const

export const dividendContracts = defineEndpoint({
  name: 'dividendContracts',
  method: 'GET',
  path: '/wps/agent/contracts/dividend',
  summary: 'The caller’s open offers and contracts about dividends (7.049)',
  query: z.strictObject({}),
  ...ofOneKind,
})
export const dailyContracts = defineEndpoint({
  name: 'dailyContracts',
  method: 'GET',
  path: '/wps/agent/contracts/daily',
  summary: 'The caller’s open offers and contracts about daily wages (7.049)',
  query: z.strictObject({}),
  ...ofOneKind,
})
export const hourlyContracts = defineEndpoint({
  name: 'hourlyContracts',
  method: 'POST',
  path: '/wps/agent/contracts/hourly',
  summary: 'The caller’s open offers and contracts about hourly wages (7.049)',
  body: z.strictObject({}),
  ...ofOneKind,
})
export const realtimeContracts = defineEndpoint({
  name: 'realtimeContracts',
  method: 'POST',
  path: '/wps/agent/contracts/realtime',
  summary: 'The caller’s open offers and contracts about real-time wages (7.049)',
  body: z.strictObject({}),
  ...ofOneKind,
})
