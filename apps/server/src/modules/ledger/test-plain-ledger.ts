import { periodAt, type AccountRule, type FlowLimit } from './accounts/account-rules.ts'
import type { AccountId, EntryDraft, PostCommand, TransactionDraft } from './ledger.types.ts'
import type { PostingKind } from './posting-kinds.ts'
import { PlainBonuses } from './test-plain-bonuses.ts'

/**
 * A simple model of the ledger's decisions: one command after another, everything in maps and lists, every limit summed
 * again each time. The lane is compared with it, so the two share no code except for the beginning of a period.
 */
export class PlainLedger {
  readonly #nowMs: () => number
  readonly #postings = new Map<AccountId, PlainPosting[]>()
  readonly #keys = new Map<string, PlainTransaction>()
  readonly #claims = new Set<string>()
  readonly #rules = new Map<AccountId, Map<string, AccountRule>>()
  /** The house account that holds stakes in play. */
  readonly #inPlay: number
  /** The house account of withdrawals that wait. */
  readonly #pending: number
  readonly bonuses = new PlainBonuses()
  /** A fault to be found: what a taken back win lacks is lost. */
  forgetsDebts = false
  /** A fault to be found: wins above a bound are paid. */
  forgetsReviews = false
  /** What was paid in the newest hour. */
  #paid = { hour: '', amount: 0n }

  constructor(nowMs: () => number, inPlay: number, pending: number) {
    this.#nowMs = nowMs
    this.#inPlay = inPlay
    this.#pending = pending
  }

  balance(accountId: AccountId): bigint {
    return this.#of(accountId).at(-1)?.balanceAfter ?? 0n
  }

  /** What an account owes: the sum of all that was lent and settled. */
  owed(accountId: AccountId): bigint {
    return this.#of(accountId).reduce((owed, { kind, amount }) => (kind === 'debt' ? owed + amount : owed), 0n)
  }

  /** What is held of all wins. */
  get held(): bigint {
    const all = [...this.#postings.values()].flat()
    return all.reduce((held, { kind, amount }) => (kind === 'review' ? held - amount : held), 0n)
  }

  setRule(accountId: AccountId, source: string, rule: AccountRule): void {
    const rules = this.#rules.get(accountId) ?? new Map<string, AccountRule>()
    this.#rules.set(accountId, rules.set(source, rule))
  }

  /** Returns the balance after the command and the amounts it moved, or the refusal. */
  post(command: PostCommand): PlainEffect {
    const paid = this.#paid
    const restoreBonuses = this.bonuses.save()
    const before = new Map([...this.#postings].map(([accountId, { length }]) => [accountId, length]))
    const fresh: TransactionDraft[] = []
    const done: PlainTransaction[] = []
    for (const transaction of command.transactions) {
      const stored = this.#keys.get(transaction.key)
      if (stored !== undefined && !isSame(stored, command.accountId, transaction)) return refusedBy(stored)
      if (stored === undefined && this.#claims.has(transaction.key))
        return { refused: 'request.idempotency_key_reused' }
    }
    for (const { key, claims = [] } of command.transactions) {
      if (this.#keys.has(key)) continue
      if (claims.some((claim) => this.#claims.has(claim) || this.#keys.has(claim)))
        return { refused: 'wallet.claim_taken' }
    }
    for (const transaction of command.transactions) {
      const stored = this.#keys.get(transaction.key)
      const effect = stored ?? this.#postAll(command.accountId, transaction)
      if (typeof effect === 'string') {
        for (const [accountId, postings] of this.#postings) postings.length = before.get(accountId) ?? 0
        this.#paid = paid
        restoreBonuses()
        return { refused: effect }
      }
      if (stored === undefined) fresh.push(transaction)
      done.push(effect)
    }
    for (const [index, transaction] of command.transactions.entries()) {
      const effect = done[index]
      if (effect !== undefined) this.#keys.set(transaction.key, effect)
      if (fresh.includes(transaction)) for (const claim of transaction.claims ?? []) this.#claims.add(claim)
    }
    const postings = done.flatMap((each) => each.postings)
    const left = done.at(-1)?.left ?? 0n
    return { balance: postings.at(-1)?.balanceAfter ?? 0n, amounts: postings.map(({ amount }) => amount), left }
  }

  #of(accountId: AccountId): PlainPosting[] {
    const postings = this.#postings.get(accountId) ?? []
    this.#postings.set(accountId, postings)
    return postings
  }

  #postAll(commandAccount: AccountId, draft: TransactionDraft): PlainTransaction | string {
    const accountId = draft.accountId ?? commandAccount
    const postings: PlainPosting[] = []
    let captured = 0n
    const add = (kind: PostingKind, amount: bigint, isInPlay: boolean): PlainPosting => {
      const balanceAfter = this.balance(accountId) + amount
      return { kind, amount, balanceAfter, atMs: this.#nowMs(), isInPlay, transaction: draft }
    }
    const keep = (posting: PlainPosting) => {
      postings.push(posting)
      this.#of(accountId).push(posting)
    }
    for (const entry of draft.entries) {
      const wasHeld = entry.kind === 'stake' && captured >= -entry.amountMinor
      const isWithdrawal = entry.kind === 'hold' && entry.houseAccountId === this.#pending
      const standing = {
        key: draft.key,
        balance: this.balance(accountId),
        owed: this.owed(accountId),
        wasHeld,
        isWithdrawal,
      }
      const shares = this.bonuses.plan(accountId, entry, standing)
      if (typeof shares === 'string') return shares
      for (const amount of shares.before) keep(add('bonus_share', amount, false))
      if (entry.kind === 'withdrawal' && this.owed(accountId) > 0n) return 'wallet.debt_open'
      const balance = this.balance(accountId)
      const lacks = -(balance + shares.amount)
      if (lacks > 0n && entry.debtAccountId === undefined)
        return this.owed(accountId) > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds'
      if (lacks > 0n && !this.forgetsDebts) keep(add('debt', lacks, false))
      const amount = lacks > 0n && this.forgetsDebts ? -balance : shares.amount
      const posting = add(entry.kind, amount, entry.houseAccountId === this.#inPlay)
      // A stake from held money was already allowed when it was held.
      const refused = wasHeld ? undefined : this.#refusal(accountId, posting)
      if (refused !== undefined) return refused
      if (wasHeld || (posting.kind === 'capture' && posting.isInPlay)) captured += amount
      if (balance + amount > 10n ** 17n) return 'wallet.limit_reached'
      keep(posting)
      const isHeld = this.#holds(entry)
      shares.note(isHeld)
      if (isHeld) keep(add('review', -amount, false))
      else for (const share of shares.after) keep(add('bonus_share', share, false))
    }
    const [owed, balance] = [this.owed(accountId), this.balance(accountId)]
    const settled = owed < balance ? owed : balance
    if (settled > 0n) keep(add('debt', -settled, false))
    return { accountId, draft, postings, left: this.bonuses.left(accountId) }
  }

  #holds({ review, amountMinor }: EntryDraft): boolean {
    if (review === undefined || this.forgetsReviews) return false
    const { maxMinor = 10n ** 18n, maxPerHourMinor = 10n ** 18n } = review
    const hour = new Date(this.#nowMs()).toISOString().slice(0, 13)
    if (hour !== this.#paid.hour) this.#paid = { hour, amount: 0n }
    if (amountMinor > maxMinor || this.#paid.amount + amountMinor > maxPerHourMinor) return true
    this.#paid = { hour, amount: this.#paid.amount + amountMinor }
    return false
  }

  #refusal(accountId: AccountId, posting: PlainPosting): string | undefined {
    const rules = [...(this.#rules.get(accountId)?.values() ?? [])]
    const stakes = posting.kind === 'stake' || (posting.kind === 'hold' && posting.isInPlay)
    const leaves = posting.kind === 'transfer' && posting.amount < 0n
    if ((stakes || leaves) && rules.some((rule) => rule.blocked)) return 'wallet.account_blocked'
    if (!stakes && posting.kind !== 'deposit') return undefined
    const limits = rules.flatMap((rule) => rule.limits)
    return limits.some((limit) => this.#exceeds(limit, accountId, posting)) ? 'wallet.limit_reached' : undefined
  }

  #exceeds(limit: FlowLimit, accountId: AccountId, posting: PlainPosting): boolean {
    const { beginsAtMs } = periodAt(limit, this.#nowMs())
    let used = 0n
    let transaction: unknown
    for (const each of this.#of(accountId).filter(({ atMs }) => atMs >= beginsAtMs)) {
      // The total staked is never below zero after a transaction.
      if (each.transaction !== transaction && limit.flow === 'stake' && used < 0n) used = 0n
      transaction = each.transaction
      used += plainFlow(limit.flow, each)
    }
    if (limit.flow === 'stake' && used < 0n) used = 0n
    const flow = plainFlow(limit.flow, posting)
    return flow > 0n && used + flow > limit.maxMinor
  }
}

/** The effect of a command, in a form in which the ledger and the model can be compared. */
export type PlainEffect =
  | { readonly balance: bigint; readonly amounts: readonly bigint[]; readonly left: bigint }
  | { readonly refused: string }

interface PlainPosting {
  readonly kind: PostingKind
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly atMs: number
  readonly isInPlay: boolean
  readonly transaction: TransactionDraft
}

interface PlainTransaction {
  readonly accountId: AccountId
  readonly draft: TransactionDraft
  readonly postings: readonly PlainPosting[]
  /** What was left of a bonus after it. */
  readonly left: bigint
}

function isSame(
  stored: PlainTransaction,
  commandAccount: AccountId,
  { accountId, entries }: TransactionDraft,
): boolean {
  const text = ({ kind, round, gameCode, reference }: EntryDraft) => [kind, round, gameCode, reference].join()
  return (
    stored.accountId === (accountId ?? commandAccount) &&
    stored.draft.entries.map(text).join('\n') === entries.map(text).join('\n') &&
    entries.every((entry, index) => isSameAmount(entry, stored.postings.filter(({ kind }) => !added.has(kind))[index]))
  )
}

const added: ReadonlySet<PostingKind> = new Set(['debt', 'review', 'bonus_share'])

/** Before there were debts, an entry took at most the balance, so any larger amount may be what was asked for. */
function isSameAmount({ amountMinor, debtAccountId, bonus }: EntryDraft, posting: PlainPosting | undefined): boolean {
  if (bonus?.order === 'end') return posting !== undefined && posting.amount >= 0n
  if (posting === undefined || amountMinor === posting.amount) return posting !== undefined
  return debtAccountId !== undefined && posting.balanceAfter === 0n && amountMinor < posting.amount
}

function refusedBy({ draft }: PlainTransaction): PlainEffect {
  const cancelled = draft.entries.every(({ kind }) => kind === 'tombstone')
  return { refused: cancelled ? 'wallet.transaction_cancelled' : 'request.idempotency_key_reused' }
}

function plainFlow(flow: FlowLimit['flow'], { kind, amount, isInPlay }: PlainPosting): bigint {
  switch (kind) {
    case 'deposit':
      return flow === 'deposit' ? amount : 0n
    case 'stake':
      return flow === 'deposit' ? 0n : -amount
    case 'hold':
    case 'capture':
    case 'release':
      return flow === 'deposit' || !isInPlay ? 0n : -amount
    case 'rollback':
    case 'refund':
      if (flow === 'deposit') return 0n
      return amount > 0n || flow === 'loss' ? -amount : 0n
    case 'payout':
    case 'review':
      return flow === 'loss' ? -amount : 0n
    case 'adjustment':
    case 'bonus':
    case 'bonus_share':
    case 'debt':
    case 'grant':
    case 'pay':
    case 'tombstone':
    case 'transfer':
    case 'withdrawal':
      return 0n
  }
}
