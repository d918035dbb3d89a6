import { createHmac } from 'node:crypto'

/** Whom the load speaks for, and to whom. */
export interface WalletTarget {
  readonly host: string
  readonly port: number
  readonly vendorCode: string
  readonly secret: string
  readonly currency: string
  readonly gameCode: string
  /** Players by the names that the vendor knows. */
  readonly players: readonly string[]
}

/** One transaction of a vendor. */
export interface SignedTransaction {
  readonly type: 'bet' | 'win'
  readonly id: string
  readonly player: string
  readonly amount: string
}

/** A whole HTTP request of the dialect `gcp`, signed, ready to be written to a connection. */
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
    // As a lost bet: what a round that stays open costs beside it, no peer has to pay.
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

/** A repeated request is one of those sent this long before it: answered by then, and still lately. */
const [nearest, farthest] = [256, 2_048]

/**
 * For each of so many requests the place of the one that it is: its own for a new one, an earlier one's for a repetition.
 * About `share` of them repeat; the first ones cannot.
 */
export function placesOf(count: number, share: number, pick: (below: number) => number): Uint32Array {
  const places = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) {
    const reach = Math.min(farthest, index) - nearest
    const repeats = reach > 0 && pick(1_000) < share * 1_000
    // What is repeated may be a repetition itself; then it is that one's original again.
    places[index] = repeats ? (places[index - nearest - pick(reach)] ?? index) : index
  }
  return places
}
