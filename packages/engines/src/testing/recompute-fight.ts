import { createHmac } from 'node:crypto'

/** The seeds of a fight as a player has them. */
interface FightSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
}

/**
 * A second implementation of the simulated cockfight, written from docs/fairness.md: who meets, at which odds, and how the fight
 * ends. It shares no code with the engine or the draws, and reads everything from the published definition.
 */
export function recomputeFight(canonicalJson: string, fight: number, seeds: FightSeeds): object {
  const { birds, forms, turn, draws, back, steps, turns } = JSON.parse(canonicalJson)
  const n: number = birds.length
  const season = Math.floor((fight - 1) / (n * (n - 1)))
  const list = schedule(n)
  const [red = 0, blue = 0] = list[(fight - 1) % list.length] ?? []
  const [meron, wala] = [red, blue].map((place) => (place * turn + season + 1) % n)
  const strengthOf = (bird = 0): number =>
    birds[bird].strength + forms[(2 * bird + (season + 1) * (1 + (bird % 6))) % forms.length]
  const [m, w] = [strengthOf(meron), strengthOf(wala)]
  const drawn = draws.ofEqual - Math.trunc((draws.lessByGap * (Math.max(m, w) - Math.min(m, w))) / (m + w))
  const multipleOf = (own: number) => Math.trunc((back.decided * (m + w)) / own / 10 / steps.corner) * steps.corner
  const draw = numbersOf(seeds)
  const [ending, winning] = [draw(1_000), draw(m + w)]
  const count = turns.least + draw(turns.more + 1)
  return {
    engine: 'cockfight',
    fight,
    meron,
    wala,
    winner: ending < drawn ? 'draw' : winning < m ? 'meron' : 'wala',
    hundredths: [multipleOf(m), Math.trunc((100 * back.draw) / drawn / steps.draw) * steps.draw, multipleOf(w)],
    turns: Array.from({ length: count }, () => draw(2 * turns.moves)),
  }
}

/** A season's pairs by place: a row of places, of which all but the last move on by one from round to round. */
function schedule(n: number): readonly (readonly [number, number])[] {
  const half: [number, number][] = []
  for (let round = 0; round < n - 1; round += 1) {
    const row = Array.from({ length: n - 1 }, (_, place) => (place + round) % (n - 1))
    half.push([n - 1, row[0] ?? 0])
    for (let pair = 1; pair < n / 2; pair += 1) half.push([row[pair] ?? 0, row[n - 1 - pair] ?? 0])
  }
  const inRound = n / 2
  const turned = half.map(([one, other], at): [number, number] =>
    ((at % inRound) + Math.floor(at / inRound)) % 2 === 1 ? [other, one] : [one, other],
  )
  return [...turned, ...turned.map(([one, other]): [number, number] => [other, one])]
}

/** Numbers below a bound, each from four bytes; those beyond the last whole multiple of the bound are left out. */
function numbersOf({ serverSeed, clientSeed, nonce }: FightSeeds): (bound: number) => number {
  let [block, left] = [0, Buffer.alloc(0)]
  return (bound) => {
    for (;;) {
      if (left.length < 4) {
        left = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`${clientSeed}:${nonce}:${block}`).digest()
        block += 1
      }
      const number = left.readUInt32BE(0)
      left = left.subarray(4)
      if (number < 2 ** 32 - (2 ** 32 % bound)) return number % bound
    }
  }
}
