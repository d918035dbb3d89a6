/**
 * The states of free rounds. `issued`: the vendor has not confirmed them yet; `sent`: it has; `active`: the member plays
 * them; `refused`: the vendor does not give them.
 */
export const freeRoundsStates = ['issued', 'sent', 'active', 'finished', 'cancelled', 'expired', 'refused'] as const
export type FreeRoundsState = (typeof freeRoundsStates)[number]

/** How the vendor may say that free rounds have ended. */
export type FreeRoundsEnd = Extract<FreeRoundsState, 'finished' | 'cancelled' | 'expired'>

/** The ledger's key of what free rounds won. No vendor may use an id that begins like this, so it is paid once only. */
export function freeRoundsKey(freeRoundsId: string): string {
  return `free:${freeRoundsId}`
}

/** How long after their last day a vendor may still say what free rounds won, before they count as expired. */
export const lateHours = 7 * 24

/** When free rounds expire if the vendor says nothing. */
export function expiryOf({ validUntil }: { readonly validUntil: Temporal.Instant }): Temporal.Instant {
  return validUntil.add({ hours: lateHours })
}

/** All rounds together rarely win more than this many times what they are worth: beyond it, an operator looks first. */
export const plausibleTimes = 100n

/** Whether a vendor can give free rounds: by its dialect and form, and because it uses the wallet of the site. */
export function givesFreeRounds(vendor: {
  readonly dialect: string
  readonly walletMode: 'seamless' | 'transfer'
  readonly launchForm: string
}): boolean {
  return vendor.dialect === 'gcp' && vendor.walletMode === 'seamless' && vendor.launchForm in freeRoundsPaths
}

/** Where a vendor is asked to give and to cancel free rounds, by the form in which it is asked to open a game. */
export const freeRoundsPaths: Readonly<
  Record<string, { readonly issue: `/${string}`; readonly cancel: `/${string}` }>
> = {
  own: { issue: '/freespins/issue', cancel: '/freespins/cancel' },
  launcher: { issue: '/v2/a8r_provider.Freespins/Issue', cancel: '/v2/a8r_provider.Freespins/Cancel' },
}

/** What is told of free rounds that a vendor has confirmed. */
export interface FreeRoundsGiven {
  readonly memberId: string
  readonly rounds: number
  /** The game's name in the brand's languages; empty if it has left the catalogue. */
  readonly game: Readonly<Record<string, string>>
  readonly gameCode: string
  readonly validUntil: string
}
