import { expect } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import type { TestSite, TestReply } from '../test-site.ts'

/** A member with a verified number and a verified mailbox. */
export interface TestMember {
  readonly username: string
  readonly email: string
  /** In the Thai national notation. */
  readonly mobileNum: string
  readonly token: string
}

let numbers = 0

/** Registers a member with a mailbox and a mobile number, verified unless the options say otherwise. */
export async function newMember(
  site: TestSite,
  username: string,
  { hasMobile = true, hasMailbox = true }: { readonly hasMobile?: boolean; readonly hasMailbox?: boolean } = {},
): Promise<TestMember> {
  numbers += 1
  const digits = `8${String(10_000_000 + numbers)}`
  const email = `${username}@example.com`
  const { body } = await site.register({ username, email })
  await sql`
    update member set mobile_e164 = ${hasMobile ? `+66${digits}` : null},
      mobile_verified_at = ${hasMobile ? '2026-11-20T10:00:00Z' : null}::timestamptz,
      email_key = ${email}, email_verified_at = ${hasMailbox ? '2026-11-20T10:00:00Z' : null}::timestamptz
    where username_key = ${username} and brand_id = ${site.brands.all[0]?.brandId ?? 0}`.execute(site.database)
  return { username, email, mobileNum: `0${digits}`, token: body.value['token'] ?? '' }
}

/** The number in E.164, as messages are addressed. */
export const e164Of = ({ mobileNum }: Pick<TestMember, 'mobileNum'>) => `+66${mobileNum.slice(1)}`

/** A reply without the header that differs between any two replies. */
export function said({ status, body, headers }: TestReply) {
  const { date: _, ...rest } = headers
  return { status, body, headers: rest }
}

/** The field problems of a refusal, as `field: code`. */
export function fieldsOf(reply: TestReply): string[] {
  const fields: readonly { field: string; code: string }[] = reply.body.value['fields'] ?? []
  return fields.map(({ field, code }) => `${field}: ${code}`)
}

interface Held {
  readonly knownWork: readonly string[]
  readonly unknownWork: readonly string[]
  /** How many messages wait to be sent when both are answered. */
  readonly waiting: number
}

/** Asks for a member and for nobody while messages are held back. Never ends if an answer waits for a message. */
export async function answersWhileHeld(
  site: TestSite,
  ask: Record<'known' | 'unknown', () => Promise<TestReply>>,
): Promise<Held> {
  const held = site.dispatch.hold()
  const knownWork = await site.workDuring(ask.known)
  const unknownWork = await site.workDuring(ask.unknown)
  const waiting = held.waiting()
  held.release()
  return { knownWork, unknownWork, waiting }
}

/** Expects an act with a planted fault, which ends only after its message was sent. */
export async function expectToWait(site: TestSite, act: () => Promise<unknown>): Promise<void> {
  const held = site.dispatch.hold()
  const order: string[] = []
  const acted = act().then(() => order.push('answered'))
  await expect.poll(() => held.waiting()).toBe(1)
  order.push('released')
  held.release()
  await acted
  expect(order).toEqual(['released', 'answered'])
}
