import { hash } from 'node:crypto'
import { slipIdAt, type PageOfBets, type SealedPage } from './sealed-slips.sql.ts'
import type { SlipPage } from './slips-of-draw.sql.ts'

/** How many slips a page has. Their places fit into two bytes, and nobody waits long for the server to look through them. */
export const slipsOfPage = 8_192

/** The slips of a page, in the form in which they are kept until the draw is settled. */
export function sealedPageOf({ count, leaves, slipIds, picks }: SlipPage): SealedPage {
  const placesOf = new Map<string, number[]>()
  const longSlips: number[] = []
  for (const [place, bets] of (count === 0 ? [] : picks.split('\n\n')).entries()) {
    if (bets === '') longSlips.push(place)
    else for (const bet of bets.split('\n')) addPlace(placesOf, bet, place)
  }
  return {
    slips: count,
    bets: [...placesOf.keys()].join('\n'),
    holders: holdersOf([...placesOf.values()]),
    longSlips: twoBytesEach(longSlips),
    slipIds,
    leaves,
  }
}

/** A slip may have a bet twice. */
function addPlace(placesOf: Map<string, number[]>, bet: string, place: number): void {
  const places = placesOf.get(bet)
  if (places === undefined) placesOf.set(bet, [place])
  else if (places.at(-1) !== place) places.push(place)
}

function holdersOf(places: readonly (readonly number[])[]): Buffer {
  const bytes = Buffer.allocUnsafe(places.reduce((sum, { length }) => sum + 4 + 2 * length, 0))
  let at = 0
  for (const those of places) {
    at = bytes.writeUInt32LE(those.length, at)
    for (const place of those) at = bytes.writeUInt16LE(place, at)
  }
  return bytes
}

function twoBytesEach(places: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(2 * places.length)
  for (const [nth, place] of places.entries()) bytes.writeUInt16LE(place, 2 * nth)
  return bytes
}

/** The places of the slips that have a bet that hits, and of those whose bets are long, each in ascending order. */
export function placesToSettle(
  { bets, holders, longSlips }: Pick<SealedPage, 'bets' | 'holders' | 'longSlips'>,
  isHit: (bet: string) => boolean,
): { readonly places: readonly number[]; readonly longPlaces: readonly number[] } {
  const places = new Set<number>()
  let at = 0
  for (const bet of bets === '' ? [] : bets.split('\n')) {
    const count = holders.readUInt32LE(at)
    at += 4
    if (isHit(bet)) for (let nth = 0; nth < count; nth += 1) places.add(holders.readUInt16LE(at + 2 * nth))
    at += 2 * count
  }
  const longPlaces = Array.from({ length: longSlips.length / 2 }, (_, nth) => longSlips.readUInt16LE(2 * nth))
  return { places: [...places].toSorted((one, other) => one - other), longPlaces }
}

/** What stands for a page in the hash of a draw's slips. */
export function pageLine(page: SealedPage | PageOfBets): string {
  const { slips, bets, holders, longSlips } = page
  const slipIdsHash = 'slipIdsHash' in page ? page.slipIdsHash : hash('sha256', page.slipIds)
  const leavesHash = 'leavesHash' in page ? page.leavesHash : hash('sha256', page.leaves)
  return [
    slips,
    hash('sha256', bets),
    hash('sha256', holders),
    hash('sha256', longSlips),
    slipIdsHash,
    leavesHash,
  ].join(' ')
}

/** The places of these slips among the ids of a page. */
export function placesOfSlips(slipIds: Buffer, slips: ReadonlySet<string>): readonly number[] {
  return Array.from({ length: slipIds.length / 16 }, (_, place) => place).filter((place) =>
    slips.has(slipIdAt(slipIds, place)),
  )
}
