import type { RefusalReason } from '../wallet/wallet-client.ts'

/** Codes of refusals to the game window, which has a text for each. */
export type PlayRefusal = RefusalReason | 'bad_request' | 'house_unreachable' | 'stale'

/** The HTTP status of a refusal. */
export function statusOfRefusal(refusal: PlayRefusal): number {
  return statuses[refusal] ?? 409
}

const statuses: Readonly<Partial<Record<PlayRefusal, number>>> = {
  session_ended: 401,
  bad_request: 400,
  house_unreachable: 503,
}
