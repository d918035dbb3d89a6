import type { Pond, Quarry } from '../../../src/halls/waters/pond.ts'
import { mayShoot } from '../../../src/halls/waters/shot.ts'
import { element } from '../../element.ts'
import type { HallWindow } from '../hall-screen.ts'
import { fishArt } from './fish-art.ts'
import type { WatersSay } from './hand-bar.ts'

/** The content of the info dialog of a pond. */
export function watersRules(pond: Pond, { money, hallSay, game }: HallWindow, say: WatersSay): readonly Node[] {
  const { weapon, returned } = pond
  const percent = ((returned.numerator * 100) / returned.denominator).toFixed(2)
  const stakes = game.stakes.map(BigInt)
  const texts = [
    say('rules.shot'),
    say('rules.chance'),
    say('rules.bundle'),
    say('rules.lock'),
    weapon.targets > 1
      ? say('rules.net', weapon.targets)
      : say('rules.weapon', say(`weapon.${weapon.id}`), weapon.price, weapon.leastMultiple),
    say('rules.boss'),
    say('rules.limits', money(stakes[0] ?? 0n), money(stakes.at(-1) ?? 0n)),
  ]
  return [
    element('p', { class: 'return' }, `${hallSay('rules.return')} `, element('b', {}, `${percent} %`)),
    element('ul', {}, ...texts.map((text) => element('li', {}, text))),
    element('h3', {}, say('rules.pays')),
    element(
      'div',
      { class: 'quarry-list' },
      ...pond.quarry.map((quarry) => quarryCard(quarry, mayShoot(weapon, quarry), say)),
    ),
    element('p', { class: 'soft keys' }, say('rules.keys')),
  ]
}

function quarryCard(quarry: Quarry, isForWeapon: boolean, say: WatersSay): HTMLElement {
  const { species, prizes, plates } = quarry
  const { picture } = fishArt[species]
  const image = element('img', {
    alt: '',
    src:
      'svg' in picture
        ? `data:image/svg+xml,${encodeURIComponent(picture.svg)}`
        : `/play/art/motifs/${picture.motif}.svg`,
  })
  if ('motif' in picture && picture.hue !== undefined)
    image.style.setProperty('filter', `hue-rotate(${picture.hue}deg)`)
  const pays =
    plates.length > 0
      ? say('rules.plates', plates.map((plate) => `×${plate}`).join(' + '))
      : prizes.map(({ multiple }) => `×${multiple}`).join(' · ')
  return element(
    'div',
    { class: isForWeapon ? 'quarry-card heavy' : 'quarry-card' },
    image,
    element('div', {}, element('b', {}, say(`species.${species}`)), element('span', {}, pays)),
  )
}
