import type { ReplyOf, shootVolley } from '@baize/contract'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'

type Reply = ReplyOf<typeof shootVolley>

/** More than all volleys of some minutes. */
const maxKept = 50_000

/**
 * What the volleys of the last minutes were answered. A volley that comes again gets the same answer, though its fish may be gone
 * meanwhile. Money does not depend on it: the round itself has the same key.
 */
export class VolleyMemory {
  readonly #kept = new Map<string, { readonly bodyHash: string; readonly reply: Promise<Reply> }>()

  /**
   * The answer to this key, or that of `work`, which is then kept unless it fails. If it is kept as one that cost nothing, `stored` says what
   * the volley has cost since, when it came to another process.
   */
  once(
    player: string,
    { key, bodyHash }: Idempotency,
    { work, stored }: { work(): Promise<Reply>; stored(): Promise<Reply | undefined> },
  ): Promise<Reply> {
    const name = `${player} ${key}`
    const hash = Buffer.from(bodyHash).toString('hex')
    const known = this.#kept.get(name)
    if (known !== undefined) {
      if (known.bodyHash !== hash) throw new Refusal('request.idempotency_key_reused')
      return known.reply.then(async (reply) => (reply.roundId === null ? ((await stored()) ?? reply) : reply))
    }
    const reply = work()
    this.#kept.set(name, { bodyHash: hash, reply })
    reply.catch(() => this.#kept.delete(name))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break
      this.#kept.delete(oldest)
    }
    return reply
  }
}
