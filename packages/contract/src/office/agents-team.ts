// The tree of agents as operators see and change it.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, time } from '../fields.ts'
import { memberName, officePaging, pageQuery } from './fields.ts'
import { memberParams } from './members.ts'
import { officeReason } from './operators.ts'

/** What an operator does with a member's place in the tree. */
export const teamStep = z.enum(['promote', 'demote', 'move'])
export type TeamStepName = z.output<typeof teamStep>

/** The types of accounts that are agents (3.023). */
export const agentTypes = ['1', '2', '41', '42'] as const

const asked = {
  step: teamStep,
  /** For `promote`: the type of the account from then on. */
  type: z._default(z.enum(agentTypes), '1'),
  /** For `move`: the username of the agent to go below; empty for the top of the tree. */
  upline: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
}

const change = z.strictObject({
  number: z.string(),
  kind: z.enum(['promoted', 'demoted', 'moved']),
  at: time,
  /** The first day on which play counts for the new teams. */
  countsFrom: day,
  oldUpline: z.nullable(memberName),
  newUpline: z.nullable(memberName),
  /** Members whose teams changed. */
  members: z.number(),
})

const effect = z.strictObject({
  step: teamStep,
  countsFrom: day,
  /** The agents above, the topmost first. */
  pathBefore: z.array(memberName),
  pathAfter: z.array(memberName),
  below: z.strictObject({ members: z.number(), agents: z.number(), direct: z.number() }),
  /** Contracts that end when that day begins: those by which the member is paid or pays, and all that depend on them. */
  contractsEnded: z.int(),
  /** Periods that are running: what was played in them so far stays with the agents above who are there now. */
  running: z.array(
    z.strictObject({
      period: z.enum(['day', 'week', 'halfMonth', 'month']),
      from: day,
      to: day,
      turnover: amount,
      /** What the team lost; negative if it won. */
      loss: amount,
    }),
  ),
})
export type TeamChangeEffect = z.output<typeof effect>

const shared = { tag: 'agents', access: ['operator'], params: memberParams } as const

export const memberTeam = defineEndpoint({
  ...shared,
  name: 'memberTeam',
  method: 'GET',
  path: '/office/members/:memberId/team',
  summary: 'A member’s place in the tree, and how it changed, newest first',
  permission: 'agents.read',
  query: z.strictObject(pageQuery),
  reply: z.strictObject({
    kind: z.enum(['member', 'agent', 'trial']),
    /** The agents above, the topmost first. */
    path: z.array(memberName),
    below: z.strictObject({ members: z.number(), agents: z.number(), direct: z.number() }),
    changes: z.array(change),
    ...officePaging,
  }),
  errors: ['member.unknown'],
})

const refusals = [
  'member.unknown',
  'team.cannot_promote',
  'team.not_an_agent',
  'team.cannot_move',
  'team.no_such_agent',
  'team.own_team',
  'team.there_already',
] as const

export const previewTeamChange = defineEndpoint({
  ...shared,
  name: 'previewTeamChange',
  method: 'GET',
  path: '/office/members/:memberId/team-change',
  summary: 'What making an agent, making an agent a member, or moving a team would do, running periods included',
  permission: 'agents.change',
  query: z.strictObject(asked),
  reply: effect,
  errors: refusals,
})

export const changeMemberTeam = defineEndpoint({
  ...shared,
  name: 'changeMemberTeam',
  method: 'POST',
  path: '/office/members/:memberId/team-change',
  summary: 'Make a member an agent or an agent a member, or move somebody with everybody below',
  permission: 'agents.change',
  freshFactor: true,
  maxPerHour: 200,
  body: z.strictObject({ ...asked, reason: officeReason }),
  reply: effect,
  errors: refusals,
})
