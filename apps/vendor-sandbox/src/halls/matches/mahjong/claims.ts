import { isComplete } from './hands.ts'
import { countKinds, type Kind, type Meld } from './tiles.ts'

/** What a seat may do with another's tile. */
export type Claim =
  | { readonly type: 'win' }
  | { readonly type: 'kong' }
  | { readonly type: 'pung' }
  | { readonly type: 'chow'; readonly kind: Kind }

/** The claims of a hand to an offered tile. A tile that is added to a pung can only be taken to win. */
export function claimsOf(
  hand: readonly Kind[],
  melds: number,
  { tile, isKong }: { readonly tile: Kind; readonly isKong: boolean },
  { isNext, mayKong }: { readonly isNext: boolean; readonly mayKong: boolean },
): Claim[] {
  const counts = countKinds(hand)
  const claims: Claim[] = isComplete([...hand, tile], melds) ? [{ type: 'win' }] : []
  if (isKong) return claims
  const same = counts[tile] ?? 0
  if (same === 3 && mayKong) claims.push({ type: 'kong' })
  if (same >= 2) claims.push({ type: 'pung' })
  if (isNext && tile < 27)
    for (const kind of [tile - 2, tile - 1, tile]) {
      const fits = kind >= 0 && kind % 9 <= 6 && Math.floor(kind / 9) === Math.floor(tile / 9)
      if (fits && [kind, kind + 1, kind + 2].every((one) => one === tile || (counts[one] ?? 0) > 0))
        claims.push({ type: 'chow', kind })
    }
  return claims
}

/** Reads the move of a claim; `undefined` for anything else. */
export function readClaim(move: string): Exclude<Claim, { type: 'win' }> | undefined {
  if (move === 'pung' || move === 'kong') return { type: move }
  return move.startsWith('chow:') ? { type: 'chow', kind: Number(move.slice(5)) } : undefined
}

/** The meld that a claim makes, and the hand without its tiles. */
export function takeTiles(
  hand: readonly Kind[],
  tile: Kind,
  claim: Exclude<Claim, { type: 'win' }>,
): { readonly meld: Meld; readonly rest: Kind[] } {
  const needed =
    claim.type === 'chow'
      ? [claim.kind, claim.kind + 1, claim.kind + 2].filter((kind) => kind !== tile)
      : Array.from({ length: claim.type === 'pung' ? 2 : 3 }, () => tile)
  const rest = [...hand]
  for (const kind of needed) rest.splice(rest.indexOf(kind), 1)
  return { meld: { type: claim.type, kind: claim.type === 'chow' ? claim.kind : tile }, rest }
}
