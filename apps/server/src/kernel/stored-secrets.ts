import type { Clock } from './clock.ts'
import { sql, type Database } from './database/pool.ts'
import type { Randomness } from './randomness.ts'
import { createKeyRing, headOf, SecretUnreadable, type KeyRing, type MasterKeys, type Secrets } from './secrets.ts'
import { StartProblem } from './start-problem.ts'

/** What the secrets of the kernel itself need. */
export interface StoredSecretParts {
  readonly database: Database
  readonly secrets: Pick<Secrets, 'sealSecret' | 'openSecret'>
  readonly clock: Clock
}

const hashKeyName = 'hash key'

/**
 * Opens the secrets of a server: its master keys, and the key of its hashes, which is stored sealed so that all processes use
 * the same. Throws a {@link StartProblem} if the database was sealed under another master key.
 */
export async function openSecrets(
  keys: MasterKeys,
  parts: Omit<StoredSecretParts, 'secrets'> & { readonly randomness: Randomness },
): Promise<KeyRing> {
  const { database, randomness } = parts
  const secrets = createKeyRing(keys, randomness, keys.current)
  const hashKey = await storedSecret({ ...parts, secrets }, hashKeyName, () => randomness.bytes(32))
  const ring = createKeyRing(keys, randomness, hashKey)
  await renewKernelSecrets(database, ring)
  return ring
}

/** A secret of the kernel; the first time, makes it. Two processes may make it at once; both use what was stored first. */
export async function storedSecret(
  { database, secrets, clock }: StoredSecretParts,
  name: string,
  make: () => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  const find = async () => {
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from kernel_secret where name = ${name}`.execute(
      database,
    )
    return rows[0]?.sealed
  }
  if ((await find()) === undefined)
    await sql`
      insert into kernel_secret (name, sealed, created_at)
      values (${name}, ${Buffer.from(secrets.sealSecret(await make(), name))}, ${clock.now().toString()})
      on conflict (name) do nothing`.execute(database)
  const sealed = await find()
  if (sealed === undefined) throw new Error(`the secret “${name}” was stored but cannot be found`)
  try {
    return secrets.openSecret(sealed, name)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    throw new StartProblem(
      'This master key does not open the secrets in the database: they were sealed with a different one.',
    )
  }
}

/**
 * Seals the kernel's secrets under the current key. A server does this as soon as it knows a new key, which tells
 * `npm run rotate-key` so.
 */
export async function renewKernelSecrets(database: Database, ring: KeyRing): Promise<void> {
  const { rows } = await sql<{ name: string; sealed: Buffer }>`select name, sealed from kernel_secret`.execute(database)
  for (const { name, sealed } of rows) {
    const renewed = Buffer.from(ring.renewSecret(sealed, name))
    if (!renewed.equals(sealed))
      await sql`update kernel_secret set sealed = ${renewed} where name = ${name} and sealed = ${sealed}`.execute(
        database,
      )
  }
}

/** Whether each secret of the kernel is sealed under one of these keys. While a key is taken over, two are in use. */
export async function isSealedUnder(database: Database, { current, older }: MasterKeys): Promise<boolean> {
  const { rows } = await sql<{ head: Buffer }>`
    select distinct substring(sealed from 1 for 9) as head from kernel_secret`.execute(database)
  const known = [current, ...older].map(headOf)
  return rows.every(({ head }) => known.some((one) => one.equals(head)))
}

/**
 * The secrets of a running server, for a command that seals something for it. Nothing can be hashed with them. Throws a
 * {@link StartProblem} if the server's are under another master key.
 */
export async function secretsOfServer(database: Database, keys: MasterKeys, randomness: Randomness): Promise<Secrets> {
  if (!(await isSealedUnder(database, keys)))
    throw new StartProblem(
      'The server uses another master key than this command: set the same BAIZE_MASTER_KEY for both.',
    )
  return createKeyRing(keys, randomness, keys.current)
}
