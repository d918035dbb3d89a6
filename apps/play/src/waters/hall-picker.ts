import { element } from '../controls/element.ts'
import { createPurse } from '../instant/purse.ts'
import { creatures } from './creatures/index.ts'
import { hallName } from './hall-name.ts'
import { lagoonColours, paintSea } from './sea-bed.ts'
import type { WaterArt, WaterContext } from './water-context.ts'
import type { Halls } from './water-gateway.ts'

/** What swims in the picture of each hall. */
const faces = ['turtle', 'shark', 'seadragon'] as const

/** Shows the halls with what a shot costs there, until the player has chosen one. A hall in the address is taken at once. */
export async function chooseHall(context: WaterContext, art: WaterArt, halls: Halls): Promise<string> {
  const [only] = halls.halls
  if (only !== undefined && halls.halls.length === 1) return only.hall
  const { phrase, controls, scene } = context
  const purse = createPurse(halls)
  const shown = (amount: string) => purse.money(purse.amount(amount))
  const backdrop = document.createElement('canvas')
  paintSea(backdrop, Math.max(1, scene.clientWidth), Math.max(1, scene.clientHeight), lagoonColours)
  scene.replaceChildren(backdrop)
  return new Promise((resolve) => {
    const cards = halls.halls.map(({ hall, powers, players }, index) => {
      const button = element(
        'button',
        { type: 'button', class: 'hall', 'data-hall': hall },
        pictureOfHall(art, hall, faces[index % faces.length] ?? 'turtle'),
        element('b', {}, hallName(phrase, hall)),
        element(
          'span',
          { class: 'hall-power' },
          phrase('water.powers', shown(powers[0] ?? '0'), shown(powers.at(-1) ?? '0')),
        ),
        element('span', { class: 'hall-players' }, phrase('table.players', players)),
      )
      button.addEventListener('click', () => resolve(hall), { once: true })
      return button
    })
    controls.replaceChildren(
      element(
        'section',
        { class: 'hall-choice', 'aria-label': phrase('water.halls') },
        ...(context.backUrl === undefined
          ? []
          : [element('a', { class: 'hall-back', target: '_top', href: context.backUrl }, phrase('session.back'))]),
        element('h1', {}, halls.gameName),
        element('p', {}, phrase('water.chooseHall', shown(halls.balance))),
        element('div', { class: 'hall-list' }, ...cards),
      ),
    )
  })
}

function pictureOfHall(art: WaterArt, hall: string, face: keyof typeof creatures): HTMLElement {
  const canvas = element('canvas', { class: 'hall-picture', 'aria-hidden': 'true' })
  paintSea(canvas, 480, 300, art.halls[hall] ?? lagoonColours)
  const { width, height, defs, draw } = creatures[face]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}"><defs>${defs}</defs>${draw(0.1)}</svg>`
  const image = new Image()
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  image.addEventListener('load', () => {
    const wide = Math.min(380, (230 * width) / height)
    const tall = (wide * height) / width
    canvas.getContext('2d')?.drawImage(image, 240 - wide / 2, 142 - tall / 2, wide, tall)
    URL.revokeObjectURL(url)
  })
  image.src = url
  return canvas
}
