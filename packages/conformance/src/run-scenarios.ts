import { WalletUnreachable } from '@baize/vendor-wire'
import { BrokenRule, NotApplicable, type Exchange, type Scenario, type Visit } from './scenario.ts'

/** How one scenario ended. */
export interface ScenarioResult {
  readonly event: 'scenario'
  readonly group: string
  readonly name: string
  readonly rule: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, or what was found instead of the rule. */
  readonly reason?: string
  /** The call that shows it. */
  readonly exchange?: Exchange
}

/** What happens in a run, in order: the account is read, each scenario ends, all is counted. */
export type ConformanceEvent =
  | { readonly event: 'account'; readonly balanceMinor: bigint; readonly neededMinor: bigint }
  | ScenarioResult
  | {
      readonly event: 'end'
      readonly passed: number
      readonly failed: number
      readonly skipped: number
      /** How the balance differs from what it was before the run; absent when it could not be read. */
      readonly balanceChangeMinor?: bigint
    }

/** Scenarios of one dialect, against one wallet. */
export interface ScenarioRun<Kind extends Visit> {
  readonly scenarios: readonly Scenario<Kind>[]
  readonly stakeMinor: bigint
  openVisit(): Kind
}

/** The scenario that stands for the account itself: without it no other says anything. */
const account = {
  group: 'account',
  name: 'account-answers',
  rule: 'The balance of the test account can be read.',
} as const

/** Runs scenarios one after another and tells each event as it happens. Never throws because of the wallet. */
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
      return skipped(scenario, `the account holds too little: this needs ${scenario.stakes} stakes`)
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

/** An error as a result. What is neither the wallet's doing nor the key file's is a fault of the kit, and thrown on. */
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
