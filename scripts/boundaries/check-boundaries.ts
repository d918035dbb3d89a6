import { modules } from '../../apps/server/src/modules.ts'
import { rooms as officeRooms } from '../../apps/office/src/rooms.ts'
import { rooms } from '../../apps/web/src/rooms.ts'
import type { Source } from '../parse-source.ts'
import { listFiles, readText } from '../read-tree.ts'
import { readSources } from '../tidy/check-tree.ts'
import { findingsOf, type Finding } from '../tidy/rule.ts'
import { importCycles } from './cycles.ts'
import { importBoundaries } from './rules.ts'
import { appRooms, roomFaults } from './site-rooms.ts'
import { mapFaults, tableOwners } from './tables.ts'

const fileRules = [
  ...importBoundaries(modules),
  tableOwners(modules),
  appRooms('web', rooms),
  appRooms('office', officeRooms),
]

/** The number of rules: those for single files, the maps of the server and of the two apps, and circular imports. */
export const boundaryRuleCount = fileRules.length + 3

/** Checks the whole project against the maps. */
export function checkBoundaries(sources: readonly Source[] = readSources()): Finding[] {
  const migrations = listFiles('db/migrations').map(readText).join('\n')
  return [
    ...sources.flatMap((source) => findingsOf(fileRules, source)),
    ...mapFaults(modules, migrations),
    ...roomFaults('web', rooms),
    ...roomFaults('office', officeRooms),
    ...importCycles(sources),
  ]
}
