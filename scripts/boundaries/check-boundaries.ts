import { modules } from '../../apps/server/src/modules.ts'
import type { Source } from '../parse-source.ts'
import { listFiles, readText } from '../read-tree.ts'
import { readSources } from '../tidy/check-tree.ts'
import { findingsOf, type Finding } from '../tidy/rule.ts'
import { importCycles } from './cycles.ts'
import { importBoundaries } from './rules.ts'
import { mapFaults, tableOwners } from './tables.ts'

const fileRules = [...importBoundaries(modules), tableOwners(modules)]

/** How many rules there are: those over single files, the map, and circles. */
export const boundaryRuleCount = fileRules.length + 2

/** Checks the whole tree against the map. */
export function checkBoundaries(sources: readonly Source[] = readSources()): Finding[] {
  const migrations = listFiles('db/migrations').map(readText).join('\n')
  return [
    ...sources.flatMap((source) => findingsOf(fileRules, source)),
    ...mapFaults(modules, migrations),
    ...importCycles(sources),
  ]
}
