import type { RoundSeeds } from '@baize/fairness'
import type { GameBet, GameStep } from '../bets.ts'
import { plainDraws } from './plain-draws.ts'

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
  const draw = plainDraws(seeds)
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
    case 'fish':
      return payOfVolley(rules, bet, stake, draw)
    case 'blackjack':
    case 'threeCard':
    case 'videoPoker':
      throw new Error(`${bet.engine} has a second implementation of its own`)
  }
}

/** A volley without the pool. */
function payOfVolley(
  rules: { readonly kinds: readonly Kind[]; readonly torpedo: { readonly shots: number } },
  { weapon, shots }: Extract<GameBet, { engine: 'fish' }>,
  stake: bigint,
  draw: (n: number) => number,
): bigint {
  let [paid, cost] = [0, 0]
  for (const name of shots) {
    const fish = rules.kinds.find(({ kind }) => kind === name)
    if (fish === undefined) throw new Error(`no ${name}`)
    cost += weapon === 'torpedo' ? rules.torpedo.shots : 1
    const chance = weapon === 'torpedo' ? 93 * rules.torpedo.shots : 93
    const among = weapon === 'net' ? shots.length : 1
    if (draw(100 * fish.multiple * among) >= chance) continue
    if (fish.chain === undefined) paid += fish.multiple
    else {
      const each = fish.chain.flatMap(({ pays, weight }) => Array.from({ length: weight }, () => pays))
      paid += each[draw(each.length)] ?? 0
    }
  }
  return (stake * BigInt(paid)) / BigInt(weapon === 'net' ? 1 : cost)
}

interface Kind {
  readonly kind: string
  readonly multiple: number
  readonly chain?: readonly { readonly pays: number; readonly weight: number }[]
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
