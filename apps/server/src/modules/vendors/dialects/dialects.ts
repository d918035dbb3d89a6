import type { Dialect } from './dialect.types.ts'
import { gcp } from './gcp/gcp-dialect.ts'
import { rs } from './rs/rs-dialect.ts'

/** Every dialect that vendors may speak. A further one is a folder in `dialects/` and its name here. */
export const dialects: readonly Dialect[] = [gcp, rs]

/** The dialect of a name. Throws for one that this version does not speak. */
export function dialectOf(name: string): Dialect {
  const found = dialects.find((dialect) => dialect.name === name)
  if (found === undefined) throw new Error(`no dialect is named ${name}`)
  return found
}
