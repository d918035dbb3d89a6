import './celebrate.css'
import { zeroMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import { tierOf, type Tier } from '../flow/celebration.ts'
import { shownAmount } from '../flow/count-up.ts'
import type { Phrase } from '../phrases.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Motion } from './motion.ts'

/** How grandly a win is shown: by how many times the stake it is, or because it is something of its own. */
export type Level = Tier | 'boss' | 'jackpot'

export interface CelebratedWin {
  readonly stake: Minor
  readonly payout: Minor
  /** Instead of the name of the level. */
  readonly title?: string
  /** Shown at this level whatever it pays. */
  readonly level?: Level
}

/** How long the amount runs up, how long it then stays, and how many coins rain. */
const shows: Readonly<Record<Level, { readonly count: number; readonly hold: number; readonly coins: number }>> = {
  big: { count: 1.8, hold: 1.5, coins: 0 },
  mega: { count: 2.4, hold: 1.7, coins: 14 },
  epic: { count: 3.2, hold: 2, coins: 26 },
  boss: { count: 1.8, hold: 2.2, coins: 22 },
  jackpot: { count: 5, hold: 4, coins: 60 },
}

/** The win that is shown now. */
let shown: { readonly banner: HTMLElement; readonly payout: Minor } | undefined

/** Counts a large win up over the picture, under a title or the name of its level; nothing for others. A greater one takes the place of one that is still shown. */
export async function celebrate(
  {
    phrase,
    motion,
    sounds,
    scene,
    money,
  }: {
    readonly phrase: Phrase
    readonly motion: Motion
    readonly sounds: Sounds
    readonly scene: HTMLElement
    readonly money: (amount: Minor) => string
  },
  { stake, payout, title, level: given }: CelebratedWin,
): Promise<void> {
  const tier = tierOf(stake, payout)
  const level = given ?? tier
  if (level === undefined || (shown !== undefined && shown.payout > payout)) return
  shown?.banner.remove()
  sounds.play('big')
  const amount = element('strong', {})
  const name = element('span', {}, title ?? phrase(`tier.${tier ?? 'big'}`))
  const { count, hold, coins } = shows[level]
  const banner = element(
    'div',
    { class: `celebration ${level}`, 'aria-hidden': 'true' },
    ...rainOf(coins),
    element('div', { class: 'celebration-plate' }, name, amount),
  )
  // The whole amount fits the width from the beginning, so that nothing moves while it runs up.
  banner.style.setProperty('--letters', String(money(payout).length))
  scene.after(banner)
  const mine = { banner, payout }
  shown = mine
  await motion.count(count, (progress) => {
    amount.textContent = money(shownAmount(zeroMinor, payout, 1 - (1 - progress) ** 2))
  })
  banner.classList.add('whole')
  await motion.hold(hold)
  banner.remove()
  if (shown === mine) shown = undefined
}

/** Coins that fall over the picture, one after the other. */
function rainOf(count: number): readonly HTMLElement[] {
  const random = seededRandom(count)
  return Array.from({ length: count }, () => {
    const coin = element('i', { class: 'celebration-coin' })
    coin.style.setProperty('--across', `${(random() * 100).toFixed(1)}%`)
    coin.style.setProperty('--late', `${(random() * 2.4).toFixed(2)}s`)
    coin.style.setProperty('--size', (0.7 + random() * 0.7).toFixed(2))
    return coin
  })
}
