import type { Config } from './config.ts'
import { findSecrets, type InstallationSecrets } from './database/data-home.ts'
import type { Log } from './log.ts'
import type { KeyRing, MasterKeys } from './secrets.ts'
import { StartProblem } from './start-problem.ts'

/** Where the master keys come from. */
export interface MasterKeySource {
  readonly config: Pick<Config, 'masterKey' | 'oldMasterKey'>
  /** The data folder, whose `secrets.json` contains the keys if the environment does not. */
  readonly folder: string
  /** The secrets as the server has read them at its start. */
  readonly secrets: InstallationSecrets
}

/** The master keys of this installation: from the environment, or from its file of secrets. */
export function masterKeysOf(config: MasterKeySource['config'], secrets: InstallationSecrets): MasterKeys {
  const { masterKey, oldMasterKey } = config
  if (masterKey === undefined && oldMasterKey !== undefined)
    throw new StartProblem('BAIZE_OLD_MASTER_KEY is only for a new BAIZE_MASTER_KEY: set both.')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  if (masterKey !== undefined)
    return { current: bytes(masterKey), older: oldMasterKey === undefined ? [] : [bytes(oldMasterKey)] }
  return { current: bytes(secrets.masterKey), older: (secrets.oldMasterKeys ?? []).map(bytes) }
}

const readEveryMs = 1_000

/**
 * Follows the file of secrets, in which `npm run rotate-key` puts a new key while the server runs: takes it over and calls
 * `adopted`. A file without the present key belongs to something else and is ignored. Does nothing if the environment
 * contains the key.
 */
export function followMasterKeys(
  { config, folder, secrets: atStart }: MasterKeySource,
  ring: KeyRing,
  { log, adopted }: { readonly log: Log; readonly adopted: () => Promise<void> },
): { stop(): void } {
  if (config.masterKey !== undefined) return { stop: () => undefined }
  let current = atStart.masterKey
  let isNew = false
  const look = async () => {
    const secrets = findSecrets(folder)
    if (secrets === undefined) return
    if (secrets.masterKey !== current && secrets.oldMasterKeys?.includes(current) === true) {
      ring.adopt(masterKeysOf(config, secrets))
      current = secrets.masterKey
      isNew = true
    }
    if (!isNew) return
    await adopted()
    isNew = false
    log.warn('the master key was replaced; the secrets of the database are being re-encrypted')
  }
  const again = () =>
    look().catch((error: unknown) => log.error({ err: error }, 'the master key could not be replaced'))
  const timer = setInterval(() => void again(), readEveryMs).unref()
  return { stop: () => clearInterval(timer) }
}
