import { createHmac } from 'node:crypto'
import type { RoundSeeds } from '@baize/fairness'
import { paintedClusters } from './count-clusters.ts'

/**
 * A second implementation of cluster games, written from docs/fairness.md. It shares no code with the engine or the draws, and
 * reads symbols and pays from the published definition. Returns the draws and what the round pays in coins.
 */
export function recomputeCluster(canonicalJson: string, seeds: RoundSeeds): { cells: number[]; pay: number } {
  const { symbols, columns, rows, multipliers } = JSON.parse(canonicalJson)
  const drawn: number[] = []
  const next = uint32sOf(seeds)
  let pay = 0
  for (const times of multipliers) {
    const board = Array.from({ length: columns * rows }, () => {
      for (;;) {
        const uint32 = next()
        if (uint32 < 2 ** 32 - (2 ** 32 % symbols.length)) return uint32 % symbols.length
      }
    })
    drawn.push(...board)
    let coins = 0
    for (const { symbol, size } of paintedClusters(board, rows)) {
      const steps = Object.keys(symbols[symbol].pays).map(Number)
      const reached = Math.max(...steps.filter((step) => step <= size))
      if (reached > 0) coins += symbols[symbol].pays[reached]
    }
    if (coins === 0) break
    pay += coins * times
  }
  return { cells: drawn, pay }
}

function uint32sOf({ serverSeed, clientSeed, nonce }: RoundSeeds): () => number {
  let read = 0
  return () => {
    const text = `${clientSeed}:${nonce}:${read >> 3}`
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(text).digest()
    read += 1
    return block.readUInt32BE(((read - 1) & 7) * 4)
  }
}
