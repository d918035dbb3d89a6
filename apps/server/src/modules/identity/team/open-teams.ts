import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { KeptAnswers } from '../../../kernel/kept-answers.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { NoteChange } from '../members/operate-members.ts'
import { changeTeam, previewTeamStep, type TeamEffect, type TeamStep } from './change-team.ts'
import { periodOn, type TeamPeriod } from './team.rules.ts'
import { selectGrowth, selectPathNames, selectTeamList, type TeamGrowth, type TeamListFilter } from './team-list.sql.ts'
import {
  countBelow,
  selectChanges,
  selectDirectlyBelow,
  selectPlace,
  selectTeams,
  selectTeamVersion,
  type TreeRow,
} from './team.sql.ts'

/** To which teams members belong, and what operators do with the tree. */
export interface Teams {
  /**
   * The teams of the given members, the oldest period first and the present last. Members that do not exist are not in the map.
   */
  of(brandId: BrandId, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, readonly TeamPeriod[]>>
  /** The teams for which what the given members do on a day counts, the topmost first. */
  on(
    brandId: BrandId,
    members: readonly MemberId[],
    day: Temporal.PlainDate,
  ): Promise<ReadonlyMap<MemberId, readonly MemberId[]>>
  /** Who is directly below an agent, or was on a day from `since` on, in the order of their numbers; at most so many. */
  directlyBelow(
    agent: DataOwner,
    slice: { readonly since: Temporal.PlainDate; readonly max: number },
  ): Promise<readonly MemberId[]>
  /** Grows with every change of any team: whoever remembers teams must ask anew. */
  version(): Promise<bigint>
  /** A member's place in the tree, and who is below; `undefined` if the brand has no such member. */
  place(
    brandId: BrandId,
    memberId: bigint,
  ): Promise<(TreeRow & { readonly below: Awaited<ReturnType<typeof countBelow>> }) | undefined>
  /** A slice of the members below somebody. Contacts are in full. */
  list(filter: TeamListFilter, slice: Parameters<typeof selectTeamList>[2]): ReturnType<typeof selectTeamList>
  /** The usernames of members, in the order of their numbers in a path. */
  names(brandId: BrandId, path: readonly bigint[]): ReturnType<typeof selectPathNames>
  /**
   * How many are below an agent, how many were here since a moment, and how many joined on each day since then. Very large teams are
   * counted at most once a minute.
   */
  growth(agent: DataOwner, period: { readonly since: Temporal.Instant; readonly timeZone: string }): Promise<TeamGrowth>
  /** How a member's place changed, the newest first. */
  changes(member: DataOwner, slice: Parameters<typeof selectChanges>[3]): ReturnType<typeof selectChanges>
  /** What a step would do now. Throws a refusal where it cannot be done. */
  preview(member: DataOwner, step: TeamStep): Promise<TeamEffect>
  /** Takes a step. `note` records it in its transaction. */
  change(member: DataOwner, step: TeamStep, note: (effect: TeamEffect) => NoteChange): Promise<TeamEffect>
}

/** From so many members on, what was counted is kept for a minute. */
const largeTeam = 10_000
const keeping = { seconds: 60, most: 1_000 }

export function openTeams(parts: IdentityParts): Teams {
  const { database, clock } = parts
  const grown = new KeptAnswers<TeamGrowth>({ ...keeping, clock, isLarge: ({ members }) => members > largeTeam })
  return {
    of: (brandId, members) => selectTeams(database, brandId, members),
    async on(brandId, members, day) {
      const all = await selectTeams(database, brandId, members)
      return new Map([...all].map(([id, periods]) => [id, periodOn(periods, day)?.agentIds ?? []]))
    },
    directlyBelow: ({ brandId, memberId }, slice) => selectDirectlyBelow(database, brandId, memberId, slice),
    version: () => selectTeamVersion(database),
    async place(brandId, memberId) {
      const place = await selectPlace(database, brandId, memberId)
      return place && { ...place, below: await countBelow(database, brandId, place) }
    },
    list: (filter, slice) => selectTeamList(database, filter, slice),
    names: (brandId, path) => selectPathNames(database, brandId, path),
    async growth({ brandId, memberId }, period) {
      const place = await selectPlace(database, brandId, memberId)
      if (place === undefined) throw new Error(`no member ${memberId} in brand ${brandId}`)
      const question = [brandId, memberId, period.since, period.timeZone].join(' ')
      return grown.ask(question, () => selectGrowth(database, brandId, place, period))
    },
    changes: ({ brandId, memberId }, slice) => selectChanges(database, brandId, memberId, slice),
    preview: (member, step) => previewTeamStep(parts, member, step),
    change: (member, step, note) => changeTeam(parts, member, step, note),
  }
}
