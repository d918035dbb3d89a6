import type { openGame, Round, ValueOf } from '@baize/contract'
import type { GameBet, GameStep, OwnGame } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { Tune } from '../machine/art.ts'
import type { Phrase } from '../phrases.ts'
import type { Store } from '../ports.ts'
import type { EffectName } from '../sound/effects.ts'
import type { Motion } from './motion.ts'

/** What a stage may use of the game around it. */
export interface StagePorts {
  readonly phrase: Phrase
  readonly motion: Motion
  readonly store: Store
  readonly game: OwnGame
  readonly opened: ValueOf<typeof openGame>
  readonly play: (effect: EffectName) => void
  /** The stake that is set now. */
  readonly stakeMinor: () => Minor
  readonly money: (amount: Minor) => string
  /** Tells the game that the player chose something else, or made a step of the open round. */
  readonly changed: () => void
  readonly step: (step: GameStep) => void
  readonly say: (text: string) => void
}

/** The main button of a round that is open. */
export type OpenAction = { readonly icon: string; readonly label: string } & (
  | { readonly step: GameStep }
  | { readonly press: () => void }
)

/** The part of a game that is its own: what it shows, what the player chooses, and its rules in words. */
export interface Stage {
  /** The picture of the round. */
  readonly view: HTMLElement
  /** The controls of the bet. */
  readonly choices: HTMLElement
  bet(): GameBet
  /** Shows a bet as chosen, such as that of the last round. */
  choose(bet: GameBet): void
  /** What a round takes when it begins, if that is more than the stake, such as with a bet on the side. */
  startMinor?(): Minor
  /** Draws the current bet at the current stake; `locked` while nothing may be chosen. */
  draw(state: { readonly locked: boolean; readonly round: Round | undefined }): void
  /** What is shown from the moment the stake is sent until the answer comes. */
  begin(): void
  /** Shows a round, from the first moment on if it is new, up to its result. */
  show(round: Round, how: 'played' | 'resumed'): Promise<void>
  /** Shows a round as it was left, without moving anything. */
  rest(round: Round | null): void
  /** What is pressed while a round is open, such as taking its worth: a step, or something that the stage does itself. */
  openAction?(round: Round): OpenAction | undefined
  /** What is said while a round is open, if it is not what all such games say. */
  goOn?(round: Round): string
  /** Rules and payouts at the current stake, for the info dialog. */
  info(): readonly { readonly title: string; readonly body: readonly Node[] }[]
}

/** One of our games with a bet: its look, its sound and its stage. */
export interface InstantArt {
  /** The class of its style sheet. */
  readonly theme: string
  readonly tune: Tune
  /** The picture behind everything, as SVG. */
  readonly backdrop: string
  /** The picture and the name of the main button. */
  readonly action: { readonly icon: string; readonly label: 'go.roll' | 'go.drop' | 'go.turn' | 'go.start' | 'go.deal' }
  /** Whether rounds can be played one after another without the player. */
  readonly autoplay: boolean
  createStage(ports: StagePorts): Stage
}
