import type { FishDefinition } from '@baize/engines'
import type { Language } from '@baize/phrases'
import type { GameContext } from '../game-context.ts'
import type { Tune } from '../machine/art.ts'
import type { SeaColours } from './sea-bed.ts'
import type { WaterGateway } from './water-gateway.ts'

/** What the window of a fishing game is given when it opens. */
export interface WaterContext extends Omit<GameContext, 'opened' | 'client' | 'presence'> {
  readonly gateway: WaterGateway
  readonly language: Language
}

/** The look and sound of one fishing game. */
export interface WaterArt {
  /** The CSS class of its window. */
  readonly theme: string
  readonly definition: FishDefinition
  /** Whether bosses come: then the rules say how. */
  readonly bosses: boolean
  /** The colours of its halls, from the first. */
  readonly halls: Readonly<Record<string, SeaColours>>
  readonly tune: Tune
}

export type StartWater = (context: WaterContext) => Promise<void>
