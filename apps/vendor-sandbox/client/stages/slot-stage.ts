import type { SlotWin, SpinResult } from '@baize/engines'
import type { DescribedModel, DescribedSymbol } from '../../src/play/describe-game.ts'
import type { DrawnRound } from '../../src/games/draw-round.ts'
import { drawing, element } from '../element.ts'
import { animate, prefersReducedMotion, pause } from '../motion.ts'
import type { Stage, StageParts } from './stage.ts'

type SlotModel = Extract<DescribedModel, { kind: 'slot' }>

const passingSymbols = 14
const spinMs = 720
const stopEveryMs = 170
const winShownMs = 900
const maxWinsShown = 6

/** Reels that roll and stop; wins are shown one by one with their payline, and free spins follow automatically. */
export function makeSlotStage(parts: StageParts, model: SlotModel): Stage {
  const cabinet = makeCabinet(parts, model)
  cabinet.fill(restingWindow(model))
  return {
    element: cabinet.element,
    chosen: () => ({ choice: 'spin', picks: [] }),
    begin: () => cabinet.roll(),
    cancel: () => cabinet.rest(),
    async show(drawn: DrawnRound, stakeMinor) {
      if (drawn.kind !== 'slot') throw new Error('this is not a slot round')
      const { spins, freeSpinsAwarded } = drawn.outcome
      for (const [nth, spin] of spins.entries()) {
        if (nth > 0) {
          parts.note(parts.say('say.free', nth, freeSpinsAwarded))
          cabinet.roll()
        }
        await cabinet.stop(spin.window)
        await showWins(parts, model, cabinet, spin, stakeMinor)
        if (nth === 0 && freeSpinsAwarded > 0) {
          parts.note(parts.say('say.freeWon', freeSpinsAwarded, model.freeSpins?.multiplier ?? 1))
          await pause(1400)
        }
      }
    },
  }
}

interface Cabinet {
  readonly element: HTMLElement
  fill(window: readonly (readonly string[])[]): void
  roll(): void
  rest(): void
  stop(window: readonly (readonly string[])[]): Promise<void>
  mark(win: SlotWin | undefined): void
}

function makeCabinet({ say }: StageParts, model: SlotModel): Cabinet {
  const symbolOf = new Map(model.symbols.map((symbol) => [symbol.id, symbol]))
  const reels = Array.from({ length: model.reels }, () => element('div', { class: 'strip' }))
  const overlay = overlayOf(model)
  const frame = element(
    'div',
    { class: 'cabinet', role: 'img', 'aria-label': say('play.spin') },
    ...reels.map((strip) => element('div', { class: 'reel' }, strip)),
    overlay,
  )
  frame.style.setProperty('--reels', String(model.reels))
  frame.style.setProperty('--rows', String(model.rows))
  let shown: readonly (readonly string[])[] = []
  const tile = (id: string) => tileOf(symbolOf.get(id), say)
  const passing = () =>
    Array.from({ length: passingSymbols }, (_, nth) => model.symbols[nth % model.symbols.length]?.id ?? '')

  const fill = (window: readonly (readonly string[])[]) => {
    shown = window
    for (const [reel, strip] of reels.entries()) strip.replaceChildren(...(window[reel] ?? []).map(tile))
  }
  return {
    element: frame,
    fill,
    roll() {
      overlay.replaceChildren()
      frame.classList.remove('showing')
      if (prefersReducedMotion()) return
      for (const [reel, strip] of reels.entries()) {
        strip.replaceChildren(...passing().map(tile))
        strip.style.setProperty('--delay', `${-reel * 90}ms`)
        strip.classList.add('rolling')
      }
    },
    rest() {
      for (const strip of reels) strip.classList.remove('rolling')
      fill(shown)
    },
    async stop(window) {
      shown = window
      await Promise.all(
        reels.map(async (strip, reel) => {
          await pause(spinMs / 2 + reel * stopEveryMs)
          strip.classList.remove('rolling')
          strip.replaceChildren(...(window[reel] ?? []).map(tile))
          const frames = [
            { transform: 'translateY(-130%)' },
            { transform: 'translateY(5%)', offset: 0.75 },
            { transform: 'none' },
          ]
          await animate(strip, frames, { duration: 380, easing: 'cubic-bezier(.2,.8,.3,1)' })
        }),
      )
    },
    mark(win) {
      frame.classList.toggle('showing', win !== undefined)
      const marked = new Set(win?.positions.map(([reel, row]) => `${reel}/${row}`))
      for (const [reel, strip] of reels.entries())
        for (const [row, each] of [...strip.children].entries())
          each.classList.toggle('wins', marked.has(`${reel}/${row}`))
      const line = win?.kind === 'line' ? model.lines[win.line] : undefined
      const points = line?.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' ')
      overlay.replaceChildren(...(points === undefined ? [] : [drawing('polyline', { points })]))
    },
  }
}

function overlayOf({ reels, rows }: SlotModel): SVGSVGElement {
  const viewBox = `0 0 ${reels * 100} ${rows * 100}`
  return drawing('svg', { class: 'line', viewBox, preserveAspectRatio: 'none', 'aria-hidden': 'true' })
}

function tileOf(symbol: DescribedSymbol | undefined, say: StageParts['say']): HTMLElement {
  if (symbol === undefined) return element('div', { class: 'tile' })
  const picture = element('img', { src: `/play/art/motifs/${symbol.motif}.svg`, alt: '', draggable: 'false' })
  const name = symbol.kind === 'wild' ? say('symbol.wild') : symbol.kind === 'scatter' ? say('symbol.scatter') : ''
  return element(
    'div',
    { class: `tile ${symbol.kind}`, 'data-symbol': symbol.id },
    picture,
    ...(name === '' ? [] : [element('span', { class: 'ribbon' }, name)]),
  )
}

/** The window before the first round: the reels show different symbols, so that nothing looks like a win. */
function restingWindow(model: SlotModel): string[][] {
  const plain = model.symbols.filter(({ kind }) => kind !== 'scatter')
  return Array.from({ length: model.reels }, (_, reel) =>
    Array.from(
      { length: model.rows },
      (__, row) => plain[(reel * model.rows + row * 2 + reel) % plain.length]?.id ?? '',
    ),
  )
}

async function showWins(
  { say, money, note }: StageParts,
  model: SlotModel,
  cabinet: Cabinet,
  spin: SpinResult,
  stakeMinor: bigint,
): Promise<void> {
  for (const win of spin.wins.slice(0, maxWinsShown)) {
    cabinet.mark(win)
    const pay = money((BigInt(win.payCoins * spin.multiplier) * stakeMinor) / BigInt(model.betUnits))
    if (win.kind === 'line') note(say('say.line', win.line + 1, pay))
    else if (win.kind === 'ways') note(say('say.ways', win.ways, pay))
    else note(`${say('symbol.scatter')} × ${win.count}: ${pay}`)
    await pause(spin.wins.length > 2 ? winShownMs / 2 : winShownMs)
  }
  if (spin.kind === 'free') cabinet.mark(undefined)
}
