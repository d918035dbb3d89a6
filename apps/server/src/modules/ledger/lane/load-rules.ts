import { minor } from '@baize/money'
import {
  blockersIn,
  flowOf,
  periodAt,
  type LimitedFlow,
  type LimitState,
  type RuleState,
  type StoredRule,
} from '../accounts/account-rules.ts'
import type { AccountId, HouseAccountName } from '../ledger.types.ts'
import { postingKindOf } from '../posting-kinds.ts'
import {
  selectFlows,
  selectStaked,
  type AskedFlow,
  type FlowRow,
  type NewestRow,
  type StakedRow,
} from '../storage/ledger.sql.ts'
import type { StatementRunner } from './stored-commands.ts'

/** What is asked about one limit. */
interface AskedUsage extends AskedFlow {
  readonly flow: LimitedFlow
}

/**
 * The rules of accounts with what has been used of their limits. Two queries, however many accounts and limits there are:
 * after a lane moved, all accounts that bet are loaded again.
 */
export async function loadRules(
  session: StatementRunner,
  rows: readonly Pick<NewestRow, 'account_id' | 'rules'>[],
  nowMs: number,
): Promise<ReadonlyMap<AccountId, RuleState>> {
  const rules = new Map<AccountId, RuleState>()
  const limits: { accountId: AccountId; state: LimitState }[] = []
  for (const { account_id: accountId, rules: stored } of rows) {
    if (stored === null) continue
    const states = stored.flatMap((rule) => rule.limits.map((limit) => newState(limit, nowMs)))
    rules.set(accountId, { blockers: blockersIn(stored), limits: states })
    for (const state of states) limits.push({ accountId, state })
  }
  const used = await usageOf(
    session,
    limits.map(({ accountId, state: { limit, beginsAtMs } }) => {
      return { accountId, flow: limit.flow, since: Temporal.Instant.fromEpochMilliseconds(beginsAtMs) }
    }),
  )
  for (const [place, { state }] of limits.entries()) state.usedMinor = used[place] ?? 0n
  return rules
}

function newState({ flow, period, mostMinor, timeZone }: StoredRule['limits'][number], nowMs: number): LimitState {
  const limit = { flow, period, maxMinor: minor(BigInt(mostMinor)), timeZone }
  return { limit, ...periodAt(limit, nowMs), usedMinor: 0n }
}

/** How much of each flow accounts have used since a moment, in the order in which it is asked. */
export async function usageOf(session: StatementRunner, asked: readonly AskedUsage[]): Promise<readonly bigint[]> {
  const used = asked.map(() => 0n)
  const places = asked.map((_, place) => place)
  await Promise.all([
    addStaked(
      session,
      asked,
      places.filter((place) => asked[place]?.flow === 'stake'),
      used,
    ),
    addFlows(
      session,
      asked,
      places.filter((place) => asked[place]?.flow !== 'stake'),
      used,
    ),
  ])
  return used
}

type AddUsage = (
  session: StatementRunner,
  asked: readonly AskedUsage[],
  /** Which of them to ask about. */
  places: readonly number[],
  used: bigint[],
) => Promise<void>

const addStaked: AddUsage = async (session, asked, places, used) => {
  if (places.length === 0) return
  const rows = await session.query<StakedRow>(selectStaked(places.flatMap((place) => asked[place] ?? [])))
  for (const row of rows) used[places[row.asked - 1] ?? -1] = row.staked
}

const addFlows: AddUsage = async (session, asked, places, used) => {
  if (places.length === 0) return
  for (const row of await session.query<FlowRow>(selectFlows(places.flatMap((place) => asked[place] ?? [])))) {
    const place = places[row.asked - 1] ?? -1
    const flow = asked[place]?.flow
    if (flow === undefined) continue
    // A constraint in the database allows only these names.
    const posting = { kind: postingKindOf(row.kind), amountMinor: row.amount, house: row.house as HouseAccountName }
    used[place] = (used[place] ?? 0n) + flowOf(flow, posting)
  }
}
