import { doorNames, moneyWheel, rosesOf, storybookPages } from '../../../../src/halls/tables/rules/shows.ts'
import { drawing, element } from '../../../element.ts'
import { prefersReducedMotion } from '../../../motion.ts'
import type { Timeline } from '../timeline.ts'
import type { Scene, SceneParts } from './scene.ts'

const point = (angle: number, radius: number) => {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(Math.cos(radians) * radius).toFixed(2)} ${(Math.sin(radians) * radius).toFixed(2)}`
}

interface BigWheel {
  readonly element: HTMLElement
  /** Turns to a segment; what has passed of the time is skipped. */
  turn(stop: number, wholeMs: number, elapsedMs: number): void
}

/** Makes a wheel of segments with a pointer above. */
function makeBigWheel(segments: readonly string[], motif: string, textOf: (segment: string) => string): BigWheel {
  const slice = 360 / segments.length
  const disc = drawing('g', { class: 'bw-disc' })
  for (const [nth, segment] of segments.entries()) {
    const [from, to] = [(nth - 0.5) * slice, (nth + 0.5) * slice]
    disc.append(
      drawing('path', {
        class: `bw-segment bw-${segment}`,
        d: `M${point(from, 100)} A100 100 0 0 1 ${point(to, 100)} L0 0 Z`,
      }),
      drawing('text', { class: 'bw-text', transform: `rotate(${nth * slice}) translate(0 -86)` }, textOf(segment)),
      drawing('circle', {
        class: 'bw-pin',
        cx: point(from, 97).split(' ')[0] ?? 0,
        cy: point(from, 97).split(' ')[1] ?? 0,
        r: 1.3,
      }),
    )
  }
  disc.append(drawing('circle', { r: 40, class: 'bw-hub' }), drawing('circle', { r: 34, class: 'bw-hub-line' }))
  const pointer = drawing('path', { class: 'bw-pointer', d: 'M-8 -114 L8 -114 L0 -94 Z' })
  const made = element(
    'div',
    { class: 'big-wheel' },
    drawing(
      'svg',
      { viewBox: '-112 -118 224 230', 'aria-hidden': 'true' },
      drawing('circle', { r: 108, class: 'bw-rim' }),
      disc,
      drawing('image', { href: `/play/art/motifs/${motif}.svg`, x: -30, y: -30, width: 60, height: 60 }),
      pointer,
    ),
  )
  let at = 0
  let running: Animation | undefined
  return {
    element: made,
    turn(stop, wholeMs, elapsedMs) {
      running?.cancel()
      const to = Math.ceil((at + 360 * 4) / 360) * 360 - stop * slice
      const from = at
      at = to
      disc.style.transform = `rotate(${to}deg)`
      if (prefersReducedMotion() || elapsedMs >= wholeMs - 200) return
      running = disc.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
        duration: wholeMs - 900,
        easing: 'cubic-bezier(.1,.55,.15,1)',
      })
      running.currentTime = Math.max(0, elapsedMs)
    },
  }
}

function ticks(timeline: Timeline, from: number, lasts: number, tick: () => void): void {
  for (let ms = from; ms < from + lasts - 900; ms += 90 + (ms - from) / 14)
    timeline.at(ms, (isPast) => {
      if (!isPast) tick()
    })
}

/** Makes the scene of the money wheel. */
export function makeMoneyWheelScene({ window, spec }: SceneParts): Scene {
  const wheel = makeBigWheel(moneyWheel, 'rose', (segment) =>
    segment.startsWith('rose') ? `×${segment.slice(4)}` : segment,
  )
  const result = element('output', { class: 'wheel-result' })
  const made = element('div', { class: 'scene-show' }, wheel.element, result)
  return {
    element: made,
    clear() {
      result.textContent = ''
      result.className = 'wheel-result'
    },
    play(outcome, _, timeline) {
      if (outcome.kind !== 'moneyWheel') return
      const each = spec.rules.showMs(outcome).rest / outcome.stops.length
      for (const [nth, stop] of outcome.stops.entries()) {
        timeline.at(nth * each, () => wheel.turn(stop, each, timeline.elapsedMs() - nth * each))
        ticks(timeline, nth * each, each, () => window.sounds.play('wheel'))
        timeline.at((nth + 1) * each - 700, (isPast) => {
          const segment = moneyWheel[stop] ?? ''
          const roses = rosesOf(outcome.stops.slice(0, nth + 1))
          result.textContent = segment.startsWith('rose')
            ? `🌹 ×${segment.slice(4)}`
            : roses > 1
              ? `${segment} ×${roses}`
              : segment
          result.className = 'wheel-result show'
          if (!isPast) window.sounds.play(segment.startsWith('rose') ? 'win' : 'bell')
        })
      }
    },
  }
}

/** The pictures of tales. */
export const taleMotif: Readonly<Record<string, string>> = {
  castle: 'castle',
  forest: 'owl',
  dragon: 'dragon',
  wizard: 'wizard',
}

/** Makes the scene of the storybook: its wheel of pages, and the doors of a tale. */
export function makeStorybookScene({ window, spec, say }: SceneParts): Scene {
  const wheel = makeBigWheel(storybookPages, 'book', (page) => (page.startsWith('p') ? page.slice(1) : '★'))
  const result = element('output', { class: 'wheel-result' })
  const doors = element('div', { class: 'doors', hidden: '' })
  const made = element('div', { class: 'scene-show' }, wheel.element, result, doors)
  const showDoors = (page: string, behind: readonly number[]) => {
    doors.hidden = false
    doors.replaceChildren(
      element(
        'div',
        { class: 'tale' },
        element('img', { src: `/play/art/motifs/${taleMotif[page] ?? 'book'}.svg`, alt: '' }),
        say(`page.${page === 'castle' || page === 'forest' || page === 'dragon' ? page : 'wizard'}`),
      ),
      ...doorNames.map((name, nth) =>
        element(
          'div',
          { class: `door ${behind.length > 0 ? 'open' : ''}` },
          element('span', {}, behind.length > 0 ? `${behind[nth] ?? 0}:1` : say(`door.${name}`)),
        ),
      ),
    )
  }
  return {
    element: made,
    clear() {
      result.textContent = ''
      result.className = 'wheel-result'
      doors.hidden = true
      doors.replaceChildren()
    },
    play(outcome, part, timeline) {
      if (outcome.kind !== 'storybook') return
      const page = storybookPages[outcome.stop] ?? ''
      const hasDoors = part === 'opening' || outcome.doors.length > 0
      const whole = hasDoors ? spec.rules.showMs({ ...outcome, doors: [1] }).first : spec.rules.showMs(outcome).rest
      const since = part === 'revealing' && hasDoors ? -60_000 : 0
      timeline.at(since, () => wheel.turn(outcome.stop, whole, timeline.elapsedMs() - since))
      ticks(timeline, since, whole, () => window.sounds.play('wheel'))
      timeline.at(since + whole - 800, (isPast) => {
        result.textContent = page.startsWith('p')
          ? page.slice(1)
          : say(`page.${page === 'castle' || page === 'forest' || page === 'dragon' ? page : 'wizard'}`)
        result.className = 'wheel-result show'
        if (hasDoors) showDoors(page, [])
        if (!isPast) window.sounds.play(page.startsWith('p') ? 'bell' : 'win')
      })
      if (part === 'revealing' && hasDoors)
        timeline.at(900, (isPast) => {
          showDoors(page, outcome.doors)
          if (!isPast) window.sounds.play('coins')
        })
    },
  }
}

/** Makes the scene of heads or tails: three coins are tossed. Heads show an eagle. */
export function makeCoinScene({ window, spec, say }: SceneParts): Scene {
  const coins = [0, 1, 2].map(() =>
    element(
      'div',
      { class: 'toss' },
      element(
        'div',
        { class: 'toss-coin' },
        element('div', { class: 'toss-heads' }, element('img', { src: '/play/art/motifs/eagle.svg', alt: '' })),
        element('div', { class: 'toss-tails' }, '1'),
      ),
    ),
  )
  const result = element('output', { class: 'dice-result' })
  const made = element('div', { class: 'scene-coins' }, element('div', { class: 'toss-row' }, ...coins), result)
  return {
    element: made,
    clear() {
      result.textContent = ''
      for (const coin of coins) coin.className = 'toss'
    },
    play(outcome, _, timeline) {
      if (outcome.kind !== 'coins') return
      const whole = spec.rules.showMs(outcome).rest
      for (const [nth, coin] of coins.entries()) {
        const landMs = whole * 0.45 + nth * whole * 0.14
        timeline.at(0, (isPast) => (coin.className = isPast ? 'toss' : 'toss flying'))
        timeline.at(landMs, (isPast) => {
          coin.className = `toss ${outcome.coins[nth] === 1 ? 'heads' : 'tails'}`
          if (!isPast) window.sounds.play('coins')
        })
      }
      timeline.at(whole * 0.85, () => {
        const heads = outcome.coins.filter((coin) => coin === 1).length
        result.textContent = say('coins.result', heads, 3 - heads)
      })
    },
  }
}
