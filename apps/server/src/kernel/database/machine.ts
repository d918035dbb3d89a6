import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { StartProblem } from '../start-problem.ts'
import type { DatabaseSetting } from './database-setting.ts'
import { inWords, memoryOf, settingsFor, type Machine } from './machine-settings.rules.ts'
import type { Settings } from './settings.ts'

/** The machine as this process may use it; `folder` is where the data lies. */
export function readMachine(folder: string): Machine {
  const { bavail, bsize } = statfsSync(folder)
  return {
    // Node reads the limit of this process's own control group, of either version.
    memoryBytes: memoryOf(totalmem(), process.constrainedMemory()),
    cores: availableParallelism(),
    freeDiskBytes: bavail * bsize,
  }
}

/** The settings of an embedded database. */
export interface ChosenSettings {
  readonly settings: Settings
  /** What was chosen and for what, in words for whoever starts the server. */
  readonly summary: string
}

/**
 * Chooses the embedded database's settings: by the machine, and by the operator where they set something. Throws a
 * {@link StartProblem} if they give the database more memory than there is.
 */
export function chooseSettings(machine: Machine, operator: DatabaseSetting): ChosenSettings {
  const { memoryBytes, cores, freeDiskBytes } = machine
  if (operator.memoryBytes !== undefined && operator.memoryBytes > memoryBytes)
    throw new StartProblem(
      `DATABASE_MEMORY is ${inWords(operator.memoryBytes)}, but this server may use only ${inWords(memoryBytes)}.`,
    )
  const settings = { ...settingsFor(machine, operator.memoryBytes), ...operator.settings }
  const has = `${inWords(memoryBytes)} of memory, ${cores} cores, ${inWords(freeDiskBytes)} of free disk`
  const gets = `shared_buffers ${settings['shared_buffers']}, max_wal_size ${settings['max_wal_size']}`
  const set = [
    ...(operator.memoryBytes === undefined ? [] : [`DATABASE_MEMORY ${inWords(operator.memoryBytes)}`]),
    ...(Object.keys(operator.settings).length === 0 ? [] : ['DATABASE_SETTINGS']),
  ]
  return { settings, summary: `${gets} (${[has, ...set].join(', ')})` }
}
