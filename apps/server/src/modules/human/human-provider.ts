import type { HumanPurpose, HumanTask } from '@baize/contract'
import type { HumanCheckSettings } from '../brand/index.ts'

/** The settings of one kind of provider. */
export type SettingsOf<Kind extends HumanCheckSettings['provider']> = Extract<
  HumanCheckSettings,
  { readonly provider: Kind }
>

/** A check of a brand: for what, by whom. */
export interface Check<Kind extends HumanCheckSettings['provider']> {
  readonly brandId: number
  /** The brand's host names, the only ones that a result may have been made at. */
  readonly hosts: readonly string[]
  readonly settings: SettingsOf<Kind>
  readonly purpose: HumanPurpose
  readonly address: string
}

/** A result that is right, and has not been looked up among those that were used. */
export interface GoodResult {
  /** What it is known by: no change of how it is written gives another one. */
  readonly mark: Buffer
  /** From when on it is refused anyway. */
  readonly expiresAt: Temporal.Instant
}

/** One way of telling people from programs. */
export interface HumanProvider<Kind extends HumanCheckSettings['provider']> {
  /** What the visitor is to do. */
  begin(check: Check<Kind>): Promise<HumanTask>
  /** Looks at a result. Throws a `Refusal`: `human.failed`, or `human.unreachable` where nobody could look. */
  look(check: Check<Kind>, result: string): Promise<GoodResult>
}
