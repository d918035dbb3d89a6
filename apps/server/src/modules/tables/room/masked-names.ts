import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { maskName, type Identity } from '../../identity/index.ts'

const maxKnown = 10_000

/** Members' names as other players see them, remembered since they are asked for all the time. */
export class MaskedNames {
  readonly #identity: Pick<Identity, 'usernamesOf'>
  readonly #known = new Map<string, string>()

  constructor(identity: Pick<Identity, 'usernamesOf'>) {
    this.#identity = identity
  }

  /** Returns a function that gives the name of each of these members. */
  async of(brandId: BrandId, members: readonly MemberId[]): Promise<(memberId: MemberId) => string> {
    const key = (memberId: MemberId) => `${brandId} ${memberId}`
    const unknown = [...new Set(members)].filter((memberId) => !this.#known.has(key(memberId)))
    const names = unknown.length === 0 ? undefined : await this.#identity.usernamesOf(brandId, unknown)
    const found = new Map<string, string>()
    for (const memberId of members) {
      const username = names?.get(memberId)
      found.set(key(memberId), username === undefined ? (this.#known.get(key(memberId)) ?? '***') : maskName(username))
    }
    for (const [name, masked] of found) this.#known.set(name, masked)
    for (const name of this.#known.keys()) {
      if (this.#known.size <= maxKnown) break
      this.#known.delete(name)
    }
    return (memberId) => found.get(key(memberId)) ?? '***'
  }
}
