import { createHash } from 'node:crypto'
import * as contract from '@baize/contract'
import { Secret, TOTP } from 'otpauth'
import { sql } from '../kernel/database/pool.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** The member in a browser of their own, which a proof of the second factor is bound to. */
export async function inOwnBrowser<M extends TestMember>({ test, client }: TestServer, member: M): Promise<M> {
  const device = `device-of-${member.id}`
  await sql`
    update device set token_hash = ${createHash('sha256').update(device).digest()}
    where member_id = ${member.id}::bigint`.execute(test.owner)
  return { ...member, call: client(member.token, 'EN', `device=${device}`) }
}

/** Gives the member an authenticator app. Returns what shows its code, half a minute later: no code counts twice. */
export async function giveAuthenticator({ clock }: TestServer, member: TestMember): Promise<() => Promise<void>> {
  const { secret } = await member.call(contract.beginTotp, { body: { password: member.password } })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => app.generate({ timestamp: clock.now().epochMilliseconds })
  await member.call(contract.confirmTotp, { body: { code: code() } })
  return async () => {
    clock.advance({ seconds: 30 })
    await member.call(contract.proveOwner, { body: { way: 'totp', code: code() } })
  }
}
