import { randomUUID } from 'node:crypto'
import {
  checkCall,
  checkDisabled,
  checkSignature,
  moneyWriter,
  parse,
  readAmount,
  Refused,
  type Call,
  type GcpFault,
  type GcpWalletOptions,
  type Transaction,
} from './gcp-wallet-checks.ts'
import { gap, type ReferenceWallet, type WalletAnswer, type WalletRequest } from './wallet-host.ts'

interface Booked {
  readonly id: string
  readonly kind: string
  readonly amountMinor: bigint
  /** The balance after it. */
  readonly balanceMinor: bigint
}

type Answered = Booked & { readonly vendorId: string }

const idsOf = (one: Answered) => ({ id_provider: one.vendorId, id: one.id })
const signed = (type: string, amountMinor: bigint) => (type === 'bet' ? -amountMinor : amountMinor)

/** A small in-memory wallet that follows every rule of the gcp dialect, except for an injected fault. */
export class ReferenceGcpWallet implements ReferenceWallet {
  readonly #options: GcpWalletOptions
  readonly #write: (amountMinor: bigint) => string
  readonly #booked = new Map<string, Booked>()
  readonly #undone = new Set<string>()
  readonly #rounds = new Set<string>()
  readonly #betRounds = new Set<string>()
  readonly #finished = new Set<string>()
  #balanceMinor: bigint

  constructor(options: GcpWalletOptions) {
    this.#options = options
    this.#write = moneyWriter(options.digits)
    this.#balanceMinor = options.balanceMinor
  }

  balanceMinor(): bigint {
    return this.#balanceMinor
  }

  async handle(request: WalletRequest): Promise<WalletAnswer> {
    try {
      return { status: 200, body: await this.#answer(request) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { status, body } = error.answer
      if (this.#has('refusals have no meta')) return { status, body: { code: 'invalid_argument', msg: 'no' } }
      if (this.#has('api_code is a number')) return { status, body: error.answerWithNumber() }
      if (this.#has('bad signatures return HTTP 403') && error.apiCode === 403) return { status: 403, body }
      return { status, body }
    }
  }

  #has = (fault: GcpFault): boolean => this.#options.fault === fault

  async #answer({ path, headers, rawBody }: WalletRequest): Promise<object> {
    if (this.#has('the body is parsed before the signature is checked')) parse(rawBody)
    checkSignature(this.#options, headers['x-request-sign'], rawBody, this.#has)
    const call = parse(rawBody)
    if (path !== '/freespins' && path !== '/promo') checkCall(path, call, this.#options, this.#has)
    checkDisabled(path, call, this.#options, this.#has)
    if (path === '/balance' && this.#has('balances have as few decimals as possible'))
      return { balance: String(Number(this.#write(this.#balanceMinor))) }
    if (path === '/balance') return this.#balance()
    if (path === '/finish') return this.#finish(call)
    if (path === '/promo') return this.#promoWin(call)
    if (path === '/freespins') return this.#endFreeRounds(call)
    return path === '/rollback' ? this.#rollback(call) : this.#betwin(call)
  }

  #balance(): object {
    const balance = this.#write(this.#balanceMinor)
    return { balance: this.#has('balances are numbers') ? Number(balance) : balance }
  }

  #finish(call: Call): object {
    const isAgain = this.#finished.has(call.round_id)
    if (this.#has('finish is refused') || (isAgain && this.#has('a second finish is refused'))) throw new Refused(400)
    if (!this.#rounds.has(call.round_id) && this.#has('an unknown round is an internal error'))
      throw new Refused(500, undefined, 500)
    this.#finished.add(call.round_id)
    return this.#balance()
  }

  #promoWin({ id_provider: vendorId = '', amount }: Call): object {
    const move = { type: 'win', id_provider: vendorId, original_id_provider: '', amount }
    const amountMinor = readAmount(move, this.#options.digits, this.#has)
    const stored = this.#booked.get(vendorId)
    if (stored !== undefined && stored.amountMinor !== amountMinor) throw new Refused(400)
    const isNew = stored === undefined || this.#has('a win of a promotion is paid at each call')
    if (isNew) this.#balanceMinor += amountMinor
    const kind = this.#has('a win of a promotion cannot be rolled back') ? 'promo' : 'win'
    const made = { id: randomUUID(), kind, amountMinor, balanceMinor: this.#balanceMinor }
    const booked = isNew ? made : stored
    this.#booked.set(vendorId, booked)
    const { id, balanceMinor } = booked
    return { id_provider: vendorId, id, bonus_amount: this.#write(0n), balance: this.#write(balanceMinor) }
  }

  /** Free rounds are booked under their own name, so that their end is paid once. */
  #endFreeRounds({ issue_id: id = '', amount }: Call): object {
    if (id !== this.#options.freeRounds && !this.#has('unknown free rounds are paid')) throw new Refused(404)
    const move = { type: 'win', id_provider: `free:${id}`, original_id_provider: '', amount }
    const amountMinor = readAmount(move, this.#options.digits, this.#has)
    const stored = this.#booked.get(move.id_provider)
    const isOther = stored !== undefined && stored.amountMinor !== amountMinor
    if (isOther && !this.#has('another end of free rounds is paid')) throw new Refused(400)
    const isPaid = stored !== undefined && !isOther && !this.#has('free rounds are paid at each end')
    if (isPaid) return { balance: this.#write(stored.balanceMinor) }
    this.#balanceMinor += amountMinor
    const booked = { id: randomUUID(), kind: 'win', amountMinor, balanceMinor: this.#balanceMinor }
    this.#booked.set(move.id_provider, booked)
    return { balance: this.#write(this.#balanceMinor) }
  }

  async #betwin(call: Call): Promise<object> {
    this.#rounds.add(call.round_id)
    if (this.#has('wins need a session') && call.session_id !== undefined) throw new Refused(101)
    const isSorted = this.#has('wins are booked after bets')
    const order = isSorted ? call.transactions.toSorted((a, b) => a.type.localeCompare(b.type)) : call.transactions
    const moves = order.map((one) => ({ ...one, amountMinor: readAmount(one, this.#options.digits, this.#has) }))
    this.#checkRound(call)
    const seen = moves.map((move) => this.#booked.get(move.id_provider))
    const readMinor = this.#balanceMinor
    if (this.#has('checking the id and booking are not atomic')) await gap()
    else if (this.#has('reading and writing the balance are not atomic')) {
      await gap()
      this.#balanceMinor = readMinor
    }
    const answers = this.#bookAll(moves, (at) =>
      this.#has('checking the id and booking are not atomic')
        ? seen[at]
        : this.#booked.get(moves[at]?.id_provider ?? ''),
    )
    const isReplay = answers.every((one) => one.isReplay) && !this.#has('replays return the current balance')
    const listed = this.#has('replies list transactions in reverse order') ? answers.toReversed() : answers
    const none = this.#has('a bonus_amount has no decimals') ? '0' : this.#write(0n)
    const bonus = this.#has('replies have no bonus_amount') ? {} : { bonus_amount: none }
    return {
      ...this.#balance(),
      ...(isReplay ? this.#balanceAfter(answers) : {}),
      round_id: call.round_id,
      transactions: listed.map((one) => ({ ...idsOf(one), ...bonus })),
    }
  }

  /** Refuses a win in a round in which nobody bet; a bet of the same call counts. */
  #checkRound({ round_id: round, transactions }: Call): void {
    if (transactions.some(({ type }) => type === 'bet')) this.#betRounds.add(round)
    if (this.#betRounds.has(round) || this.#options.paysAnyWin === true) return
    if (this.#has('a refused win without a bet is booked')) this.#balanceMinor += 1n
    throw new Refused(this.#has('a win without a bet is refused as a bad request') ? 400 : 404)
  }

  #bookAll(moves: readonly Move[], storedAt: (at: number) => Booked | undefined): (Answered & { isReplay: boolean })[] {
    const beforeMinor = this.#balanceMinor
    const netMinor = moves.reduce((sum, move) => sum + signed(move.type, move.amountMinor), beforeMinor)
    const isAllReplay =
      this.#has('one replayed transaction makes the whole call a replay') && moves.some((_, at) => storedAt(at))
    const booked: string[] = []
    return moves.map((move, at) => {
      const vendorId = move.id_provider
      const stored = storedAt(at)
      if (stored !== undefined && !this.#booksAgain(stored, move))
        return {
          vendorId,
          ...stored,
          ...(this.#has('replays get a new id') ? { id: randomUUID() } : {}),
          isReplay: true,
        }
      if (isAllReplay) return { vendorId, id: '', kind: '', amountMinor: 0n, balanceMinor: beforeMinor, isReplay: true }
      try {
        this.#check(move, stored, netMinor)
      } catch (error) {
        if (!this.#has('batches are not atomic')) {
          for (const id of booked) this.#booked.delete(id)
          this.#balanceMinor = beforeMinor
        }
        throw this.#reported(error, beforeMinor)
      }
      booked.push(vendorId)
      return { vendorId, ...this.#book(move), isReplay: false }
    })
  }

  #booksAgain(stored: Booked, move: Move): boolean {
    if (this.#has('replays book twice')) return true
    if (this.#has('a reused id with a different amount is booked')) return stored.amountMinor !== move.amountMinor
    return this.#has('rolled-back bets can be booked again') && this.#undone.has(move.id_provider)
  }

  #check(move: Move, stored: Booked | undefined, netMinor: bigint): void {
    if (stored === undefined && this.#undone.has(move.id_provider) && !this.#has('tombstones are forgotten'))
      throw new Refused(this.#has('tombstones return 404') ? 404 : 409)
    if (move.type !== 'bet') return
    const balance = this.#write(this.#balanceMinor)
    if (move.amountMinor > (this.#options.maxBetMinor ?? move.amountMinor)) throw new Refused(106, balance)
    const isCovered = this.#has('batches are netted') ? netMinor >= 0n : move.amountMinor <= this.#balanceMinor
    if (!isCovered && !this.#has('overdrafts are allowed')) throw new Refused(100, balance)
  }

  /** Insufficient funds are reported with the balance from before the call, unless a fault changes that. */
  #reported(error: unknown, beforeMinor: bigint): unknown {
    if (!(error instanceof Refused) || ![100, 106].includes(error.apiCode)) return error
    if (this.#has('insufficient-funds refusals have no balance')) return new Refused(error.apiCode)
    const isMiddle = this.#has('a failed batch reports an intermediate balance') || this.#has('batches are not atomic')
    return isMiddle ? error : new Refused(error.apiCode, this.#write(beforeMinor))
  }

  #book({ type, id_provider: vendorId, amountMinor }: Move): Booked {
    if (type === 'bet' || !this.#has('wins are lost')) this.#balanceMinor += signed(type, amountMinor)
    const booked = { id: randomUUID(), kind: type, amountMinor, balanceMinor: this.#balanceMinor }
    this.#booked.set(vendorId, booked)
    return booked
  }

  async #rollback(call: Call): Promise<object> {
    const isShort = this.#has('only the first rollback of a call is applied')
    const answers: Answered[] = []
    for (const [at, one] of call.transactions.entries()) answers.push(await this.#rollBackOne(one, isShort && at > 0))
    return {
      ...this.#balance(),
      ...this.#balanceAfter(answers),
      round_id: call.round_id_provider,
      transactions: answers.map(idsOf),
    }
  }

  async #rollBackOne(one: Transaction, isLeftOut: boolean): Promise<Answered> {
    const vendorId = one.id_provider
    const stored = this.#booked.get(vendorId)
    const original = this.#booked.get(one.original_id_provider)
    let isUndone = this.#undone.has(one.original_id_provider)
    if (this.#has('checking for a rollback and refunding are not atomic')) await gap()
    if (stored !== undefined && !this.#has('a replayed rollback refunds again')) return { vendorId, ...stored }
    if (original === undefined && this.#has('unknown rollbacks are refused')) throw new Refused(404)
    if (this.#has('a second rollback under a new id refunds again') || stored !== undefined) isUndone = false
    const amountMinor = original === undefined || isUndone || isLeftOut ? 0n : this.#refundOf(original)
    this.#undone.add(one.original_id_provider)
    this.#balanceMinor += amountMinor
    const id = original === undefined && !this.#has('unknown rollbacks get an id') ? '' : randomUUID()
    const booked = { id, kind: 'rollback', amountMinor, balanceMinor: this.#balanceMinor }
    this.#booked.set(vendorId, booked)
    return { vendorId, ...booked }
  }

  #refundOf(original: Booked): bigint {
    if (original.kind === 'promo') return 0n
    if (original.kind === 'bet') return this.#has('rollbacks do not refund bets') ? 0n : original.amountMinor
    if (this.#has('rollbacks do not deduct wins')) return 0n
    const isThere = original.amountMinor <= this.#balanceMinor
    if (isThere || this.#has('rolling back a spent win overdraws the account')) return -original.amountMinor
    if (this.#has('rolling back a spent win is refused')) throw new Refused(100, this.#write(this.#balanceMinor))
    return -this.#balanceMinor
  }

  #balanceAfter(answers: readonly Answered[]): { balance?: string } {
    const last = answers.at(-1)
    return last === undefined ? {} : { balance: this.#write(last.balanceMinor) }
  }
}

type Move = Transaction & { readonly amountMinor: bigint }
