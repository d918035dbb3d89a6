import type { Transfer } from '@baize/payment-wire'
import type { Journal } from '@baize/sandbox-kit'

/** A transfer that somebody made up on a page of the sandbox, and its slip. */
export interface DemoSlip extends Transfer {
  /** The slip's own address. */
  readonly token: string
  readonly holder: string
  /** The picture has no code, as if it was cut off. */
  readonly hasCode: boolean
  /** The bank knows the transfer; of others there is only the picture. */
  readonly isKnown: boolean
}

/** The transfers that the sandbox's bank knows. */
export interface SlipsBook {
  add(slip: DemoSlip): Promise<void>
  find(bank: string, reference: string): DemoSlip | undefined
  byToken(token: string): DemoSlip | undefined
}

/** Opens the book over its journal. */
export function openSlipsBook(journal: Journal<DemoSlip>): SlipsBook {
  const byName = new Map<string, DemoSlip>()
  const keep = (slip: DemoSlip) => {
    if (slip.isKnown) byName.set(`transfer ${slip.bank} ${slip.reference}`, slip)
    byName.set(`token ${slip.token}`, slip)
  }
  journal.past.forEach(keep)
  return {
    async add(slip) {
      await journal.append(slip)
      keep(slip)
    },
    find: (bank, reference) => byName.get(`transfer ${bank} ${reference}`),
    byToken: (token) => byName.get(`token ${token}`),
  }
}
