import type { Permission } from '@baize/contract/office'
import { findMembers, findPayments } from '../../features/members/find-members.ts'
import type { OfficeKey } from '../../language/phrases.ts'

/** Something that was found. */
export interface SearchHit {
  readonly key: string
  readonly title: string
  /** What tells it apart from others of the same name. */
  readonly text?: string
  readonly to: string
  /** What the page is told in its address. */
  readonly search?: Readonly<Record<string, string>>
}

/** One kind of thing that can be searched for. */
export interface SearchProvider {
  readonly says: OfficeKey
  readonly permission: Permission
  /** How much must be typed before the server is asked. */
  readonly shortest: number
  find(text: string, signal: AbortSignal): Promise<readonly SearchHit[]>
}

/**
 * What the search at the top finds besides pages. A feature exports its `find…` function, and its entry here says who may
 * use it.
 *
 * To change:
 * - what the search at the top of the back office finds: `searchProviders` here
 */
export const searchProviders: readonly SearchProvider[] = [
  { says: 'nav.members', permission: 'members.read', shortest: 1, find: findMembers },
  // An id is 36 letters long. The server shows each kind only to whoever may see it.
  { says: 'search.payments', permission: 'members.read', shortest: 36, find: findPayments },
]
