import type { MissionContent } from '@baize/contract'
import { changesBetween, type ContentChange } from '../../../kernel/changes-between.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { dayOf } from '../../stats/index.ts'
import { missionOf, readMission, type MissionState, type StoredMission } from '../mission.ts'
import type { MissionParts } from '../missions.parts.ts'
import { missionAt, saveVersion } from '../missions.sql.ts'
import { periodAt } from '../periods.rules.ts'
import {
  membersAt,
  membersGiven,
  missionsPage,
  missionVersion,
  stepTotals,
  versionsBelow,
  type MissionVersion,
} from './desk.sql.ts'

/** How far members are counted. */
const mostCounted = 10_000
/** For how many days what a mission came to is shown. */
const shownDays = 30

/** A mission as operators see it, with its numbers. Amounts in minor units. */
export interface OfficeMissionRow extends StoredMission {
  /** Members with progress in the period that is running. */
  readonly inProgress: number
  readonly members: number
  readonly costMinor: bigint
  readonly pointsCost: bigint
  /** How often each step was given, from the first one on. */
  readonly reachedBySteps: readonly number[]
}

/** A version that an operator saves. */
export interface SavedMission {
  readonly brandId: BrandId
  readonly missionId: string
  /** The version that the operator has seen; 0 for a new mission. */
  readonly version: number
  readonly state: MissionState
  readonly content: MissionContent
  readonly by: { readonly operatorId: string; readonly name: string }
  readonly reason: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, changes: readonly ContentChange[]) => Promise<void>
}

/** What operators do with missions. */
export interface MissionDesk {
  list(
    asked: Parameters<typeof missionsPage>[1],
    slice: Parameters<typeof missionsPage>[2],
  ): Promise<{ readonly rows: readonly OfficeMissionRow[]; readonly count: number }>
  read(brandId: BrandId, missionId: string): Promise<OfficeMissionRow | undefined>
  /** Saves a new version, which counts at once. Throws a `MissionProblem`. */
  save(one: SavedMission): Promise<'saved' | 'nothing' | 'changed'>
  versions(
    brandId: BrandId,
    missionId: string,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly (MissionVersion & { readonly changes: readonly ContentChange[] })[]>
}

export function openMissionDesk(parts: MissionParts): MissionDesk {
  const { database } = parts
  return {
    async list(asked, slice) {
      const { rows, count } = await missionsPage(database, asked, slice)
      const shown: OfficeMissionRow[] = []
      for (const row of rows) shown.push(await withNumbers(parts, row))
      return { rows: shown, count }
    },
    async read(brandId, missionId) {
      const row = await missionAt(database, brandId, missionId)
      return row === undefined ? undefined : withNumbers(parts, row)
    },
    save: (one) => saveMission(parts, one),
    async versions(brandId, missionId, { below, max }) {
      const found = await versionsBelow(database, { brandId, missionId }, { below, max: max + 1 })
      return found.slice(0, max).map((version, place) => ({
        ...version,
        changes: changesBetween(found[place + 1], version),
      }))
    },
  }
}

async function withNumbers({ database, brands, clock }: MissionParts, row: StoredMission): Promise<OfficeMissionRow> {
  const { timeZone, currency } = brands.byId(row.brandId)
  const today = dayOf(clock.now(), timeZone)
  const since = today.subtract({ days: shownDays })
  const mission = readMission(row, currency)
  const period = mission === undefined || row.state !== 'published' ? undefined : periodAt(mission, today)
  const [inProgress, totals, members] = await Promise.all([
    mission === undefined || period === undefined
      ? 0
      : membersAt(database, row.brandId, { ...mission.content, period, max: mostCounted }),
    stepTotals(database, row, since),
    membersGiven(database, row, { since, max: mostCounted }),
  ])
  const given = new Map(totals.map((one) => [one.step, one.given]))
  return {
    ...row,
    inProgress,
    members,
    costMinor: totals.reduce((sum, { cashMinor }) => sum + cashMinor, 0n),
    pointsCost: totals.reduce((sum, { points }) => sum + points, 0n),
    reachedBySteps: (mission?.steps ?? []).map(({ number }) => given.get(number) ?? 0),
  }
}

async function saveMission(parts: MissionParts, one: SavedMission): ReturnType<MissionDesk['save']> {
  const { database, clock, brands } = parts
  const { brandId, missionId, version, state, content, by, reason, note } = one
  const at = clock.now()
  // Amounts that the currency does not have are refused.
  missionOf({ brandId, missionId, state, version, content, changedAt: at }, brands.byId(brandId).currency)
  return database.transaction().execute(async (tx) => {
    const before = version === 0 ? undefined : await missionVersion(tx, brandId, { missionId, version })
    const changes = changesBetween(before, { state, content })
    if (version > 0 && changes.length === 0) return 'nothing'
    if (!(await saveVersion(tx, { brandId, missionId, state, before: version, content, by, reason, at })))
      return 'changed'
    await note(tx, changes)
    return 'saved'
  })
}
