import { createPublicKey, type KeyObject } from 'node:crypto'
import {
  checkRsFields,
  checkRsSignature,
  parseRsCall,
  readRsAmount,
  RsRefused,
  type RsCall,
  type RsFault,
  type RsWalletOptions,
} from './rs-wallet-checks.ts'
import { gap, type ReferenceWallet, type WalletAnswer, type WalletRequest } from './wallet-host.ts'

interface Booked {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly user: string
  readonly round: string
  readonly game: string
  readonly amountMinor: bigint
  readonly isFree: boolean
  /** The balance after it. */
  readonly balanceMinor: bigint
  readonly requestId: string
}

/** Caleta's paths, and Hub88's for the same calls. */
const ofCaleta: Readonly<Record<string, string>> = {
  '/wallet/check': '/user/info',
  '/wallet/balance': '/user/balance',
  '/wallet/bet': '/transaction/bet',
  '/wallet/win': '/transaction/win',
  '/wallet/rollback': '/transaction/rollback',
}

/** A small in-memory wallet that follows every rule of the rs dialect, except for an injected fault. */
export class ReferenceRsWallet implements ReferenceWallet {
  readonly #options: RsWalletOptions
  readonly #booked = new Map<string, Booked>()
  readonly #undone = new Set<string>()
  readonly #publicKey: KeyObject
  #balanceMinor: bigint

  constructor(options: RsWalletOptions) {
    this.#options = options
    this.#publicKey = createPublicKey(options.publicKey)
    this.#balanceMinor = options.balanceMinor
  }

  balanceMinor(): bigint {
    return this.#balanceMinor
  }

  async handle(request: WalletRequest): Promise<WalletAnswer> {
    let call: RsCall | undefined
    try {
      if (this.#has('the body is parsed before the signature is checked')) parseRsCall(request.rawBody)
      const signature = request.headers['x-hub88-signature']
      checkRsSignature(this.#publicKey, signature, request.rawBody, this.#has)
      const isCaleta = request.path.startsWith('/wallet/')
      const path = isCaleta ? (ofCaleta[request.path] ?? '') : request.path
      call = this.#named(parseRsCall(request.rawBody), isCaleta)
      checkRsFields(path, call, this.#has)
      return { status: 200, body: this.#echoed(call, await this.#answer(path, call)) }
    } catch (error) {
      if (!(error instanceof RsRefused)) throw error
      const { status, balance } = error
      const body = {
        status: this.#has('statuses outside the dialect are returned') ? 'RS_NO' : status,
        ...(balance === undefined ? {} : { balance }),
      }
      const isEchoed = call !== undefined && !this.#has('refusals do not echo the request_uuid')
      return {
        status: this.#has('refusals return HTTP 400') ? 400 : 200,
        body: isEchoed ? this.#echoed(call, body) : body,
      }
    }
  }

  /** On Caleta's paths, the token alone names the player. */
  #named(call: RsCall, isCaleta: boolean): RsCall {
    const isAlone = isCaleta && call.user === undefined && call.supplier_user === undefined
    const isKnown = call.token === this.#options.token && !this.#has('the token alone names nobody')
    return isAlone && isKnown ? { ...call, user: this.#options.account } : call
  }

  #has = (fault: RsFault): boolean => this.#options.fault === fault

  #echoed(call: RsCall | undefined, body: object): object {
    const isText = typeof call?.request_uuid === 'string'
    return isText && !this.#has('the request_uuid is not echoed') ? { request_uuid: call?.request_uuid, ...body } : body
  }

  #ok(balanceMinor: bigint, requestId?: string): object {
    const { account, currency } = this.#options
    return {
      status: 'RS_OK',
      user: account,
      balance: this.#written(balanceMinor),
      ...(this.#has('balances have no currency') ? {} : { currency }),
      ...(requestId === undefined ? {} : { request_uuid: requestId }),
    }
  }

  #written(amountMinor: bigint): number {
    return Number(amountMinor) * 10 ** (5 - this.#options.digits)
  }

  async #answer(path: string, call: RsCall): Promise<object> {
    this.#checkUser(call)
    if (path === '/user/info') return this.#has('info replies omit the user') ? { status: 'RS_OK' } : this.#info()
    if (path === '/transaction/rollback') return this.#rollback(call)
    if (path === '/transaction/win') return this.#win(call)
    this.#checkSession(call)
    return path === '/user/balance' ? this.#ok(this.#balanceMinor) : this.#bet(call)
  }

  #info(): object {
    return { status: 'RS_OK', user: this.#options.account }
  }

  #checkUser({ user, supplier_user: supplierUser }: RsCall): void {
    const named = user ?? supplierUser
    const isKnown =
      named === this.#options.account ||
      named === this.#options.other?.account ||
      named === this.#options.disabled?.account
    if (!isKnown && !this.#has('any user is accepted')) throw new RsRefused('INVALID_TOKEN')
  }

  #checkSession({ token, game_code: game }: RsCall): void {
    const { expiredToken, other } = this.#options
    if (token === expiredToken && !this.#has('expired tokens may bet')) throw new RsRefused('TOKEN_EXPIRED')
    const isKnown = [this.#options.token, expiredToken, other?.token, this.#options.disabled?.token].includes(token)
    const isSpared = token === undefined && this.#has('bets need no token')
    if (!isKnown && !isSpared && !this.#has('any token is accepted')) throw new RsRefused('INVALID_TOKEN')
    if (token === this.#options.disabled?.token && !this.#has('disabled users may bet'))
      throw new RsRefused('USER_DISABLED')
    const isOther = game === other?.game && !this.#has('a session has one game')
    const isGame = game === this.#options.game || isOther
    if (!isGame && !this.#has('any game is accepted')) throw new RsRefused('INVALID_GAME')
  }

  #checkCurrency({ currency }: RsCall): void {
    if (currency !== this.#options.currency && !this.#has('any currency is accepted'))
      throw new RsRefused('WRONG_CURRENCY')
  }

  async #bet(call: RsCall): Promise<object> {
    this.#checkCurrency(call)
    const amountMinor = readRsAmount(call, 'bet', this.#options.digits, this.#has)
    const id = call.transaction_uuid
    const readMinor = this.#balanceMinor
    let stored = this.#booked.get(id)
    if (this.#has('checking the id and booking are not atomic')) await gap()
    else if (this.#has('reading and writing the balance are not atomic')) {
      await gap()
      this.#balanceMinor = readMinor
      stored = this.#booked.get(id)
    }
    if (stored !== undefined && !this.#booksAgain(stored, call)) return this.#replay(stored, call, 'bet', amountMinor)
    if (stored === undefined && this.#undone.has(id) && !this.#has('tombstones are forgotten'))
      throw new RsRefused('TRANSACTION_ROLLED_BACK')
    if (call.is_free === true && !this.#has('free bets cost money')) return this.#book(call, 'bet', amountMinor, 0n)
    if (amountMinor > (this.#options.maxBetMinor ?? amountMinor))
      throw new RsRefused('BET_LIMIT_EXCEEDED', this.#written(this.#balanceMinor))
    if (amountMinor > this.#balanceMinor && !this.#has('overdrafts are allowed')) {
      const isBare = this.#has('NOT_ENOUGH_MONEY replies have no balance')
      throw new RsRefused('NOT_ENOUGH_MONEY', isBare ? undefined : this.#written(this.#balanceMinor))
    }
    return this.#book(call, 'bet', amountMinor, -amountMinor)
  }

  #booksAgain(stored: Booked, call: RsCall): boolean {
    if (this.#has('replays book twice')) return true
    if (this.#has('a reused id with a different game is booked again') && stored.game !== call.game_code) return true
    if (this.#has('a reused id with a different user is booked again') && stored.user !== call.user) return true
    return this.#has('rolled-back bets can be booked again') && this.#undone.has(call.transaction_uuid)
  }

  #replay(stored: Booked, call: RsCall, kind: Booked['kind'], amountMinor: bigint): object {
    const isSame =
      stored.kind === kind &&
      stored.user === (call.user ?? call.supplier_user) &&
      (stored.round === call.round || this.#has('a call with a different round counts as a replay')) &&
      (stored.game === call.game_code || kind === 'rollback') &&
      (stored.amountMinor === amountMinor ||
        this.#has(
          kind === 'bet'
            ? 'a bet with a different amount counts as a replay'
            : 'a win with a different amount counts as a replay',
        ) ||
        (stored.isFree && kind === 'bet' && this.#has('the amount of a free bet is forgotten')))
    if (!isSame || this.#has('replays are refused as duplicates')) throw new RsRefused('DUPLICATE_TRANSACTION')
    const balanceMinor = this.#has('replays return the current balance') ? this.#balanceMinor : stored.balanceMinor
    return this.#ok(balanceMinor, this.#has('replays echo the first request_uuid') ? stored.requestId : undefined)
  }

  #book(call: RsCall, kind: Booked['kind'], amountMinor: bigint, changeMinor: bigint): object {
    this.#balanceMinor += changeMinor
    this.#booked.set(call.transaction_uuid, {
      kind,
      user: call.user ?? call.supplier_user ?? '',
      round: call.round,
      game: call.game_code,
      amountMinor,
      isFree: call.is_free === true,
      balanceMinor: this.#balanceMinor,
      requestId: call.request_uuid,
    })
    return this.#ok(this.#balanceMinor)
  }

  #win(call: RsCall): object {
    this.#checkCurrency(call)
    if (call.token === this.#options.expiredToken && this.#has('expired tokens block wins'))
      throw new RsRefused('TOKEN_EXPIRED')
    const amountMinor = readRsAmount(call, 'win', this.#options.digits, this.#has)
    const stored = this.#booked.get(call.transaction_uuid)
    const mayReuse = stored?.kind === 'bet' && this.#has("a win may reuse its bet's id")
    if (stored !== undefined && !mayReuse && !this.#booksAgain(stored, call))
      return this.#replay(stored, call, 'win', amountMinor)
    const betId = call.reference_transaction_uuid
    if (this.#undone.has(betId) && !this.#has('wins for rolled-back bets are paid'))
      throw new RsRefused('TRANSACTION_ROLLED_BACK')
    if (!this.#booked.has(betId) && !this.#has('wins need no bet')) throw new RsRefused('TRANSACTION_DOES_NOT_EXIST')
    if (this.#booked.get(betId)?.kind === 'win' && !this.#has('wins may reference wins'))
      throw new RsRefused('TRANSACTION_DOES_NOT_EXIST')
    const isLost = this.#has('wins are lost') || (call.is_free === true && this.#has('wins of free bets are lost'))
    return this.#book(call, 'win', amountMinor, isLost ? 0n : amountMinor)
  }

  async #rollback(call: RsCall): Promise<object> {
    if (call.token === this.#options.expiredToken && this.#has('expired tokens block rollbacks'))
      throw new RsRefused('TOKEN_EXPIRED')
    const betId = call.reference_transaction_uuid
    const stored = this.#booked.get(call.transaction_uuid)
    const isUndone = this.#undone.has(betId)
    if (this.#has('checking for a rollback and refunding are not atomic')) await gap()
    const paysTwice = stored !== undefined && this.#has('a replayed rollback refunds again')
    if (stored !== undefined && !paysTwice) return this.#replay(stored, call, 'rollback', stored.amountMinor)
    if (isUndone && this.#has('a second rollback is refused')) throw new RsRefused('TRANSACTION_ROLLED_BACK')
    const bet = this.#booked.get(betId)
    if (bet === undefined && (this.#options.refusesUnknownRollbacks ?? false))
      throw new RsRefused('TRANSACTION_DOES_NOT_EXIST')
    this.#undone.add(betId)
    const isDone = isUndone && !paysTwice && !this.#has('a second rollback under a new id refunds again')
    const unknownMinor = this.#has('unknown rollbacks pay out') ? 100n : 0n
    const wasFree =
      bet?.isFree === true && !this.#has('free bets cost money') && !this.#has('rollbacks refund free bets')
    const isNothing = isDone || wasFree || this.#has('rollbacks do not refund bets')
    const refundMinor = isNothing ? 0n : (bet?.amountMinor ?? unknownMinor)
    return this.#book(call, 'rollback', refundMinor, refundMinor)
  }
}
