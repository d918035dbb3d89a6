import type { Chance } from '../chance.ts'
import { rational, type Rational } from '../rational.ts'
import type { SharedOutcome } from '../shared-outcomes.ts'
import type { CockfightDefinition } from './cockfight-definition.ts'
import { fightOf, strengthIn, type Fight } from './season.ts'

/** Fields: the red corner, the blue corner, and that neither wins. */
export const corners = ['meron', 'draw', 'wala'] as const
export type Corner = (typeof corners)[number]

/** What is known of a fight before its first bet. */
export interface FightTerms extends Fight {
  readonly strengths: { readonly meron: number; readonly wala: number }
  /** Of a thousand such fights, how many are drawn. */
  readonly drawsInThousand: number
  /** What a winning bet returns, the stake included, in hundredths. */
  readonly multiples: Readonly<Record<Corner, number>>
}

/** Terms of a fight, by the number of its series. */
export function termsOf(definition: CockfightDefinition, seriesNo: number): FightTerms {
  const fight = fightOf(definition, seriesNo)
  const strengths = {
    meron: strengthIn(definition, fight.meron, fight.season),
    wala: strengthIn(definition, fight.wala, fight.season),
  }
  return { ...fight, ...oddsOf(definition, strengths), strengths }
}

/**
 * The odds of a pair. A fight that is decided is won in proportion to the strengths: a bird of 110 beats one of 90 in 55 of 100.
 *
 * Worked example: 110 against 90 is a gap of a tenth, so 104 - 50/10 = 99 in a thousand are drawn; 0.92 · 200/110, rounded down, gives
 * 1.67 on the stronger bird, 0.93 / 0.099 = 9.39 gives 9.30 on a draw.
 */
export function oddsOf(
  { draws, back, steps }: CockfightDefinition,
  { meron, wala }: FightTerms['strengths'],
): Pick<FightTerms, 'drawsInThousand' | 'multiples'> {
  const sum = meron + wala
  const drawsInThousand = draws.ofEqual - Math.floor((draws.lessByGap * Math.abs(meron - wala)) / sum)
  const down = (hundredths: number, step: number) => Math.floor(hundredths / step) * step
  const corner = (strength: number) => down(Math.floor((back.decided * sum) / (10 * strength)), steps.corner)
  return {
    drawsInThousand,
    multiples: {
      meron: corner(meron),
      draw: down(Math.floor((100 * back.draw) / drawsInThousand), steps.draw),
      wala: corner(wala),
    },
  }
}

/** The exact chance of each end. */
export function chancesOf({
  strengths: { meron, wala },
  drawsInThousand,
}: FightTerms): Readonly<Record<Corner, Rational>> {
  const decided = BigInt(1_000 - drawsInThousand)
  const of = 1_000n * BigInt(meron + wala)
  return {
    meron: rational(decided * BigInt(meron), of),
    draw: rational(BigInt(drawsInThousand), 1_000n),
    wala: rational(decided * BigInt(wala), of),
  }
}

/** The exact return of a field: what it wins, and for a corner the stakes that come back of a draw. */
export function returnOfField(terms: FightTerms, corner: Corner): Rational {
  const chances = chancesOf(terms)
  const { numerator, denominator } = chances[corner]
  const won = rational(numerator * BigInt(terms.multiples[corner]), denominator * 100n)
  if (corner === 'draw') return won
  const back = chances.draw
  return rational(
    won.numerator * back.denominator + back.numerator * won.denominator,
    won.denominator * back.denominator,
  )
}

export type CockfightOutcome = Extract<SharedOutcome, { engine: 'cockfight' }>

/** Draws a fight: whether it is drawn, who wins otherwise, and how it goes. All three are always drawn, in this order. */
export function drawFight(definition: CockfightDefinition, seriesNo: number, chance: Chance): CockfightOutcome {
  const terms = termsOf(definition, seriesNo)
  const { strengths, drawsInThousand, meron, wala, multiples } = terms
  const isDrawn = chance.below(1_000) < drawsInThousand
  const isMeron = chance.below(strengths.meron + strengths.wala) < strengths.meron
  const { least, more, moves } = definition.turns
  const count = least + chance.below(more + 1)
  // An even number is a move of meron's, an odd one of wala's.
  const turns = Array.from({ length: count }, () => chance.below(2 * moves))
  return {
    engine: 'cockfight',
    fight: seriesNo,
    meron,
    wala,
    winner: isDrawn ? 'draw' : isMeron ? 'meron' : 'wala',
    hundredths: corners.map((corner) => multiples[corner]),
    turns,
  }
}
