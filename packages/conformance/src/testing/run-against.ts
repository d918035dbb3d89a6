import { readKeyFile, type DialectName } from '../key-file.ts'
import { runConformance } from '../run-conformance.ts'
import type { ConformanceEvent, ScenarioResult } from '../run-scenarios.ts'
import { fetchOf, type ReferenceWallet } from './wallet-host.ts'

/** How a run in memory ended. */
export interface RunOutcome {
  readonly events: readonly ConformanceEvent[]
  readonly results: readonly ScenarioResult[]
  /** Names of the scenarios that ended so. */
  named(outcome: ScenarioResult['outcome']): string[]
}

/** Runs the scenarios of a dialect against a wallet in memory, all of them or those with a word. */
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

/** Names of scenarios, where `signature/*` stands for a whole group. */
export function expand(names: readonly string[], { results }: RunOutcome): string[] {
  return results
    .filter(({ group, name }) => names.includes(name) || names.includes(`${group}/*`))
    .map(({ name }) => name)
}
