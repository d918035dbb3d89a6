import { leafHash } from './merkle.ts'
import { ticketText, type LotteryTicket } from './ticket.ts'

/** Tickets that were bought together on one draw: what a leaf of the seal is made of. */
export interface SealedSlip {
  readonly slipId: string
  readonly drawId: string
  /** What the seal calls the buyer in this draw: 16 hexadecimal digits. */
  readonly holder: string
  /** In the order in which they were bought. */
  readonly tickets: readonly LotteryTicket[]
}

/** The text of a slip's leaf: the texts of its tickets one after another, numbered `<slip>-1`, `<slip>-2` and so on. */
export function slipText({ slipId, drawId, holder, tickets }: SealedSlip): string {
  return tickets.map((ticket, place) => ticketText(`${slipId}-${place + 1}`, drawId, holder, ticket)).join('')
}

/** The hash of a slip's leaf, 32 bytes; see {@link leafHash}. */
export function slipLeaf(slip: SealedSlip): Uint8Array {
  return leafHash(slipText(slip))
}
