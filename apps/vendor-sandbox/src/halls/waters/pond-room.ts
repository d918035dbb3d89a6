import type { Seat } from '../hall.ts'
import type { Pond } from './pond.ts'
import { findFish } from './swim.ts'
import type { NotedCatch, ShotResult, WatersView } from './waters-view.ts'

/** The number of guns of others that a window shows. */
const places = [1, 2, 3] as const
/** A window that has not asked for so long has left. */
const awayMs = 6_000
const keptCatches = 12
const keptShots = 10
/** How long the shots of others are told. */
const shownShotMs = 3_000
/** Windows that are remembered for their last bundle. */
const maxWindows = 2_000

interface Hunter {
  readonly name: string
  readonly number: number
  seenMs: number
  shots: { readonly number: number; readonly fish: string; readonly atMs: number }[]
  last: WatersView['last']
}

/** The state of one pond that its windows share. It is bounded, and nothing of it is needed after a restart. */
export interface PondRoom {
  readonly pond: Pond
  readonly seed: number
  view(seat: Seat, nowMs: number): WatersView
  isCaught(fish: string): boolean
  brokenOf(fish: string): number
  /** Notes a bundle for which the stake was taken. */
  note(
    seat: Seat,
    bundle: { readonly requestId: string; readonly shots: readonly ShotResult[]; readonly nowMs: number },
  ): void
  /** Notes what a window has to be told after a restart. */
  remind(token: string, last: WatersView['last']): void
}

interface State {
  readonly pond: Pond
  readonly seed: number
  readonly caught: Set<string>
  readonly broken: Map<string, number>
  readonly hunters: Map<string, Hunter>
  readonly catches: (Omit<NotedCatch, 'isOwn'> & { readonly token: string })[]
  numbers: number
}

/** Opens a pond. */
export function openPondRoom(pond: Pond, seed: number): PondRoom {
  const state: State = {
    pond,
    seed,
    caught: new Set(),
    broken: new Map(),
    hunters: new Map(),
    catches: [],
    numbers: 0,
  }
  return {
    pond,
    seed,
    isCaught: (fish) => state.caught.has(fish),
    brokenOf: (fish) => state.broken.get(fish) ?? 0,
    view: (seat, nowMs) => showPond(state, seat, nowMs),
    note(seat, { requestId, shots, nowMs }) {
      const hunter = hunterOf(state, seat.session.token, seat.playerName, nowMs)
      hunter.last = { requestId, shots }
      for (const shot of shots) if (!shot.isFree) noteShot(state, seat, hunter, shot, nowMs)
      hunter.shots.splice(0, hunter.shots.length - keptShots)
      state.catches.splice(0, state.catches.length - keptCatches)
    },
    remind(token, last) {
      hunterOf(state, token, '', 0).last = last
    },
  }
}

const nextNumber = (state: State): number => (state.numbers += 1)

function hunterOf(state: State, token: string, name: string, nowMs: number): Hunter {
  const { hunters } = state
  const known = hunters.get(token)
  const hunter = known ?? { name, number: nextNumber(state), seenMs: nowMs, shots: [], last: undefined }
  hunter.seenMs = nowMs
  // Whoever has been away the longest is forgotten first.
  hunters.delete(token)
  hunters.set(token, hunter)
  const [oldest] = hunters.keys()
  if (hunters.size > maxWindows && oldest !== undefined) hunters.delete(oldest)
  return hunter
}

function noteShot(state: State, seat: Seat, hunter: Hunter, shot: ShotResult, nowMs: number): void {
  const { fish, multiple, isPlate } = shot
  const { pond, seed, broken, caught, catches } = state
  hunter.shots.push({ number: nextNumber(state), fish, atMs: nowMs })
  if (multiple === 0) return
  if (isPlate) broken.set(fish, (broken.get(fish) ?? 0) + 1)
  else caught.add(fish)
  const { quarry } = findFish(pond, seed, nowMs, fish) ?? {}
  if (quarry === undefined) return
  const { species } = quarry
  catches.push({ number: nextNumber(state), token: seat.session.token, name: seat.playerName, species, multiple })
}

function showPond(state: State, seat: Seat, nowMs: number): WatersView {
  const { pond, seed, broken, caught, catches, hunters } = state
  const { token } = seat.session
  const { last } = hunterOf(state, token, seat.playerName, nowMs)
  for (const fish of caught) if (findFish(pond, seed, nowMs, fish) === undefined) caught.delete(fish)
  for (const fish of broken.keys()) if (findFish(pond, seed, nowMs, fish) === undefined) broken.delete(fish)
  const present = [...hunters].filter(([one, { seenMs }]) => one !== token && nowMs - seenMs < awayMs)
  return {
    kind: 'waters',
    seed,
    stakes: seat.game.stakes.map(String),
    caught: [...caught],
    plates: Array.from(broken, ([fish, count]) => ({ fish, broken: count })),
    others: present
      .map(([, hunter]) => hunter)
      .toSorted((a, b) => a.number - b.number)
      .slice(0, places.length)
      .map(({ name, shots }, index) => ({
        place: places[index] ?? 1,
        name,
        shots: shots.filter(({ atMs }) => nowMs - atMs < shownShotMs).map(({ number, fish }) => ({ number, fish })),
      })),
    catches: catches.map(({ token: by, ...one }) => ({ ...one, isOwn: by === token })),
    last,
  }
}
