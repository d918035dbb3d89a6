import { systemRandomness } from '../../../kernel/randomness.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { StoredTransaction } from '../ledger.types.ts'
import { BoundedMap } from './bounded-map.ts'
import type { CompanionCall, Decision, LaneCommand, LaneTransaction } from './batch.types.ts'
import { RecentKeys } from './recent-keys.ts'
import { checkSame, isSameRequest, keyId, type Outcome, type Recalled } from './stored-commands.ts'

/** A command that is waiting for its answer. */
export interface Waiting {
  /** Updated with whatever is found about it. */
  command: LaneCommand
  readonly outcome: Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

/** A recent call of a companion and its outcome. */
interface Answered {
  readonly call: CompanionCall
  readonly outcome: Outcome
}

/** The weight of a command: the number of its transactions. */
export function weightOf({ transactions }: LaneCommand): number {
  return transactions.length
}

const answersKept = 50_000
const claimsKept = 50_000

/**
 * The commands waiting for a lane, in order of arrival. If a command is repeated while the first one is under way or
 * shortly after, it is answered from here without a database query.
 */
export class Mailbox {
  readonly #limit: number
  readonly #inFlight = new Map<string, Waiting>()
  readonly #recent = new RecentKeys(systemRandomness)
  readonly #answers = new BoundedMap<string, Answered>(answersKept)
  /** Maps each recent claim to the transaction that made it. */
  readonly #claims = new BoundedMap<string, string>(claimsKept)
  #queue: Waiting[] = []
  #weight = 0

  /** `limit`: how many transactions may wait; beyond it, commands are refused at once. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The number of waiting transactions. */
  get weight(): number {
    return this.#weight
  }

  /** Resolves when the command is durable. Calls `onWaiting` if the command has to be decided. */
  submit(command: LaneCommand, onWaiting: () => void): Promise<Outcome> {
    let stored: Map<LaneTransaction, StoredTransaction> | undefined
    for (const transaction of command.transactions) {
      const earlier = this.#inFlight.get(transaction.id)
      if (earlier !== undefined) return this.#join(command, earlier, onWaiting)
      const answered = this.#answers.get(transaction.id)
      if (answered !== undefined) return replayOfCall(command, answered)
      const known = this.#recent.find(transaction.providerId, transaction.compact)
      if (known === undefined) continue
      if (command.call !== undefined) return replayOfCall(command, undefined)
      checkSame(transaction, known)
      stored ??= new Map()
      stored.set(transaction, known)
    }
    return stored === undefined ? this.#enqueue(command, onWaiting) : this.#submitKnown(command, stored, onWaiting)
  }

  /**
   * Returns the answer if every key was used recently; otherwise enqueues the command with what is known about its
   * keys.
   */
  #submitKnown(
    command: LaneCommand,
    stored: ReadonlyMap<LaneTransaction, StoredTransaction>,
    onWaiting: () => void,
  ): Promise<Outcome> {
    const transactions = command.transactions.map((one) => ({ ...one, stored: stored.get(one) ?? one.stored }))
    if (stored.size < transactions.length) return this.#enqueue({ ...command, transactions }, onWaiting)
    const postings = transactions.flatMap((one) => one.stored?.postings ?? [])
    return Promise.resolve({ result: undefined, postings, replayed: true, bonus: 'not known' })
  }

  #enqueue(command: LaneCommand, onWaiting: () => void): Promise<Outcome> {
    for (const transaction of command.transactions) this.#checkClaims(transaction)
    if (this.#weight >= this.#limit) return Promise.reject(new Refusal('wallet.busy', { retryAfterSeconds: 1 }))
    const { promise: outcome, resolve: settle, reject: fail } = Promise.withResolvers<Outcome>()
    const waiting = { command, outcome, settle, fail }
    for (const { id } of command.transactions) this.#inFlight.set(id, waiting)
    this.#queue.push(waiting)
    this.#weight += weightOf(command)
    onWaiting()
    return outcome
  }

  /** Removes and returns the oldest commands, with a total weight of at most `max`, but at least one command. */
  take(max: number): Waiting[] {
    const count = countWithin(this.#queue, max)
    const taken = this.#queue.splice(0, count)
    for (const { command } of taken) this.#weight -= weightOf(command)
    return taken
  }

  /** Tells the caller the decision, after it has been committed. */
  answer(waiting: Waiting, decision: Decision | undefined): void {
    if (decision?.outcome === 'accepted')
      this.settle(waiting, {
        result: decision.result,
        postings: decision.postings,
        replayed: false,
        bonus: decision.bonus,
      })
    else if (decision?.outcome === 'declined')
      this.refuse(waiting, new Refusal(decision.code, { values: decision.values }))
    else this.refuse(waiting, decision?.error)
  }

  /** Answers a command from what is known about it. Returns `false` if it still has to be decided. */
  recall(waiting: Waiting, known: Recalled | undefined): boolean {
    if (known === undefined) return false
    if (known instanceof Refusal) this.refuse(waiting, known)
    else if ('postings' in known) this.settle(waiting, known)
    else {
      waiting.command = known
      return false
    }
    return true
  }

  settle({ command: { transactions, call }, settle }: Waiting, outcome: Outcome): void {
    const { postings } = outcome
    let place = 0
    for (const { id, compact, providerId, key, claims } of transactions) {
      this.#inFlight.delete(id)
      if (call === undefined) {
        const begin = place
        while (place < postings.length && postings[place]?.key === key) place += 1
        // Most commands have one transaction, which made all the postings.
        const own = begin === 0 && place === postings.length ? postings : postings.slice(begin, place)
        this.#recent.remember(providerId, compact, own)
      } else this.#answers.set(id, { call, outcome })
      for (const claim of claims) this.#claims.set(keyId(providerId, claim), id)
    }
    settle(outcome)
  }

  refuse({ command, fail }: Waiting, error: unknown): void {
    for (const { id } of command.transactions) this.#inFlight.delete(id)
    fail(error)
  }

  /** Another command with one of these keys is under way; its outcome determines what this one finds. */
  async #join(command: LaneCommand, earlier: Waiting, onWaiting: () => void): Promise<Outcome> {
    if (isSameCommand(command, earlier.command)) return { ...(await earlier.outcome), replayed: true }
    if (command.transactions.length === 1 && earlier.command.transactions.length === 1)
      throw new Refusal('request.idempotency_key_reused')
    // They share only some of their keys. The other command's failure is reported to its own caller.
    await earlier.outcome.catch(() => undefined)
    return this.submit(command, onWaiting)
  }

  #checkClaims({ id, providerId, claims, stored }: LaneTransaction): void {
    if (stored !== undefined) return
    for (const claim of claims) {
      const owner = this.#claims.get(keyId(providerId, claim))
      // If the claim is its own, the command was posted before; the lookup in the database will find it.
      if (owner !== undefined && owner !== id) throw new Refusal('wallet.claim_taken')
    }
  }
}

/** How many of the first commands fit within a total weight; at least one. */
export function countWithin(waiting: readonly Waiting[], max: number): number {
  let weight = 0
  for (const [index, { command }] of waiting.entries()) {
    weight += weightOf(command)
    if (weight > max) return Math.max(index, 1)
  }
  return waiting.length
}

async function replayOfCall({ call }: LaneCommand, answered: Answered | undefined): Promise<Outcome> {
  if (
    call === undefined ||
    answered === undefined ||
    call.companion !== answered.call.companion ||
    !isSameRequest(call.head, answered.call.head)
  )
    throw new Refusal('request.idempotency_key_reused')
  return { ...answered.outcome, replayed: true }
}

/** Whether two commands that share a key are the same request. */
function isSameCommand(left: LaneCommand, right: LaneCommand): boolean {
  if (left.call !== undefined || right.call !== undefined)
    return (
      left.call?.companion === right.call?.companion &&
      left.call !== undefined &&
      right.call !== undefined &&
      isSameRequest(left.call.head, right.call.head)
    )
  return (
    left.transactions.length === right.transactions.length &&
    left.transactions.every((transaction, index) => isSameTransaction(transaction, right.transactions[index]))
  )
}

function isSameTransaction(left: LaneTransaction, right: LaneTransaction | undefined): boolean {
  return (
    left.id === right?.id &&
    left.accountId === right.accountId &&
    left.entries.length === right.entries.length &&
    left.entries.every((entry, index) => {
      const other = right.entries[index]
      return (
        entry.kind === other?.kind &&
        entry.amountMinor === other.amountMinor &&
        entry.round === other.round &&
        entry.gameCode === other.gameCode &&
        entry.reference === other.reference
      )
    })
  )
}
