import { fightTimes, type CockfightOutcome } from '@baize/engines/cockfight'

/** How a bird stands at a moment. Lengths are shares of half the ring’s width. */
export interface Pose {
  /** From the left edge of the ring, -1, to the right one, 1. */
  readonly x: number
  /** Height above the ground, in lengths of its body. */
  readonly lift: number
  /** 1 looks to the right, -1 to the left; between them it turns round. Never 0. */
  readonly faces: number
  /** Forward lean in radians. */
  readonly lean: number
  /** 0 folded, 1 spread. */
  readonly wings: number
  /** -1 bows to the ground, 1 stretches up. */
  readonly neck: number
  /** The swing of the legs, in turns. */
  readonly stride: number
  readonly isCalling: boolean
}

/** Both birds at a moment. */
export interface Moment {
  readonly meron: Pose
  readonly wala: Pose
  /** 0…1: how much spirit each has left. */
  readonly spirit: { readonly meron: number; readonly wala: number }
  /** 1 where the birds meet in the air. */
  readonly clash: number
}

type Fight = Pick<CockfightOutcome, 'turns' | 'winner'>
type Bird = 'meron' | 'wala'
/** What the numbers of a fight’s turns mean, by pairs: see `turns` of its outcome. */
const moves = ['leap', 'dash', 'circle', 'flutter'] as const
type Move = (typeof moves)[number]

const gap = 0.3
const stands: Pose = { x: 0, lift: 0, faces: 1, lean: 0, wings: 0, neck: 0.2, stride: 0, isCalling: false }

const arc = (share: number) => Math.sin(share * Math.PI)
const smooth = (share: number) => {
  const part = Math.min(1, Math.max(0, share))
  return part * part * (3 - 2 * part)
}

/** Up within the first tenth of a move and down within the last: what a move adds neither appears nor ends at once. */
const within = (share: number) => smooth(share * 10) * smooth((1 - share) * 10)
/** How a bird looks that turns round about a moment. */
function turned(faces: number, share: number, about: number): number {
  const way = 1 - 2 * smooth((share - about) / 0.16 + 0.5)
  // A bird seen from the front is narrow, not gone.
  return faces * (Math.abs(way) < 0.2 ? (way < 0 ? -0.2 : 0.2) : way)
}

/** A fight at a time after it began to show, in milliseconds; the same outcome always gives the same moment. */
export function momentAt(fight: Fight, ms: number): Moment {
  const { enter, turn, end } = fightTimes
  const spirit = spiritAt(fight, ms)
  if (ms < enter) return { ...entering(Math.max(0, ms / enter)), spirit, clash: 0 }
  const at = (ms - enter) / turn
  const nth = Math.floor(at)
  if (nth < fight.turns.length) return { ...moveAt(fight, nth, at - nth), spirit }
  return { ...ending(fight, Math.min(1, (at - fight.turns.length) * (turn / end))), spirit, clash: 0 }
}

/** The birds before a fight: they stand apart and look about. */
export function waitingAt(nowMs: number): Moment {
  const look = (salt: number) => 0.15 + Math.sin(nowMs / 900 + salt) * 0.3
  const flap = (salt: number) => Math.max(0, Math.sin(nowMs / 1_700 + salt) - 0.82) * 4
  return {
    meron: { ...stands, x: -0.62, neck: look(0), wings: flap(0), stride: Math.sin(nowMs / 2_600) * 0.06 },
    wala: { ...stands, x: 0.62, faces: -1, neck: look(2), wings: flap(3), stride: Math.sin(nowMs / 2_300) * 0.06 },
    spirit: { meron: 1, wala: 1 },
    clash: 0,
  }
}

/** At which turns something is heard: the wings of a leap, the crowd. */
export function loudTurns({ turns }: Fight): readonly { readonly atMs: number; readonly move: Move }[] {
  return turns.map((turn, nth) => ({ atMs: fightTimes.enter + nth * fightTimes.turn, move: moveOf(turn) }))
}

const moveOf = (turn: number): Move => moves[Math.floor(turn / 2) % moves.length] ?? 'leap'
const actorOf = (turn: number): Bird => (turn % 2 === 0 ? 'meron' : 'wala')

/** Which side meron is on before a turn: every circle and flutter changes it. */
function meronSide({ turns }: Fight, nth: number): 1 | -1 {
  const changes = turns.slice(0, nth).filter((turn) => moveOf(turn) === 'circle' || moveOf(turn) === 'flutter')
  return changes.length % 2 === 0 ? -1 : 1
}

function standing(fight: Fight, nth: number): Readonly<Record<Bird, Pose>> {
  const side = meronSide(fight, nth)
  const at = (own: 1 | -1): Pose => ({ ...stands, x: own * gap, faces: -own })
  return { meron: at(side), wala: at(side === 1 ? -1 : 1) }
}

function entering(share: number): Readonly<Record<Bird, Pose>> {
  const walk = smooth(share / 0.75)
  const shows = Math.max(0, Math.sin((share - 0.6) * 12)) * (share > 0.6 ? 1 : 0)
  const come = (own: 1 | -1): Pose => ({
    ...stands,
    x: own * (0.62 - (0.62 - gap) * walk),
    faces: -own,
    stride: walk * 3,
    neck: 0.2 + 0.5 * smooth(share * 1.3) * smooth((1 - share) * 8),
    wings: shows * 0.7 * smooth((1 - share) * 8),
  })
  return { meron: come(-1), wala: come(1) }
}

function moveAt(fight: Fight, nth: number, share: number): Omit<Moment, 'spirit'> {
  const turn = fight.turns[nth] ?? 0
  const before = standing(fight, nth)
  const actor = actorOf(turn)
  const pose = (bird: Bird) => moved(moveOf(turn), before[bird], bird === actor, share)
  const isMeeting = moveOf(turn) === 'leap' || moveOf(turn) === 'flutter'
  return { meron: pose('meron'), wala: pose('wala'), clash: isMeeting ? Math.max(0, arc(share) - 0.6) * 2.5 : 0 }
}

function moved(move: Move, pose: Pose, isActor: boolean, share: number): Pose {
  const [high, edge] = [arc(share), within(share)]
  switch (move) {
    case 'leap':
      return {
        ...pose,
        x: pose.x * (1 - high * 0.4),
        lift: high * (isActor ? 0.78 : 0.5),
        wings: 0.25 * edge + 0.75 * Math.abs(Math.sin(share * Math.PI * 4)) * high,
        lean: -0.4 * high,
        neck: 0.2 + 0.5 * high,
        stride: share,
      }
    case 'dash': {
      const way = pose.faces * high * (isActor ? 0.26 : -0.22)
      return {
        ...pose,
        x: pose.x + way,
        lift: isActor ? 0 : high * 0.22,
        lean: isActor ? 0.4 * high : -0.22 * high,
        neck: isActor ? 0.2 - 0.7 * high : 0.2 + 0.5 * high,
        wings: isActor ? 0.15 * high : 0.6 * high,
        stride: share * 3,
      }
    }
    case 'circle': {
      const around = smooth(share)
      return {
        ...pose,
        x: pose.x * Math.cos(around * Math.PI),
        lift: isActor ? 0 : high * 0.1,
        faces: turned(pose.faces, share, 0.5),
        wings: 0.18 * high,
        neck: 0.2 + 0.35 * high,
        stride: share * 3,
      }
    }
    case 'flutter': {
      const over = smooth(share)
      return {
        ...pose,
        x: pose.x * Math.cos(over * Math.PI),
        lift: isActor ? high * 1.05 : 0,
        faces: turned(pose.faces, share, 0.5),
        wings: edge * (isActor ? 0.4 + 0.6 * Math.abs(Math.sin(share * Math.PI * 5)) : 0.1),
        lean: isActor ? -0.2 * high : 0.25 * high,
        neck: 0.2 + (isActor ? 0.3 : -0.9) * (isActor ? edge : high),
        stride: share * 2,
      }
    }
  }
}

function ending(fight: Fight, share: number): Readonly<Record<Bird, Pose>> {
  const last = standing(fight, fight.turns.length)
  const won = (pose: Pose): Pose => ({
    ...pose,
    x: pose.x * (1 - 0.7 * smooth(share * 1.4)),
    stride: smooth(share * 2) * 2,
    neck: 0.2 + 0.8 * smooth(share * 3),
    lean: -0.28 * smooth(share * 2),
    wings: 0.95 * Math.abs(Math.sin(share * Math.PI * 5)) * smooth((0.9 - share) * 12),
    isCalling: share > 0.3,
  })
  // The other one has had enough: it turns round and walks off.
  const left = (pose: Pose): Pose => ({
    ...pose,
    x: pose.x * (1 + 1.5 * smooth(share * 1.2)),
    faces: turned(pose.faces, share, 0.12),
    stride: share * 5,
    neck: 0.2 - 0.5 * smooth(share * 2),
    wings: 0.3 * smooth(share * 20) * smooth((0.24 - share) * 14),
  })
  const rests = (pose: Pose): Pose => ({
    ...pose,
    x: pose.x * (1 + 0.5 * smooth(share * 1.5)),
    faces: turned(pose.faces, share, 0.3),
    stride: smooth(share * 1.5) * 2,
    neck: 0.2 - 1.1 * Math.abs(Math.sin(share * Math.PI * 1.5)),
  })
  const pose = (bird: Bird) => {
    if (fight.winner === 'draw') return rests(last[bird])
    return fight.winner === bird ? won(last[bird]) : left(last[bird])
  }
  return { meron: pose('meron'), wala: pose('wala') }
}

/** Both tire by what happens; only in the last turns does it show who has more left. */
function spiritAt({ turns, winner }: Fight, ms: number): Moment['spirit'] {
  const { enter, turn } = fightTimes
  const at = Math.max(0, (ms - enter) / turn)
  const late = smooth((at - (turns.length - 3)) / 3)
  const left = (bird: Bird) => {
    const tired = turns.reduce((sum, one, nth) => sum + smooth(at - nth) * (actorOf(one) === bird ? 0.03 : 0.062), 0)
    const goal = winner === 'draw' ? 0.2 : winner === bird ? 0.4 : 0.04
    return Math.max(0.02, (1 - tired) * (1 - late) + goal * late)
  }
  return { meron: left('meron'), wala: left('wala') }
}
