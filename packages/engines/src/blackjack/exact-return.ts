import { playOf, type PlayTable } from './best-play.ts'
import type { BlackjackDefinition } from './blackjack.ts'

/** How many cards of each number of points are unseen, from 1 to 10; place 0 is not used. */
type Unseen = number[]

const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
/** The dealer's ends: 17 to 21, and bust. */
const ends = [17, 18, 19, 20, 21] as const

/**
 * What a table of play returns against a definition, as a multiple of the stake: every order of cards is enumerated, weighted by
 * the cards that are left in the decks, so nothing is approximated but the last digits of floating point (below 1e-12). Takes some
 * seconds.
 *
 * Hands of a split are as likely as each other whatever is dealt first, so each is played alone against the decks without the
 * other's known cards, and that the others have got no card of the pair is taken into account by inclusion and exclusion.
 */
export function exactReturnOf(definition: BlackjackDefinition, table: PlayTable): number {
  let total = 1
  for (const dealer of ranks) total += new AgainstDealer(definition, table, dealer).value()
  return total
}

class AgainstDealer {
  readonly #definition: BlackjackDefinition
  readonly #table: PlayTable
  readonly #dealer: number
  /** What the dealer's second card cannot be once there is no natural: tens under an ace, an ace under a ten. */
  readonly #never: number
  readonly #endings = new Map<string, readonly number[]>()
  readonly #hands = new Map<string, number>()

  constructor(definition: BlackjackDefinition, table: PlayTable, dealer: number) {
    this.#definition = definition
    this.#table = table
    this.#dealer = dealer
    this.#never = dealer === 1 ? 10 : dealer === 10 ? 1 : 0
  }

  /** What is won on average, times the chance that the dealer shows this card. */
  value(): number {
    const unseen: Unseen = [0, ...ranks.map((rank) => this.#definition.decks * (rank === 10 ? 16 : 4))]
    const chance = share(unseen, this.#dealer)
    take(unseen, this.#dealer)
    let value = 0
    for (const first of ranks) {
      const ofFirst = share(unseen, first)
      take(unseen, first)
      for (const second of ranks) {
        const ofBoth = ofFirst * share(unseen, second)
        take(unseen, second)
        value += ofBoth * this.#start(first, second, unseen)
        put(unseen, second)
      }
      put(unseen, first)
    }
    return chance * value
  }

  #start(first: number, second: number, unseen: Unseen): number {
    const natural = first + second === 11 && (first === 1 || second === 1)
    const dealerNatural = this.#never === 0 ? 0 : share(unseen, this.#never)
    if (natural) return (1 - dealerNatural) * 1.5
    const split = first === second && this.#says(first, second, true) === 'split'
    const played = split ? this.#splitHands(first, unseen) : this.#hand(first, second, unseen)
    return (1 - dealerNatural) * played - dealerNatural
  }

  #says(first: number, second: number, splits: boolean): 'hit' | 'stand' | 'double' | 'split' {
    const { total, soft } = sumOf(first + second, first === 1 || second === 1)
    const pair = first === second ? first : undefined
    return playOf(this.#table, { total, soft, pair, dealer: this.#dealer }, { splits, doubles: true })
  }

  /** A hand of two cards that is not split (any more). */
  #hand(first: number, second: number, unseen: Unseen): number {
    const key = `${first},${second}:${unseen.join()}`
    const known = this.#hands.get(key)
    if (known !== undefined) return known
    const low = first + second
    const ace = first === 1 || second === 1
    const says = sumOf(low, ace).total === 21 ? 'stand' : this.#says(first, second, false)
    const value =
      says === 'double'
        ? 2 * this.#afterCard(unseen, (card) => this.#stand(low + card, ace || card === 1, unseen))
        : this.#more(low, ace, unseen, says)
    this.#hands.set(key, value)
    return value
  }

  #more(low: number, ace: boolean, unseen: Unseen, says: string): number {
    if (says !== 'hit') return this.#stand(low, ace, unseen)
    return this.#afterCard(unseen, (card) => this.#goOn(low + card, ace || card === 1, unseen))
  }

  #goOn(low: number, ace: boolean, unseen: Unseen): number {
    if (low > 21) return -1
    const { total, soft } = sumOf(low, ace)
    if (total === 21) return this.#stand(low, ace, unseen)
    const says = playOf(
      this.#table,
      { total, soft, pair: undefined, dealer: this.#dealer },
      { splits: false, doubles: false },
    )
    return this.#more(low, ace, unseen, says)
  }

  #afterCard(unseen: Unseen, then: (card: number) => number): number {
    let value = 0
    for (const card of ranks) {
      const chance = this.#chance(unseen, card)
      if (chance === 0) continue
      take(unseen, card)
      value += chance * then(card)
      put(unseen, card)
    }
    return value
  }

  /** The chance that the next card is this one, knowing that the dealer's second card is none that makes a natural. */
  #chance(unseen: Unseen, card: number): number {
    const [all, never] = [sizeOf(unseen), unseen[this.#never] ?? 0]
    const here = unseen[card] ?? 0
    if (this.#never === 0) return here / all
    return (card === this.#never ? here : here * (1 - 1 / (all - never))) / (all - 1)
  }

  #stand(low: number, ace: boolean, unseen: Unseen): number {
    if (low > 21) return -1
    const { total } = sumOf(low, ace)
    const ofEnds = this.#dealerEnds(unseen)
    const below = ends.reduce((sum, end, place) => sum + (end < total ? (ofEnds[place] ?? 0) : 0), ofEnds[5] ?? 0)
    const above = ends.reduce((sum, end, place) => sum + (end > total ? (ofEnds[place] ?? 0) : 0), 0)
    return below - above
  }

  #dealerEnds(unseen: Unseen): readonly number[] {
    const key = unseen.join()
    const known = this.#endings.get(key)
    if (known !== undefined) return known
    const found = [0, 0, 0, 0, 0, 0]
    const all = sizeOf(unseen) - (unseen[this.#never] ?? 0)
    for (const hole of ranks) {
      const here = hole === this.#never ? 0 : (unseen[hole] ?? 0)
      if (here === 0) continue
      take(unseen, hole)
      this.#draw({ low: this.#dealer + hole, ace: this.#dealer === 1 || hole === 1 }, here / all, {
        unseen,
        all: sizeOf(unseen),
        found,
      })
      put(unseen, hole)
    }
    this.#endings.set(key, found)
    return found
  }

  #draw(
    { low, ace }: { readonly low: number; readonly ace: boolean },
    chance: number,
    deck: { readonly unseen: Unseen; readonly all: number; readonly found: number[] },
  ): void {
    const { unseen, all, found } = deck
    const { total } = sumOf(low, ace)
    if (total >= this.#definition.dealerStandsFrom) {
      const place = total > 21 ? 5 : total - 17
      found[place] = (found[place] ?? 0) + chance
      return
    }
    for (const card of ranks) {
      const here = unseen[card] ?? 0
      if (here === 0) continue
      unseen[card] = here - 1
      this.#draw({ low: low + card, ace: ace || card === 1 }, (chance * here) / all, { unseen, all: all - 1, found })
      unseen[card] = here
    }
  }

  /** All hands of a pair that is split, up to the greatest number of hands; aces get one card each and are not split again. */
  #splitHands(pair: number, unseen: Unseen): number {
    if (pair === 1) return 2 * this.#afterCard(unseen, (card) => this.#stand(1 + card, true, unseen))
    if (this.#definition.mostHands !== 4) throw new RangeError('splits are added up for four hands')
    const two = 2 * this.#others(pair, unseen, 1, false)
    const again = this.#chance(unseen, pair)
    take(unseen, pair)
    const three = again * 2 * 3 * this.#others(pair, unseen, 2, false)
    const twice = again * this.#chance(unseen, pair)
    take(unseen, pair)
    const none = 4 * this.#others(pair, unseen, 0, true)
    const one = 2 * (this.#others(pair, unseen, 0, false) + 3 * this.#others(pair, unseen, 1, true))
    const both = 2 * (2 * this.#others(pair, unseen, 1, false) + 2 * this.#others(pair, unseen, 2, true))
    put(unseen, pair)
    put(unseen, pair)
    return two + three + twice * (none + one + both)
  }

  /**
   * What one hand of a split wins, times the chance that so many others got a second card that does not make a pair; `any`: whether
   * its own second card may make one.
   */
  #others(pair: number, unseen: Unseen, others: number, any: boolean): number {
    return this.#afterCard(unseen, (card) => {
      if (card === pair && !any) return 0
      let value = this.#hand(pair, card, unseen)
      if (others === 0) return value
      const first = this.#chance(unseen, pair)
      take(unseen, pair)
      value -= others * first * this.#hand(pair, card, unseen)
      if (others === 2) {
        const second = first * this.#chance(unseen, pair)
        take(unseen, pair)
        value += second * this.#hand(pair, card, unseen)
        put(unseen, pair)
      }
      put(unseen, pair)
      return value
    })
  }
}

function sumOf(low: number, ace: boolean): { readonly total: number; readonly soft: boolean } {
  const soft = ace && low <= 11
  return { total: soft ? low + 10 : low, soft }
}

const sizeOf = (unseen: Unseen): number => unseen.reduce((sum, count) => sum + count, 0)
const share = (unseen: Unseen, card: number): number => (unseen[card] ?? 0) / sizeOf(unseen)
const take = (unseen: Unseen, card: number): void => void (unseen[card] = (unseen[card] ?? 0) - 1)
const put = (unseen: Unseen, card: number): void => void (unseen[card] = (unseen[card] ?? 0) + 1)
