import type { Dialect } from './dialect.types.ts'
import { gcp } from './gcp/gcp-dialect.ts'
import { rs } from './rs/rs-dialect.ts'

/** Every dialect that vendors may use. To add one, create its folder in `dialects/` and list it here. */
export const dialects: readonly Dialect[] = [gcp, rs]

/** Returns the dialect with a name. Throws if this version has no such dialect. */
export function dialectOf(name: string): Dialect {
  const found = dialects.find((dialect) => dialect.name === name)
  if (found === undefined) throw new Error(`there is no dialect named ${name}`)
  return found
}
