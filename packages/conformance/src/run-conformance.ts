import { randomUUID } from 'node:crypto'
import type { FetchLike } from '@baize/vendor-wire'
import { gcpScenarios } from './gcp/gcp-scenarios.ts'
import { openGcpVisit } from './gcp/gcp-visit.ts'
import type { DialectName, WalletKey } from './key-file.ts'
import { rsScenarios } from './rs/rs-scenarios.ts'
import { openRsVisit, rsClientOf } from './rs/rs-visit.ts'
import { runScenarios, type ConformanceEvent } from './run-scenarios.ts'
import type { Scenario } from './scenario.ts'

/** The wallet to test, and which of a dialect's scenarios to run. */
export interface ConformanceOptions {
  readonly dialect: DialectName
  /** The URL to which the dialect's paths are appended. */
  readonly base: string
  readonly key: WalletKey
  /** Runs only the scenarios whose name or group contains this word. */
  readonly only?: string
  readonly fetch?: FetchLike
  /** Returns a new, unique id; a random UUID when absent. */
  newId?(): string
}

/** No scenario's name or group contains the requested word. */
export class NoSuchScenario extends Error {
  constructor(word: string) {
    super(`no scenario's name or group contains "${word}"`)
    this.name = 'NoSuchScenario'
  }
}

/** Runs a dialect's scenarios against a wallet, one after another, and yields events as they happen. Throws {@link NoSuchScenario}. */
export function runConformance(options: ConformanceOptions): AsyncGenerator<ConformanceEvent> {
  const { dialect, base, key, only, fetch, newId = randomUUID } = options
  const { stakeMinor } = key
  const ids = { newId: () => newId() }
  if (dialect === 'gcp') {
    const target = { base, key, ...ids, ...(fetch === undefined ? {} : { fetch }) }
    return runScenarios({ scenarios: matching(gcpScenarios, only), stakeMinor, openVisit: () => openGcpVisit(target) })
  }
  const target = { client: rsClientOf(base, key, fetch), key, ...ids }
  return runScenarios({ scenarios: matching(rsScenarios, only), stakeMinor, openVisit: () => openRsVisit(target) })
}

/** The scenarios whose name or group contains a word; all if there is no word. */
function matching<Kind>(scenarios: readonly Scenario<Kind>[], word: string | undefined): readonly Scenario<Kind>[] {
  if (word === undefined) return scenarios
  const found = scenarios.filter(({ group, name }) => name.includes(word) || group.includes(word))
  if (found.length === 0) throw new NoSuchScenario(word)
  return found
}
