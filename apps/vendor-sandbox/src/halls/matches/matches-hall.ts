import * as z from 'zod/mini'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import { placeOf as listOf, type Archive } from '../archive.ts'
import type { Hall, HallAction, HallParts, Seat } from '../hall.ts'
import type { Level } from './match-rules.ts'
import { endOf, lose, mySeat, playOwn, runMatch, type RunningMatch } from './running-match.ts'
import { payoutOf, rakePercent } from './settle.ts'
import { titleOf, type MatchKind, type Title } from './titles.ts'

/** A match that is over, for the list. */
export interface PastMatch {
  readonly at: string
  readonly level: Level
  readonly stakeMinor: string
  readonly payoutMinor: string
  readonly reason: string
}

/** How a match ended, for the player. */
export interface ShownEnd {
  readonly reason: string
  readonly payoutMinor: string
  /** What each seat won or lost, in minor units. */
  readonly nets: readonly string[]
}

/** The match as its window shows it. */
export interface ShownMatch {
  readonly roundId: string
  readonly level: Level
  readonly stakeMinor: string
  /** The player's seat; the others are computers. */
  readonly mySeat: number
  readonly seats: number
  /** How many moves the player has made; a move names it, so that a late one is refused. */
  readonly step: number
  /** What the seat sees, by the game. */
  readonly table: object
  /** When the player's turn ends by the server's clock; `undefined` while others are to move. */
  readonly turnEndsMs: number | undefined
  readonly bankMs: number
  readonly isAuto: boolean
  readonly end: ShownEnd | undefined
}

/** What a window in this hall shows. */
export interface MatchesView {
  readonly kind: MatchKind
  readonly seats: number
  readonly turnMs: number
  readonly wholeBankMs: number
  readonly losesOnTime: boolean
  readonly rakePercent: number
  /** The most that can be lost, in units of the game's points. */
  readonly stakeUnits: number
  readonly stakes: Readonly<Record<Level, readonly string[]>>
  readonly match: ShownMatch | undefined
  readonly past: readonly PastMatch[]
}

/** Where a player sits: stays the same when the window is opened again. */
interface Place {
  readonly title: Title
  match: RunningMatch | undefined
  shownEnd: ShownEnd | undefined
  past: readonly PastMatch[]
  /** Whether a stake is being taken. */
  isStarting: boolean
}

/** How many players' places, and matches at the same time, are kept. */
const maxPlaces = 5_000
const maxMatches = 400
/** How many of them may be demos, which anybody can start: the rest is for members. */
const maxDemos = 200
const maxPast = 10

const actions = {
  start: z.object({ level: z.enum(['club', 'master']), stakeMinor: z.string().check(z.regex(/^\d{1,15}$/)) }),
  move: z.object({ move: z.string().check(z.maxLength(120)), step: z.int() }),
  auto: z.object({ isOn: z.boolean() }),
} as const

const stakesOf = (title: Title, seat: Seat): MatchesView['stakes'] => {
  const of = (level: Level) => title.stakes[level].map((times) => String(seat.game.game.minBetMinor * BigInt(times)))
  return { club: of('club'), master: of('master') }
}

/** Opens the hall of matches: games of turns between the player and players of the vendor. */
export function openMatchesHall({ desk, ports, archive }: HallParts): Hall {
  const room: Room = { desk, ports, archive, closing: new AbortController(), running: 0, demos: 0 }
  const placeOf = openPlaces(archive)

  const act = async (seat: Seat, place: Place, action: HallAction): Promise<PlayRefusal | undefined> => {
    if (action.kind === 'start') return start(room, seat, place, action)
    const { match } = place
    if (match === undefined) return 'stale'
    if (action.kind === 'leave') {
      if (place.shownEnd === undefined) return 'stale'
      place.match = undefined
      place.shownEnd = undefined
      return undefined
    }
    if (endOf(match) !== undefined) return 'stale'
    return actInMatch(match, action, ports.nowMs())
  }

  return {
    name: 'matches',
    view: (seat) => viewOf(seat, placeOf(seat)),
    async act(seat, action) {
      const place = placeOf(seat)
      return (await act(seat, place, action)) ?? viewOf(seat, place)
    },
    async resume(open) {
      // A match is not kept over a restart: it is void, and the stake is given back.
      for (const stake of open) await desk.refund(stake, { roundId: stake.roundId })
    },
    close: () => room.closing.abort(),
  }
}

/** What matches share: money, time, and how many run. */
interface Room extends Pick<HallParts, 'desk' | 'ports' | 'archive'> {
  readonly closing: AbortController
  running: number
  /** How many of the running ones are demos. */
  demos: number
}

/** The places of players, found again by account and game; in a demo, by window. */
function openPlaces(archive: Archive): (seat: Seat) => Place {
  const places = new Map<string, Place>()
  return (seat) => {
    const lasting = listOf(seat)
    const key = lasting ?? seat.session.token
    const place = places.get(key) ?? {
      title: titleOf(seat.game.game),
      match: undefined,
      shownEnd: undefined,
      // Written by `finish`, perhaps in an earlier run.
      past: lasting === undefined ? [] : (archive.of('matches', lasting).slice(0, maxPast) as unknown as PastMatch[]),
      isStarting: false,
    }
    // The places used last are kept; one with a match that is being played always is.
    places.delete(key)
    places.set(key, place)
    if (places.size > maxPlaces) {
      const oldest = [...places].find(([, { match }]) => match === undefined || endOf(match) !== undefined)
      if (oldest !== undefined) places.delete(oldest[0])
    }
    return place
  }
}

const isDemo = ({ session }: Seat): boolean => session.accountId === undefined

/** Takes the stake and starts a match. */
async function start(room: Room, seat: Seat, place: Place, action: HallAction): Promise<PlayRefusal | undefined> {
  const { desk, ports } = room
  const { title } = place
  const asked = actions.start.safeParse(action)
  if (!asked.success) return 'bad_request'
  const { level, stakeMinor } = asked.data
  if (place.isStarting || (place.match !== undefined && place.shownEnd === undefined)) return 'stale'
  if (!stakesOf(title, seat)[level].includes(stakeMinor)) return 'bad_request'
  if (room.running >= maxMatches || (isDemo(seat) && room.demos >= maxDemos)) return 'unavailable'
  place.isStarting = true
  const roundId = `match-${ports.uuid()}`
  const amountMinor = BigInt(stakeMinor)
  const staked = await desk
    .stake(seat, { requestId: action.requestId, roundId, amountMinor, details: { level, kind: title.kind } })
    .finally(() => (place.isStarting = false))
  if (!staked.ok) return staked.reason
  const match: RunningMatch = {
    roundId,
    seat,
    title,
    level,
    stakeMinor: amountMinor,
    play: title.start(ports.chance, ports.chance.below(title.seats)),
    turnEndsMs: undefined,
    bankMs: title.bankMs,
    missed: 0,
    isAuto: false,
    forced: undefined,
    wake: () => undefined,
  }
  place.match = match
  place.shownEnd = undefined
  void carry(room, place, match)
  return undefined
}

/** Carries a match to its end and pays it out. If the rules fail, the stake is given back. */
async function carry(room: Room, place: Place, match: RunningMatch): Promise<void> {
  room.running++
  if (isDemo(match.seat)) room.demos++
  try {
    await runMatch(match, room.ports, room.closing.signal)
    if (endOf(match) !== undefined) await finish(room, place, match)
  } catch {
    if (room.closing.signal.aborted) return
    await room.desk.refund(match.seat, { roundId: match.roundId })
    if (place.match === match) place.match = undefined
  } finally {
    room.running--
    if (isDemo(match.seat)) room.demos--
  }
}

async function finish({ desk, ports, archive }: Room, place: Place, match: RunningMatch): Promise<void> {
  const end = endOf(match)
  if (end === undefined) return
  const { play, level, roundId, stakeMinor } = match
  const payouts = end.puts.map((_, seat) => payoutOf(end, seat, stakeMinor, play.stakeUnits))
  const amountMinor = payouts[mySeat] ?? 0n
  await desk.settle(match.seat, { roundId, amountMinor })
  const { reason } = end
  const payoutMinor = String(amountMinor)
  place.shownEnd = { reason, payoutMinor, nets: payouts.map((payout) => String(payout - stakeMinor)) }
  const past = { at: ports.now(), level, stakeMinor: String(stakeMinor), payoutMinor, reason }
  place.past = [past, ...place.past].slice(0, maxPast)
  const lasting = listOf(match.seat)
  if (lasting !== undefined) archive.add({ hall: 'matches', place: lasting, item: past })
}

/** The actions during a match. */
function actInMatch(match: RunningMatch, action: HallAction, nowMs: number): PlayRefusal | undefined {
  switch (action.kind) {
    case 'move': {
      const asked = actions.move.safeParse(action)
      if (!asked.success) return 'bad_request'
      if (asked.data.step !== match.play.movesOf(mySeat)) return 'stale'
      return playOwn(match, asked.data.move, nowMs) ? undefined : 'bad_request'
    }
    case 'auto': {
      const asked = actions.auto.safeParse(action)
      if (!asked.success || match.title.losesOnTime) return 'bad_request'
      match.isAuto = asked.data.isOn
      match.missed = 0
      match.wake()
      return undefined
    }
    case 'resign': {
      if (!match.title.losesOnTime) return 'bad_request'
      lose(match, 'resigned')
      return undefined
    }
    default:
      return 'bad_request'
  }
}

function viewOf(seat: Seat, { title, match, shownEnd, past }: Place): MatchesView {
  return {
    kind: title.kind,
    seats: title.seats,
    turnMs: title.turnMs,
    wholeBankMs: title.bankMs,
    losesOnTime: title.losesOnTime,
    rakePercent,
    stakeUnits: title.stakeUnits,
    stakes: stakesOf(title, seat),
    match: match && {
      roundId: match.roundId,
      level: match.level,
      stakeMinor: String(match.stakeMinor),
      mySeat,
      seats: title.seats,
      step: match.play.movesOf(mySeat),
      table: match.play.view(mySeat),
      turnEndsMs: match.turnEndsMs,
      bankMs: match.bankMs,
      isAuto: match.isAuto,
      end: shownEnd,
    },
    past,
  }
}
