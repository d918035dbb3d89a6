import { WalletUnreachable } from '@baize/vendor-wire'
import { BrokenRule, NotApplicable, type Exchange, type Scenario, type Visit } from './scenario.ts'

/** How one scenario ended. */
export interface ScenarioResult {
  readonly event: 'scenario'
  readonly group: string
  readonly name: string
  readonly rule: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, or how the rule was broken. */
  readonly reason?: string
  /** The call that shows the failure. */
  readonly exchange?: Exchange
}

/** The events of a run, in order: the account was read, each scenario ended, the totals. */
export type ConformanceEvent =
  | { readonly event: 'account'; readonly balanceMinor: bigint; readonly neededMinor: bigint }
  | ScenarioResult
  | {
      readonly event: 'end'
      readonly passed: number
      readonly failed: number
      readonly skipped: number
      /** The change of the balance since the start of the run; absent if the balance could not be read. */
      readonly balanceChangeMinor?: bigint
    }

/** A run of one dialect's scenarios against one wallet. */
export interface ScenarioRun<Kind extends Visit> {
  readonly scenarios: readonly Scenario<Kind>[]
  readonly stakeMinor: bigint
  openVisit(): Kind
}

/** The scenario for the account itself. If it fails, no other scenario is meaningful. */
const account = {
  group: 'account',
  name: 'account-answers',
  rule: 'The balance of the test account can be read.',
} as const

/** Runs scenarios one after another and yields events as they happen. Never throws because of the wallet. */
export async function* runScenarios<Kind extends Visit>(run: ScenarioRun<Kind>): AsyncGenerator<ConformanceEvent> {
  const results: ScenarioResult[] = []
  const before = await readAccount(run)
  if (typeof before === 'bigint') {
    const stakes = Math.max(0, ...run.scenarios.map((scenario) => scenario.stakes))
    yield { event: 'account', balanceMinor: before, neededMinor: run.stakeMinor * BigInt(stakes) }
  } else {
    results.push(before)
    yield before
  }
  for (const scenario of run.scenarios) {
    const result =
      typeof before === 'bigint' ? await runOne(run, scenario) : skipped(scenario, 'the account could not be read')
    results.push(result)
    yield result
  }
  const count = (outcome: ScenarioResult['outcome']) => results.filter((one) => one.outcome === outcome).length
  const after = typeof before === 'bigint' ? await readAccount(run) : before
  yield {
    event: 'end',
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    ...(typeof before === 'bigint' && typeof after === 'bigint' ? { balanceChangeMinor: after - before } : {}),
  }
}

async function readAccount<Kind extends Visit>(run: ScenarioRun<Kind>): Promise<bigint | ScenarioResult> {
  try {
    return await run.openVisit().balanceMinor()
  } catch (error) {
    return ended(account, error)
  }
}

async function runOne<Kind extends Visit>(run: ScenarioRun<Kind>, scenario: Scenario<Kind>): Promise<ScenarioResult> {
  const visit = run.openVisit()
  try {
    const neededMinor = run.stakeMinor * BigInt(scenario.stakes)
    if ((await visit.balanceMinor()) < neededMinor)
      return skipped(scenario, `the account's balance is too low: this scenario needs ${scenario.stakes} stakes`)
    await scenario.run(visit)
    return { event: 'scenario', ...namesOf(scenario), outcome: 'passed' }
  } catch (error) {
    return ended(scenario, error)
  } finally {
    await visit.leave()
  }
}

type Named = Pick<ScenarioResult, 'group' | 'name' | 'rule'>

const namesOf = ({ group, name, rule }: Named): Named => ({ group, name, rule })

const skipped = (scenario: Named, reason: string): ScenarioResult => ({
  event: 'scenario',
  ...namesOf(scenario),
  outcome: 'skipped',
  reason,
})

/** Converts an error to a result. Errors caused by neither the wallet nor the key file are bugs in the kit and rethrown. */
function ended(scenario: Named, error: unknown): ScenarioResult {
  if (error instanceof NotApplicable) return skipped(scenario, error.message)
  if (!(error instanceof BrokenRule) && !(error instanceof WalletUnreachable)) throw error
  const exchange = error instanceof BrokenRule ? error.exchange : undefined
  return {
    event: 'scenario',
    ...namesOf(scenario),
    outcome: 'failed',
    reason: error.message,
    ...(exchange === undefined ? {} : { exchange }),
  }
}
