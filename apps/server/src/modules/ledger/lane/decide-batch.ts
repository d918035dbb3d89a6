import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { AccountMoved } from '../accounts/account-moved.ts'
import { countTowards, endTransaction, refusalOf, type LimitState } from '../accounts/account-rules.ts'
import type { Decided, Declined } from '../companion.ts'
import type {
  AccountId,
  EntryDraft,
  HouseAccountId,
  HouseAccountName,
  Posting,
  ProviderId,
  WinReview,
} from '../ledger.types.ts'
import { compactKey } from '../storage/provider-key.ts'
import type {
  BatchMoment,
  BatchPlan,
  CompanionCall,
  Decision,
  LaneCommand,
  LaneTransaction,
  PlannedClaim,
  PlannedPosting,
} from './batch.types.ts'
import { openBonusOf } from './bonus-book.ts'
import { checkEntries } from './check-command.ts'
import { neededRounds, noteBets, placeId } from './known-rounds.ts'
import { hourOf, type AccountState, type AnyCompanion, type CountedWin, type LaneView } from './lane-view.ts'
import { noteEntry, noteLine } from './note-bonus.ts'
import { planBonus, type BonusLine, type BonusPlan } from './plan-bonus.ts'
import { claimOf, postingOf } from './planned-posting.ts'

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

/** The house account of an entry, and whether its money was held before. */
interface EntryHouse {
  readonly house: HouseAccountName
  readonly wasHeld: boolean
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
    const { balanceMinor, owedMinor, bonuses } = this.#accountHere(head.accountId)
    const bonus = openBonusOf(bonuses?.open)
    const bonusStakedMinor = (round: string) => bonuses?.openShareOf(head.providerId, round) ?? 0n
    const roundStakedMinor = (round: string) => bonuses?.round(head.providerId, round)?.stakedMinor ?? 0n
    const { postedAt } = this.moment
    const context = { ...head, balanceMinor, owedMinor, bonus, bonusStakedMinor, roundStakedMinor, postedAt }
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
      takeBack(steps)
      throw error
    }
    if (refused !== undefined) {
      takeBack(steps)
      return { outcome: 'declined', code: refused, values: [] }
    }
    for (const { account, balanceMinor, sequence, owedMinor, debtAccountId } of steps)
      Object.assign(account, { balanceMinor, sequence, owedMinor, debtAccountId })
    noteBets(this.#view, transactions)
    const last = postings.at(-1)
    const step = steps.find(({ accountId }) => accountId === last?.accountId)
    // After the newest posting of the account, its bonus stands as it was just decided.
    const isNewest = last === undefined || last.sequence === step?.sequence
    const bonus = isNewest ? openBonusOf(step?.account.bonuses?.open) : 'not known'
    return { outcome: 'accepted', postings, result, bonus }
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
    account.bonuses?.begin()
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
    if (entry.ifNewestIs !== undefined && entry.ifNewestIs !== step.sequence) return 'wallet.changed'
    // A stake from money that the same transaction took out of stakes in play was already allowed when it was held.
    const wasHeld = entry.kind === 'stake' && step.capturedMinor >= -entry.amountMinor
    const plan = this.#planOf(transaction, entry, { house: house.name, wasHeld }, step)
    if (typeof plan === 'string') return plan
    if (plan !== undefined) this.#addLines(transaction, plan.before, step)
    const refused = this.#postEntry(transaction, plan?.entry ?? entry, { house: house.name, wasHeld }, step)
    if (refused !== undefined) return refused
    if (plan !== undefined) this.#noteEntry(transaction, plan, step)
    const isHeld = entry.review !== undefined && this.#review(transaction, entry, entry.review, step)
    if (plan !== undefined && !isHeld) this.#addLines(transaction, plan.after, step)
    return undefined
  }

  /** What an entry moves of the account's bonuses; `undefined` for accounts that never had one. */
  #planOf(
    transaction: LaneTransaction,
    entry: EntryDraft,
    of: EntryHouse,
    step: Step,
  ): BonusPlan | ErrorCode | undefined {
    const { bonuses } = step.account
    if (bonuses === undefined) {
      if (entry.bonus !== undefined) throw new Error('the bonuses of an account were not loaded before deciding')
      return undefined
    }
    if (entry.bonus?.order === 'open') {
      this.#checkHouse(entry.houseAccountId, 'bonuses', step)
      this.#checkHouse(entry.bonus.promotions, 'promotions', step)
    }
    const { providerId, entries } = transaction
    const { balanceMinor, owedMinor } = step
    return planBonus(bonuses, entry, { providerId, entries, balanceMinor, owedMinor, ...of })
  }

  #addLines(transaction: LaneTransaction, lines: readonly BonusLine[], step: Step): void {
    for (const line of lines) {
      this.#add(transaction, line.entry, step)
      if (step.account.bonuses !== undefined)
        noteLine(step.account.bonuses, line, { ...transaction, seq: step.sequence, batch: this.moment.batch })
    }
  }

  #noteEntry(transaction: LaneTransaction, plan: BonusPlan, step: Step): void {
    if (step.account.bonuses !== undefined)
      noteEntry(step.account.bonuses, plan, { ...transaction, seq: step.sequence, batch: this.moment.batch })
  }

  /** Adds the posting of the entry itself. */
  #postEntry(
    transaction: LaneTransaction,
    entry: EntryDraft,
    { house, wasHeld }: EntryHouse,
    step: Step,
  ): ErrorCode | undefined {
    const { kind, amountMinor } = entry
    // A withdrawal spends what was held before there was a debt, so the balance alone does not stop it.
    if (kind === 'withdrawal' && amountMinor < 0n && step.owedMinor > 0n) return 'wallet.debt_open'
    const balanceMinor = minor(step.balanceMinor + amountMinor)
    if (balanceMinor < 0n) {
      const { debtAccountId } = entry
      if (debtAccountId === undefined) return step.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds'
      this.#lend(transaction, entry, step, debtAccountId)
    }
    if (balanceMinor > maxBalanceMinor) return 'wallet.limit_reached'
    const { rules } = step.account
    if (rules !== undefined) {
      const ruled = wasHeld ? { kind, amountMinor, house, wasHeld } : { kind, amountMinor, house }
      const refused = refusalOf(rules, ruled, this.#nowMs)
      if (refused !== undefined) return refused
      countTowards(rules, ruled, this.#nowMs)
    }
    if (wasHeld || (kind === 'capture' && house === 'stakes_in_play')) step.capturedMinor += amountMinor
    this.#add(transaction, entry, step)
    return undefined
  }

  /** Holds a payout that is above what its provider may pay, or counts it. Says whether it is held. */
  #review(transaction: LaneTransaction, entry: EntryDraft, review: WinReview, step: Step): boolean {
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
      return true
    }
    if (maxPerHourMinor !== undefined) {
      this.wins.push({ providerId, amountMinor, maxPerHourMinor })
      this.#view.countPaid(providerId, this.#hourMs, amountMinor)
    }
    return false
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
}

/** Restores the limits, including their periods, and the bonuses after a command that was not accepted. */
function takeBack(steps: readonly Step[]): void {
  for (const { account, limitsBefore } of steps) {
    account.bonuses?.takeBack()
    limitsBefore?.forEach((before, index) => {
      const limit = account.rules?.limits[index]
      if (limit !== undefined) Object.assign(limit, before)
    })
  }
}

function isDeclined(decided: Decided<unknown, unknown, unknown> | Declined): decided is Declined {
  return 'refused' in decided
}
