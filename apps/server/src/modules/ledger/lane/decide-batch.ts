import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { AccountMoved } from '../accounts/account-moved.ts'
import {
  countTowards,
  endTransaction,
  refusalOf,
  type LimitState,
  type RuledPosting,
  type RuleState,
} from '../accounts/account-rules.ts'
import type { Companion, Decided, Declined } from '../companion.ts'
import type {
  AccountId,
  CommandHead,
  EntryDraft,
  HouseAccountId,
  HouseAccountName,
  Posting,
  ProviderId,
  StoredTransaction,
} from '../ledger.types.ts'
import type { Line } from '../storage/line-bytes.ts'
import { compactKey, type CompactKey } from '../storage/provider-key.ts'
import { checkEntries } from './check-command.ts'

/** A companion whose types the lane need not know: it hands back to each companion only what that one made. */
export type AnyCompanion = Companion<unknown, unknown, unknown, unknown>

/** One key's part of a command, with what is known of it so far. */
export interface LaneTransaction {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** The key as it is stored. */
  readonly compact: CompactKey
  /** The provider and the key as one text. */
  readonly id: string
  readonly entries: readonly EntryDraft[]
  readonly claims: readonly string[]
  /** What the key posted already: then this part only hands it back. */
  readonly stored: StoredTransaction | undefined
}

/** What a companion is asked to decide. */
export interface CompanionCall {
  readonly companion: AnyCompanion
  readonly head: CommandHead
  readonly request: unknown
}

/** A command as the lane decides it. With a companion it has one transaction, whose entries the companion decides. */
export interface LaneCommand {
  readonly transactions: readonly LaneTransaction[]
  readonly call: CompanionCall | undefined
}

/** An account as far as the next posting needs it. Deciding moves it on, before the batch is committed. */
export interface AccountState {
  /** Where it is posted: not here, when its bucket was moved. */
  readonly lane: number
  readonly brandId: number
  readonly currency: string
  balanceMinor: Minor
  sequence: bigint
  readonly rules: RuleState | undefined
}

/** Whose a house account is. */
export interface HouseInfo {
  readonly brandId: number
  readonly currency: string
  readonly name: HouseAccountName
}

/** What the lane knows for deciding. It is forgotten whenever a batch is not committed. */
export interface LaneView {
  account(accountId: AccountId): AccountState
  house(houseAccountId: HouseAccountId): HouseInfo
  state(companion: AnyCompanion, accountId: AccountId): unknown
  keep(companion: AnyCompanion, accountId: AccountId, state: unknown): void
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

/** A posting that is to be written. */
export interface PlannedLine extends Line {
  /** How many postings its key makes, on the first of them; 0 on the others. */
  readonly postingsOfKey: number
}

/** A further key that a transaction occupies. */
export interface PlannedClaim {
  readonly providerId: ProviderId
  readonly key: string
  readonly accountId: AccountId
  readonly sequence: bigint
}

/** A decided batch: what to write, and the answer to each command, in the commands' order. */
export interface BatchPlan {
  readonly moment: BatchMoment
  readonly lines: readonly PlannedLine[]
  readonly claims: readonly PlannedClaim[]
  readonly rows: ReadonlyMap<AnyCompanion, readonly unknown[]>
  readonly decisions: readonly Decision[]
}

/**
 * Decides commands one after another in their order, each seeing what the ones before it did. Moves the accounts of the
 * view on; what is decided holds only once the batch is committed on exactly the state that the view was true for.
 */
export function decideBatch(commands: readonly LaneCommand[], view: LaneView, moment: BatchMoment): BatchPlan {
  const draft = new Draft(view, moment)
  for (const command of commands) draft.decisions.push(draft.decide(command))
  return draft
}

/** An account within one command, and what its limits had used before it. */
interface Step {
  readonly account: AccountState
  readonly limitsBefore: readonly LimitState[] | undefined
  readonly accountId: AccountId
  balanceMinor: Minor
  sequence: bigint
  /** What the transaction took out of stakes in play and has not staked again yet. */
  capturedMinor: bigint
}

/** No balance goes beyond it: a ninetieth of what the database's numbers hold, and far more than any player has. */
const largestBalanceMinor = 10n ** 17n

class Draft implements BatchPlan {
  readonly moment: BatchMoment
  readonly lines: PlannedLine[] = []
  readonly claims: PlannedClaim[] = []
  readonly rows = new Map<AnyCompanion, unknown[]>()
  readonly decisions: Decision[] = []
  readonly #view: LaneView
  readonly #nowMs: number

  constructor(view: LaneView, moment: BatchMoment) {
    this.#view = view
    this.moment = moment
    this.#nowMs = moment.postedAt.epochMilliseconds
  }

  decide(command: LaneCommand): Decision {
    const [lines, claims] = [this.lines.length, this.claims.length]
    const decision = this.#decide(command)
    if (decision.outcome === 'accepted') return decision
    // Nothing of it is written.
    this.lines.length = lines
    this.claims.length = claims
    return decision
  }

  #decide(command: LaneCommand): Decision {
    try {
      return command.call === undefined
        ? this.#accept(command.transactions, undefined)
        : this.#ask(command, command.call)
    } catch (error) {
      // A defect in one command must not take the others of its batch with it.
      return { outcome: 'failed', error }
    }
  }

  #ask({ transactions }: LaneCommand, { companion, head, request }: CompanionCall): Decision {
    const { balanceMinor } = this.#accountHere(head.accountId)
    const context = { ...head, balanceMinor, postedAt: this.moment.postedAt }
    const decided = companion.decide(this.#view.state(companion, head.accountId), context, request)
    if (isDeclined(decided)) return { outcome: 'declined', code: decided.refused, values: decided.values ?? [] }
    checkEntries(decided.entries)
    const [transaction] = transactions
    if (transaction === undefined) throw new Error('a companion’s command has a transaction')
    const decision = this.#accept([{ ...transaction, entries: decided.entries }], decided.result)
    if (decision.outcome !== 'accepted') return decision
    this.#view.keep(companion, head.accountId, decided.state)
    const rows = this.rows.get(companion)
    if (rows === undefined) this.rows.set(companion, [decided.row])
    else rows.push(decided.row)
    return decision
  }

  /** All transactions or none: nothing is moved on before the last of them fits. */
  #accept(transactions: readonly LaneTransaction[], result: unknown): Decision {
    const postings: Posting[] = []
    const steps: Step[] = []
    let refused: ErrorCode | undefined
    try {
      refused = this.#postAll(transactions, postings, steps)
    } catch (error) {
      uncount(steps)
      throw error
    }
    if (refused !== undefined) {
      uncount(steps)
      return { outcome: 'declined', code: refused, values: [] }
    }
    for (const { account, balanceMinor, sequence } of steps) {
      account.balanceMinor = balanceMinor
      account.sequence = sequence
    }
    return { outcome: 'accepted', postings, result }
  }

  /** Adds the lines of all transactions; a code when one of them is refused. */
  #postAll(transactions: readonly LaneTransaction[], postings: Posting[], steps: Step[]): ErrorCode | undefined {
    // All of them are here, or nothing is counted towards anybody's limits.
    if (transactions.length > 1)
      for (const { accountId, stored } of transactions) if (stored === undefined) this.#stepOf(accountId, steps)
    for (const transaction of transactions) {
      if (transaction.stored !== undefined) {
        postings.push(...transaction.stored.postings)
        continue
      }
      const step = this.#stepOf(transaction.accountId, steps)
      for (const entry of transaction.entries) {
        const posted = this.#post(transaction, entry, step)
        if (typeof posted === 'string') return posted
        postings.push(posted)
      }
      if (step.account.rules !== undefined) endTransaction(step.account.rules)
      step.capturedMinor = 0n
      for (const claim of transaction.claims) this.claims.push(claimOf(transaction, claim, step.sequence))
    }
    return undefined
  }

  /** What is remembered of an account of another lane may be old: nothing is decided on it, a refusal neither. */
  #accountHere(accountId: AccountId): AccountState {
    const account = this.#view.account(accountId)
    if (account.lane !== this.moment.lane) throw new AccountMoved(accountId, account.lane)
    return account
  }

  #stepOf(accountId: AccountId, steps: Step[]): Step {
    for (const step of steps) if (step.accountId === accountId) return step
    const account = this.#accountHere(accountId)
    const limitsBefore = account.rules?.limits.map((limit) => ({ ...limit }))
    const { balanceMinor, sequence } = account
    const step = { account, accountId, limitsBefore, balanceMinor, sequence, capturedMinor: 0n }
    steps.push(step)
    return step
  }

  /** Adds the line of an entry; a code when the account's balance or its rules refuse it. */
  #post(transaction: LaneTransaction, entry: EntryDraft, step: Step): Posting | ErrorCode {
    const house = this.#view.house(entry.houseAccountId)
    if (house.brandId !== step.account.brandId || house.currency !== step.account.currency)
      throw new Error(`account ${step.accountId} and house account ${entry.houseAccountId} do not belong together`)
    let amountMinor = entry.amountMinor
    if (entry.takesAtMostBalance && step.balanceMinor + amountMinor < 0n) amountMinor = minor(-step.balanceMinor)
    const balanceMinor = minor(step.balanceMinor + amountMinor)
    if (balanceMinor < 0n) return 'wallet.insufficient_funds'
    if (balanceMinor > largestBalanceMinor) return 'wallet.limit_reached'
    const { rules } = step.account
    if (rules !== undefined) {
      const refused = this.#refusedBy(rules, { kind: entry.kind, amountMinor, house: house.name }, step)
      if (refused !== undefined) return refused
    }
    step.balanceMinor = balanceMinor
    step.sequence += 1n
    const postingsOfKey = entry === transaction.entries[0] ? transaction.entries.length : 0
    const round = entry.round === undefined ? undefined : compactKey(entry.round)
    const posting = postingOf(transaction, entry, amountMinor, step, this.moment)
    this.lines.push({ posting, key: transaction.compact, round, postingsOfKey })
    return posting
  }

  #refusedBy(rules: RuleState, posting: RuledPosting, step: Step): ErrorCode | undefined {
    const { kind, amountMinor, house } = posting
    const wasHeld = kind === 'stake' && step.capturedMinor >= -amountMinor
    const ruled = wasHeld ? { ...posting, wasHeld } : posting
    const refused = refusalOf(rules, ruled, this.#nowMs)
    if (refused !== undefined) return refused
    if (kind === 'capture' && house === 'stakes_in_play') step.capturedMinor += amountMinor
    else if (wasHeld) step.capturedMinor += amountMinor
    countTowards(rules, ruled, this.#nowMs)
    return undefined
  }
}

/** Nothing of a command that is not accepted counts towards the limits: they are as they were, their period too. */
function uncount(steps: readonly Step[]): void {
  for (const { account, limitsBefore } of steps)
    limitsBefore?.forEach((before, index) => {
      const limit = account.rules?.limits[index]
      if (limit !== undefined) Object.assign(limit, before)
    })
}

function claimOf({ providerId, accountId }: LaneTransaction, key: string, sequence: bigint): PlannedClaim {
  return { providerId, accountId, key, sequence }
}

function isDeclined(decided: Decided<unknown, unknown, unknown> | Declined): decided is Declined {
  return 'refused' in decided
}

function postingOf(
  { accountId, providerId, key }: LaneTransaction,
  entry: EntryDraft,
  amountMinor: Minor,
  after: Pick<Step, 'balanceMinor' | 'sequence'>,
  moment: BatchMoment,
): Posting {
  return {
    accountId,
    sequence: after.sequence,
    amountMinor,
    balanceAfterMinor: after.balanceMinor,
    houseAccountId: entry.houseAccountId,
    kind: entry.kind,
    providerId,
    key,
    reference: entry.reference,
    round: entry.round,
    closesRound: entry.closesRound ?? false,
    gameCode: entry.gameCode,
    lane: moment.lane,
    batch: moment.batch,
    postedAt: moment.postedAt,
  }
}
