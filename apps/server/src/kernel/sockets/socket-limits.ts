/** The limits of the site's sockets. */
export interface SocketLimits {
  /** Connections in total, and from one address (an IPv6 network counts as one). Whole towns share a carrier's address. */
  readonly total: number
  readonly perAddress: number
  /** The longest message that a page may send. */
  readonly messageBytes: number
  /** How many messages a page may send within {@link talkMs}. */
  readonly messages: number
  readonly talkMs: number
  /** How many bytes may wait for a slow reader before it is cut off. */
  readonly waitingBytes: number
  /** How long a page may wait before its hello. */
  readonly helloMs: number
  /** How often each peer is pinged. A peer that has not answered by the next time is cut off. */
  readonly beatMs: number
  /** How often sessions are checked for having ended. */
  readonly sessionsMs: number
  /** How long a peer may take to answer a close frame. */
  readonly closeMs: number
}

export const socketLimits: SocketLimits = {
  total: 20_000,
  perAddress: 2_000,
  messageBytes: 2_048,
  messages: 30,
  talkMs: 60_000,
  waitingBytes: 256 * 1_024,
  helloMs: 10_000,
  beatMs: 25_000,
  sessionsMs: 3_000,
  closeMs: 500,
}
