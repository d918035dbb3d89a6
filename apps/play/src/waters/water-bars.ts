import type { Minor } from '@baize/money'
import { element, iconButton, pictureOf, rename } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { Phrase } from '../phrases.ts'
import { barrelSvg } from './cannon-art.ts'
import type { Hand } from './hand.ts'
import type { Weapon } from './water-gateway.ts'

const weapons = ['cannon', 'net', 'torpedo'] as const
const hallIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 7h16M4 12h16M4 17h16"/><path d="M8 4.500v5M16 9.500v5M11 14.500v5"/></svg>'
const lockIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><circle cx="12" cy="12" r="7"/><path d="M12 2.500v5M12 16.500v5M2.500 12h5M16.500 12h5"/><circle cx="12" cy="12" r="1.500" fill="currentColor"/></svg>'

export interface TopActions {
  readonly halls: () => void
  readonly info: () => void
  readonly mute: () => void
}

/** The bar at the top: the way back, the game and its hall, the jackpot, rules, sound. */
export function createWaterTop(
  phrase: Phrase,
  shown: {
    readonly backUrl: string | undefined
    readonly title: string
    readonly hall: string
    readonly trial: boolean
  },
  actions: TopActions,
) {
  const label = phrase('bar.back')
  const linked = { class: 'icon', target: '_top', 'aria-label': label, title: label }
  const back =
    shown.backUrl === undefined ? [] : [element('a', { ...linked, href: shown.backUrl }, pictureOf(icons.back))]
  const badge = shown.trial ? [element('span', { class: 'badge' }, phrase('bar.trial'))] : []
  const pool = element('output', { class: 'water-pool', 'aria-live': 'off' })
  const poolBox = element('div', { class: 'water-jackpot' }, element('span', {}, phrase('pool.label')), pool)
  poolBox.hidden = true
  const halls = iconButton('icon', phrase('water.halls'), hallIcon, actions.halls)
  const info = iconButton('icon', phrase('water.info'), icons.info, actions.info)
  const mute = iconButton('icon', phrase('bar.mute'), icons.soundOn, actions.mute)
  let soundShown = false
  return {
    view: element(
      'header',
      { class: 'water-top' },
      ...back,
      element('div', { class: 'top-title' }, element('h1', {}, shown.title), element('p', {}, shown.hall)),
      ...badge,
      poolBox,
      halls,
      info,
      mute,
    ),
    drawPool(text: string | undefined) {
      poolBox.hidden = text === undefined
      write(pool, text ?? '')
    },
    drawSound(muted: boolean) {
      if (soundShown === muted) return
      soundShown = muted
      mute.replaceChildren(pictureOf(muted ? icons.soundOff : icons.soundOn))
      rename(mute, phrase(muted ? 'bar.unmute' : 'bar.mute'))
    },
  }
}

/** The bar at the bottom: balance, power, weapons, automatic fire, lock. */
export function createWaterBar(
  phrase: Phrase,
  hand: Hand,
  {
    money,
    cost,
  }: { readonly money: (amount: Minor) => string; readonly cost: (weapon: Weapon, power: Minor) => Minor },
) {
  const balance = element('output', { class: 'amount', 'aria-live': 'off' })
  const power = element('output', { class: 'amount' })
  const less = iconButton('round', phrase('water.less'), icons.less, () => hand.step(-1))
  const more = iconButton('round', phrase('water.more'), icons.more, () => hand.step(1))
  const picks = weapons.map((weapon) => {
    const price = element('span', {})
    const picture = pictureOf(barrelSvg(weapon, '#ffb83a'))
    const name = phrase(`water.weapon.${weapon}`)
    const button = element(
      'button',
      { type: 'button', class: 'weapon', title: name },
      picture,
      element('b', {}, name),
      price,
    )
    button.addEventListener('click', () => hand.choose(weapon))
    return { weapon, button, price }
  })
  const auto = toggle(phrase('water.auto'), icons.auto, () => hand.setAuto(!hand.auto))
  const lock = toggle(phrase('water.lock'), lockIcon, () => hand.setLock(!hand.lock))
  return {
    view: element(
      'section',
      { class: 'water-bar', 'aria-label': phrase('bar.game') },
      element('div', { class: 'water-balance' }, element('span', {}, phrase('bar.balance')), balance),
      element(
        'div',
        { class: 'water-power' },
        less,
        element('div', {}, element('span', {}, phrase('water.perShot')), power),
        more,
      ),
      element(
        'div',
        { class: 'weapons', role: 'group', 'aria-label': phrase('water.weapons') },
        ...picks.map(({ button }) => button),
      ),
      element('div', { class: 'water-toggles' }, lock, auto),
    ),
    draw(available: Minor) {
      write(balance, money(available))
      write(power, money(hand.power))
      for (const { weapon, button, price } of picks) {
        button.setAttribute('aria-pressed', String(hand.weapon === weapon))
        write(price, money(cost(weapon, hand.power)))
      }
      auto.setAttribute('aria-pressed', String(hand.auto))
      lock.setAttribute('aria-pressed', String(hand.lock))
    },
  }
}

function toggle(label: string, icon: string, press: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'side' }, pictureOf(icon), element('span', {}, label))
  button.addEventListener('click', press)
  return button
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
}
