import type { GameFrameMessage, openGame, ValueOf } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { Phrase } from './phrases.ts'
import type { Store } from './ports.ts'
import type { Presence } from './session/presence.ts'

/** What every game is given when it opens, whatever it is. */
export interface GameContext {
  readonly opened: ValueOf<typeof openGame>
  readonly client: Client
  readonly phrase: Phrase
  readonly store: Store
  readonly presence: Presence
  readonly backUrl: string | undefined
  readonly scene: HTMLElement
  readonly controls: HTMLElement
  readonly onSessionLost: () => void
  /** Tells the page around the game's frame. */
  readonly tellPage: (message: GameFrameMessage) => void
  /** Sets what happens when the page around the game is about to cover it. */
  readonly whenPaused: (pause: () => void) => void
}
