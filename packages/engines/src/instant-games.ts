import { bzDice } from './dice/bz-dice.ts'
import { acceptsDice, diceChances, diceMultiple, playDice, type DiceDefinition } from './dice/dice.ts'
import { canonicalJson, hashOfText } from './definition-hash.ts'
import { risks, type GameBet, type GameOutcome, type GameStep, type MinesStep } from './bets.ts'
import { checkStep, noSteps, type OwnGame } from './engine.ts'
import { bzMines } from './mines/bz-mines.ts'
import { acceptsMines, allowsMines, minesMultiple, playMines, type MinesDefinition } from './mines/mines.ts'
import { bzPlinko } from './plinko/bz-plinko.ts'
import { acceptsPlinko, plinkoChances, playPlinko, type PlinkoDefinition } from './plinko/plinko.ts'
import { returnOfChances, type Chanceful } from './chances.ts'
import { decimalOf, rational, type Rational } from './rational.ts'
import { bzWheel } from './wheel/bz-wheel.ts'
import { acceptsWheel, playWheel, wheelChances, type WheelDefinition } from './wheel/wheel.ts'

type InstantDefinition = DiceDefinition | PlinkoDefinition | WheelDefinition | MinesDefinition

const nothing = rational(0n, 1n)

/** What the games with a bet have in common: a stake in minor units, and a payout that is its exact multiple, rounded down. */
function instantGame(
  definition: InstantDefinition,
  rtp: string,
  rules: Pick<OwnGame, 'accepts' | 'play' | 'greatestMultiple' | 'riskOf'> &
    Partial<typeof noSteps> &
    Pick<OwnGame, 'closingReturns'> & {
      /** What an outcome of this game pays. */
      readonly multipleOf: (outcome: GameOutcome) => Rational
    },
): OwnGame {
  const { engine, code, title, version } = definition
  const text = canonicalJson(definition)
  const { multipleOf, ...others } = rules
  return {
    engine,
    code,
    title,
    version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: { rtp },
    stakeStepMinor: 1n,
    hasSteps: engine === 'mines',
    isOver: (outcome) => outcome.engine !== 'mines' || outcome.state !== 'open',
    payoutMinor(outcome, stakeMinor) {
      checkStep(stakeMinor, 1n)
      if (outcome.engine !== engine) throw new RangeError(`an outcome of ${outcome.engine} is not one of ${engine}`)
      const { numerator, denominator } = multipleOf(outcome)
      return (stakeMinor * numerator) / denominator
    },
    ...noSteps,
    ...others,
  }
}

function refuseSteps(steps: readonly unknown[] | undefined): void {
  if (steps !== undefined && steps.length > 0) throw new RangeError('the round has no steps')
}

function notAccepted(): never {
  throw new RangeError('the bet is not one of this game')
}

function diceGame(definition: DiceDefinition): OwnGame {
  return instantGame(definition, '0.990000', {
    accepts: (bet) => acceptsDice(definition, bet),
    play({ bet, steps }, chance) {
      refuseSteps(steps)
      return acceptsDice(definition, bet) ? playDice(definition, bet, chance) : notAccepted()
    },
    multipleOf: (outcome) =>
      outcome.engine === 'dice' && outcome.won ? diceMultiple(definition, outcome.chance) : nothing,
    greatestMultiple: (bet) => (acceptsDice(definition, bet) ? diceMultiple(definition, bet.chance) : notAccepted()),
    riskOf: (bet) => riskOfChances(acceptsDice(definition, bet) ? diceChances(definition, bet) : notAccepted()),
  })
}

function plinkoGame(definition: PlinkoDefinition): OwnGame {
  const chances = (bet: GameBet | undefined) =>
    acceptsPlinko(definition, bet) ? plinkoChances(definition, bet) : notAccepted()
  return instantGame(definition, lowestReturnOf(definition), {
    accepts: (bet) => acceptsPlinko(definition, bet),
    play({ bet, steps }, chance) {
      refuseSteps(steps)
      return acceptsPlinko(definition, bet) ? playPlinko(definition, bet, chance) : notAccepted()
    },
    multipleOf: (outcome) =>
      outcome.engine === 'plinko' ? rational(BigInt(outcome.multipleHundredths), 100n) : nothing,
    greatestMultiple: (bet) => greatestOf(chances(bet)),
    riskOf: (bet) => riskOfChances(chances(bet)),
  })
}

/** Of all tables, since each has its own: the return of the lowest. */
function lowestReturnOf(definition: PlinkoDefinition): string {
  const returns = Object.keys(definition.tables).flatMap((rows) =>
    risks.map((risk) => {
      const chances = plinkoChances(definition, { engine: 'plinko', rows: Number(rows), risk })
      return decimalOf(returnOfChances(chances).rtp, 6)
    }),
  )
  return returns.toSorted()[0] ?? ''
}

function wheelGame(definition: WheelDefinition): OwnGame {
  const chances = (bet: GameBet | undefined) =>
    acceptsWheel(definition, bet) ? wheelChances(definition, bet) : notAccepted()
  return instantGame(definition, '0.990000', {
    accepts: (bet) => acceptsWheel(definition, bet),
    play({ bet, steps }, chance) {
      refuseSteps(steps)
      return acceptsWheel(definition, bet) ? playWheel(definition, bet, chance) : notAccepted()
    },
    multipleOf: (outcome) =>
      outcome.engine === 'wheel' ? rational(BigInt(outcome.multipleHundredths), 100n) : nothing,
    greatestMultiple: (bet) => greatestOf(chances(bet)),
    riskOf: (bet) => riskOfChances(chances(bet)),
  })
}

function minesGame(definition: MinesDefinition): OwnGame {
  const { cells } = definition
  return instantGame(definition, '0.990000', {
    accepts: (bet) => acceptsMines(definition, bet),
    play({ bet, steps = [] }, chance) {
      return acceptsMines(definition, bet) ? playMines(definition, bet, steps.map(minesStepOf), chance) : notAccepted()
    },
    multipleOf(outcome) {
      if (outcome.engine !== 'mines' || outcome.state !== 'paid') return nothing
      const { mines, opened } = outcome
      // Ended by the site before anything was opened, and so before anything was risked.
      return opened.length === 0 ? rational(1n, 1n) : minesMultiple(definition, mines, opened.length)
    },
    allows: (outcome, step) =>
      outcome.engine === 'mines' && step.engine === 'mines' && allowsMines(definition, outcome, step),
    multipleAfter(outcome, step) {
      if (outcome.engine !== 'mines') throw new RangeError('the outcome is not one of mines')
      return minesMultiple(definition, outcome.mines, outcome.opened.length + (step.kind === 'reveal' ? 1 : 0))
    },
    closingStep: { engine: 'mines', kind: 'cashOut' },
    closingReturns: true,
    greatestMultiple: (bet) =>
      acceptsMines(definition, bet) ? minesMultiple(definition, bet.mines, 1) : notAccepted(),
    // The player can stop after the first cell, so the first cell is what has to be risky.
    riskOf(bet) {
      if (!acceptsMines(definition, bet)) return notAccepted()
      const { numerator, denominator } = minesMultiple(definition, bet.mines, 1)
      return {
        wins: BigInt(cells - bet.mines),
        of: BigInt(cells),
        returnsPercent: (numerator * 100n) / denominator,
      }
    },
  })
}

function minesStepOf(step: GameStep): MinesStep {
  if (step.engine !== 'mines') throw new RangeError('the step is not one of mines')
  return step
}

function greatestOf(chances: readonly Chanceful[]): Rational {
  return chances.map(({ multiple }) => multiple).reduce((most, one) => (isMore(one, most) ? one : most), nothing)
}

function isMore(one: Rational, other: Rational): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator
}

function riskOfChances(chances: readonly Chanceful[]) {
  const back = chances.filter(({ multiple: { numerator, denominator } }) => numerator >= denominator)
  const greatest = greatestOf(chances)
  return {
    wins: sumOf(back),
    of: sumOf(chances),
    returnsPercent: (greatest.numerator * 100n) / greatest.denominator,
  }
}

function sumOf(chances: readonly Chanceful[]): bigint {
  return chances.reduce((sum, { weight }) => sum + weight, 0n)
}

/** The platform's own games with a bet. */
export const instantGames: readonly OwnGame[] = [
  diceGame(bzDice),
  plinkoGame(bzPlinko),
  wheelGame(bzWheel),
  minesGame(bzMines),
]
