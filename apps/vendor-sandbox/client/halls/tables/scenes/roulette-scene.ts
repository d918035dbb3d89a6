import { colourOf, wheelOrder } from '@baize/engines/tables'
import { drawing, element } from '../../../element.ts'
import { prefersReducedMotion } from '../../../motion.ts'
import type { Timeline } from '../timeline.ts'
import type { Scene, SceneParts } from './scene.ts'

const slice = 360 / wheelOrder.length
const point = (angle: number, radius: number) => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(Math.cos(radians) * radius).toFixed(2)} ${(Math.sin(radians) * radius).toFixed(2)}`
}

function drawWheel(): { wheel: SVGSVGElement; disc: SVGGElement; ball: SVGGElement } {
  const disc = drawing('g', { class: 'rw-disc' })
  for (const [nth, pocket] of wheelOrder.entries()) {
    const [from, to] = [(nth - 0.5) * slice, (nth + 0.5) * slice]
    disc.append(
      drawing('path', {
        class: `rw-${colourOf(pocket)}`,
        d: `M${point(from, 92)} A92 92 0 0 1 ${point(to, 92)} L${point(to, 56)} A56 56 0 0 0 ${point(from, 56)} Z`,
      }),
      drawing('text', { transform: `rotate(${nth * slice}) translate(0 -80)`, class: 'rw-number' }, String(pocket)),
    )
  }
  disc.append(drawing('circle', { r: 56, class: 'rw-cone' }))
  for (let nth = 0; nth < 8; nth += 1)
    disc.append(
      drawing('path', { class: 'rw-spoke', transform: `rotate(${nth * 45})`, d: 'M-2.4 -20 L0 -52 L2.4 -20 Z' }),
    )
  disc.append(drawing('circle', { r: 17, class: 'rw-knob' }), drawing('circle', { r: 8, class: 'rw-tip' }))
  const ball = drawing('g', { class: 'rw-ball' }, drawing('circle', { cy: -63, r: 4.6 }))
  const wheel = drawing(
    'svg',
    { class: 'rw', viewBox: '-112 -112 224 224', 'aria-hidden': 'true' },
    drawing('circle', { r: 110, class: 'rw-bowl' }),
    drawing('circle', { r: 101, class: 'rw-track' }),
    disc,
    ball,
  )
  return { wheel, disc, ball }
}

/** Makes the scene of a roulette table: a turning wheel, a ball against it, and the gilded numbers where there are any. */
export function makeRouletteScene({ window, spec, say }: SceneParts): Scene {
  const { wheel, disc, ball } = drawWheel()
  const number = element('output', { class: 'rw-result' })
  const gilded = element('div', { class: 'gilded', 'aria-live': 'polite' })
  const made = element('div', { class: 'scene-wheel' }, wheel, number, gilded)
  const whole = spec.roulette?.spinMs ?? 8_000
  const spinner = openSpinner(disc, ball, whole)
  let shown = ''
  const tell = (pocket: number, isPast: boolean) => {
    ball.classList.remove('high')
    number.textContent = String(pocket)
    number.className = `rw-result show ${colourOf(pocket)}`
    if (!isPast) window.sounds.play('bell')
  }
  const showGilded = (numbers: readonly (readonly [number, number])[]) => {
    gilded.replaceChildren(
      ...numbers.map(([pocket, to]) =>
        element('span', { class: `gilded-number ${colourOf(pocket)}` }, String(pocket), element('b', {}, `${to}:1`)),
      ),
    )
    gilded.setAttribute('aria-label', say('roulette.gilded'))
  }
  return {
    element: made,
    clear() {
      number.className = 'rw-result'
      number.textContent = ''
      gilded.replaceChildren()
      made.classList.remove('spinning')
      shown = ''
    },
    play(outcome, _, timeline: Timeline) {
      if (outcome.kind !== 'roulette') return
      const key = JSON.stringify(outcome)
      const lead = outcome.gilded.length > 0 ? 2_500 : 0
      made.classList.add('spinning')
      if (lead > 0) timeline.at(300, () => showGilded(outcome.gilded))
      if (key !== shown) timeline.at(lead, () => spinner.spin(outcome.pocket, timeline.elapsedMs() - lead))
      shown = key
      for (let ms = lead; ms < lead + whole - 1_200; ms += 260 + (ms - lead) / 14)
        timeline.at(ms, (isPast) => {
          if (!isPast) window.sounds.play('wheel')
        })
      timeline.at(lead + whole - 500, (isPast) => tell(outcome.pocket, isPast))
    },
  }
}

/** Turns the wheel and lets the ball run against it. */
function openSpinner(disc: SVGElement, ball: SVGElement, whole: number) {
  let running: Animation[] = []
  const rest = (pocket: number) => {
    const place = wheelOrder.findIndex((each) => each === pocket)
    return { disc: 40, ball: 40 + place * slice }
  }
  const still = (pocket: number) => {
    for (const animation of running) animation.cancel()
    running = []
    const end = rest(pocket)
    disc.style.transform = `rotate(${end.disc}deg)`
    ball.style.transform = `rotate(${end.ball}deg)`
  }
  const spin = (pocket: number, elapsedMs: number) => {
    still(pocket)
    if (prefersReducedMotion() || elapsedMs >= whole - 300) return
    const end = rest(pocket)
    const turns = (target: SVGElement, from: number, to: number, easing: string) => {
      const animation = target.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
        duration: whole - 700,
        easing,
      })
      animation.currentTime = Math.max(0, elapsedMs)
      running.push(animation)
    }
    turns(disc, end.disc - 720, end.disc, 'cubic-bezier(.2,.5,.4,1)')
    turns(ball, end.ball + 360 * Math.max(4, Math.round(whole / 1_100)), end.ball, 'cubic-bezier(.12,.6,.25,1)')
    ball.classList.add('high')
  }
  return { spin }
}
