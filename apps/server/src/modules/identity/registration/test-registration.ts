import { readFile } from 'node:fs/promises'
import { sql } from '../../../kernel/database/pool.ts'
import type { TestSite, TestReply } from '../test-site.ts'

const demoBrand = new URL('../../../../../../brands/demo/brand.json', import.meta.url)

interface DemoRegistration {
  readonly registration: { readonly fields: Readonly<Record<string, object>> }
}

/** The demo brand's registration with changed settings and additional fields. */
export async function registrationWith(changed: object, fields: Readonly<Record<string, object>> = {}) {
  // The start of the server checks the form of this file.
  const { registration } = JSON.parse(await readFile(demoBrand, 'utf8')) as DemoRegistration
  const asked = Object.entries(fields).map(([name, field]) => [
    name,
    { ...registration.fields[name], enabled: true, ...field },
  ])
  return { ...registration, ...changed, fields: { ...registration.fields, ...Object.fromEntries(asked) } }
}

/** The white-label switches for registering by username and by mobile number (3.038). */
export function switchesOf({ username = '1', mobile = '1', password = '1', sms = '1' } = {}) {
  const node = (modId: string, enabled: string, childrenNodes: readonly object[] = []) => ({
    modId,
    enabled,
    childrenNodes,
  })
  return [
    node('USERNAMEREG3', username),
    node('MOBILENUMREG3', mobile, [node('MOBILENUMPASSREG3', password), node('REGMOBVERF3', sms)]),
  ]
}

/** The problems of a registration, as `field: code`. */
export function faultsOf(reply: TestReply): string[] {
  const faults: readonly { field: string; code: string }[] = reply.body.value['fields'] ?? []
  return faults.map(({ field, code }) => `${field}: ${code}`)
}

/** The last code that was sent to a number. */
export async function lastCode(site: TestSite, to: string): Promise<string> {
  const [last] = await site.sentTo(to)
  if (last?.code === undefined) throw new Error(`no code was sent to ${to}`)
  return last.code
}

/** The columns of a member's row that registrations write. */
export async function memberCalled({ database }: TestSite, username: string) {
  const { rows } = await sql<{
    mobile: string | null
    verified: boolean
    email: string | null
    referral: string | null
    profile: Record<string, string>
  }>`
    select mobile_e164 as mobile, mobile_verified_at is not null as verified, email_key as email,
      referral_code as referral, profile
    from member where username = ${username}`.execute(database)
  return rows
}
