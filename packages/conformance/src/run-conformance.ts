import { randomUUID } from 'node:crypto'
import type { FetchLike } from '@baize/vendor-wire'
import { gcpScenarios } from './gcp/gcp-scenarios.ts'
import { openGcpVisit } from './gcp/gcp-visit.ts'
import type { DialectName, WalletKey } from './key-file.ts'
import { rsScenarios } from './rs/rs-scenarios.ts'
import { openRsVisit, rsClientOf } from './rs/rs-visit.ts'
import { runScenarios, type ConformanceEvent } from './run-scenarios.ts'
import type { Scenario } from './scenario.ts'

/** Which wallet is tested, and with which of a dialect's scenarios. */
export interface ConformanceOptions {
  readonly dialect: DialectName
  /** The address that the dialect's paths are added to. */
  readonly base: string
  readonly key: WalletKey
  /** Runs only the scenarios whose name or group holds this word. */
  readonly only?: string
  readonly fetch?: FetchLike
  /** Makes an id that was never used before; random UUIDs when absent. */
  newId?(): string
}

/** No scenario's name or group holds the word that was asked for. */
export class NoSuchScenario extends Error {
  constructor(word: string) {
    super(`no scenario's name or group holds "${word}"`)
    this.name = 'NoSuchScenario'
  }
}

/** Runs the scenarios of a dialect against a wallet, one after another, and tells each event as it happens. Throws {@link NoSuchScenario}. */
export function runConformance(options: ConformanceOptions): AsyncGenerator<ConformanceEvent> {
  const { dialect, base, key, only, fetch, newId = randomUUID } = options
  const { stakeMinor } = key
  const ids = { newId: () => newId() }
  if (dialect === 'gcp') {
    const target = { base, key, ...ids, ...(fetch === undefined ? {} : { fetch }) }
    return runScenarios({ scenarios: chosen(gcpScenarios, only), stakeMinor, openVisit: () => openGcpVisit(target) })
  }
  const target = { client: rsClientOf(base, key, fetch), key, ...ids }
  return runScenarios({ scenarios: chosen(rsScenarios, only), stakeMinor, openVisit: () => openRsVisit(target) })
}

/** The scenarios whose name or group holds a word; all without a word. */
function chosen<Kind>(scenarios: readonly Scenario<Kind>[], word: string | undefined): readonly Scenario<Kind>[] {
  if (word === undefined) return scenarios
  const found = scenarios.filter(({ group, name }) => name.includes(word) || group.includes(word))
  if (found.length === 0) throw new NoSuchScenario(word)
  return found
}
