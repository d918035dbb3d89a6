import { pictureOf } from '../controls/element.ts'
import { hairBack, hairFront } from './dealer-hair.ts'
import type { DealerLook } from './dealer-look.ts'
import { outfitOf } from './dealer-outfit.ts'

/** A dealer behind the table: body and hands are two pictures, since the hands lie on the table. */
export interface Dealer {
  readonly body: Element
  readonly hands: Element
  /** Moves the mouth. */
  talk(seconds: number): void
  /** Both hands pass over the table: no more bets. */
  sweep(): void
  /** The right hand gives something from the shoe. */
  give(): void
  /** Both hands go to what stands in the middle: a bowl, a cup, a wheel. */
  reach(): void
}

const darker = (colour: string, share: number) => `color-mix(in srgb, ${colour}, #2a0f14 ${share}%)`
const lighter = (colour: string, share: number) => `color-mix(in srgb, ${colour}, #fff ${share}%)`

function eye(x: number, look: DealerLook): string {
  const isMan = look.hair === 'short'
  const lash = isMan ? 2.4 : 3.6
  return `<g class="dealer-eye" style="transform-origin:${x}px 98px"><path d="M${x - 14} 99q13-13 28-1q-12 10-28 1z" fill="#fffdf8"/><circle cx="${x + 1}" cy="98" r="6.300" fill="#4a2c1c"/><circle cx="${x + 1}" cy="98" r="3.200" fill="#150a06"/><circle cx="${x + 3.4}" cy="95.600" r="1.700" fill="#fff"/><path d="M${x - 15} 99q13-14 30-2" fill="none" stroke="#20110c" stroke-width="${lash}" stroke-linecap="round"/><path d="M${x - 12} 88q12-6 25 1" fill="none" stroke="#00000026" stroke-width="1.600"/></g><path d="M${x - 16} 82q14-${isMan ? 7 : 10} 31-2" fill="none" stroke="${darker(look.hairColour, 30)}" stroke-width="${isMan ? 5 : 3.4}" stroke-linecap="round"/>`
}

function face(look: DealerLook): string {
  const { skin } = look
  const isMan = look.hair === 'short'
  const jaw = isMan
    ? 'M160 32c36 0 52 24 50 60-1 24-9 44-24 55-9 6-18 9-26 9s-17-3-26-9c-15-11-23-31-24-55-2-36 14-60 50-60z'
    : 'M160 34c35 0 50 24 48 58-1 25-10 42-25 54-8 7-16 10-23 10s-15-3-23-10c-15-12-24-29-25-54-2-34 13-58 48-58z'
  const earrings = isMan
    ? ''
    : `<circle cx="110" cy="118" r="4.500" fill="${look.trim}"/><circle cx="210" cy="118" r="4.500" fill="${look.trim}"/><circle cx="109" cy="116" r="1.500" fill="#fff"/><circle cx="209" cy="116" r="1.500" fill="#fff"/>`
  const lips = isMan ? ['#a9584d', '#b9695c'] : ['#b23a4b', '#d4606c']
  return `<ellipse cx="112" cy="102" rx="9" ry="14" fill="${darker(skin, 8)}"/><ellipse cx="208" cy="102" rx="9" ry="14" fill="${darker(skin, 8)}"/>${earrings}<path d="${jaw}" fill="url(#dealer-skin)"/><ellipse cx="128" cy="120" rx="15" ry="9" fill="#e86f63" opacity="${isMan ? 0.12 : 0.26}"/><ellipse cx="192" cy="120" rx="15" ry="9" fill="#e86f63" opacity="${isMan ? 0.12 : 0.26}"/>${eye(138, look)}${eye(182, look)}<path d="M163 96q4 14 5 20q-6 6-14 1" fill="none" stroke="${darker(skin, 34)}" stroke-width="2.200" stroke-linecap="round" opacity=".7"/><g class="dealer-mouth"><path d="M140 131q4 1 8 2q7-4 12-1q5-3 12 1q4-1 8-2q-8 8-20 7t-20-7z" fill="${lips[0]}"/><path d="M146 135q14 4 28 0q-5 9-14 9t-14-9z" fill="${lips[1]}"/><path d="M137 130q3-1 4 2M183 130q-3-1-4 2" fill="none" stroke="${darker(skin, 38)}" stroke-width="1.800" stroke-linecap="round"/><path class="dealer-words" d="M148 133q12-3 24 0q-3 13-12 13t-12-13z" fill="#5a1620"/><path class="dealer-words" d="M151 134q9-2 18 0q-1 4-9 4t-9-4z" fill="#fff"/></g>`
}

const hand = (skin: string, sleeve: string, trim: string) =>
  `<path d="M-30 46c4-26 12-38 26-42l22 6c2 12-2 26-12 38z" fill="${sleeve}"/><path d="M-6 3l25 7-3 9-27-8z" fill="${trim}"/><path d="M-2 8c8-9 20-12 30-7 9 4 22 9 26 15 2 4-2 7-7 5l-12-4 15 9c5 3 3 8-3 7l-15-6 12 8c4 4 1 8-4 6-9-3-22-8-30-14C2 22-4 16-2 8z" fill="${skin}" stroke="${darker(skin, 34)}" stroke-width="1.200"/>`

/** Draws a dealer. The picture is 320 wide and 300 high; the table hides what is below 235. */
export function createDealer(look: DealerLook): Dealer {
  const { skin, cloth, trim } = look
  const body = pictureOf(
    `<svg class="live-dealer" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 300"><defs><linearGradient id="dealer-skin" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(skin, 22)}"/><stop offset=".6" stop-color="${skin}"/><stop offset="1" stop-color="${darker(skin, 18)}"/></linearGradient><linearGradient id="dealer-cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(cloth, 26)}"/><stop offset=".45" stop-color="${cloth}"/><stop offset="1" stop-color="${darker(cloth, 55)}"/></linearGradient></defs><g class="dealer-body">${hairBack(look)}${outfitOf(look)}<g class="dealer-head">${face(look)}${hairFront(look)}</g></g></svg>`,
  )
  const hands = pictureOf(
    `<svg class="live-hands" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 300"><g transform="translate(92 214)"><g class="dealer-left">${hand(skin, cloth, trim)}</g></g><g transform="translate(228 214) scale(-1 1)"><g class="dealer-right">${hand(skin, cloth, trim)}</g></g></svg>`,
  )
  const move = (name: string, seconds: number) => {
    for (const part of [body, hands]) {
      part.classList.remove(name)
      // Reading the size starts the animation again if it was running.
      part.getBoundingClientRect()
      part.classList.add(name)
      setTimeout(() => part.classList.remove(name), seconds * 1000)
    }
  }
  return {
    body,
    hands,
    talk: (seconds) => move('talking', seconds),
    sweep: () => move('sweeping', 1.4),
    give: () => move('giving', 0.8),
    reach: () => move('reaching', 3.4),
  }
}
