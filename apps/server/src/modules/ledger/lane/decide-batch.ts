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
import type { Decided, Declined } from '../companion.ts'
import type {
  AccountId,
  CommandHead,
  EntryDraft,
  HouseAccountId,
  HouseAccountName,
  Posting,
  ProviderId,
  StoredTransaction,
  WinReview,
} from '../ledger.types.ts'
import type { KeyedPosting } from '../storage/posting-bytes.ts'
import { compactKey, type CompactKey } from '../storage/provider-key.ts'
import { checkEntries } from './check-command.ts'
import { neededRounds, noteBets, placeId } from './known-rounds.ts'
import { hourOf, type AccountState, type AnyCompanion, type CountedWin, type LaneView } from './lane-view.ts'
import { claimOf, postingOf } from './planned-posting.ts'

/** One key's part of a command, with what is known about it so far. */
export interface LaneTransaction {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** The key in its stored form. */
  readonly compact: CompactKey
  /** The provider and the key in one string. */
  readonly id: string
  readonly entries: readonly EntryDraft[]
  readonly claims: readonly string[]
  /** What was already posted under the key. If set, this part only returns it. */
  readonly stored: StoredTransaction | undefined
}

/** A request for a companion to decide. */
export interface CompanionCall {
  readonly companion: AnyCompanion
  readonly head: CommandHead
  readonly request: unknown
}

/**
 * A command in the form that the lane decides. With a companion, it has one transaction, and the companion decides its
 * entries.
 */
export interface LaneCommand {
  readonly transactions: readonly LaneTransaction[]
  readonly call: CompanionCall | undefined
}

/** The lane, number and time of the batch being decided. */
export interface BatchMoment {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly postings: readonly Posting[]; readonly result: unknown }
  | { readonly outcome: 'declined'; readonly code: ErrorCode; readonly values: readonly (string | number)[] }
  | { readonly outcome: 'failed'; readonly error: unknown }

/** A posting to be written. */
export interface PlannedPosting extends KeyedPosting {
  /** The number of postings under its key, set on the first of them; 0 on the others. */
  postingsOfKey: number
}

/** An additional key that a transaction occupies. */
export interface PlannedClaim {
  readonly providerId: ProviderId
  readonly key: string
  readonly accountId: AccountId
  readonly sequence: bigint
}

/** A decided batch: what to write, and each command's answer in the order of the commands. */
export interface BatchPlan {
  readonly moment: BatchMoment
  readonly postings: readonly PlannedPosting[]
  readonly claims: readonly PlannedClaim[]
  readonly wins: readonly CountedWin[]
  readonly rows: ReadonlyMap<AnyCompanion, readonly unknown[]>
  readonly decisions: readonly Decision[]
}

/**
 * Decides commands in order; each sees the effects of those before it. Updates the accounts of the view. The result is
 * valid only if the batch is committed on top of the exact state that the view describes.
 */
export function decideBatch(commands: readonly LaneCommand[], view: LaneView, moment: BatchMoment): BatchPlan {
  const draft = new Draft(view, moment)
  for (const command of commands) draft.decisions.push(draft.decide(command))
  return draft
}

/** An account's state within one command, and its limits as they were before it. */
interface Step {
  readonly account: AccountState
  readonly limitsBefore: readonly LimitState[] | undefined
  readonly accountId: AccountId
  balanceMinor: Minor
  sequence: bigint
  owedMinor: Minor
  debtAccountId: HouseAccountId | undefined
  /** What the transaction has taken out of stakes in play and not staked again yet. */
  capturedMinor: bigint
}

/** The largest balance: a ninetieth of what a `bigint` column holds, and far more than any player has. */
const maxBalanceMinor = 10n ** 17n

class Draft implements BatchPlan {
  readonly moment: BatchMoment
  readonly postings: PlannedPosting[] = []
  readonly claims: PlannedClaim[] = []
  readonly wins: CountedWin[] = []
  readonly rows = new Map<AnyCompanion, unknown[]>()
  readonly decisions: Decision[] = []
  readonly #view: LaneView
  readonly #nowMs: number
  readonly #hourMs: number

  constructor(view: LaneView, moment: BatchMoment) {
    this.#view = view
    this.moment = moment
    this.#nowMs = moment.postedAt.epochMilliseconds
    this.#hourMs = hourOf(this.#nowMs)
  }

  decide(command: LaneCommand): Decision {
    const [postings, claims, wins] = [this.postings.length, this.claims.length, this.wins.length]
    const decision = this.#decide(command)
    if (decision.outcome === 'accepted') return decision
    // Drop whatever it added: nothing of a command that was not accepted is written.
    this.postings.length = postings
    this.claims.length = claims
    for (const { providerId, amountMinor } of this.wins.splice(wins))
      this.#view.countPaid(providerId, this.#hourMs, -amountMinor)
    return decision
  }

  #decide(command: LaneCommand): Decision {
    try {
      return command.call === undefined
        ? this.#accept(command.transactions, undefined)
        : this.#ask(command, command.call)
    } catch (error) {
      // A bug in one command must not fail the other commands of its batch.
      return { outcome: 'failed', error }
    }
  }

  #ask({ transactions }: LaneCommand, { companion, head, request }: CompanionCall): Decision {
    const { balanceMinor, owedMinor } = this.#accountHere(head.accountId)
    const context = { ...head, balanceMinor, owedMinor, postedAt: this.moment.postedAt }
    const decided = companion.decide(this.#view.state(companion, head.accountId), context, request)
    if (isDeclined(decided)) return { outcome: 'declined', code: decided.refused, values: decided.values ?? [] }
    checkEntries(decided.entries)
    const [transaction] = transactions
    if (transaction === undefined) throw new Error('a companion’s command must have a transaction')
    const decision = this.#accept([{ ...transaction, entries: decided.entries }], decided.result)
    if (decision.outcome !== 'accepted') return decision
    this.#view.keep(companion, head.accountId, decided.state)
    const rows = this.rows.get(companion)
    if (rows === undefined) this.rows.set(companion, [decided.row])
    else rows.push(decided.row)
    return decision
  }

  /** Accepts all transactions or none: account states change only once the last transaction has been accepted. */
  #accept(transactions: readonly LaneTransaction[], result: unknown): Decision {
    const postings: Posting[] = []
    const steps: Step[] = []
    let refused: ErrorCode | undefined
    try {
      refused = this.#postAll(transactions, postings, steps)
    } catch (error) {
      restoreLimits(steps)
      throw error
    }
    if (refused !== undefined) {
      restoreLimits(steps)
      return { outcome: 'declined', code: refused, values: [] }
    }
    for (const { account, balanceMinor, sequence, owedMinor, debtAccountId } of steps)
      Object.assign(account, { balanceMinor, sequence, owedMinor, debtAccountId })
    noteBets(this.#view, transactions)
    return { outcome: 'accepted', postings, result }
  }

  /** Adds the postings of all transactions; returns a code if one of them is refused. */
  #postAll(transactions: readonly LaneTransaction[], postings: Posting[], steps: Step[]): ErrorCode | undefined {
    // Check that all accounts are in this lane before counting anything towards limits.
    if (transactions.length > 1)
      for (const { accountId, stored } of transactions) if (stored === undefined) this.#stepOf(accountId, steps)
    for (const transaction of transactions) {
      if (transaction.stored !== undefined) {
        postings.push(...transaction.stored.postings)
        continue
      }
      const step = this.#stepOf(transaction.accountId, steps)
      if (!neededRounds(transaction, transactions).every((place) => this.#view.hasBet(placeId(place))))
        return 'wallet.round_unknown'
      const first = this.postings.length
      for (const entry of transaction.entries) {
        const refused = this.#post(transaction, entry, step)
        if (refused !== undefined) return refused
      }
      this.#settleDebt(transaction, step)
      const planned = this.postings.slice(first)
      const [head] = planned
      if (head !== undefined) head.postingsOfKey = planned.length
      for (const { posting } of planned) postings.push(posting)
      if (step.account.rules !== undefined) endTransaction(step.account.rules)
      step.capturedMinor = 0n
      for (const claim of transaction.claims) this.claims.push(claimOf(transaction, claim, step.sequence))
    }
    return undefined
  }

  /**
   * Returns the account, or throws if it is in another lane: what is remembered of it may be out of date, so not even a
   * refusal may be based on it.
   */
  #accountHere(accountId: AccountId): AccountState {
    const account = this.#view.account(accountId)
    if (account.lane !== this.moment.lane) throw new AccountMoved(accountId, account.lane)
    return account
  }

  #stepOf(accountId: AccountId, steps: Step[]): Step {
    for (const step of steps) if (step.accountId === accountId) return step
    const account = this.#accountHere(accountId)
    const limitsBefore = account.rules?.limits.map((limit) => ({ ...limit }))
    const { balanceMinor, sequence, owedMinor, debtAccountId } = account
    const step = {
      account,
      accountId,
      limitsBefore,
      balanceMinor,
      sequence,
      owedMinor,
      debtAccountId,
      capturedMinor: 0n,
    }
    steps.push(step)
    return step
  }

  /** Adds the posting of an entry; returns a code if the account's balance, debt or rules refuse it. */
  #post(transaction: LaneTransaction, entry: EntryDraft, step: Step): ErrorCode | undefined {
    const house = this.#view.house(entry.houseAccountId)
    if (house.brandId !== step.account.brandId || house.currency !== step.account.currency)
      throw new Error(`account ${step.accountId} and house account ${entry.houseAccountId} do not belong together`)
    const { amountMinor } = entry
    // A withdrawal spends what was held before there was a debt, so the balance alone does not stop it.
    if (entry.kind === 'withdrawal' && amountMinor < 0n && step.owedMinor > 0n) return 'wallet.debt_open'
    const balanceMinor = minor(step.balanceMinor + amountMinor)
    if (balanceMinor < 0n) {
      const { debtAccountId } = entry
      if (debtAccountId === undefined) return step.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds'
      this.#lend(transaction, entry, step, debtAccountId)
    }
    if (balanceMinor > maxBalanceMinor) return 'wallet.limit_reached'
    const { rules } = step.account
    if (rules !== undefined) {
      const refused = this.#refusedBy(rules, { kind: entry.kind, amountMinor, house: house.name }, step)
      if (refused !== undefined) return refused
    }
    this.#add(transaction, entry, step)
    if (entry.review !== undefined) this.#review(transaction, entry, entry.review, step)
    return undefined
  }

  /** Holds a payout that is above what its provider may pay, or counts it. */
  #review(transaction: LaneTransaction, entry: EntryDraft, review: WinReview, step: Step): void {
    const { providerId } = transaction
    const { amountMinor, round, gameCode } = entry
    const { maxMinor, maxPerHourMinor, heldAccountId } = review
    const isHigh = maxMinor !== undefined && amountMinor > maxMinor
    if (isHigh || (maxPerHourMinor !== undefined && this.#paid(providerId) + amountMinor > maxPerHourMinor)) {
      this.#checkHouse(heldAccountId, 'wins_held', step)
      const held = { kind: 'review', amountMinor: minor(-amountMinor), houseAccountId: heldAccountId } as const
      const { rules } = step.account
      if (rules !== undefined) countTowards(rules, { ...held, house: 'wins_held' }, this.#nowMs)
      this.#add(transaction, { ...held, round, gameCode }, step)
    } else if (maxPerHourMinor !== undefined) {
      this.wins.push({ providerId, amountMinor, maxPerHourMinor })
      this.#view.countPaid(providerId, this.#hourMs, amountMinor)
    }
  }

  #paid(providerId: ProviderId): bigint {
    return this.#view.paidInHour(providerId, this.#hourMs)
  }

  #checkHouse(houseAccountId: HouseAccountId, name: HouseAccountName, { account, accountId }: Step): void {
    const house = this.#view.house(houseAccountId)
    if (house.name !== name || house.brandId !== account.brandId || house.currency !== account.currency)
      throw new Error(`house account ${houseAccountId} is not the account ${name} of account ${accountId}`)
  }

  /** Adds a posting that is allowed. */
  #add(transaction: LaneTransaction, entry: EntryDraft, step: Step): void {
    step.balanceMinor = minor(step.balanceMinor + entry.amountMinor)
    step.sequence += 1n
    const round = entry.round === undefined ? undefined : compactKey(entry.round)
    const posting = postingOf(transaction, entry, step, this.moment)
    this.postings.push({ posting, key: transaction.compact, round, postingsOfKey: 0 })
  }

  /** Lends the member what the balance lacks for an entry. */
  #lend(transaction: LaneTransaction, entry: EntryDraft, step: Step, debtAccountId: HouseAccountId): void {
    const house = this.#view.house(debtAccountId)
    if (house.name !== 'debts' || house.brandId !== step.account.brandId || house.currency !== step.account.currency)
      throw new Error(`house account ${debtAccountId} does not hold the debts of account ${step.accountId}`)
    const amountMinor = minor(-entry.amountMinor - step.balanceMinor)
    const { reference, round, gameCode } = entry
    this.#add(
      transaction,
      { kind: 'debt', amountMinor, houseAccountId: debtAccountId, reference, round, gameCode },
      step,
    )
    step.owedMinor = minor(step.owedMinor + amountMinor)
    step.debtAccountId = debtAccountId
  }

  /**
   * Takes what the member owes from what a transaction has left on the account. At the end of the transaction and not
   * after each entry, so that a captured stake can be staked.
   */
  #settleDebt(transaction: LaneTransaction, step: Step): void {
    const { owedMinor, balanceMinor, debtAccountId } = step
    if (owedMinor === 0n || balanceMinor === 0n || debtAccountId === undefined) return
    const settledMinor = balanceMinor < owedMinor ? balanceMinor : owedMinor
    this.#add(transaction, { kind: 'debt', amountMinor: minor(-settledMinor), houseAccountId: debtAccountId }, step)
    step.owedMinor = minor(owedMinor - settledMinor)
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

/** Restores the limits, including their periods, after a command that was not accepted. */
function restoreLimits(steps: readonly Step[]): void {
  for (const { account, limitsBefore } of steps)
    limitsBefore?.forEach((before, index) => {
      const limit = account.rules?.limits[index]
      if (limit !== undefined) Object.assign(limit, before)
    })
}

function isDeclined(decided: Decided<unknown, unknown, unknown> | Declined): decided is Declined {
  return 'refused' in decided
}
