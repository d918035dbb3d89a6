import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './kernel/config.ts'
import { readSecrets, writeSecrets, type InstallationSecrets } from './kernel/database/data-home.ts'
import type { Database } from './kernel/database/pool.ts'
import { masterKeysOf } from './kernel/master-keys.ts'
import { systemRandomness } from './kernel/randomness.ts'
import type { Renewal, Renewed } from './kernel/renew-secrets.ts'
import { createKeyRing, type KeyRing, type MasterKeys } from './kernel/secrets.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { isSealedUnder } from './kernel/stored-secrets.ts'
import { totpRenewal } from './modules/factors/index.ts'
import { raffleSeedRenewal, rainSeedRenewal } from './modules/giveaways/index.ts'
import { beaconKeyRenewal, drawSecretRenewal } from './modules/lotteries/index.ts'
import { invitationRenewal, operatorTotpRenewal } from './modules/operators/index.ts'
import { seedRenewals } from './modules/play/index.ts'
import { bankAccountRenewal, gatewayRenewal } from './modules/payments/index.ts'
import { deckSeedRenewals } from './modules/rooms/index.ts'
import { tableSeedRenewal } from './modules/tables/index.ts'
import { bossSeedRenewal } from './modules/waters/index.ts'
import { vendorRenewals } from './modules/vendors/index.ts'

/** Everything that is sealed under the master key, besides the secrets of the kernel, which a server renews itself. */
export const renewals: readonly Renewal[] = [
  ...seedRenewals,
  tableSeedRenewal,
  ...deckSeedRenewals,
  bossSeedRenewal,
  totpRenewal,
  operatorTotpRenewal,
  invitationRenewal,
  bankAccountRenewal,
  gatewayRenewal,
  rainSeedRenewal,
  raffleSeedRenewal,
  drawSecretRenewal,
  beaconKeyRenewal,
  ...vendorRenewals,
]

export interface RotationOrder {
  readonly database: Database
  readonly config: Pick<Config, 'masterKey' | 'oldMasterKey'>
  /** The data folder with the installation's secrets. */
  readonly folder: string
  /** Called before new secrets are used: puts a copy where a restored backup finds them. */
  readonly keepCopy: (secrets: InstallationSecrets) => Promise<void>
  readonly signal: AbortSignal
  say(line: string): void
}

/** How long things may take. Only tests change it. */
export interface RotationPace {
  readonly batchRows: number
  /** How long a server may take to take over a new key. */
  readonly adoptMs: number
  /** How long after that something sealed under the old key may still reach the database. */
  readonly settleMs: number
}

const usualPace: RotationPace = { batchRows: 500, adoptMs: 30_000, settleMs: 30_000 }

/**
 * Rotates the master key while the server runs. Both keys are known until everything is sealed under the new one, so it may be
 * interrupted at any time: called again, it continues. Throws a {@link StartProblem} if the server does not know the key.
 */
export async function rotateMasterKey(order: RotationOrder, pace: RotationPace = usualPace): Promise<void> {
  const { database, say } = order
  const keys = order.config.masterKey === undefined ? await newKeyInFile(order) : await newKeyInEnvironment(order)
  await adopted(database, keys, pace)
  // Nothing here hashes, so the key of hashes is not needed.
  const ring = createKeyRing(keys, systemRandomness, keys.current)
  for (const one of await renewAll(order, ring, pace)) if (one.renewed > 0) say(`  ${wordsOf(one)}`)
  say('Waiting for what the server was just storing …')
  let late: readonly Renewed[]
  do {
    await sleep(pace.settleMs, undefined, { signal: order.signal })
    late = await renewAll(order, ring, pace)
  } while (late.some(({ renewed }) => renewed > 0))
  for (const one of late) if (one.unreadable > 0) say(`  ${one.what}: ${one.unreadable} opened with no known key`)
  await forgetOldKeys(order)
  say('Take a new backup now: older ones contain secrets under the old key.')
}

function wordsOf({ what, renewed }: Renewed): string {
  return `${what}: ${renewed} re-encrypted`
}

async function renewAll({ database, signal }: RotationOrder, ring: KeyRing, { batchRows }: RotationPace) {
  const done: Renewed[] = []
  for (const renew of renewals) done.push(await renew(database, ring, { batchRows, signal }))
  return done
}

/** Puts a new key into the file of secrets, which a running server follows; or continues with the one that is there. */
async function newKeyInFile({ database, config, folder, keepCopy, say }: RotationOrder): Promise<MasterKeys> {
  const secrets = readSecrets(folder)
  const keys = masterKeysOf(config, secrets)
  if (!(await isSealedUnder(database, keys)))
    throw new StartProblem(
      'The server uses another master key than this command: set the same BAIZE_MASTER_KEY for both.',
    )
  if (keys.older.length > 0) {
    say('Continuing the rotation that was begun …')
    return keys
  }
  const next = {
    ...secrets,
    masterKey: randomBytes(32).toString('base64'),
    oldMasterKeys: [secrets.masterKey],
  }
  await keepCopy(next)
  writeSecrets(folder, next)
  say('A new master key is in secrets.json. Re-encrypting …')
  return masterKeysOf(config, next)
}

async function newKeyInEnvironment({ database, config, folder, say }: RotationOrder): Promise<MasterKeys> {
  const keys = masterKeysOf(config, readSecrets(folder))
  if (config.oldMasterKey === undefined || config.oldMasterKey === config.masterKey)
    throw new StartProblem(
      'Set BAIZE_MASTER_KEY to a new key and BAIZE_OLD_MASTER_KEY to the present one, restart the server, then call this.',
    )
  if (!(await isSealedUnder(database, keys)))
    throw new StartProblem('The secrets in the database are under neither BAIZE_MASTER_KEY nor BAIZE_OLD_MASTER_KEY.')
  say('Re-encrypting …')
  return keys
}

/** Waits until a server has sealed its own secrets under the new key: from then on it seals everything so. */
async function adopted(database: Database, { current }: MasterKeys, { adoptMs }: RotationPace): Promise<void> {
  const pauseMs = 100
  for (let waitedMs = 0; waitedMs <= adoptMs; waitedMs += pauseMs) {
    if (await isSealedUnder(database, { current, older: [] })) return
    await sleep(pauseMs)
  }
  throw new StartProblem(
    'The server does not use the new master key yet: restart it with the same settings, then call this again.',
  )
}

async function forgetOldKeys({ config, folder, keepCopy, say }: RotationOrder): Promise<void> {
  if (config.masterKey !== undefined) {
    say('Nothing is under the old key any more: remove BAIZE_OLD_MASTER_KEY, and keep that key for old backups only.')
    return
  }
  const { oldMasterKeys: _, ...secrets } = readSecrets(folder)
  await keepCopy(secrets)
  writeSecrets(folder, secrets)
  say('Nothing is under the old key any more, and it is gone from secrets.json.')
}
