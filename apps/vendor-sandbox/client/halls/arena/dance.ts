import { mixed } from '../../../src/halls/mix.ts'
import type { Side } from '../../../src/halls/arena/bout.ts'

/** How a bird stands at a moment. Lengths are in shares of the ring's half width. */
export interface Pose {
  /** From the left edge of the ring, -1, to the right one, 1. */
  readonly x: number
  /** Height above the ground. */
  readonly lift: number
  /** 1 looks to the right, -1 to the left. */
  readonly faces: 1 | -1
  /** Forward lean in radians. */
  readonly lean: number
  /** 0 folded, 1 spread. */
  readonly wings: number
  /** How far the neck stretches up, -1 bows to the ground. */
  readonly neck: number
  /** The swing of the legs, in turns. */
  readonly stride: number
  /** 0 stands, 1 sits. */
  readonly sits: number
  /** The beak is open, as for crowing. */
  readonly isCrowing: boolean
}

/** Both birds at a moment. */
export interface DanceMoment {
  readonly meron: Pose
  readonly wala: Pose
  /** 0…1: how much breath each has left. */
  readonly breath: { readonly meron: number; readonly wala: number }
  /** The birds meet in the air now; 1 at the height of it. */
  readonly clash: number
}

type Move = 'circle' | 'leap' | 'feint' | 'strut' | 'whirl'
const moves: readonly Move[] = ['circle', 'leap', 'feint', 'leap', 'strut', 'whirl', 'leap']

/** How many moves a bout has before its end, and which share of it the end takes. */
const moveCount = 9
const endShare = 0.16

const still: Pose = { x: 0, lift: 0, faces: 1, lean: 0, wings: 0, neck: 0, stride: 0, sits: 0, isCrowing: false }

/** The dance of a bout at a share of its time. The same seed, end and share always give the same moment. */
export function danceAt(seed: number, end: Side, share: number): DanceMoment {
  const breath = breathAt(seed, end, share)
  const dancing = 1 - endShare
  if (share >= dancing) return { ...endAt(seed, end, (share - dancing) / endShare), breath, clash: 0 }
  const at = (share / dancing) * moveCount
  const nth = Math.min(moveCount - 1, Math.floor(at))
  return { ...moveAt(seed, nth, at - nth), breath }
}

/** The birds before and between bouts: they stand in their corners and look about. */
export function waitingAt(nowMs: number): DanceMoment {
  const look = (salt: number) => Math.sin(nowMs / 900 + salt) * 0.3
  return {
    meron: { ...still, x: -0.62, faces: 1, neck: look(0), wings: Math.max(0, Math.sin(nowMs / 1_700) - 0.82) * 3 },
    wala: { ...still, x: 0.62, faces: -1, neck: look(2), wings: Math.max(0, Math.sin(nowMs / 1_900 + 3) - 0.82) * 3 },
    breath: { meron: 1, wala: 1 },
    clash: 0,
  }
}

/** Which corner meron stands in before a move: every circle and whirl changes it. */
function sideBefore(seed: number, nth: number): 1 | -1 {
  let side: 1 | -1 = -1
  for (let before = 0; before < nth; before += 1) if (changesSides(moveOf(seed, before))) side = side === 1 ? -1 : 1
  return side
}

const changesSides = (move: Move) => move === 'circle' || move === 'whirl'

const moveOf = (seed: number, nth: number): Move =>
  // The first is a show of feathers, so that a bout never begins with a leap.
  nth === 0 ? 'strut' : (moves[Math.floor(mixed(seed, nth) * moves.length)] ?? 'leap')

const bow = (share: number) => Math.sin(share * Math.PI)
const smooth = (share: number) => share * share * (3 - 2 * share)

function moveAt(seed: number, nth: number, share: number): Omit<DanceMoment, 'breath'> {
  const side = sideBefore(seed, nth)
  const gap = 0.34 + mixed(seed, nth, 1) * 0.16
  const leader = mixed(seed, nth, 2) < 0.5 ? 'meron' : 'wala'
  const base = (isMeron: boolean): Pose => {
    const own = isMeron ? side : side === 1 ? -1 : 1
    return { ...still, x: own * gap, faces: own === 1 ? -1 : 1 }
  }
  const [meron, wala] = [base(true), base(false)]
  switch (moveOf(seed, nth)) {
    case 'leap': {
      const height = bow(share)
      const nearer = 1 - height * 0.42
      const jump = (pose: Pose, strength: number): Pose => ({
        ...pose,
        x: pose.x * nearer,
        lift: height * (0.42 + strength * 0.2),
        wings: 0.3 + 0.7 * Math.abs(Math.sin(share * Math.PI * 5)),
        lean: -0.35 * height,
        neck: 0.5 * height,
        stride: share * 2,
      })
      return {
        meron: jump(meron, mixed(seed, nth, 3)),
        wala: jump(wala, mixed(seed, nth, 4)),
        clash: Math.max(0, height - 0.6) * 2.5,
      }
    }
    case 'circle':
    case 'whirl': {
      const turned = smooth(share)
      const isWhirl = moveOf(seed, nth) === 'whirl'
      const round = (pose: Pose, isBehind: boolean): Pose => ({
        ...pose,
        x: pose.x * Math.cos(turned * Math.PI),
        lift: isWhirl && !isBehind ? bow(share) * 0.5 : isBehind ? bow(share) * 0.1 : 0,
        faces: turned < 0.5 ? pose.faces : pose.faces === 1 ? -1 : 1,
        wings: isWhirl ? bow(share) : 0.2 * bow(share),
        stride: share * 4,
        neck: 0.25,
      })
      return { meron: round(meron, leader === 'wala'), wala: round(wala, leader === 'meron'), clash: 0 }
    }
    case 'feint': {
      const lunge = bow(share) * 0.2
      const step = (pose: Pose, isLeader: boolean): Pose => ({
        ...pose,
        x: pose.x + pose.faces * (isLeader ? lunge : -lunge * 0.9),
        lean: isLeader ? 0.42 * bow(share) : -0.2 * bow(share),
        neck: isLeader ? -0.3 * bow(share) : 0.4 * bow(share),
        wings: isLeader ? 0.2 : 0.55 * bow(share),
        stride: share * 3,
      })
      return { meron: step(meron, leader === 'meron'), wala: step(wala, leader === 'wala'), clash: 0 }
    }
    case 'strut': {
      const show = (pose: Pose, late: number): Pose => ({
        ...pose,
        neck: 0.6 * Math.sin(share * Math.PI * 3 + late),
        wings: 0.8 * Math.max(0, Math.sin(share * Math.PI * 2 + late)),
        stride: share * 2,
        x: pose.x + Math.sin(share * Math.PI * 2 + late) * 0.05,
      })
      return { meron: show(meron, 0), wala: show(wala, 1.6), clash: 0 }
    }
  }
}

function endAt(seed: number, end: Side, share: number): Omit<DanceMoment, 'breath' | 'clash'> {
  const side = sideBefore(seed, moveCount)
  const stand = (isMeron: boolean): Pose => {
    const own = isMeron ? side : side === 1 ? -1 : 1
    return { ...still, x: own * (0.42 + smooth(Math.min(1, share * 2)) * 0.1), faces: own === 1 ? -1 : 1 }
  }
  const won = (pose: Pose): Pose => ({
    ...pose,
    x: pose.x * (1 - 0.3 * smooth(share)),
    neck: smooth(Math.min(1, share * 3)),
    lean: -0.25 * smooth(share),
    wings: 0.9 * Math.abs(Math.sin(share * Math.PI * 4)),
    isCrowing: share > 0.25,
  })
  const lost = (pose: Pose): Pose => ({
    ...pose,
    neck: -0.8 * smooth(share),
    sits: smooth(Math.min(1, share * 2)),
    stride: (1 - share) * 2,
  })
  const both = (pose: Pose): Pose => ({
    ...pose,
    neck: -Math.abs(Math.sin(share * Math.PI * 2)) * 0.9,
    lean: 0.2 * bow(share),
  })
  const pose = (isMeron: boolean): Pose => {
    if (end === 'draw') return both(stand(isMeron))
    return (end === 'meron') === isMeron ? won(stand(isMeron)) : lost(stand(isMeron))
  }
  return { meron: pose(true), wala: pose(false) }
}

/** Both tire alike for most of a bout; only towards its end does the loser tire more. */
function breathAt(seed: number, end: Side, share: number): { meron: number; wala: number } {
  const late = smooth(Math.max(0, Math.min(1, (share - 0.55) / 0.4)))
  const left = (isMeron: boolean) => {
    const sway = Math.sin(share * 9 + mixed(seed, isMeron ? 7 : 8) * 6) * 0.1 * (1 - late)
    const goal = end === 'draw' ? 0.3 : (end === 'meron') === isMeron ? 0.42 : 0.06
    return Math.max(0.04, Math.min(1, (1 - share * 0.55) * (1 - late) + goal * late + sway))
  }
  return { meron: left(true), wala: left(false) }
}
