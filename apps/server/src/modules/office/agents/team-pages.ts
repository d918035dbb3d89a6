import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import { changeMemberTeam, memberTeam, previewTeamChange, type TeamChangeEffect } from '@baize/contract/office'
import { formatAmount } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { memberId, type MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import type { Contracts } from '../../contracts/index.ts'
import type { AgentType, Identity, TeamEffect, TeamStep } from '../../identity/index.ts'
import { addSums, countsForTeams, dayOf, ggrOf, turnoverOf, type Stats } from '../../stats/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { auditOf, type MemberPageParts } from '../members/members.parts.ts'
import { runningPeriods } from './running-periods.rules.ts'

/** What the pages about the tree of agents need. */
export interface TeamPageParts extends Pick<MemberPageParts, 'operators'> {
  readonly clock: Clock
  readonly brands: Brands
  readonly identity: Pick<Identity, 'teams' | 'usernamesOf'>
  readonly stats: Pick<Stats, 'teamTotals' | 'memberTotals'>
  readonly contracts: Pick<Contracts, 'countForMove' | 'endForMove'>
}

/** Binds the endpoints about the tree of agents. */
export function bindTeamPages(bind: OfficeBind, parts: TeamPageParts): void {
  bind(memberTeam, ({ caller, params, query }) => showTeam(parts, caller.operator, params.memberId, query))
  bind(previewTeamChange, ({ caller, params, query }) => preview(parts, caller.operator, params.memberId, query))
  bind(changeMemberTeam, ({ caller, params, body }) => change(parts, caller.operator, params.memberId, body))
}

async function placeOf({ identity }: TeamPageParts, { brandId }: Operator, number: string) {
  const place = await identity.teams.place(brandId, BigInt(number))
  if (place === undefined) throw new Refusal('member.unknown')
  return { ...place, brandId }
}

/** A member's place in the tree, and how it changed. */
async function showTeam(
  parts: TeamPageParts,
  operator: Operator,
  number: string,
  query: QueryOf<typeof memberTeam>,
): Promise<ReplyOf<typeof memberTeam>> {
  const place = await placeOf(parts, operator, number)
  const { rows, count } = await parts.identity.teams.changes(place, sliceOf(query))
  const uplines = rows.flatMap(({ oldUplineId, newUplineId }) => [oldUplineId, newUplineId])
  const named = await namesOf(parts, place, [...place.path, ...uplines.filter((id) => id !== null)])
  return {
    kind: place.type === 0 ? 'member' : place.type === 4 ? 'trial' : 'agent',
    path: place.path.map(named),
    below: place.below,
    changes: rows.map((row) => ({
      number: String(row.changeId),
      kind: row.kind,
      at: row.changedAt.toString(),
      countsFrom: row.countsFrom.toString(),
      oldUpline: row.oldUplineId === null ? null : named(row.oldUplineId),
      newUpline: row.newUplineId === null ? null : named(row.newUplineId),
      members: row.members,
    })),
    ...pagingOf(query, count),
  }
}

async function namesOf({ identity }: TeamPageParts, { brandId }: DataOwner, ids: readonly bigint[]) {
  const names = await identity.usernamesOf(brandId, [...new Set(ids)].map(memberId))
  return (id: bigint) => ({ memberId: String(id), username: names.get(memberId(id)) ?? '' })
}

type Asked = QueryOf<typeof previewTeamChange>

function stepOf({ step, type, upline }: Asked): TeamStep {
  if (step === 'move') return { kind: 'move', upline: upline === '' ? null : upline }
  // The contract lists the types.
  return step === 'promote' ? { kind: 'promote', type: Number(type) as AgentType } : { kind: 'demote' }
}

/** What a step would do, without doing it. */
async function preview(
  parts: TeamPageParts,
  operator: Operator,
  number: string,
  asked: Asked,
): Promise<TeamChangeEffect> {
  const place = await placeOf(parts, operator, number)
  const effect = await parts.identity.teams.preview(place, stepOf(asked))
  const { countsFrom } = effect.change
  const ended = asked.step === 'promote' ? 0 : await parts.contracts.countForMove(place, countsFrom)
  return present(parts, place, asked, { effect, ended })
}

/** Takes a step, and records it. */
async function change(
  parts: TeamPageParts,
  operator: Operator,
  number: string,
  { reason, ...asked }: BodyOf<typeof changeMemberTeam>,
): Promise<TeamChangeEffect> {
  const place = await placeOf(parts, operator, number)
  let ended = 0
  const done = await parts.identity.teams.change(place, stepOf(asked), (effect) => async (tx) => {
    if (asked.step !== 'promote') ended = await parts.contracts.endForMove(tx, place, effect.change.countsFrom)
    await auditOf(parts, operator, place, { ...auditEntryOf(effect), reason })(tx)
  })
  return present(parts, place, asked, { effect: done, ended })
}

function auditEntryOf({ change: made, pathBefore, pathAfter }: TeamEffect) {
  const path = (ids: readonly bigint[]) => ids.map(String).join(' › ')
  return {
    action: `member.${made.kind}`,
    before: { type: String(made.oldType), path: path(pathBefore) },
    after: {
      type: String(made.newType),
      path: path(pathAfter),
      members: String(made.members),
      countsFrom: made.countsFrom.toString(),
    },
  } as const
}

async function present(
  parts: TeamPageParts,
  owner: DataOwner & { readonly type: number },
  { step }: Asked,
  {
    effect: { change: made, pathBefore, pathAfter, below },
    ended,
  }: { readonly effect: TeamEffect; readonly ended: number },
): Promise<TeamChangeEffect> {
  const named = await namesOf(parts, owner, [...pathBefore, ...pathAfter])
  return {
    step,
    countsFrom: made.countsFrom.toString(),
    pathBefore: pathBefore.map(named),
    pathAfter: pathAfter.map(named),
    below,
    contractsEnded: ended,
    running: await runningOf(parts, owner),
  }
}

/** What the team, or the member alone, played so far in the periods that are running. */
async function runningOf(
  { stats, brands, clock }: TeamPageParts,
  owner: { readonly brandId: DataOwner['brandId']; readonly memberId: MemberId; readonly type: number },
): Promise<TeamChangeEffect['running']> {
  const { currency, timeZone } = brands.byId(owner.brandId)
  const today = dayOf(clock.now(), timeZone)
  return Promise.all(
    runningPeriods(today).map(async ({ period, from, to }) => {
      const days = { from, to: today }
      const totals =
        owner.type === 0
          ? await stats.memberTotals(owner, days)
          : await stats.teamTotals({ brandId: owner.brandId, agentId: owner.memberId }, days)
      const money = totals.filter(({ currency: code, kind }) => code === currency.code && countsForTeams(kind))
      const sums = addSums(money.map(({ sums: one }) => one))
      return {
        period,
        from: from.toString(),
        to: to.toString(),
        turnover: formatAmount(turnoverOf(sums), currency.digits),
        loss: formatAmount(ggrOf(sums), currency.digits),
      }
    }),
  )
}
