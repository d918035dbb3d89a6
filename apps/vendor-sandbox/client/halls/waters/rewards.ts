import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { ShotResult } from '../../../src/halls/waters/waters-view.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { PondSize } from './aim.ts'
import type { Effects } from './effects.ts'
import type { WatersSay } from './hand-bar.ts'
import type { PondState } from './pond-view.ts'
import type { SeenFish } from './shoals.ts'

/** Multiples from which a catch is named below the pond, is a great one, and is celebrated. */
const named = 10
const great = 30
const celebrated = 100

/** The dependencies of rewards. */
export interface RewardParts {
  readonly window: HallWindow
  readonly say: WatersSay
  readonly state: PondState
  readonly effects: Effects
  readonly size: () => PondSize
  readonly gunAt: () => Spot
}

/** Shows what came of a bundle of shots; `find` knows where each fish is, or was when it was hit. */
export function showRewards(
  parts: RewardParts,
  shots: readonly ShotResult[],
  { find, seen }: { find: (fish: string) => SeenFish | undefined; seen: readonly SeenFish[] },
): void {
  for (const shot of shots) {
    const at = find(shot.fish)
    if (shot.multiple === 0 || at === undefined) continue
    if (shot.isPlate) parts.state.breakPlate(shot.fish)
    else parts.state.remove(shot.fish)
    showReward(parts, at, shot, seen)
  }
}

function showReward(
  parts: RewardParts,
  at: SeenFish,
  { multiple, isPlate, payoutMinor }: ShotResult,
  seen: readonly SeenFish[],
): void {
  const { window, say, effects, gunAt } = parts
  const { show, prizes, species } = at.fish.quarry
  const payout = window.money(BigInt(payoutMinor))
  const pay = () => {
    effects.coins(at, gunAt(), `×${multiple}  +${payout}`, multiple >= great)
    window.sounds.play(multiple >= celebrated ? 'bigWin' : multiple >= great ? 'win' : 'coins')
    if (multiple >= celebrated) window.celebrate()
    if (multiple >= named) window.note(say('pond.caught', say(`species.${species}`), multiple, payout), 'won')
  }
  if (!isPlate) effects.caught(at.sprite, at, gunAt())
  if (show === undefined || isPlate) {
    pay()
    return
  }
  const near = seen.filter((one) => one !== at).slice(-5)
  window.sounds.play(show === 'wheel' ? 'wheel' : show === 'chest' ? 'bell' : 'splash')
  effects.prize(show, inside(at, parts.size()), { multiple, all: prizes.map((prize) => prize.multiple), near }, pay)
}

/** A place near a fish where a drawing of a prize fits into the picture. */
function inside({ x, y }: Spot, { width, height }: PondSize): Spot {
  return { x: clamp(x, 90, width - 90), y: clamp(y, 100, height - 160) }
}

/** Says once that a boss has come into the picture. */
export function makeBossCall(
  window: HallWindow,
  say: WatersSay,
  size: () => PondSize,
): (seen: readonly SeenFish[]) => void {
  let called: string | undefined
  return (seen) => {
    const { width, height } = size()
    const boss = seen.find(
      ({ fish, x, y }) => fish.quarry.plates.length > 0 && x > 0 && x < width && y > 0 && y < height,
    )
    if (boss === undefined || boss.fish.id === called) return
    called = boss.fish.id
    window.note(say('pond.boss', say(`species.${boss.fish.quarry.species}`)), 'boss')
    window.sounds.play('gong')
  }
}

/** A value between two bounds. */
export const clamp = (value: number, least: number, greatest: number): number =>
  Math.min(greatest, Math.max(least, value))
