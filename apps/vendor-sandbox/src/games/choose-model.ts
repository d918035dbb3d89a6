import { cardDuel, highLow } from './choices/cards.ts'
import type { ChoiceGame } from './choices/choice-game.ts'
import { crash } from './choices/crash.ts'
import { overUnder, twoDice } from './choices/dice.ts'
import { mines } from './choices/mines.ts'
import { plinko } from './choices/plinko.ts'
import { roulette } from './choices/roulette.ts'
import { tower } from './choices/tower.ts'
import { wheel } from './choices/wheel.ts'
import { hallOf, type HallName } from '../halls/hall-name.ts'
import { numberFrom } from './number-from.ts'
import { buildSlot } from './slots/build-slot.ts'
import { classicProfiles, lineProfiles, wayProfiles, type SlotProfile } from './slots/slot-profiles.ts'
import type { SlotDefinition } from '@baize/engines'

/** The properties of a game that decide how it plays. */
export interface GameIdentity {
  readonly gameCode: string
  readonly gameType: string
  readonly gameClassify: string
  readonly minBetMinor: bigint
  readonly art: { readonly motif: string }
}

/** How a game plays whose round is one request: a slot with its published return, or a single-draw game. */
export type RoundModel =
  | { readonly kind: 'slot'; readonly definition: SlotDefinition; readonly returned: string }
  | { readonly kind: 'choice'; readonly game: ChoiceGame }

/** How a game plays. What a hall makes of a game is for the hall to say. */
export type GameModel = RoundModel | { readonly kind: 'hall'; readonly hall: HallName }

const tables: Readonly<Record<string, ChoiceGame>> = { roulette, dice: twoDice, cards: highLow, chip: cardDuel }
const arcades: Readonly<Record<string, ChoiceGame>> = { wheel, dice: overUnder, bomb: mines, plinko, tower }

/**
 * The model of a game: its type decides the hall; otherwise its class decides the kind, its motif the table or arcade
 * game, and its code the mathematics and the number of lines. The same game always gets the same model.
 */
export function chooseModel(identity: GameIdentity): GameModel {
  const hall = hallOf(identity)
  return hall === undefined ? chooseRoundModel(identity) : { kind: 'hall', hall }
}

function chooseRoundModel(identity: GameIdentity): RoundModel {
  const { gameClassify, art } = identity
  switch (gameClassify) {
    case 'TABLE':
      return { kind: 'choice', game: tables[art.motif] ?? roulette }
    case 'ARCADE':
      return { kind: 'choice', game: arcades[art.motif] ?? crash }
    case 'CLASSIC':
      return slot(identity, Object.values(classicProfiles), [5])
    case 'WAYS':
      return slot(identity, Object.values(wayProfiles), [0])
    case 'JACKPOT':
      return slot(identity, [lineProfiles.bold], [10, 20, 25])
    default:
      return slot(identity, Object.values(lineProfiles), [10, 20, 25])
  }
}

function slot(
  { gameCode, minBetMinor }: GameIdentity,
  profiles: readonly SlotProfile[],
  lines: readonly number[],
): RoundModel {
  const profile = profiles[numberFrom(`${gameCode}/profile`, profiles.length)]
  // If the line count divides the minimum bet, stakes can start at that bet.
  const fitting = lines.filter((count) => count === 0 || minBetMinor % BigInt(count) === 0n)
  const offered = fitting.length > 0 ? fitting : lines
  const count = offered[numberFrom(`${gameCode}/lines`, offered.length)]
  if (profile === undefined || count === undefined) throw new Error(`there is no model for ${gameCode}`)
  return { kind: 'slot', definition: buildSlot({ code: gameCode, profile, lines: count }), returned: profile.returned }
}

/** The number of coins per stake. */
export function betUnitsOf(model: RoundModel): number {
  return model.kind === 'slot' ? model.definition.betUnits : model.game.betUnits
}
