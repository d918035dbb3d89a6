import type { DescribedModel } from '../../src/play/describe-game.ts'
import { drawing, element } from '../element.ts'
import { prefersReducedMotion } from '../motion.ts'
import { nameOfChoice } from '../name-of-choice.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'

/** The time to climb to twice the stake; the climb is exponential, as usual in such games. */
const doublingMs = 900
const maxMs = 5_200

/** A rider climbs until it crashes; the player has chosen the target in advance. */
export function makeCrashStage(parts: StageParts, model: Extract<DescribedModel, { kind: 'choice' }>): Stage {
  const height = element('output', { class: 'big-number' }, '× 1.00')
  const path = drawing('path', { class: 'climb', d: '' })
  const rider = element('img', { class: 'rider', src: `/play/art/motifs/${parts.game.art.motif}.svg`, alt: '' })
  const sky = element(
    'div',
    { class: 'sky', 'aria-hidden': 'true' },
    drawing('svg', { viewBox: '0 0 400 220', preserveAspectRatio: 'none' }, path),
    rider,
  )
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'crash', id),
    changed: parts.changed,
    showsPay: false,
    first: '200',
  })
  const at = (share: number) => {
    const x = share * 400
    const y = 210 - share ** 2 * 190
    path.setAttribute('d', `M0 212Q${x * 0.6} 212 ${x} ${y}`)
    rider.style.setProperty('left', `${share * 92}%`)
    rider.style.setProperty('top', `${(y / 220) * 100}%`)
  }
  at(0)
  return {
    element: element(
      'div',
      { class: 'stage-column' },
      element('div', { class: 'sky-holder' }, sky, height),
      chooser.element,
    ),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin() {
      height.className = 'big-number'
      height.textContent = '× 1.00'
      sky.classList.remove('fallen')
      at(0)
    },
    cancel: () => at(0),
    async show(drawn) {
      const { targetHundredths, crashHundredths } = shownOf(drawn, 'crash')
      const isReached = crashHundredths >= targetHundredths
      const end = isReached ? targetHundredths : crashHundredths
      const lastsMs = Math.min(maxMs, Math.max(250, Math.log2(end / 100) * doublingMs))
      await climb(prefersReducedMotion() ? 1 : lastsMs, (share) => {
        at(share * Math.min(1, 0.35 + lastsMs / maxMs))
        height.textContent = `× ${(1 * (end / 100) ** share).toFixed(2)}`
      })
      height.classList.add(isReached ? 'reached' : 'fell')
      sky.classList.toggle('fallen', !isReached)
    },
  }
}

async function climb(lastsMs: number, step: (share: number) => void): Promise<void> {
  await new Promise<void>((resolve) => {
    let startMs: number | undefined
    const frame = (nowMs: number) => {
      startMs ??= nowMs
      const share = Math.min(1, (nowMs - startMs) / lastsMs)
      step(share)
      if (share < 1) requestAnimationFrame(frame)
      else resolve()
    }
    requestAnimationFrame(frame)
  })
}
