import { createHmac } from 'node:crypto'

/** The server and the vendor that the load uses. */
export interface WalletTarget {
  readonly host: string
  readonly port: number
  readonly vendorCode: string
  readonly secret: string
  readonly currency: string
  readonly gameCode: string
  /** The players' ids as known to the vendor. */
  readonly players: readonly string[]
}

/** One vendor transaction. */
export interface SignedTransaction {
  readonly type: 'bet' | 'win'
  readonly id: string
  readonly player: string
  readonly amount: string
}

/** A complete signed HTTP request in the `gcp` dialect, ready to be written to a connection. */
export function signedRequest(
  target: WalletTarget,
  path: string,
  { type, id, player, amount }: SignedTransaction,
): Buffer {
  const body = JSON.stringify({
    account_id: player,
    currency: target.currency,
    game_id: target.gameCode,
    round_id: id,
    // Like a lost bet. An open round would have a cost that the other peers do not have.
    finished: true,
    transactions: [{ type, id_provider: id, amount }],
  })
  const head = [
    `POST /wallet/gcp/${target.vendorCode}${path} HTTP/1.1`,
    `host: ${target.host}:${target.port}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-request-sign: ${createHmac('sha256', target.secret).update(body).digest('hex')}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
}

/** A repeated request was sent this many requests earlier: long enough to have a response, but still recent. */
const [minDistance, maxDistance] = [256, 2_048]

/**
 * For each of `count` requests, the index of its original: its own index for a new request, an earlier one for a repetition.
 * About `share` of them are repetitions; the first ones cannot be.
 */
export function placesOf(count: number, share: number, pick: (below: number) => number): Uint32Array {
  const places = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) {
    const reach = Math.min(maxDistance, index) - minDistance
    const repeats = reach > 0 && pick(1_000) < share * 1_000
    // If the repeated request is itself a repetition, its original is used.
    places[index] = repeats ? (places[index - minDistance - pick(reach)] ?? index) : index
  }
  return places
}
