import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { drawsFor, type Draws } from './draws.ts'
import type { ClientSeed, Nonce, ServerSeed } from './seeds.ts'

/**
 * A deck that players prove without seeing each other's cards. The server shuffles it with its own seed and publishes only
 * {@link SealedDeck.root}, the root of a Merkle tree over one salted leaf for each card. Then every player gives a seed, and all seeds
 * together decide in which order the cards of the sealed deck are dealt ({@link dealOrderOf}). Neither side alone decides a card: the
 * server cannot change the deck any more, and nobody knows it when the seeds are given. A card is proved by opening its own leaf.
 */
export interface SealedDeck {
  /** The card in each place. */
  readonly cards: readonly number[]
  /** The commitment, in hexadecimal. */
  readonly root: string
  /** Opens the card in a place. */
  open(place: number): CardOpening
}

/** A card of a sealed deck, with what shows that the root contains it: hashes in hexadecimal. */
export interface CardOpening {
  readonly place: number
  readonly card: number
  readonly salt: string
  /** The hashes beside the way from the leaf to the root. */
  readonly path: readonly string[]
}

/** What a seat added to a deal. */
export interface DeckSeed {
  readonly seat: number
  /** 16 bytes in hexadecimal. */
  readonly seed: string
}

const deckText = 'sealed deck' as ClientSeed // printable ASCII, as a client seed is
const dealText = 'deal order' as ClientSeed // the same
const firstNonce = 0n as Nonce // a nonce is a whole number of 64 bits

/** Shuffles and seals a deck of the cards 0 to `size - 1`. */
export function sealDeck(serverSeed: ServerSeed, size: number): SealedDeck {
  const draws = drawsFor({ serverSeed, clientSeed: deckText, nonce: firstNonce })
  const cards = shuffled(size, draws)
  const salts = cards.map((_, place) => bytesToHex(sha256(utf8ToBytes(`${serverSeed}:salt:${place}`))))
  const leaves = cards.map((card, place) => leafOf(place, card, salts[place] ?? ''))
  const levels = levelsOver(leaves)
  return {
    cards,
    root: levels.at(-1)?.[0] ?? '',
    open(place) {
      const [card, salt] = [cards[place], salts[place]]
      if (card === undefined || salt === undefined) throw new RangeError(`the deck has no place ${place}`)
      return { place, card, salt, path: pathTo(levels, place) }
    },
  }
}

/** Of the deal's cards, from the first, the places of the sealed deck that they come from: a permutation that all seeds decide. */
export function dealOrderOf(root: string, seeds: readonly DeckSeed[], size: number): readonly number[] {
  const text = [root, ...seeds.toSorted((a, b) => a.seat - b.seat).map(({ seat, seed }) => `${seat}=${seed}`)].join(';')
  // Public: everybody computes it from the published root and seeds.
  const mixed = bytesToHex(sha256(utf8ToBytes(text))) as ServerSeed // 32 bytes in hexadecimal, as a server seed is
  return shuffled(size, drawsFor({ serverSeed: mixed, clientSeed: dealText, nonce: firstNonce }))
}

/** Whether a root contains a card in a place. Total: malformed openings are not contained. */
export function isSealedIn(root: string, size: number, { place, card, salt, path }: CardOpening): boolean {
  if (!Number.isInteger(place) || place < 0 || place >= size) return false
  if (![salt, ...path].every((one) => /^[0-9a-f]{64}$/.test(one))) return false
  let [hash, at, width] = [leafOf(place, card, salt), place, size]
  for (const sibling of path) {
    if (width <= 1) return false
    hash = at % 2 === 0 ? nodeOf(hash, sibling) : nodeOf(sibling, hash)
    ;[at, width] = [Math.floor(at / 2), Math.ceil(width / 2)]
  }
  return width === 1 && hash === root
}

function shuffled(size: number, draws: Draws): number[] {
  const cards = Array.from({ length: size }, (_, place) => place)
  for (let last = size - 1; last > 0; last -= 1) {
    const other = draws.below(last + 1)
    const moved = cards[last] ?? 0
    cards[last] = cards[other] ?? 0
    cards[other] = moved
  }
  return cards
}

/** Leaves and nodes begin with different bytes, so that no node can be taken for a leaf. */
function leafOf(place: number, card: number, salt: string): string {
  return bytesToHex(sha256(utf8ToBytes(`leaf:${place}:${card}:${salt}`)))
}

function nodeOf(left: string, right: string): string {
  return bytesToHex(sha256(Uint8Array.of(1, ...hexToBytes(left), ...hexToBytes(right))))
}

/** All levels of the tree, the leaves first. A last node without a sibling is paired with itself. */
function levelsOver(leaves: readonly string[]): string[][] {
  const levels: string[][] = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1;) {
    const above: string[] = []
    for (let at = 0; at < level.length; at += 2) above.push(nodeOf(level[at] ?? '', level[at + 1] ?? level[at] ?? ''))
    levels.push(above)
    level = above
  }
  return levels
}

function pathTo(levels: readonly (readonly string[])[], place: number): string[] {
  const path: string[] = []
  let at = place
  for (const level of levels.slice(0, -1)) {
    path.push(level[at % 2 === 0 ? at + 1 : at - 1] ?? level[at] ?? '')
    at = Math.floor(at / 2)
  }
  return path
}
