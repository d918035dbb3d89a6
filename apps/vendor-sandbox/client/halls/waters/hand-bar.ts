import type { Pond, WeaponId } from '../../../src/halls/waters/pond.ts'
import { gun } from '../../../src/halls/waters/shot.ts'
import { drawing, element, iconButton, icons } from '../../element.ts'
import type { SayIn } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { Hand } from './hand.ts'

/** The words of the fishing games. */
export type WatersSay = SayIn<'vendor-waters'>

/** Paths of the weapons' icons, on a 24 × 24 grid. */
const weaponIcons: Readonly<Record<WeaponId, string>> = {
  gun: 'M4 20l9-9M10 8l6 6M14 4l6 6-3 3-6-6z',
  torpedo: 'M4 12c2-4 8-5 13-4l4 4-4 4c-5 1-11 0-13-4zM4 12l-2-4M4 12l-2 4M16 8v8',
  harpoon: 'M3 21L17 7M14 4l6 0 0 6M20 4l-8 8M9 12l3 3',
  net: 'M3 5c6 3 12 3 18 0-1 8-4 13-9 16C7 18 4 13 3 5zM12 7v14M6 6l6 15M18 6l-6 15M5 11h14',
  barrel: 'M7 4h10c2 5 2 11 0 16H7C5 15 5 9 7 4zM6 8h12M6 16h12',
  rail: 'M13 2L4 14h6l-1 8 10-13h-7z',
  bait: 'M12 3v9a4 4 0 1 1-8 0l3 2M12 3h4M16 14a3 3 0 1 0 3 3',
}
const autoIcon = 'M20 12a8 8 0 1 1-3-6.2M20 3v4h-4'
const lockIcon = 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v5M12 17v5M2 12h5M17 12h5'

/** Creates the bar below a pond: the stake of a shot, the weapon, automatic fire, and following one fish. */
export function makeHandBar(
  hand: Hand,
  pond: Pond,
  { say: windowSay, money }: HallWindow,
  say: WatersSay,
): HTMLElement {
  const stake = element('output')
  const less = iconButton('icon', windowSay('bar.less'), icons.less, () => hand.step(-1))
  const more = iconButton('icon', windowSay('bar.more'), icons.more, () => hand.step(1))
  const weapon = toggle(weaponIcons[pond.weapon.id], say(`weapon.${pond.weapon.id}`), () => hand.switchWeapon())
  const auto = toggle(autoIcon, say('hand.auto'), () => hand.setAuto(!hand.isAuto()))
  const lock = toggle(lockIcon, say('hand.lock'), () => hand.setLocking(!hand.isLocking()))
  const show = () => {
    stake.textContent = money(hand.stakeMinor())
    less.disabled = hand.isLowest()
    more.disabled = hand.isHighest()
    weapon.setAttribute('aria-pressed', String(hand.weapon() !== gun))
    auto.setAttribute('aria-pressed', String(hand.isAuto()))
    lock.setAttribute('aria-pressed', String(hand.isLocking()))
  }
  hand.onChange(show)
  show()
  return element(
    'div',
    { class: 'hand' },
    element(
      'div',
      { class: 'stake' },
      less,
      element('div', { class: 'figure amount' }, element('small', {}, say('hand.shot')), stake),
      more,
    ),
    element('div', { class: 'hand-keys' }, weapon, auto, lock),
  )
}

function toggle(path: string, label: string, press: () => void): HTMLButtonElement {
  const icon = drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, drawing('path', { d: path }))
  const made = element(
    'button',
    { type: 'button', class: 'hand-key', 'aria-pressed': 'false' },
    icon,
    element('span', {}, label),
  )
  made.addEventListener('click', press)
  return made
}
