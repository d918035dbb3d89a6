import type { SayIn } from '../../words/words.ts'
import type { CardsView, Sent } from '../../../src/halls/cards/cards-view.ts'
import type { Mark } from '../../../src/halls/cards/hand.ts'
import type { HallWindow } from '../hall-screen.ts'

/** The view of a card table as it arrives. */
export type ShownView = Sent<CardsView>
/** A hand as it arrives. */
export type Hand = NonNullable<ShownView['hand']>
/** A choice as it arrives. */
export type ShownChoice = Hand['choices'][number]
/** The words of card tables. */
export type SayCards = SayIn<'vendor-cards'>

/** What all parts of a card table's screen share. */
export interface CardsContext {
  readonly window: HallWindow
  readonly say: SayCards
  /** Sends the player's decision. */
  decide(choice: ShownChoice, extra?: { readonly amountMinor?: string; readonly cards?: readonly number[] }): void
}

/** A phrase whose key is put together at run time; the text itself if there is none. */
export function sayKey(say: SayCards, key: string, ...values: readonly (string | number)[]): string {
  return say.knows(key) ? say(key, ...values) : key
}

/** What a hand makes, in words. */
export function markText(say: SayCards, { name, number }: Mark): string {
  return sayKey(say, `hand.${name}`, ...(number === undefined ? [] : [number]))
}

/** The name of a seat. */
export function nameOf(say: SayCards, view: Pick<ShownView, 'names' | 'dealerSeat'>, seat: number): string {
  if (seat === 0) return say('seat.you')
  if (seat === view.dealerSeat) return say('seat.dealer')
  return sayKey(say, `player.${view.names[seat - 1] ?? 1}`)
}

/** Whether the player has something to decide. */
export const isDue = (hand: Hand | undefined): boolean => hand !== undefined && hand.choices.length > 0

/** Whether a hand is under way. */
export const isPlaying = (hand: Hand | undefined): hand is Hand => hand !== undefined && hand.outcome === undefined
