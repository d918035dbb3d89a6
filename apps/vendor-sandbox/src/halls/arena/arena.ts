import { decimalOf } from '@baize/engines'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { Hall, HallAction, HallParts, Seat } from '../hall.ts'
import { arenaOf } from './arena-game.ts'
import { openArenaRoom, type ArenaRoom } from './arena-room.ts'
import type { ArenaView, BySide } from './arena-view.ts'
import { chanceOf, hasMarket, oddsOf, returnOf, sides, type Share, type Side } from './bout.ts'
import { farmNames } from './birds.ts'
import { numberOf } from '../mix.ts'
import { pairOf, tableOf, type Season } from './season.ts'

/** The most that a window may stake on one side of a bout, in largest stakes. */
const maxSideStakes = 5n
/** How often bouts with stakes are moved on while nobody asks. */
const tickMs = 500

/**
 * Opens the hall of cockfights: simulated bouts by the sandbox's clock, which all windows of an arena see at the same time.
 * A bout is drawn after its betting has closed. Bouts that a restart interrupts are void.
 */
export function openArena({ desk, ports }: HallParts): Hall {
  const rooms = new Map<string, ArenaRoom>()
  const closing = new AbortController()
  let isTicking = false
  const roomOf = ({ game, session }: Seat): ArenaRoom => {
    const { gameCode } = game.game
    // A pool has one currency, and play money has arenas of its own.
    const kind = session.accountId === undefined ? 'demo' : 'money'
    const key = `${game.vendor.code}/${gameCode}/${session.currency.code}/${kind}`
    const known = rooms.get(key)
    if (known !== undefined) return known
    const smallestStake = game.stakes[0] ?? 1n
    const room = openArenaRoom({ game: arenaOf(gameCode), gameCode, smallestStake, desk, ports })
    rooms.set(key, room)
    return room
  }
  /** Ends bouts in time although the windows of their players may have closed. */
  const tick = async () => {
    if (isTicking) return
    isTicking = true
    while (!closing.signal.aborted && [...rooms.values()].some((room) => room.hasTickets())) {
      await ports.sleep(tickMs, closing.signal)
      for (const room of rooms.values()) if (room.hasTickets()) room.advance()
    }
    isTicking = false
  }

  const viewOf = (seat: Seat): ArenaView => {
    const room = roomOf(seat)
    room.advance()
    room.watch(seat.session.token)
    return showArena(room, seat)
  }

  return {
    name: 'arena',
    view: viewOf,
    async act(seat, action) {
      const room = roomOf(seat)
      room.advance()
      const bet = readBet(seat, action)
      if (bet === undefined) return 'bad_request' satisfies PlayRefusal
      const { bout } = room.state()
      const { side, amountMinor } = bet
      const isWithin = () => room.stakedBy(seat, side) + amountMinor <= maxSideOf(seat)
      // Another window of the member may have bet meanwhile.
      const isStillOpen = () => room.isOpen(bout.number) && isWithin()
      if (bet.number !== bout.number || !room.isOpen(bout.number)) return 'stale' satisfies PlayRefusal
      if (!isWithin()) return 'limit' satisfies PlayRefusal
      const answer = await desk.stake(seat, {
        requestId: action.requestId,
        roundId: room.roundIdOf(bout),
        amountMinor,
        details: { side, bout: bout.number },
        isStillOpen,
      })
      if (!answer.ok) return answer.reason
      room.add(seat, side, amountMinor)
      void tick()
      return viewOf(seat)
    },
    async resume(open) {
      await Promise.all(open.map(async (stake) => desk.refund(stake, stake)))
    },
    close: () => closing.abort(),
  }
}

const maxSideOf = ({ game }: Seat): bigint => (game.stakes.at(-1) ?? 0n) * maxSideStakes

function readBet(
  { game }: Seat,
  { kind, side, amountMinor, number }: HallAction,
): { readonly side: Side; readonly amountMinor: bigint; readonly number: number } | undefined {
  const smallest = game.stakes[0] ?? 1n
  const known = sides.find((one) => one === side)
  if (kind !== 'bet' || known === undefined || typeof number !== 'number') return undefined
  if (typeof amountMinor !== 'string' || !/^[1-9]\d{0,17}$/.test(amountMinor)) return undefined
  const amount = BigInt(amountMinor)
  return amount % smallest === 0n ? { side: known, amountMinor: amount, number } : undefined
}

const bySide = (figure: (side: Side) => string): BySide => ({
  meron: figure('meron'),
  wala: figure('wala'),
  draw: figure('draw'),
})

const decimal = ({ part, of }: Share) => decimalOf({ numerator: part, denominator: of }, 4)

function showArena(room: ArenaRoom, seat: Seat): ArenaView {
  const { game } = room
  const { phase, phaseStartsMs, phaseEndsMs, bout, past, watching } = room.state()
  const { pair, pool, number, dance } = bout
  const ticket = room.ticketOf(seat.session.token)
  const smallest = seat.game.stakes[0] ?? 1n
  const { payment } = game
  return {
    kind: 'arena',
    scene: game.scene,
    phase,
    phaseStartsMs,
    phaseEndsMs,
    number,
    pair: { ...pair, farms: farmsOf(room, seat, bout.season, bout.season.ended) },
    hasMarket: hasMarket(pair),
    oddsHundredths: bySide((side) => String(oddsOf(game, pair, pool, side))),
    chances: bySide((side) => decimal(chanceOf(game, pair, side))),
    returned: bySide((side) => decimal(returnOf(game, pair, pool, side))),
    isDrawReturned: game.isDrawReturned,
    poolTakenThousandths: payment.kind === 'pool' ? payment.takenThousandths : undefined,
    poolSeedMinor: payment.kind === 'pool' ? String(BigInt(payment.seedStakes) * smallest) : undefined,
    marginThousandths: payment.kind === 'odds' ? payment.marginThousandths : undefined,
    poolMinor: pool && { meron: String(pool.meron), wala: String(pool.wala) },
    dance: phase === 'bout' || phase === 'result' ? dance : undefined,
    mine: bySide((side) => String(ticket?.stakes[side] ?? 0n)),
    paid: room.paidOf(seat.session.token),
    stakes: seat.game.stakes.map(String),
    maxSideMinor: String(maxSideOf(seat)),
    series: showSeries(room, seat, bout.season),
    past,
    watching,
  }
}

function showSeries(room: ArenaRoom, seat: Seat, season: Season): ArenaView['series'] {
  const { series } = room.game
  const name = farmNamer(seat)
  const upcoming = [1, 2, 3].flatMap((ahead) => {
    const pair = pairOf(room.game, season, season.ended + ahead)
    return pair ? [{ ...pair, farms: farmsOf(room, seat, season, season.ended + ahead) }] : []
  })
  return {
    kind: series.kind,
    number: season.number,
    bout: season.ended + 1,
    bouts: season.programme.length,
    next: upcoming,
    table: tableOf(season).map(({ entrant, ...standing }) => ({
      ...standing,
      name: series.kind === 'derby' ? name(entrant) : (season.birds[entrant]?.name ?? 0),
      form: series.kind === 'derby' ? [] : (season.birds[entrant]?.form ?? []),
    })),
  }
}

function farmsOf(
  { game }: ArenaRoom,
  seat: Seat,
  { programme }: Season,
  nth: number,
): readonly [number, number] | undefined {
  const entrants = programme[nth]
  if (game.series.kind !== 'derby' || entrants === undefined) return undefined
  const name = farmNamer(seat)
  return [name(entrants[0]), name(entrants[1])]
}

/** The numbers of the farms' names. 5 and 16 have no common divisor, so no name comes twice. */
function farmNamer({ game }: Seat): (entrant: number) => number {
  const start = numberOf(game.game.gameCode)
  return (entrant) => (start + entrant * 5) % farmNames
}
