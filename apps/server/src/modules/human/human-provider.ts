import type { HumanPurpose, HumanTask } from '@baize/contract'
import type { HumanCheckSettings } from '../brand/index.ts'

/** The settings of one kind of provider. */
export type SettingsOf<Kind extends HumanCheckSettings['provider']> = Extract<
  HumanCheckSettings,
  { readonly provider: Kind }
>

/** What a provider needs to know about a check. */
export interface Check<Kind extends HumanCheckSettings['provider']> {
  readonly brandId: number
  /** The brand's host names. A result from any other host is refused. */
  readonly hosts: readonly string[]
  readonly settings: SettingsOf<Kind>
  readonly purpose: HumanPurpose
  readonly address: string
}

/** A result that is valid, but may have been used already. */
export interface GoodResult {
  /** Identifies the result, however it is encoded. */
  readonly mark: Buffer
  /** When it expires. */
  readonly expiresAt: Temporal.Instant
}

/** A method of telling people from programs. */
export interface HumanProvider<Kind extends HumanCheckSettings['provider']> {
  /** Returns the visitor's task. */
  begin(check: Check<Kind>): Promise<HumanTask>
  /** Verifies a result. Throws a `Refusal`: `human.failed`, or `human.unreachable` if it could not be verified. */
  verify(check: Check<Kind>, result: string): Promise<GoodResult>
}
