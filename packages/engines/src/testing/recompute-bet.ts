import { createHmac } from 'node:crypto'
import type { RoundSeeds } from '@baize/fairness'
import type { GameBet, GameStep } from '../bets.ts'

/**
 * A second implementation of the games with a bet, written from docs/fairness.md. It shares no code with the engines or the
 * draws and reads their tables from the published definition. Returns what the round pays in minor units.
 */
export function recomputeBet(
  canonicalJson: string,
  { bet, steps, stake }: { readonly bet: GameBet; readonly steps: readonly GameStep[]; readonly stake: bigint },
  seeds: RoundSeeds,
): bigint {
  const rules = JSON.parse(canonicalJson)
  const draw = drawsOf(seeds)
  switch (bet.engine) {
    case 'dice': {
      const roll = draw(10_000)
      const wins = bet.side === 'under' ? roll < bet.chance : roll > 9_999 - bet.chance
      return wins ? (stake * 9_900n) / BigInt(bet.chance) : 0n
    }
    case 'plinko': {
      let pocket = 0
      for (let row = 0; row < bet.rows; row += 1) pocket += draw(2)
      return (stake * BigInt(rules.tables[bet.rows][bet.risk][pocket])) / 100n
    }
    case 'wheel':
      return (stake * BigInt(rules.wheels[bet.segments][bet.risk][draw(bet.segments)])) / 100n
    case 'mines':
      return payOfMines(bet.mines, steps, stake, draw)
  }
}

function payOfMines(mines: number, steps: readonly GameStep[], stake: bigint, draw: (n: number) => number): bigint {
  const field = Array.from({ length: 25 }, () => false)
  for (let laid = 0; laid < mines; laid += 1) {
    let left = draw(25 - laid)
    for (let cell = 0; cell < 25; cell += 1) {
      if (field[cell]) continue
      if (left === 0) {
        field[cell] = true
        break
      }
      left -= 1
    }
  }
  let [above, below, safe] = [99n * stake, 100n, 0]
  for (const step of steps) {
    if (step.kind !== 'reveal') break
    if (field[step.cell]) return 0n
    above *= BigInt(25 - safe)
    below *= BigInt(25 - safe - mines)
    safe += 1
  }
  return above / below
}

function drawsOf({ serverSeed, clientSeed, nonce }: RoundSeeds): (n: number) => number {
  let read = 0
  return (n) => {
    for (;;) {
      const text = `${clientSeed}:${nonce}:${Math.floor(read / 8)}`
      const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(text).digest()
      const uint32 = block.readUInt32BE((read % 8) * 4)
      read += 1
      if (uint32 < 2 ** 32 - (2 ** 32 % n)) return uint32 % n
    }
  }
}
