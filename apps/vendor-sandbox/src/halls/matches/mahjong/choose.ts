import type { Chance, Level } from '../match-rules.ts'
import { readClaim, takeTiles } from './claims.ts'
import { distanceOf, usefulKinds } from './hands.ts'
import type { MahjongView } from './mahjong-view.ts'
import { countKinds, isHonour, suitOf, tilesOf, type Kind } from './tiles.ts'

/** How many tiles of each kind a seat has not seen. */
function unseen(view: MahjongView): number[] {
  const seen = countKinds([...view.hand, ...view.discards.flat(), ...view.melds.flat().flatMap(tilesOf)])
  return seen.map((count) => 4 - count)
}

const without = (tiles: readonly Kind[], kind: Kind): Kind[] => {
  const rest = [...tiles]
  rest.splice(rest.lastIndexOf(kind), 1)
  return rest
}

/** The tile to discard: the hand is as near to its end as can be and has as many tiles to wait for as can be. */
function* chooseDiscard(
  view: MahjongView,
  hand: readonly Kind[],
  melds: number,
  { level, chance }: { level: Level; chance: Chance },
): Generator<undefined, Kind> {
  const left = unseen(view)
  const counts = countKinds(hand)
  const among = left.flatMap((count, kind) => (count > 0 ? [kind] : []))
  let best: { readonly kind: Kind; readonly value: number } | undefined
  for (const kind of new Set(hand)) {
    const rest = without(hand, kind)
    const distance = distanceOf(rest, melds)
    const chances =
      level === 'master' && distance <= 3
        ? usefulKinds(rest, melds, among).reduce((sum, useful) => sum + (left[useful] ?? 0), 0)
        : 0
    // Lone honours go first; middle tiles fit more sets.
    const alone = (counts[kind] ?? 0) === 1 ? 1 : 0
    const ease = isHonour(kind) ? alone * 3 : Math.abs((kind % 9) - 4) * 0.5 * alone
    const luck = level === 'club' ? chance.below(30) : 0
    const value = -distance * 100 + chances * 2 + ease + suitBonus(hand, kind, level) + luck
    if (best === undefined || value > best.value) best = { kind, value }
    yield undefined
  }
  return best?.kind ?? hand[0] ?? 0
}

/** A hand that is nearly of one suit lets tiles of others go. */
function suitBonus(hand: readonly Kind[], kind: Kind, level: Level): number {
  if (level === 'club' || isHonour(kind)) return 0
  const same = hand.filter((tile) => suitOf(tile) === suitOf(kind)).length
  const others = hand.filter((tile) => !isHonour(tile) && suitOf(tile) !== suitOf(kind)).length
  return others >= 9 && same <= 3 ? 6 : 0
}

/** Whether a claim brings the hand nearer to its end. */
function claimGain(view: MahjongView, move: string): number {
  const claim = readClaim(move)
  if (claim === undefined || view.offered === undefined) return -1
  const melds = view.melds[view.seat]?.length ?? 0
  const { rest } = takeTiles(view.hand, view.offered.tile, claim)
  const after =
    claim.type === 'kong'
      ? distanceOf(rest, melds + 1)
      : Math.min(...[...new Set(rest)].map((kind) => distanceOf(without(rest, kind), melds + 1)))
  return distanceOf(view.hand, melds) - after
}

/** Decides for a seat of mahjong from what it sees. */
export function* chooseMahjongMove(view: MahjongView, level: Level, chance: Chance): Generator<undefined, string> {
  yield undefined
  const { moves, seat } = view
  if (moves.includes('win')) return 'win'
  if (moves.includes('pass')) {
    const claims = moves.filter((move) => move !== 'pass')
    const gains = claims
      .map((move) => ({ move, gain: claimGain(view, move) }))
      .toSorted((left, right) => right.gain - left.gain)
    const [best] = gains
    const isWorth = best !== undefined && (best.gain > 0 || (best.move === 'kong' && best.gain === 0))
    // The weaker player does not see every claim.
    return isWorth && !(level === 'club' && chance.below(3) === 0) ? best.move : 'pass'
  }
  const melds = view.melds[seat]?.length ?? 0
  const kong = moves.find((move) => move.startsWith('kong:'))
  if (kong !== undefined) {
    const kind = Number(kong.slice(5))
    const rest = view.hand.filter((tile) => tile !== kind)
    const isAdded = (view.melds[seat] ?? []).some((meld) => meld.kind === kind && meld.type === 'pung')
    if (isAdded || distanceOf(rest, melds + 1) <= distanceOf(view.hand, melds)) return kong
  }
  const kind = yield* chooseDiscard(view, view.hand, melds, { level, chance })
  return `discard:${kind}`
}
