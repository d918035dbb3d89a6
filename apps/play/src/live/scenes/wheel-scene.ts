import { colourOf, showTimes, wheelOrder } from '@baize/engines/tables'
import { element, pictureOf } from '../../controls/element.ts'
import type { SceneParts, TableScene } from '../live-game.ts'

const step = 360 / wheelOrder.length
const fills = { red: '#c01f2c', black: '#17131c', zero: '#12814a' }

/** A point of a circle, by degrees from the top. */
const at = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
}

const bowlPicture = (): string => {
  const studs = Array.from(
    { length: 8 },
    (_, nth) => `<path d="M0-178l5 8-5 8-5-8z" transform="rotate(${nth * 45})" fill="#f3dca0" stroke="#8a5a1c"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 400 400"><defs><radialGradient id="wheel-bowl"><stop offset=".78" stop-color="#4a2408"/><stop offset=".9" stop-color="#8a4d18"/><stop offset="1" stop-color="#3a1a05"/></radialGradient></defs><circle r="198" fill="url(#wheel-bowl)" stroke="#e9c878" stroke-width="3"/><circle r="184" fill="none" stroke="#2a1203" stroke-width="12"/>${studs.join('')}</svg>`
}

function discPicture(): string {
  const pockets = wheelOrder.map((pocket, nth) => {
    const [from, to] = [nth * step - step / 2, nth * step + step / 2]
    return `<path d="M${at(158, from)}A158 158 0 0 1 ${at(158, to)}L${at(96, to)}A96 96 0 0 0 ${at(96, from)}z" fill="${fills[colourOf(pocket)]}" stroke="#e9c878" stroke-width="1.200"/><text transform="rotate(${nth * step}) translate(0 -139)" text-anchor="middle" font-family="Lilita One, sans-serif" font-size="16" fill="#fff">${pocket}</text>`
  })
  const arms = [0, 90, 180, 270].map(
    (turn) =>
      `<g transform="rotate(${turn})"><path d="M-5 0L-3-44h6L5 0z" fill="#f3dca0"/><circle cy="-46" r="7" fill="#ffe9b0"/></g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 400 400"><defs><radialGradient id="wheel-cone"><stop offset="0" stop-color="#d9a75a"/><stop offset=".5" stop-color="#8a4d18"/><stop offset="1" stop-color="#3a1a05"/></radialGradient></defs><circle r="160" fill="#2a1203"/>${pockets.join('')}<circle r="126" fill="none" stroke="#e9c878" stroke-width="1.500"/><circle r="96" fill="url(#wheel-cone)" stroke="#e9c878" stroke-width="2"/><circle r="70" fill="none" stroke="#e9c87866" stroke-width="2"/>${arms.join('')}<circle r="16" fill="#ffe9b0" stroke="#8a5a1c" stroke-width="2"/></svg>`
}

/** The wheel turns all the time; the ball runs against it and falls into its pocket. */
export function createWheelScene({ ports, dealer }: SceneParts): TableScene {
  // Layers of their own, so that the browser turns them without drawing them again.
  const ball = element('i', { class: 'ball' })
  const track = element('div', { class: 'wheel-ball', 'data-shown': 'false' }, ball)
  const turning = element('div', { class: 'wheel-turning' }, pictureOf(discPicture()), track)
  const number = element('div', { class: 'wheel-number' })
  const view = element('div', {}, element('div', { class: 'wheel' }, pictureOf(bowlPicture()), turning), number)
  const { begin, spin } = showTimes
  const run = (degrees: number, moving: boolean) => {
    track.dataset['shown'] = 'true'
    const seconds = moving ? spin / 1000 : 0.001
    track.animate([{ transform: `rotate(${degrees - 360 * 7}deg)` }, { transform: `rotate(${degrees}deg)` }], {
      duration: seconds * 1000,
      easing: 'cubic-bezier(.16,.5,.42,1)',
      fill: 'forwards',
    })
    // The ball keeps to the rim, then falls and jumps over some pockets.
    ball.animate(
      [
        { transform: 'translateY(-18%)' },
        { transform: 'translateY(-18%)', offset: 0.66 },
        { transform: 'translateY(-2%)', offset: 0.8 },
        { transform: 'translateY(-8.5%)', offset: 0.85 },
        { transform: 'translateY(0.5%)', offset: 0.91 },
        { transform: 'translateY(-3%)', offset: 0.95 },
        { transform: 'none' },
      ],
      { duration: seconds * 1000, fill: 'forwards' },
    )
  }
  return {
    view,
    clear() {
      track.dataset['shown'] = 'false'
      number.textContent = ''
      delete number.dataset['colour']
    },
    steps(outcome) {
      if (outcome.engine !== 'roulette') return []
      const { pocket } = outcome
      const degrees = wheelOrder.findIndex((one) => one === pocket) * step
      return [
        {
          atMs: begin,
          run(moving) {
            run(degrees, moving)
            if (!moving) return
            ports.play('ball')
            dealer.give()
          },
        },
        {
          atMs: begin + spin,
          run(moving) {
            // Whoever came while the ball was running sees where it lies.
            if (track.dataset['shown'] !== 'true') run(degrees, false)
            number.textContent = String(pocket)
            number.dataset['colour'] = colourOf(pocket)
            if (moving) ports.play('pin')
          },
        },
      ]
    },
  }
}
