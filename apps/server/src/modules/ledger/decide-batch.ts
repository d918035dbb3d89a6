import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { checkEntries } from './check-command.ts'
import type { Companion, Decided, Declined } from './companion.ts'
import type { AccountId, CommandHead, EntryDraft, Posting } from './ledger.types.ts'

/** A companion whose types the lane need not know: it hands back to each companion only what that one made. */
export type AnyCompanion = Companion<unknown, unknown, unknown, unknown>

/** A command as the lane decides it: with a companion, or with entries decided already. */
export interface LaneCommand extends CommandHead {
  /** The provider and the key as one text. */
  readonly id: string
  readonly companion: AnyCompanion | undefined
  readonly request: unknown
  readonly entries: readonly EntryDraft[]
}

/** The newest posting of an account, as far as the next one needs it. */
export interface AccountView {
  readonly balanceMinor: Minor
  readonly sequence: bigint
}

/** What the lane knows about the accounts of a batch. */
export interface LaneView {
  account(accountId: AccountId): AccountView
  state(companion: AnyCompanion, accountId: AccountId): unknown
}

/** The place and time of the batch being decided. */
export interface BatchMoment {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly postings: readonly Posting[]; readonly result: unknown }
  | { readonly outcome: 'declined'; readonly code: ErrorCode; readonly values: readonly (string | number)[] }
  | { readonly outcome: 'failed'; readonly error: unknown }

/** A decided batch: what to write, what is known once it is written, and the answer to each command. */
export interface BatchPlan {
  readonly moment: BatchMoment
  readonly postings: readonly Posting[]
  readonly rows: ReadonlyMap<AnyCompanion, readonly unknown[]>
  readonly accounts: ReadonlyMap<AccountId, AccountView>
  readonly states: ReadonlyMap<AnyCompanion, ReadonlyMap<AccountId, unknown>>
  readonly decisions: ReadonlyMap<LaneCommand, Decision>
}

/**
 * Decides commands one after another in their order, each seeing what the ones before it did. Pure: what it decides
 * holds only once the batch is committed on exactly the state it was decided on.
 */
export function decideBatch(commands: readonly LaneCommand[], view: LaneView, moment: BatchMoment): BatchPlan {
  const plan = new Draft(view, moment)
  for (const command of commands) plan.decisions.set(command, plan.decide(command))
  return plan
}

class Draft implements BatchPlan {
  readonly moment: BatchMoment
  readonly postings: Posting[] = []
  readonly rows = new Map<AnyCompanion, unknown[]>()
  readonly accounts = new Map<AccountId, AccountView>()
  readonly states = new Map<AnyCompanion, Map<AccountId, unknown>>()
  readonly decisions = new Map<LaneCommand, Decision>()
  readonly #view: LaneView

  constructor(view: LaneView, moment: BatchMoment) {
    this.#view = view
    this.moment = moment
  }

  decide(command: LaneCommand): Decision {
    try {
      const account = this.accounts.get(command.accountId) ?? this.#view.account(command.accountId)
      const companion = command.companion
      if (companion === undefined) return this.#accept(command, account, command.entries, undefined)
      const context = contextOf(command, account, this.moment)
      const decided = companion.decide(this.#stateOf(companion, command.accountId), context, command.request)
      if (isDeclined(decided)) return { outcome: 'declined', code: decided.refused, values: decided.values ?? [] }
      checkEntries(decided.entries)
      const decision = this.#accept(command, account, decided.entries, decided.result)
      if (decision.outcome === 'accepted') this.#keep(companion, command.accountId, decided)
      return decision
    } catch (error) {
      // A defect in one command must not take the others of its batch with it.
      return { outcome: 'failed', error }
    }
  }

  #accept(command: LaneCommand, account: AccountView, entries: readonly EntryDraft[], result: unknown): Decision {
    const postings: Posting[] = []
    let { balanceMinor, sequence } = account
    for (const entry of entries) {
      balanceMinor = minor(balanceMinor + entry.amountMinor)
      if (balanceMinor < 0n) return { outcome: 'declined', code: 'wallet.insufficient_funds', values: [] }
      sequence += 1n
      postings.push(postingOf(command, entry, { balanceMinor, sequence }, this.moment))
    }
    for (const posting of postings) this.postings.push(posting)
    if (postings.length > 0) this.accounts.set(command.accountId, { balanceMinor, sequence })
    return { outcome: 'accepted', postings, result }
  }

  #stateOf(companion: AnyCompanion, accountId: AccountId): unknown {
    const changed = this.states.get(companion)
    return changed?.has(accountId) ? changed.get(accountId) : this.#view.state(companion, accountId)
  }

  #keep(companion: AnyCompanion, accountId: AccountId, decided: Decided<unknown, unknown, unknown>): void {
    const states = this.states.get(companion) ?? new Map<AccountId, unknown>()
    this.states.set(companion, states.set(accountId, decided.state))
    const rows = this.rows.get(companion) ?? []
    rows.push(decided.row)
    this.rows.set(companion, rows)
  }
}

function contextOf(command: LaneCommand, account: AccountView, moment: BatchMoment) {
  const { accountId, providerId, key, bodyHash } = command
  return { accountId, providerId, key, bodyHash, balanceMinor: account.balanceMinor, postedAt: moment.postedAt }
}

function isDeclined(decided: Decided<unknown, unknown, unknown> | Declined): decided is Declined {
  return 'refused' in decided
}

function postingOf(command: LaneCommand, entry: EntryDraft, after: AccountView, moment: BatchMoment): Posting {
  return {
    accountId: command.accountId,
    sequence: after.sequence,
    amountMinor: entry.amountMinor,
    balanceAfterMinor: after.balanceMinor,
    houseAccountId: entry.houseAccountId,
    kind: entry.kind,
    providerId: command.providerId,
    externalId: `${entry.underKey ?? command.key}:${entry.suffix}`,
    bodyHash: command.bodyHash,
    reference: entry.reference,
    roundId: entry.roundId,
    gameCode: entry.gameCode,
    lane: moment.lane,
    batch: moment.batch,
    postedAt: moment.postedAt,
  }
}
