import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  missionVersions,
  officeMission,
  OfficeMission,
  officeMissions,
  saveMission as saveContract,
} from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import * as z from 'zod'
import type { Operator } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import { MissionProblem, type Missions, type OfficeMissionRow } from '../../missions/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages about missions need. */
export interface MissionPageParts {
  readonly brands: Brands
  readonly clock: Clock
  readonly missions: Pick<Missions, 'desk'>
  readonly operators: Pick<Operators, 'audit'>
}

const storedContent = z.record(z.string(), z.unknown())

function factsOf({ brands, clock }: MissionPageParts, { brandId }: Operator) {
  const { currency, timeZone } = brands.byId(brandId)
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { currencySymbol: currency.symbol, currencyDigits: currency.digits, timeZone, today }
}

function present({ brands }: MissionPageParts, row: OfficeMissionRow): OfficeMission {
  const { digits } = brands.byId(row.brandId).currency
  return {
    missionId: row.missionId,
    state: row.state,
    version: row.version,
    // Only the schema's output is ever stored.
    content: storedContent.parse(row.content),
    changedAt: row.changedAt.toString(),
    inProgress: row.inProgress,
    stepsReached: row.reachedBySteps.reduce((sum, one) => sum + one, 0),
    members: row.members,
    cost: formatAmount(minor(row.costMinor), digits),
    pointsCost: Number(row.pointsCost),
    reachedBySteps: [...row.reachedBySteps],
  }
}

/** A page of the missions of the operator's brand. */
export async function listMissions(
  parts: MissionPageParts,
  operator: Operator,
  query: QueryOf<typeof officeMissions>,
): Promise<ReplyOf<typeof officeMissions>> {
  const { brandId } = operator
  const { rows, count } = await parts.missions.desk.list({ brandId, state: query.state }, sliceOf(query))
  return { list: rows.map((row) => present(parts, row)), ...pagingOf(query, count), ...factsOf(parts, operator) }
}

/** One mission of the operator's brand. Throws `mission.unknown`. */
export async function showMission(
  parts: MissionPageParts,
  operator: Operator,
  missionId: string,
): Promise<ReplyOf<typeof officeMission>> {
  const row = await parts.missions.desk.read(operator.brandId, missionId)
  if (row === undefined) throw new Refusal('mission.unknown')
  return { mission: present(parts, row), ...factsOf(parts, operator) }
}

/** The most that an entry of the audit log says about one field. */
const mostNoted = 200

/** Saves a new version of a mission. */
export async function saveMission(
  parts: MissionPageParts,
  operator: Operator,
  { missionId, version, state, content, reason }: BodyOf<typeof saveContract> & { readonly missionId: string },
): Promise<ReplyOf<typeof saveContract>> {
  const { brandId, operatorId, username } = operator
  const saving = parts.missions.desk.save({
    brandId,
    missionId,
    version,
    state,
    content,
    by: { operatorId, name: username },
    reason,
    note: (tx, changes) => {
      const of = (side: 'before' | 'after') =>
        Object.fromEntries(changes.map((one) => [one.field, one[side].slice(0, mostNoted)]))
      return parts.operators.audit.note(tx, operator, {
        action: 'mission.saved',
        subject: { kind: 'mission', id: missionId },
        before: version === 0 ? undefined : of('before'),
        after: of('after'),
        reason,
      })
    },
  })
  const done = await saving.catch((error: unknown) => {
    if (!(error instanceof MissionProblem)) throw error
    const { digits } = parts.brands.byId(brandId).currency
    return refuseFields([{ field: `content.${error.field}`, code: 'payment.amount_invalid', values: [digits] }])
  })
  if (done !== 'saved') throw new Refusal(`mission.${done}`)
  return showMission(parts, operator, missionId)
}

/** Every version of a mission, the newest first. */
export async function listVersions(
  { missions }: MissionPageParts,
  { brandId }: Operator,
  { missionId, before, pageSize }: QueryOf<typeof missionVersions> & { readonly missionId: string },
): Promise<ReplyOf<typeof missionVersions>> {
  const below = before === undefined ? undefined : Number(before)
  const found = await missions.desk.versions(brandId, missionId, { below, max: pageSize })
  if (found.length === 0 && below === undefined) throw new Refusal('mission.unknown')
  const last = found.at(-1)
  return {
    list: found.map(({ version, state, byName, reason, madeAt, changes }) => ({
      version,
      state,
      operator: byName,
      reason,
      at: madeAt.toString(),
      changes: [...changes],
    })),
    // Versions are counted from 1 without a gap.
    next: last === undefined || last.version === 1 ? null : String(last.version),
  }
}
