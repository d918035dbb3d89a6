// The register centre of an agent: links by which people register below them, and accounts that they open themselves.
import * as z from 'zod/mini'
import { wholeNumber } from '../content-fields.ts'
import { defineEndpoint, everyone } from '../endpoint.ts'
import { contractTerms } from './contracts.ts'
import { day, pageNo, pageSize, paging, time, uuid } from '../fields.ts'

/** What whoever registers becomes: a member, or an agent below the agent of the link. */
export const joinKind = z.enum(['member', 'agent'])
export type JoinKind = z.output<typeof joinKind>

/** The pages to which a link can lead. */
export const linkLandings = ['home', 'register', 'promotions', 'agent'] as const
export type LinkLanding = (typeof linkLandings)[number]

/** A link's code: digits and capital letters that nobody mistakes for each other. */
export const linkCode = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/))

/** How many links an agent can have that are in use. */
export const mostLinks = 50

/**
 * The contracts that whoever becomes an agent is offered, at most one of each kind of pay. None is above the upline's own: the server
 * checks it when they are prepared, and again when they are offered.
 */
const joinOffers = z.array(contractTerms).check(
  z.maxLength(4),
  z.refine((list) => new Set(list.map((one) => one.kind)).size === list.length, { error: 'each kind once' }),
)

const link = z.strictObject({
  linkId: uuid,
  code: linkCode,
  kind: joinKind,
  /** The agent’s own note. */
  label: z.string(),
  landing: z.enum(linkLandings),
  /** What new agents are offered. */
  offers: z.array(contractTerms),
  /** How often it was opened, by different visitors of a day, and how many registered. */
  visits: z.int(),
  joined: z.int(),
  maxUses: z.nullable(z.int()),
  expiresAt: z.nullable(time),
  madeAt: time,
  /** `spent`: as many registered as it allows. */
  state: z.enum(['open', 'spent', 'expired', 'stopped']),
})
export type AgentLink = z.output<typeof link>

const offerErrors = [
  'agent.offers_for_agents',
  'contract.terms_invalid',
  'contract.above_upline',
  'contract.upline_without',
] as const

const shared = { tag: 'agents', access: ['agent'] } as const
const params = z.strictObject({ linkId: uuid })

export const agentLinks = defineEndpoint({
  ...shared,
  name: 'agentLinks',
  method: 'GET',
  path: '/wps/agent/links',
  summary: 'The agent’s links for registration, the newest first (2.116)',
  query: z.strictObject({ state: z._default(z.enum(['open', 'all']), 'all'), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(link), ...paging }),
  errors: [],
})

export const makeAgentLink = defineEndpoint({
  ...shared,
  name: 'makeAgentLink',
  method: 'PUT',
  path: '/wps/agent/links/:linkId',
  summary: 'Make a link for registration. The same id again changes nothing (2.116)',
  maxPerHour: 60,
  params,
  body: z.strictObject({
    kind: joinKind,
    label: z.string().check(z.trim(), z.maxLength(60)),
    landing: z.enum(linkLandings),
    /** Only for agents. */
    offers: joinOffers,
    maxUses: z.nullable(wholeNumber(1, 100_000)),
    /** The last day of the brand's time zone on which it can be used. */
    lastDay: z.nullable(day),
  }),
  reply: link,
  errors: ['agent.link_unknown', 'agent.links_used_up', 'agent.link_over', 'agent.too_deep', ...offerErrors],
})

export const stopAgentLink = defineEndpoint({
  ...shared,
  name: 'stopAgentLink',
  method: 'POST',
  path: '/wps/agent/links/:linkId/stop',
  summary: 'Stop a link: nobody can register by it any more. Stopping it again changes nothing (2.116)',
  params,
  reply: link,
  errors: ['agent.link_unknown'],
})

export const agentLinkUse = defineEndpoint({
  ...shared,
  name: 'agentLinkUse',
  method: 'GET',
  path: '/wps/agent/links/:linkId/use',
  summary: 'How a link was used on each of the last 30 days of the brand’s time zone (2.116)',
  params,
  reply: z.strictObject({
    link,
    days: z.array(z.strictObject({ day, visits: z.int(), joined: z.int() })),
  }),
  errors: ['agent.link_unknown'],
})

export const agentJoined = defineEndpoint({
  ...shared,
  name: 'agentJoined',
  method: 'GET',
  path: '/wps/agent/joined',
  summary: 'Who registered by the agent’s links, or was opened an account, the newest first (2.116)',
  query: z.strictObject({ link: z.optional(uuid), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        memberId: z.string(),
        username: z.string(),
        kind: joinKind,
        /** The code of the link; `null` for an account that the agent opened. */
        code: z.nullable(linkCode),
        label: z.nullable(z.string()),
        at: time,
      }),
    ),
    ...paging,
  }),
  errors: [],
})

export const openAgentAccount = defineEndpoint({
  ...shared,
  name: 'openAgentAccount',
  method: 'POST',
  path: '/wps/agent/accounts',
  summary:
    'Open an account directly below the agent. Whoever gets it must choose an own password at the first login (2.116)',
  encrypted: true,
  maxPerHour: 20,
  body: z.strictObject({
    kind: joinKind,
    username: z.string().check(z.maxLength(64)),
    password: z.string().check(z.maxLength(128)),
    /** Only for agents. */
    offers: joinOffers,
  }),
  reply: z.strictObject({ memberId: z.string(), username: z.string(), kind: joinKind }),
  errors: ['register.username_taken', 'agent.too_deep', ...offerErrors],
})

export const visitAgentLink = defineEndpoint({
  name: 'visitAgentLink',
  method: 'POST',
  path: '/wps/agent/visits',
  summary: 'Count that a link was opened: once a day for each address. Answers the same for every code',
  tag: 'agents',
  access: everyone,
  body: z.strictObject({ code: z.string().check(z.maxLength(64)) }),
  reply: z.strictObject({}),
  errors: [],
})
