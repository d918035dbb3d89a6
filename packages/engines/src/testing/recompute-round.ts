import { createHmac } from 'node:crypto'
import type { RoundSeeds } from '@baize/fairness'
import { at } from '../at.ts'
import type { SlotDefinition, SlotSymbol, Strip } from '../slot-definition.ts'

/**
 * A second implementation of a round, written from the rules in docs/fairness.md. It shares no code with the engine or
 * the draws and computes stops and pays the slow, obvious way.
 */
export function recomputePayCoins(definition: SlotDefinition, seeds: RoundSeeds): { stops: number[]; pay: number } {
  const next = uint32sOf(seeds)
  const stops: number[] = []
  const windowOf = (strips: readonly Strip[]) =>
    strips.map((strip) => {
      const { evaluation } = definition
      const heights = evaluation.kind === 'variableWays' ? evaluation.heights : [definition.rows]
      const height = heights.length === 1 ? definition.rows : at(heights, drawBelow(heights.length, next))
      const stop = drawBelow(strip.length, next)
      stops.push(stop)
      return Array.from({ length: height }, (_, row) => at(strip, (stop + row) % strip.length))
    })
  const base = windowOf(definition.strips)
  let pay = payOf(definition, base)
  if (definition.feature.kind === 'freeSpins') {
    const { spinsByScatters, strips, multiplier, multiplierStep = 0, lanterns } = definition.feature
    const awarded = spinsByScatters[scattersOf(definition, base)] ?? 0
    let sky = 0
    for (let spin = 0; spin < awarded; spin += 1) {
      const inWindow = payOf(definition, windowOf(strips))
      if (lanterns !== undefined) sky += at(lanterns, drawBelow(lanterns.length, next))
      pay += (multiplier + spin * multiplierStep) * (lanterns === undefined ? 1 : sky) * inWindow
    }
  }
  if (definition.feature.kind === 'book') pay += payOfBook(definition, definition.feature, base, { next, windowOf })
  if (definition.feature.kind === 'hold') pay += payOfCoins(definition, definition.feature, base, next)
  return { stops, pay }
}

/** What the free spins of a book pay: each its window, and its special symbol for every reel that shows it, on all lines. */
function payOfBook(
  definition: SlotDefinition,
  { spinsByScatters, strips }: Extract<SlotDefinition['feature'], { kind: 'book' }>,
  base: readonly (readonly string[])[],
  { next, windowOf }: { next: () => number; windowOf: (strips: readonly Strip[]) => string[][] },
): number {
  const awarded = spinsByScatters[scattersOf(definition, base)] ?? 0
  if (awarded === 0) return 0
  const names = definition.symbols.filter(({ kind }) => kind !== 'book')
  const special = at(names, drawBelow(names.length, next))
  const lines = definition.evaluation.kind === 'lines' ? definition.evaluation.lines.length : 0
  const spins = Array.from({ length: awarded }, () => windowOf(strips))
  return sum(
    spins.map((window) => {
      const reels = window.filter((reel) => reel.includes(special.id)).length
      return payOf(definition, window) + lines * (special.pays?.[reels] ?? 0)
    }),
  )
}

/** What a hold pays after a window, or nothing if it has too few coins; the coins of the window draw their values either way. */
function payOfCoins(
  definition: SlotDefinition,
  feature: Extract<SlotDefinition['feature'], { kind: 'hold' }>,
  window: readonly (readonly string[])[],
  next: () => number,
): number {
  const { values, lands, of, coinsNeeded, grandCoins } = feature
  const bag = values.flatMap(({ coins, weight }) => Array.from({ length: weight }, () => coins))
  const coin = definition.symbols.find((symbol) => symbol.kind === 'scatter')?.id
  const board = window.flat().map((id) => (id === coin ? at(bag, drawBelow(bag.length, next)) : 0))
  const isFilled = () => board.every((value) => value > 0)
  if (board.filter((value) => value > 0).length < coinsNeeded) return 0
  for (let without = 0; without < 3 && !isFilled(); without += 1) {
    for (const [cell, value] of board.entries()) {
      if (value > 0 || drawBelow(of, next) >= lands) continue
      board[cell] = at(bag, drawBelow(bag.length, next))
      without = -1
    }
  }
  return sum(board) + (isFilled() ? grandCoins : 0)
}

/** The pay in coins of a window, given reel by reel from the top. */
export function payOf(definition: SlotDefinition, window: readonly (readonly string[])[]): number {
  const scatter = definition.symbols.find((symbol) => symbol.kind === 'scatter' || symbol.kind === 'book')
  return lineOrWaysPay(definition, window) + (scatter?.pays?.[scattersOf(definition, window)] ?? 0)
}

function lineOrWaysPay(definition: SlotDefinition, window: readonly (readonly string[])[]): number {
  const payers = definition.symbols.filter((symbol) => symbol.kind !== 'scatter' && symbol.kind !== 'book')
  if (definition.evaluation.kind === 'lines') {
    const { lines, wildMultiplier = 1 } = definition.evaluation
    return sum(
      lines.map((line) => {
        const seen = line.map((row, reel) => at(at(window, reel), row))
        return Math.max(...payers.map((symbol) => payOfRun(definition, symbol, seen, wildMultiplier)))
      }),
    )
  }
  return sum(
    payers.map((symbol) => {
      const matching = window.map((reel) => reel.filter((id) => matches(definition, id, symbol)).length)
      const count = runOf(matching.map((places) => places > 0))
      return (symbol.pays?.[count] ?? 0) * matching.slice(0, count).reduce((ways, places) => ways * places, 1)
    }),
  )
}

function payOfRun(definition: SlotDefinition, symbol: SlotSymbol, seen: readonly string[], factor: number): number {
  const count = runOf(seen.map((id) => matches(definition, id, symbol)))
  const run = seen.slice(0, count)
  if (!run.includes(symbol.id)) return 0
  const substituted = run.some((id) => id !== symbol.id)
  return (symbol.pays?.[count] ?? 0) * (substituted ? factor : 1)
}

function matches({ symbols }: SlotDefinition, id: string, symbol: SlotSymbol): boolean {
  return (
    id === symbol.id || symbols.some((other) => other.id === id && (other.kind === 'wild' || other.kind === 'book'))
  )
}

function runOf(matching: readonly boolean[]): number {
  return matching.includes(false) ? matching.indexOf(false) : matching.length
}

function scattersOf({ symbols }: SlotDefinition, window: readonly (readonly string[])[]): number {
  const scatter = symbols.find((symbol) => symbol.kind === 'scatter' || symbol.kind === 'book')
  return window.flat().filter((id) => id === scatter?.id).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function drawBelow(n: number, next: () => number): number {
  for (;;) {
    const uint32 = next()
    if (uint32 < Math.floor(2 ** 32 / n) * n) return uint32 % n
  }
}

function uint32sOf({ serverSeed, clientSeed, nonce }: RoundSeeds): () => number {
  let read = 0
  return () => {
    const message = `${clientSeed}:${nonce}:${Math.floor(read / 8)}`
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest()
    read += 1
    return block.readUInt32BE(((read - 1) % 8) * 4)
  }
}
