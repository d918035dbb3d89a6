import { createHash } from 'node:crypto'
import type { Ports } from '@baize/sandbox-kit'
import type { Books } from '../books/books.ts'
import type { HallStake, Movement } from '../books/entries.ts'
import type { PlayRefusal } from '../play/play-refusal.ts'
import type { Table } from '../play/tables.ts'
import type { Courier, Sending } from '../wallet/courier.ts'
import type { Owed, WalletClient } from '../wallet/wallet-client.ts'
import { openBalances, type Balances } from './balances.ts'
import type { Desk, StakeAnswer, StakeRequest } from './desk.ts'
import { createPlayMoney } from './play-money.ts'
import { remember } from './remember.ts'
import type { Seat } from './seat.ts'

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

/** Opens the desk. */
export function openDesk(parts: DeskParts): HallDesk {
  const { books } = parts
  const play = createPlayMoney(parts)
  const balances = openBalances(parts)
  const rounds: RoundsUnderWay = new Map()
  const taker = openTaker(parts, balances, rounds)
  const ender = openEnder(parts, balances, rounds)
  return {
    balance: async (seat) => (play.isPlayed(seat) ? play.balance(seat) : balances.ask(seat)),
    knownBalance: (seat) => (play.isPlayed(seat) ? play.balance(seat) : balances.known(seat)),
    serve: () => ender.wait(),
    openStakes: () => books.hallStakes.open().filter((stake) => isTaken(books, stake)),
    async stake(seat, request) {
      checkStake(request)
      return play.isPlayed(seat) ? play.stake(seat, request) : taker.once(seat, request)
    },
    async settle(who, { roundId, amountMinor }) {
      if (amountMinor < 0n) throw new RangeError(`a round cannot pay ${amountMinor}`)
      if (play.isPlayed(who)) return play.end(who, roundId, amountMinor)
      await ender.once(who, roundId, (taken) => [paymentOf(taken, amountMinor, parts.ports)])
    },
    async refund(who, { roundId }) {
      if (play.isPlayed(who)) return play.end(who, roundId, undefined)
      await ender.once(who, roundId, (taken) => taken.map((bet) => rollbackOf(bet, parts.ports, true)))
    },
  }
}

/** The stakes of each round that have no answer yet, by their id; `isLate` once the round has ended without them. */
type RoundsUnderWay = Map<string, Map<string, { isLate: boolean }>>

const isTaken = (books: Books, { stakeId }: HallStake) => books.movement(stakeId)?.ending === 'confirmed'

/** Takes stakes for money. */
function openTaker({ books, courier, ports }: DeskParts, balances: Balances, rounds: RoundsUnderWay) {
  const asked = new Map<string, Promise<StakeAnswer>>()

  const send = async (seat: Seat, request: StakeRequest, underWay: Map<string, { isLate: boolean }>) => {
    const { token } = seat.session
    const { bet, stake } = stakeOf(seat, request, ports)
    const mine = { isLate: false }
    underWay.set(bet.id, mine)
    try {
      const answer = await courier.bet(bet, { kind: 'hallStake', stake })
      if (answer.outcome !== 'confirmed')
        return refused(answer.outcome === 'unclear' ? 'house_unreachable' : answer.reason)
      balances.note(token, answer)
      if (request.isStillOpen?.() !== false && !mine.isLate) return { ok: true, stakeId: bet.id } as const
      const [back] = await courier.oweAll([rollbackOf(bet, ports, courier.isAlone(bet))])
      void back?.sent.then((done) => balances.note(token, done))
      return refused('stale')
    } finally {
      underWay.delete(bet.id)
    }
  }
  const take = async (seat: Seat, request: StakeRequest): Promise<StakeAnswer> => {
    const { token } = seat.session
    if (books.hallStakes.openCount(token) >= maxOpenOfWindow) return refused('limit')
    const key = `${token}/${request.roundId}`
    const underWay = rounds.get(key) ?? new Map<string, { isLate: boolean }>()
    rounds.set(key, underWay)
    try {
      return await send(seat, request, underWay)
    } finally {
      if (underWay.size === 0) rounds.delete(key)
    }
  }
  return {
    async once(seat: Seat, request: StakeRequest): Promise<StakeAnswer> {
      const key = `${seat.session.token}/${request.requestId}`
      const answer = asked.get(key) ?? knownAnswer(books, seat, request.requestId) ?? take(seat, request)
      remember(asked, key, Promise.resolve(answer))
      return answer
    },
  }
}

const refused = (reason: PlayRefusal) => ({ ok: false, reason }) as const

/** Ends rounds for money, each once, however often that is asked for at the same time. */
function openEnder({ books, courier, ports }: DeskParts, balances: Balances, rounds: RoundsUnderWay) {
  const ending = new Map<string, Promise<readonly Sending[]>>()
  let isWaiting = false

  const noteSent = async (token: string, { movement, sent }: Sending) => {
    const answer = await sent
    if (movement.type !== 'finish') balances.note(token, answer)
  }
  const recordEnd = async (token: string, roundId: string, owedOf: (taken: Taken) => Owed[]) => {
    const late = rounds.get(`${token}/${roundId}`)
    for (const one of late?.values() ?? []) one.isLate = true
    const open = books.hallStakes.openOf(token, roundId)
    const taken = open.filter((one) => isTaken(books, one) && late?.has(one.stakeId) !== true)
    const [first, ...more] = taken.flatMap(({ stakeId }) => books.movement(stakeId)?.movement ?? [])
    if (first === undefined) return []
    const endsStakes = taken.map(({ stakeId }) => stakeId)
    return courier.oweAll(owedOf([first, ...more]), endsStakes)
  }
  return {
    wait: () => void (isWaiting = true),
    async once(who: Seat | HallStake, roundId: string, owedOf: (taken: Taken) => Owed[]): Promise<void> {
      const token = tokenOf(who)
      const key = `${token}/${roundId}`
      const recording = ending.get(key) ?? recordEnd(token, roundId, owedOf).finally(() => ending.delete(key))
      ending.set(key, recording)
      const sent = Promise.all((await recording).map(async (one) => noteSent(token, one)))
      if (!isWaiting) return
      const waiting = new AbortController()
      await Promise.race([sent, ports.sleep(patienceMs, waiting.signal)])
      waiting.abort()
    },
  }
}

type Taken = readonly [Movement, ...Movement[]]

/** The token of the window that a seat or a stake belongs to. */
function tokenOf({ session }: Seat | HallStake): string {
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
