import { createHash } from 'node:crypto'
import type { Caller } from '../../kernel/caller.ts'
import { sql } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { isToken, newToken, type Randomness } from '../../kernel/randomness.ts'

/** Whose chat it is: a member's, or that of a visitor, whom a cookie knows. */
export type Person =
  | { readonly brandId: BrandId; readonly memberId: MemberId; readonly visitHash?: undefined }
  | { readonly brandId: BrandId; readonly memberId?: undefined; readonly visitHash: Buffer }

/** How long a visitor's browser keeps the cookie that leads to the chat. */
const cookieSeconds = 30 * 86_400

/** Who calls; `undefined` for a visitor who has never begun a chat. */
export function personOf({ brand: { brandId }, session, cookies }: Caller): Person | undefined {
  if (session !== undefined) return { brandId, memberId: session.memberId }
  const token = cookies.read('chat')
  return isToken(token) ? { brandId, visitHash: hashOf(token) } : undefined
}

/** Who calls. A visitor who is new gets a cookie, which scripts cannot read and which alone leads to the chat. */
export function personBeginning(caller: Caller, randomness: Randomness): Person {
  const known = personOf(caller)
  if (known !== undefined) return known
  const token = newToken(randomness)
  caller.cookies.keep('chat', token, cookieSeconds)
  return { brandId: caller.brand.brandId, visitHash: hashOf(token) }
}

/** The condition that a chat is this person's: every statement about an own chat has it. */
export function isOf(person: Person) {
  return person.memberId === undefined
    ? sql`brand_id = ${person.brandId} and visit_hash = ${person.visitHash}::bytea`
    : sql`brand_id = ${person.brandId} and member_id = ${person.memberId}`
}

const hashOf = (token: string) => createHash('sha256').update(`chat ${token}`).digest()
