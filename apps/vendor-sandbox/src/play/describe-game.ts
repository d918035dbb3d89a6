import type { Line, SlotFeature, SlotSymbolKind } from '@baize/engines'
import type { GameSession } from '../books/entries.ts'
import type { Choice, ChoiceGame } from '../games/choices/choice-game.ts'
import { highLowCoins } from '../games/choices/cards.ts'
import { plinkoBins } from '../games/choices/plinko.ts'
import { firstPicks, returnOfChoice } from '../games/choices/published-return.ts'
import { wheelRings } from '../games/choices/wheel.ts'
import type { PlayableGame } from '../games/game-book.ts'
import type { HallName } from '../halls/hall-name.ts'
import { skinOf, type SlotSkin } from '../games/skin.ts'
import type { SandboxCurrency, SandboxGame, Words } from '../settings.ts'

/** A slot symbol as shown by the game window. */
export interface DescribedSymbol {
  readonly id: string
  readonly kind: 'high' | 'low' | 'wild' | 'scatter'
  readonly motif: string
  readonly pays: Readonly<Record<number, number>>
}

/** A choice with its exact return; `payCoins` is 0 if it is not available for the open card. */
export interface DescribedChoice extends Choice {
  readonly returned: string
  readonly pickCount: number
  readonly pickOf: number
}

/** The model of a game whose round is one request, as described to its window. */
export type DescribedRoundModel =
  | {
      readonly kind: 'slot'
      readonly betUnits: number
      readonly rows: number
      readonly reels: number
      readonly symbols: readonly DescribedSymbol[]
      /** Empty for ways. */
      readonly lines: readonly Line[]
      readonly wildMultiplier: number
      readonly freeSpins: { readonly spins: number; readonly multiplier: number } | undefined
      readonly returned: string
    }
  | {
      readonly kind: 'choice'
      readonly game: ChoiceGame['kind']
      readonly betUnits: number
      readonly choices: readonly DescribedChoice[]
      /** Pays of a wheel's fields or a peg board's bins, in coins. */
      readonly boards: Readonly<Record<string, readonly number[]>>
    }

/** A game's model as described to its window. */
export type DescribedModel = DescribedRoundModel | { readonly kind: 'hall'; readonly hall: HallName }

/** Everything a game window needs when it opens; amounts are minor units as strings. */
export interface DescribedGame {
  readonly vendorCode: string
  readonly vendorName: Words
  readonly gameCode: string
  readonly gameName: Words
  readonly gameType: string
  readonly gameClassify: string
  readonly art: { readonly motif: string; readonly scene: string; readonly accent?: string | undefined }
  readonly locale: string
  readonly currency: SandboxCurrency
  readonly isDemo: boolean
  readonly returnUrl: string | undefined
  readonly stakes: readonly string[]
  readonly model: DescribedModel
}

/** A game whose round is one request, as described to its window. */
export type DescribedRoundGame = DescribedGame & { readonly model: DescribedRoundModel }

/** Describes a game for the window of a session. */
export function describeGame({ game, vendor, model, stakes }: PlayableGame, session: GameSession): DescribedGame {
  return {
    vendorCode: vendor.code,
    vendorName: vendor.name,
    gameCode: game.gameCode,
    gameName: game.name,
    gameType: game.gameType,
    gameClassify: game.gameClassify,
    art: game.art,
    locale: session.locale,
    currency: session.currency,
    isDemo: session.accountId === undefined,
    returnUrl: session.returnUrl,
    stakes: stakes.map(String),
    model: describeModel(game, model),
  }
}

function describeModel(game: SandboxGame, model: PlayableGame['model']): DescribedModel {
  switch (model.kind) {
    case 'slot':
      return describeSlot(model, skinOf(game.gameCode, game.art, game.gameClassify === 'CLASSIC'))
    case 'choice':
      return describeChoices(model.game, 24)
    case 'hall':
      return model
  }
}

function describeSlot(
  { definition, returned }: Extract<PlayableGame['model'], { kind: 'slot' }>,
  skin: SlotSkin,
): DescribedRoundModel {
  const { evaluation, feature, betUnits, rows, strips } = definition
  const motifOf = new Map<string, string>(Object.entries(skin))
  return {
    kind: 'slot',
    betUnits,
    rows,
    reels: strips.length,
    symbols: definition.symbols.map(({ id, kind, pays }) => ({
      id,
      kind: kindHere(kind),
      motif: motifOf.get(id) ?? id,
      pays: pays ?? {},
    })),
    lines: evaluation.kind === 'lines' ? evaluation.lines : [],
    wildMultiplier: evaluation.kind === 'lines' ? (evaluation.wildMultiplier ?? 1) : 1,
    freeSpins: freeSpinsOf(feature),
    returned,
  }
}

/** The vendors' slots have no books, which their windows could not draw. */
function kindHere(kind: SlotSymbolKind): Exclude<SlotSymbolKind, 'book'> {
  if (kind === 'book') throw new Error('a vendor has no slot with a book')
  return kind
}

function freeSpinsOf(feature: SlotFeature): { spins: number; multiplier: number } | undefined {
  if (feature.kind !== 'freeSpins') return undefined
  return { spins: feature.spinsByScatters[3] ?? 0, multiplier: feature.multiplier }
}

/** The choices of a game for an open card. */
export function describeChoices(game: ChoiceGame, openCard: number): Extract<DescribedRoundModel, { kind: 'choice' }> {
  return {
    kind: 'choice',
    game: game.kind,
    betUnits: game.betUnits,
    choices: game.choices.map((choice) => describeChoice(game, choice, openCard)),
    boards: game.kind === 'wheel' ? wheelRings : game.kind === 'plinko' ? plinkoBins : {},
  }
}

function describeChoice(game: ChoiceGame, { id, payCoins }: Choice, openCard: number): DescribedChoice {
  const isOffered = game.isOffered(id, openCard)
  const { of } = game.picks(id)
  return {
    id,
    payCoins: !isOffered ? 0 : game.kind === 'highLow' ? highLowCoins(id, openCard) : payCoins,
    returned: isOffered ? returnOfChoice(game, id, openCard) : '',
    pickCount: firstPicks(game, id).length,
    pickOf: of,
  }
}
