import { createHash } from 'node:crypto'
import type { Endpoint, ValueOf } from '@baize/contract'
import type { CallInput } from '@baize/contract/client'
import { permissions, type Permission } from '@baize/contract/office'
import { Secret, TOTP } from 'otpauth'
import { sql } from '../kernel/database/pool.ts'
import { systemRandomness } from '../kernel/randomness.ts'
import { createSecrets } from '../kernel/secrets.ts'
import type { TestServer } from './open-test-server.ts'

/** An operator who is signed in and has just shown a code. */
export interface TestOperator {
  readonly operatorId: string
  readonly username: string
  readonly role: string
  readonly token: string
  /** The secret of the authenticator app, for {@link codeOf}. */
  readonly totpSecret: string
}

/** The server's master key in tests. */
const masterKey = Buffer.alloc(32, 7)
/** The hash of a password that nobody knows. */
const unknownPassword = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

let made = 0

/**
 * Makes an operator with a built-in role, or with a role of just these permissions, and signs them in. It writes the rows
 * itself, so it costs no hash of a password; such an operator can show codes, but not sign in again.
 */
export async function operatorOf(
  { test, clock }: TestServer,
  may: { readonly role: string } | { readonly permissions: readonly Permission[] },
): Promise<TestOperator> {
  made += 1
  const username = `tester${made}`
  const operatorId = systemRandomness.uuid()
  const token = Buffer.from(systemRandomness.bytes(32)).toString('base64url')
  const role = 'role' in may ? may.role : `role-${username}`
  const now = clock.now().toString()
  const secret = new Secret()
  const sealed = createSecrets(masterKey, systemRandomness).sealSecret(
    new Uint8Array(secret.buffer),
    `operator authenticator ${operatorId}`,
  )
  if ('permissions' in may)
    await sql`
      insert into operator_role (brand_id, role, name, permissions, is_built_in)
      values (1, ${role}, ${role}, ${[...may.permissions]}::text[], false)`.execute(test.owner)
  await sql`
    insert into operator (operator_id, brand_id, username, role, state, password_hash, totp_sealed, created_at)
    values (${operatorId}, 1, ${username}, ${role}, 'active', ${unknownPassword}, ${Buffer.from(sealed)},
      ${now})`.execute(test.owner)
  await sql`
    insert into operator_session
      (operator_id, token_hash, created_at, last_seen_at, confirmed_at, address, network, program)
    values (${operatorId}, ${createHash('sha256').update(token).digest()}, ${now}, ${now}, ${now}, '127.0.0.1',
      '127.0.0.1', '')`.execute(test.owner)
  return { operatorId, username, role, token, totpSecret: secret.base32 }
}

/** All permissions except one, for tests of what refuses its lack. */
export function allBut(one: Permission): Permission[] {
  return permissions.filter((each) => each !== one)
}

/** Calls an endpoint of the back office, with its own types. Throws a `CallRefused`. */
export function callOffice<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  { token, ...input }: CallInput<E> & { readonly token?: string | undefined },
): Promise<ValueOf<E>> {
  // What remains without the token is the input.
  return server.officeClient(token)(endpoint, input as unknown as CallInput<E>)
}

/** The code that an authenticator app shows now, or some steps later. Each is accepted once. */
export function codeOf(server: TestServer, secret: string, stepsLater = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: server.clock.now().epochMilliseconds + stepsLater * 30_000 })
}

/** Makes the operator's last code old, as time would, while the session stays open. */
export async function letCodeAge({ test }: TestServer, { operatorId }: TestOperator): Promise<void> {
  await sql`
    update operator_session set confirmed_at = confirmed_at - interval '10 minutes'
    where operator_id = ${operatorId}`.execute(test.owner)
}
