import './celebrate.css'
import { zeroMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import { tierOf } from '../flow/celebration.ts'
import { countUpSeconds, shownAmount } from '../flow/count-up.ts'
import type { Phrase } from '../phrases.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Motion } from './motion.ts'

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
  stake: Minor,
  payout: Minor,
  title?: string,
): Promise<void> {
  const tier = tierOf(stake, payout)
  if (tier === undefined || (shown !== undefined && shown.payout > payout)) return
  shown?.banner.remove()
  sounds.play('big')
  const amount = element('strong', {})
  const banner = element(
    'div',
    { class: 'celebration', 'aria-hidden': 'true' },
    element('span', {}, title ?? phrase(`tier.${tier}`)),
    amount,
  )
  scene.after(banner)
  const mine = { banner, payout }
  shown = mine
  await motion.count(Math.min(4, countUpSeconds(stake, payout)), (progress) => {
    amount.textContent = money(shownAmount(zeroMinor, payout, progress))
  })
  await motion.wait(0.9)
  banner.remove()
  if (shown === mine) shown = undefined
}
