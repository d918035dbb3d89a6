import type { Language } from '@baize/phrases'
import type { HallView } from '../../src/halls/hall.ts'
import type { DescribedGame } from '../../src/play/describe-game.ts'
import type { Sounds } from '../sound.ts'
import type { Say, SayIn } from '../words/words.ts'

/** What the frame offers to the screen of a hall. */
export interface HallWindow {
  /** The window's root, for what covers everything. */
  readonly root: HTMLElement
  readonly game: DescribedGame
  readonly language: Language
  /** The words of every game window. */
  readonly say: Say
  /** The words that halls have in common. A hall loads its own: `sayFrom((await loadVendorX(language)).phrases, language)`. */
  readonly hallSay: SayIn<'vendor-hall'>
  readonly sounds: Sounds
  /** Formats minor units: `฿1,250.00`. */
  money(minor: bigint): string
  /** Minor units; `undefined` while the platform does not reply. */
  balanceMinor(): bigint | undefined
  /** Shows a message below the stage; `kind` is `won` or `wrong`, or empty. */
  note(text: string, kind?: string): void
  /**
   * Sends an action, shows the view that comes back, and resolves to whether it was accepted. A refusal is shown as a
   * message. Repeats itself, with one effect, if there is no reply.
   */
  act(kind: string, fields?: Readonly<Record<string, unknown>>): Promise<boolean>
  /** Whether an action is under way. */
  isBusy(): boolean
  /** Asks for the view now. */
  refresh(): void
  /** The server's clock now, by which a view gives its times. */
  nowMs(): number
  /** Coins rain over the window, not with reduced motion. */
  celebrate(): void
}

/** The screen of a hall: what is between the top bar and the balance. */
export interface HallScreen<View extends HallView> {
  /** Above the message; may scroll. */
  readonly stage: HTMLElement
  /** Beside the balance: chips and buttons. */
  readonly bar?: HTMLElement
  /** Called with the first view and every later one, about once a second, also if nothing has changed. */
  show(view: View): void
  /** Called ten times a second, for countdowns. */
  tick?(): void
  /** The server's time at which something will change, so that the view is asked for right then. */
  nextMs?(): number | undefined
  /** The content of the info dialog: rules, pays, limits and exact returns. */
  rules(): readonly Node[]
}

/** Makes the screen of a hall. It may load its words first. */
export type MakeHallScreen<View extends HallView> = (window: HallWindow) => Promise<HallScreen<View>> | HallScreen<View>
