import { createHmac } from 'node:crypto'
import type { SharedOutcome } from '../../shared-outcomes.ts'

/** A round as the second implementation finds it: what it shows, and where the next one begins. */
export interface RecomputedRound {
  readonly outcome: SharedOutcome
  readonly next: number
  readonly isLast: boolean
}

/**
 * A second implementation of the live tables, written from docs/fairness.md: it shares no code with the rules or the draws, and
 * reads what is drawn from the published definition. Returns all rounds of a series.
 */
export function recomputeSeries(definition: string, serverSeed: string, clientSeed: string): RecomputedRound[] {
  const rules = JSON.parse(definition)
  const draw = drawsOf(serverSeed, clientSeed)
  const single = (outcome: SharedOutcome) => [{ outcome, next: 1, isLast: true }]
  switch (rules.engine) {
    case 'roulette':
      return single({ engine: 'roulette', pocket: draw(rules.pockets) })
    case 'sicBo':
      return single({ engine: 'sicBo', dice: [1 + draw(6), 1 + draw(6), 1 + draw(6)] })
    case 'fishPrawnCrab':
      return single({ engine: 'fishPrawnCrab', dice: [draw(6), draw(6), draw(6)] })
    case 'fanTan':
      return single({ engine: 'fanTan', beads: rules.beads.from + draw(rules.beads.to - rules.beads.from + 1) })
    case 'xocDia':
      return single({ engine: 'xocDia', discs: [draw(2), draw(2), draw(2), draw(2)] })
    default:
      return roundsOfShoe(rules, draw)
  }
}

function roundsOfShoe(
  { engine, shoe }: { engine: string; shoe: { decks: number; cutFromEnd: number; cutSpread: number } },
  draw: (n: number) => number,
): RecomputedRound[] {
  const cards: number[] = []
  for (let deck = 0; deck < shoe.decks; deck += 1) for (let card = 0; card < 52; card += 1) cards.push(card)
  for (let size = cards.length; size > 1; size -= 1) {
    const picked = draw(size)
    const [a, b] = [cards[picked] ?? 0, cards[size - 1] ?? 0]
    cards[picked] = b
    cards[size - 1] = a
  }
  const cut = cards.length - shoe.cutFromEnd - draw(shoe.cutSpread)
  const points = Math.floor((cards[0] ?? 0) / 4) + 1
  let at = 1 + (points > 10 ? 10 : points)
  const rounds: RecomputedRound[] = []
  while (at < cut) {
    const { outcome, used } = engine === 'baccarat' ? baccarat(cards, at) : dragonTiger(cards, at)
    at += used
    rounds.push({ outcome, next: at, isLast: at >= cut })
  }
  return rounds
}

const dragonTiger = (cards: readonly number[], at: number) => ({
  outcome: { engine: 'dragonTiger', dragon: cards[at] ?? 0, tiger: cards[at + 1] ?? 0 } as const,
  used: 2,
})

const worth = (card: number) => (card >= 36 ? 0 : Math.floor(card / 4) + 1)

/** For banker's points 0 to 6, the values of player's third card with which banker draws. */
const bankerDrawsOn = ['0123456789', '0123456789', '0123456789', '012345679', '234567', '4567', '67']

function baccarat(cards: readonly number[], at: number) {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0] = cards.slice(at, at + 4)
  const player = [p1, p2]
  const banker = [b1, b2]
  const [ofPlayer, ofBanker] = [(worth(p1) + worth(p2)) % 10, (worth(b1) + worth(b2)) % 10]
  let used = 4
  if (ofPlayer < 8 && ofBanker < 8) {
    if (ofPlayer < 6) {
      const third = cards[at + used] ?? 0
      player.push(third)
      used += 1
      if (bankerDrawsOn[ofBanker]?.includes(String(worth(third))) === true) {
        banker.push(cards[at + used] ?? 0)
        used += 1
      }
    } else if (ofBanker < 6) {
      banker.push(cards[at + used] ?? 0)
      used += 1
    }
  }
  return { outcome: { engine: 'baccarat', player, banker } as const, used }
}

function drawsOf(serverSeed: string, clientSeed: string): (n: number) => number {
  let read = 0
  return (n) => {
    for (;;) {
      const text = `${clientSeed}:0:${Math.floor(read / 8)}`
      const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(text).digest()
      const uint32 = block.readUInt32BE((read % 8) * 4)
      read += 1
      if (uint32 < 2 ** 32 - (2 ** 32 % n)) return uint32 % n
    }
  }
}
