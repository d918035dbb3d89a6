import { StartProblem } from '../start-problem.ts'
import { gibibyte, mebibyte } from './machine-settings.rules.ts'
import { isProtected, type Settings } from './settings.ts'

/** What the operator says about the embedded database. */
export interface DatabaseSetting {
  /** Bytes of memory that it may use; without it, a part of the machine's. */
  readonly memoryBytes: number | undefined
  /** PostgreSQL settings that replace those that follow from the machine. */
  readonly settings: Settings
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `DATABASE_MEMORY` and `DATABASE_SETTINGS`. Throws a {@link StartProblem} that says what is wrong. */
export function readDatabaseSetting(environment: Environment): DatabaseSetting {
  const memory = environment['DATABASE_MEMORY'] || undefined
  const settings = environment['DATABASE_SETTINGS'] || undefined
  const needless = memory === undefined ? settings && 'DATABASE_SETTINGS' : 'DATABASE_MEMORY'
  if (environment['DATABASE_URL'] && needless !== undefined)
    throw new StartProblem(
      `${needless} is for the embedded database: unset it, and set up the one of DATABASE_URL itself.`,
    )
  return {
    memoryBytes: memory === undefined ? undefined : readMemory(memory),
    settings: settings === undefined ? {} : readSettings(settings),
  }
}

/** Below, the smallest `shared_buffers` would be more than half of it. */
const leastMemoryBytes = 128 * mebibyte

function readMemory(text: string): number {
  const [, amount = '', unit = ''] = /^([1-9]\d{0,6})(MB|GB)$/i.exec(text) ?? []
  const bytes = Number(amount) * (unit.toUpperCase() === 'GB' ? gibibyte : mebibyte)
  if (bytes < leastMemoryBytes)
    throw new StartProblem(`DATABASE_MEMORY=${text}: must be an amount such as 2GB or 512MB, and at least 128MB.`)
  return bytes
}

/** Reads `name=value` pairs with commas between them. */
function readSettings(text: string): Settings {
  const settings = new Map<string, string>()
  const pairs = text.split(',').map((part) => part.trim())
  for (const pair of pairs.filter(Boolean)) {
    // PostgreSQL reads a backslash or a quote in a value as more than itself.
    const [, written = '', value = ''] = /^([a-z_][a-z0-9_.]*)\s*=\s*([^\\'\p{Cc}]+)$/iu.exec(pair) ?? []
    const name = written.toLowerCase()
    if (name === '')
      throw new StartProblem(`DATABASE_SETTINGS: ${JSON.stringify(pair)} is not of the form work_mem=64MB.`)
    if (isProtected(name))
      throw new StartProblem(`DATABASE_SETTINGS: ${name} cannot be changed, since the data or its safety depend on it.`)
    if (settings.has(name)) throw new StartProblem(`DATABASE_SETTINGS: ${name} is there twice.`)
    settings.set(name, value)
  }
  return Object.fromEntries(settings)
}
