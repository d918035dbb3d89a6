/** What bounds the site's socket, in every direction. */
export interface SocketLimits {
  /** Connections in all, and from one address (an IPv6 network counts as one). Whole towns share a carrier's address. */
  readonly inAll: number
  readonly perAddress: number
  /** The longest message that a page may send. */
  readonly messageBytes: number
  /** How many messages a page may send within {@link talkMs}. */
  readonly messages: number
  readonly talkMs: number
  /** How much may wait for a slow reader before it is cut off. */
  readonly waitingBytes: number
  /** How long a page may say nothing after it connected. */
  readonly helloMs: number
  /** How often each peer is asked whether it is there. One that was silent until the next time is cut off. */
  readonly beatMs: number
  /** How often it is looked up whether the sessions go on. */
  readonly sessionsMs: number
  /** How long a peer may take to close. */
  readonly closeMs: number
}

export const socketLimits: SocketLimits = {
  inAll: 20_000,
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
