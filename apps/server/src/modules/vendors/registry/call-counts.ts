/** Calls between this process and a vendor since it started. Times are in milliseconds since 1970. */
export interface VendorCalls {
  /** The vendor's calls to the wallet, by how they were answered. */
  readonly done: number
  readonly refused: number
  readonly failed: number
  readonly notSigned: number
  readonly lastCallMs: number | undefined
  /** Our calls to the vendor's own API. */
  readonly asked: number
  readonly unanswered: number
  /** The mean time to an answer, in milliseconds; `undefined` without one. */
  readonly meanMs: number | undefined
  readonly lastAskedMs: number | undefined
}

type Answered = 'done' | 'refused' | 'failed' | 'not_signed'

class Counts {
  done = 0
  refused = 0
  failed = 0
  not_signed = 0
  lastCallMs: number | undefined
  asked = 0
  unanswered = 0
  answeredMs = 0
  lastAskedMs: number | undefined
}

/** Counts the calls between this process and its vendors: plain numbers, so that a bet costs two additions. */
export class CallCounts {
  /** When counting began, in milliseconds since 1970. */
  readonly sinceMs: number
  readonly #nowMs: () => number
  readonly #counts = new Map<string, Counts>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
    this.sinceMs = nowMs()
  }

  /** A vendor's call to the wallet has been answered. */
  answered(vendorCode: string, answered: Answered): void {
    const counts = this.#of(vendorCode)
    counts[answered] += 1
    // Anybody can send what is not signed.
    if (answered !== 'not_signed') counts.lastCallMs = this.#nowMs()
  }

  /** A call to a vendor's own API has ended after `tookMs`, with or without an answer. */
  asked(vendorCode: string, isAnswered: boolean, tookMs: number): void {
    const counts = this.#of(vendorCode)
    counts.asked += 1
    counts.lastAskedMs = this.#nowMs()
    if (isAnswered) counts.answeredMs += tookMs
    else counts.unanswered += 1
  }

  /** Everything that has been counted for a vendor. */
  read(vendorCode: string): VendorCalls {
    const counts = this.#counts.get(vendorCode) ?? new Counts()
    const { done, refused, failed, not_signed: notSigned, lastCallMs, asked, unanswered, lastAskedMs } = counts
    const answered = asked - unanswered
    const meanMs = answered === 0 ? undefined : counts.answeredMs / answered
    return { done, refused, failed, notSigned, lastCallMs, asked, unanswered, meanMs, lastAskedMs }
  }

  /** The vendor's calls by outcome, of every vendor that called. */
  *outcomes(): Generator<readonly [vendorCode: string, answered: Answered, count: number]> {
    for (const [vendorCode, counts] of this.#counts)
      for (const answered of ['done', 'refused', 'failed', 'not_signed'] as const)
        yield [vendorCode, answered, counts[answered]]
  }

  #of(vendorCode: string): Counts {
    let counts = this.#counts.get(vendorCode)
    if (counts === undefined) this.#counts.set(vendorCode, (counts = new Counts()))
    return counts
  }
}
