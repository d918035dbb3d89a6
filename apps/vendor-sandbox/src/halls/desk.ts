import { createHash } from 'node:crypto'
import type { Ports } from '@baize/sandbox-kit'
import type { JsonObject } from '@baize/vendor-wire'
import type { Books } from '../books/books.ts'
import type { HallStake, Movement } from '../books/entries.ts'
import type { PlayRefusal } from '../play/play-refusal.ts'
import type { Table } from '../play/tables.ts'
import type { Courier, Sending } from '../wallet/courier.ts'
import type { Owed, WalletAnswer, WalletClient } from '../wallet/wallet-client.ts'
import type { Seat } from './hall.ts'
import { createPlayMoney } from './play-money.ts'

export type { HallStake } from '../books/entries.ts'

/** What a hall asks for when a seat bets. */
export interface StakeRequest {
  /** The window's request, 8 to 64 letters, digits, `-`, `_` or `:`. Several stakes of one action need one each. */
  readonly requestId: string
  /** The hall's name for the round, printable without blanks, at most 100 letters. Seats may share a round. */
  readonly roundId: string
  readonly amountMinor: bigint
  /** What the hall needs to continue or refund the round after a restart; at most 4,000 letters of JSON. */
  readonly details: JsonObject
  /**
   * Asked when the money has been taken, which may take seconds: whether the round still accepts it. If not, the stake is
   * given back and refused as `stale`.
   */
  readonly isStillOpen?: () => boolean
}

/** How a stake was answered. */
export type StakeAnswer =
  | { readonly ok: true; readonly stakeId: string }
  | { readonly ok: false; readonly reason: PlayRefusal }

/** The one place where a hall touches money: the platform's wallet, money that the vendor holds, or play money of a demo. */
export interface Desk {
  /** Asks for a seat's balance; `undefined` while the platform does not reply. */
  balance(seat: Seat): Promise<bigint | undefined>
  /**
   * Takes a stake for a round; it counts only if the answer is `ok`. It is recorded before it is asked for. A repeated
   * request id gets the first answer. A round may take several stakes. One that is confirmed only after its round was
   * settled or refunded is given back and refused.
   */
  stake(seat: Seat, stake: StakeRequest): Promise<StakeAnswer>
  /**
   * Ends the round of a seat, or of the window that made a stake, and pays `amountMinor` in all; 0 if it is lost. Every
   * stake of it that was answered `ok` is ended. Resolves once that is recorded: it is sent until done, even after a
   * restart. A round that has ended is not paid again. Throws a RangeError for a negative amount.
   */
  settle(who: Seat | HallStake, end: { readonly roundId: string; readonly amountMinor: bigint }): Promise<void>
  /** Gives all stakes of the round back that were answered `ok`; recorded and sent like `settle`. */
  refund(who: Seat | HallStake, round: { readonly roundId: string }): Promise<void>
}

/** What the sandbox itself needs of the desk. */
export interface HallDesk extends Desk {
  /** The last balance that is known of a seat, without asking; asked for again when it is older than some seconds. */
  knownBalance(seat: Seat): bigint | undefined
  /** From now on, `settle` and `refund` wait a moment for the platform; before, while halls resume, they do not. */
  serve(): void
  /** The stakes that were taken and whose rounds have not ended. */
  openStakes(): readonly HallStake[]
}

/** The dependencies of the desk. */
export interface DeskParts {
  readonly books: Books
  readonly courier: Courier
  readonly ports: Ports
  readonly tableOf: (session: Seat['session']) => Table
  walletOf(vendorCode: string): WalletClient
}

/** How long `settle` waits for the platform, so that the window sees its new balance at once. */
const patienceMs = 1_500
/** How many stakes of one window may be open. */
const maxOpenOfWindow = 500
const maxRemembered = 5_000
/** When a balance that nobody changed is asked for again. */
const staleMs = 15_000

/** Opens the desk. */
export function openDesk(parts: DeskParts): HallDesk {
  const { books, courier, ports } = parts
  const play = createPlayMoney(parts)
  const balances = openBalances(parts)
  const asked = new Map<string, Promise<StakeAnswer>>()
  /** The stakes of a round that have no answer yet; `isLate` once the round has ended without them. */
  const underWay = new Map<string, Map<string, { isLate: boolean }>>()
  let isServing = false
  const ending = new Map<string, Promise<readonly Sending[]>>()

  const isTaken = ({ stakeId }: HallStake) => books.movement(stakeId)?.ending === 'confirmed'

  const take = async (seat: Seat, request: StakeRequest): Promise<StakeAnswer> => {
    const { token } = seat.session
    if (books.hallStakes.openCount(token) >= maxOpenOfWindow) return { ok: false, reason: 'limit' }
    const { bet, stake } = stakeOf(seat, request, ports)
    const key = `${token}/${request.roundId}`
    const mine = { isLate: false }
    const others = underWay.get(key) ?? new Map<string, { isLate: boolean }>()
    underWay.set(key, others.set(bet.id, mine))
    try {
      const answer = await courier.bet(bet, { kind: 'hallStake', stake })
      if (answer.outcome !== 'confirmed')
        return { ok: false, reason: answer.outcome === 'unclear' ? 'house_unreachable' : answer.reason }
      balances.note(token, answer)
      if (!mine.isLate && request.isStillOpen?.() !== false) return { ok: true, stakeId: bet.id }
      const [back] = await courier.oweAll([rollbackOf(bet, ports, courier.isAlone(bet))])
      void back?.sent.then((done) => balances.note(token, done))
      return { ok: false, reason: 'stale' }
    } finally {
      others.delete(bet.id)
      if (others.size === 0) underWay.delete(key)
    }
  }

  const recordEnd = async (token: string, roundId: string, owedOf: (taken: Taken) => Owed[]) => {
    const late = underWay.get(`${token}/${roundId}`)
    for (const one of late?.values() ?? []) one.isLate = true
    const taken = books.hallStakes.openOf(token, roundId).filter((one) => isTaken(one) && !late?.has(one.stakeId))
    const [first, ...more] = taken.flatMap(({ stakeId }) => books.movement(stakeId)?.movement ?? [])
    if (first === undefined) return []
    return courier.oweAll(
      owedOf([first, ...more]),
      taken.map(({ stakeId }) => stakeId),
    )
  }
  /** Ends a round once, however often it is asked for at the same time. */
  const endOnce = async (who: Seat | HallStake, roundId: string, owedOf: (taken: Taken) => Owed[]): Promise<void> => {
    const token = tokenOf(who)
    const key = `${token}/${roundId}`
    const recording = ending.get(key) ?? recordEnd(token, roundId, owedOf).finally(() => ending.delete(key))
    ending.set(key, recording)
    const sent = Promise.all((await recording).map(async (one) => balances.note(token, await one.sent)))
    if (!isServing) return
    const waiting = new AbortController()
    await Promise.race([sent, ports.sleep(patienceMs, waiting.signal)])
    waiting.abort()
  }

  return {
    balance: async (seat) => (play.isPlayed(seat) ? play.balance(seat) : balances.ask(seat)),
    knownBalance: (seat) => (play.isPlayed(seat) ? play.balance(seat) : balances.known(seat)),
    serve: () => void (isServing = true),
    openStakes: () => books.hallStakes.open().filter(isTaken),
    async stake(seat, request) {
      checkStake(request)
      if (play.isPlayed(seat)) return play.stake(seat, request)
      const key = `${seat.session.token}/${request.requestId}`
      const answer = asked.get(key) ?? knownAnswer(books, seat, request.requestId) ?? take(seat, request)
      remember(asked, key, Promise.resolve(answer))
      return answer
    },
    async settle(who, { roundId, amountMinor }) {
      if (amountMinor < 0n) throw new RangeError(`a round cannot pay ${amountMinor}`)
      if (play.isPlayed(who)) return play.end(who, roundId, amountMinor)
      await endOnce(who, roundId, (taken) => [paymentOf(taken, amountMinor, ports)])
    },
    async refund(who, { roundId }) {
      if (play.isPlayed(who)) return play.end(who, roundId, undefined)
      await endOnce(who, roundId, (taken) => taken.map((bet) => rollbackOf(bet, ports, true)))
    },
  }
}

type Taken = readonly [Movement, ...Movement[]]

/** The token of the window that a seat or a stake belongs to. */
export function tokenOf({ session }: Seat | HallStake): string {
  return typeof session === 'string' ? session : session.token
}

function checkStake({ requestId, roundId, amountMinor, details }: StakeRequest): void {
  if (!/^[\w:-]{8,100}$/.test(requestId)) throw new RangeError(`"${requestId}" is no request id`)
  if (!/^[\x21-\x7e]{1,100}$/.test(roundId)) throw new RangeError(`"${roundId}" is no round id`)
  if (amountMinor <= 0n) throw new RangeError(`a stake cannot be ${amountMinor}`)
  if (JSON.stringify(details).length > 4_000) throw new RangeError('the details of a stake are too long')
}

function stakeOf({ session, game }: Seat, request: StakeRequest, ports: Ports): { bet: Movement; stake: HallStake } {
  const { roundId, amountMinor, details, requestId } = request
  const { token, vendorCode, gameCode, accountId = '', houseSession, currency } = session
  const stakeId = ports.uuid()
  const at = ports.now()
  const common = { vendorCode, accountId, gameCode, amountMinor: String(amountMinor), at }
  return {
    stake: { ...common, hall: hallIn(game), session: token, requestId, roundId, stakeId, details },
    bet: {
      ...common,
      id: stakeId,
      type: 'bet',
      houseSession,
      currency: { code: currency.code, digits: currency.digits },
      roundId: walletRoundOf(roundId, token),
      closesRound: false,
    },
  }
}

function hallIn({ model }: Seat['game']): HallStake['hall'] {
  if (model.kind !== 'hall') throw new Error('this game is not played in a hall')
  return model.hall
}

/** Seats share a round, but each has its own in the wallet, so that the end of one does not end the others. */
function walletRoundOf(roundId: string, token: string): string {
  return `${roundId}.${createHash('sha256').update(token).digest('hex').slice(0, 8)}`
}

/** The payment for all stakes of a round: one win, or a finish if it is lost. It names the last bet. */
function paymentOf(taken: Taken, amountMinor: bigint, ports: Ports): Owed {
  const bet = taken.at(-1) ?? taken[0]
  const type = amountMinor > 0n ? 'win' : 'finish'
  const base = { ...bet, id: ports.uuid(), originalId: bet.id, closesRound: true, at: ports.now() }
  return { ...base, type, amountMinor: String(amountMinor) }
}

function rollbackOf(bet: Movement, ports: Ports, closesRound: boolean): Owed {
  return { ...bet, id: ports.uuid(), type: 'rollback', originalId: bet.id, closesRound, at: ports.now() }
}

/** The answer to a request of an earlier run, from the books. */
function knownAnswer(books: Books, { session }: Seat, requestId: string): StakeAnswer | undefined {
  const stake = books.hallStakes.ofRequest(session.token, requestId)
  const bet = stake && books.movement(stake.stakeId)
  if (stake === undefined || bet === undefined) return undefined
  const isUndone = books
    .movementsOfRound(bet.movement.roundId)
    .some(({ movement: { type, originalId } }) => type === 'rollback' && originalId === stake.stakeId)
  if (bet.ending === 'confirmed' && !isUndone) return { ok: true, stakeId: stake.stakeId }
  return { ok: false, reason: bet.ending === 'failed' && !isUndone ? 'refused' : 'house_unreachable' }
}

/** Adds to a map whose oldest entries are forgotten. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest)
}

interface Balances {
  ask(seat: Seat): Promise<bigint | undefined>
  known(seat: Seat): bigint | undefined
  note(token: string, answer: WalletAnswer): void
}

/** The balances that the wallet told, by window. */
function openBalances({ ports, walletOf }: DeskParts): Balances {
  const known = new Map<string, { readonly minor: bigint; readonly atMs: number }>()
  const asking = new Set<string>()
  const clock = { nowMs: () => ports.nowMs(), sleep: async (ms: number) => ports.sleep(ms) }
  const note: Balances['note'] = (token, answer) => {
    if (answer.outcome === 'confirmed' && answer.balanceMinor !== undefined)
      remember(known, token, { minor: answer.balanceMinor, atMs: ports.nowMs() })
  }
  const ask: Balances['ask'] = async ({ session }) => {
    const { accountId, token, vendorCode } = session
    if (accountId === undefined) return undefined
    const answer = await walletOf(vendorCode).balance({ ...session, accountId }, clock)
    note(token, answer)
    return answer.outcome === 'confirmed' ? answer.balanceMinor : undefined
  }
  return {
    ask,
    note,
    known(seat) {
      const { token } = seat.session
      const one = known.get(token)
      const isStale = one === undefined || ports.nowMs() - one.atMs > staleMs
      if (isStale && !asking.has(token)) {
        asking.add(token)
        void ask(seat).finally(() => asking.delete(token))
      }
      return one?.minor
    },
  }
}
