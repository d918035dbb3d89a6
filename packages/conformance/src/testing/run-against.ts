import { readKeyFile, type DialectName } from '../key-file.ts'
import { runConformance } from '../run-conformance.ts'
import type { ConformanceEvent, ScenarioResult } from '../run-scenarios.ts'
import { fetchOf, type ReferenceWallet } from './wallet-host.ts'

/** The outcome of an in-memory run. */
export interface RunOutcome {
  readonly events: readonly ConformanceEvent[]
  readonly results: readonly ScenarioResult[]
  /** The names of the scenarios with this outcome. */
  named(outcome: ScenarioResult['outcome']): string[]
}

/** Runs a dialect's scenarios against an in-memory wallet: all, or those that contain the word `only`. */
export async function runAgainst(
  dialect: DialectName,
  wallet: ReferenceWallet,
  key: object,
  only?: string,
): Promise<RunOutcome> {
  const base = 'http://wallet.test'
  const events: ConformanceEvent[] = []
  const run = runConformance({
    dialect,
    base,
    key: readKeyFile(JSON.stringify(key), dialect),
    fetch: fetchOf(wallet, base),
    ...(only === undefined ? {} : { only }),
  })
  for await (const event of run) events.push(event)
  const results = events.filter((event) => event.event === 'scenario')
  return {
    events,
    results,
    named: (outcome) => results.filter((one) => one.outcome === outcome).map(({ name }) => name),
  }
}

/** Expands `signature/*` to the names of the whole group. */
export function expand(names: readonly string[], { results }: RunOutcome): string[] {
  return results
    .filter(({ group, name }) => names.includes(name) || names.includes(`${group}/*`))
    .map(({ name }) => name)
}
