import type { SharedView, TablePhase } from '../../../src/halls/tables/tables-view.ts'
import type { SharedSpec } from '../../../src/halls/tables/variants.ts'
import { element } from '../../element.ts'
import { prefersReducedMotion } from '../../motion.ts'
import type { SayIn } from '../../words/words.ts'
import { makeCountdownRing, type CountdownRing } from '../countdown-ring.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { chipText, makeBetBar } from './bet-bar.ts'
import { makeCrowdList } from './crowd-list.ts'
import { makeDecisionPanel } from './decision-panel.ts'
import { makeFelt, type Felt } from './felt.ts'
import { makeHistoryStrip } from './history-strip.ts'
import { makeRoads } from './roads-view.ts'
import { rulesOf } from './rules-view.ts'
import { sceneMakers } from './scenes/make-scene.ts'
import type { Scene, SceneParts } from './scenes/scene.ts'
import { readAmounts, together, type Slip } from './slip.ts'
import { makeTableTop } from './table-top.ts'
import { openResults } from './tell-result.ts'
import { dress, themeOf } from './themes.ts'
import { beginTimeline, type Timeline } from './timeline.ts'

/** Makes the screen of a table at which everybody bets on the same round. */
export function makeSharedScreen(
  window: HallWindow,
  say: SayIn<'vendor-tables'>,
  spec: SharedSpec,
): HallScreen<SharedView> {
  const theme = themeOf(window.game.vendorCode)
  let view: SharedView | undefined
  const parts: SceneParts = { window, say, spec, theme, mine: () => new Set(Object.keys(view?.mine ?? {})) }
  const scene = sceneMakers[spec.rules.kind](parts)
  const limits = limitsOf(window, spec)
  const bar = makeBetBar({
    window,
    say,
    chips: spec.limits.chips.map((times) => BigInt(times) * limits.unit),
    limits,
    confirmWord: window.hallSay('bet.confirm'),
    changed: () => view !== undefined && showChips(window, felt, view, bar.slip),
  })
  const felt = makeFelt(parts, (field) => bar.press(field))
  const hasRoads = spec.rules.kind === 'baccarat' || spec.rules.kind === 'dragonTiger'
  const history = hasRoads ? makeRoads(parts) : makeHistoryStrip(parts)
  const crowd = makeCrowdList(window, say)
  const decision = makeDecisionPanel(parts)
  const ring = makeCountdownRing()
  const clock = openClock(window, ring, bar.element)
  const phase = element('span', { class: 'phase' })
  const stage = element(
    'div',
    { class: `table-screen kind-${spec.rules.kind}` },
    makeTableTop(theme, [scene.element], [ring.element, phase], [crowd.element]),
    decision.element,
    history.element,
    felt.element,
  )
  dress(stage, theme)
  const player = openScenePlayer(scene, window)
  const results = openResults(window, say)

  return {
    stage,
    bar: bar.element,
    show(next) {
      const before = view
      view = next
      stage.dataset['phase'] = next.phase
      phase.textContent = say(`phase.${next.phase}`)
      player.show(next)
      const isOpen = next.phase === 'betting'
      bar.show({ isOpen, lying: readAmounts(next.mine), before: readAmounts(next.before) })
      showChips(window, felt, next, bar.slip)
      markWinners(felt, spec, next)
      decision.show(next)
      if (before?.history.join() !== next.history.join()) history.show(next.history)
      crowd.show(next)
      if (before !== undefined && before.phase !== next.phase) {
        announcePhase(window, say, next)
        scrollFor(stage, next)
      }
      results.show(next)
    },
    tick: () => view !== undefined && clock.tick(view),
    nextMs: () => view?.endsMs,
    rules: () => rulesOf({ window, say, spec }, view),
  }
}

function limitsOf({ game }: HallWindow, spec: SharedSpec) {
  const unit = BigInt(game.stakes[0] ?? '1')
  return {
    unit,
    fields: spec.rules.fields,
    main: BigInt(spec.limits.main) * unit,
    side: BigInt(spec.limits.side) * unit,
    round: BigInt(spec.limits.round) * unit,
  }
}

/** Counts down while there is something to do, and ticks before the bets close. */
function openClock(window: HallWindow, ring: CountdownRing, bar: HTMLElement) {
  let last = 0
  return {
    tick({ phase, startedMs, endsMs }: SharedView): void {
      const left = endsMs - window.nowMs()
      ring.element.classList.toggle('idle', phase !== 'betting' && phase !== 'deciding')
      ring.show(left, endsMs - startedMs)
      // The line over the chips is seen even where the ring has been scrolled away.
      const share = phase === 'betting' ? Math.max(0, left / Math.max(1, endsMs - startedMs)) : 0
      bar.style.setProperty('--left', String(Math.min(1, share)))
      const seconds = Math.ceil(left / 1000)
      if (phase !== 'betting' || seconds > 3 || seconds < 1 || seconds === last) return
      last = seconds
      window.sounds.play('tick')
    },
  }
}

/** Plays each part of each round once, from where the server is. */
function openScenePlayer(scene: Scene, window: HallWindow) {
  let playing = ''
  let timeline: Timeline | undefined
  return {
    show({ round, phase, outcome, startedMs }: SharedView): void {
      const key = `${round}/${phase}`
      if (key === playing) return
      const isNew = !playing.startsWith(`${round}/`)
      playing = key
      timeline?.stop()
      if (isNew && phase !== 'result') scene.clear()
      if (outcome === undefined) return
      const isFirst = phase === 'opening' || phase === 'deciding'
      const isRunning = phase === 'opening' || phase === 'revealing'
      timeline = beginTimeline(isRunning ? Math.max(0, window.nowMs() - startedMs) : 600_000)
      scene.play(outcome, isFirst ? 'opening' : 'revealing', timeline)
    },
  }
}

function showChips({ game }: HallWindow, felt: Felt, view: SharedView, slip: Slip): void {
  const mine = together(readAmounts(view.mine), slip.chips)
  const { digits } = game.currency
  for (const cell of felt.cells)
    cell.show({
      mine: chipText(mine.get(cell.id) ?? 0n, digits),
      isPending: slip.chips.has(cell.id),
      crowd: chipText(BigInt(view.crowd[cell.id] ?? '0'), digits),
    })
}

function markWinners(felt: Felt, { rules }: SharedSpec, { phase, outcome, choice }: SharedView): void {
  for (const cell of felt.cells) {
    const [top, bottom] =
      phase === 'result' && outcome !== undefined
        ? rules.pays(outcome, cell.id, choice ?? rules.decision?.raise?.choice ?? rules.decision?.otherwise)
        : [0, 1]
    cell.setState({ isOpen: phase === 'betting', isWinning: top > bottom })
  }
}

function announcePhase(
  { sounds, note, hallSay }: HallWindow,
  say: SayIn<'vendor-tables'>,
  { phase, mine }: SharedView,
): void {
  const hasBet = Object.keys(mine).length > 0
  const words: Readonly<Partial<Record<TablePhase, string>>> = {
    betting: hallSay('round.open'),
    opening: hallSay('round.closed'),
    revealing: hasBet ? hallSay('round.closed') : hallSay('say.watch'),
    shuffling: say('phase.shuffling'),
  }
  if (phase === 'betting') sounds.play('bell')
  const text = words[phase]
  if (text !== undefined) note(text)
}

/** Whoever plays with a thumb sees the wheel while it turns, and the felt where they left it when they bet again. */
function scrollFor(stage: HTMLElement, { phase }: SharedView): void {
  const scroller = stage.parentElement
  if (scroller === null || (phase !== 'betting' && phase !== 'opening' && phase !== 'revealing')) return
  const top = phase === 'betting' ? Number(stage.dataset['left'] ?? 0) : 0
  if (phase !== 'betting' && scroller.scrollTop > 0) stage.dataset['left'] = String(scroller.scrollTop)
  scroller.scrollTo({ top, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
