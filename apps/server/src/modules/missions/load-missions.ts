import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { dayOf } from '../stats/index.ts'
import { MissionProblem, missionOf } from './mission.ts'
import { readMissionsFile, type BoardSettings } from './missions.files.ts'
import type { MissionPorts } from './missions.parts.ts'
import { saveVersion } from './missions.sql.ts'

/**
 * Stores the missions of the brands' files that are not known yet, and returns what the places on their leaderboards are worth. What
 * operators changed stays. Throws a `StartProblem` for an invalid file.
 */
export async function loadMissions({
  database,
  clock,
  brands,
  folders,
}: Pick<MissionPorts, 'database' | 'clock' | 'brands' | 'folders'>): Promise<ReadonlyMap<BrandId, BoardSettings>> {
  const boards = new Map<BrandId, BoardSettings>()
  for (const [place, { brandId, timeZone, currency }] of brands.all.entries()) {
    const folder = folders[place]
    if (folder === undefined) continue
    const at = clock.now()
    const { board, missions } = await readMissionsFile(folder, dayOf(at, timeZone))
    if (board !== undefined) boards.set(brandId, board)
    for (const { id, state, content } of missions) {
      try {
        missionOf({ brandId, missionId: id, state, version: 1, content, changedAt: at }, currency)
      } catch (error) {
        if (error instanceof MissionProblem) throw new StartProblem(`missions.json: ${id}: ${error.message}`)
        throw error
      }
      const by = { operatorId: null, name: 'missions.json' }
      const version = { brandId, missionId: id, state, before: 0, content, by, reason: 'First start', at }
      await database.transaction().execute((tx) => saveVersion(tx, version))
    }
  }
  return boards
}
