import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { OpenedDatabase } from './database/open.ts'
import type { Log } from './log.ts'
import { followMasterKeys, masterKeysOf } from './master-keys.ts'
import type { Randomness } from './randomness.ts'
import { openSecrets, renewKernelSecrets } from './stored-secrets.ts'

/** What the secrets of a server are opened with. */
export interface MasterKeyParts {
  readonly config: Config
  readonly opened: Pick<OpenedDatabase, 'database' | 'secrets'> & { readonly home: { readonly folder: string } }
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
}

/** Opens the secrets under the present master key, and takes over a new one when there is one. */
export async function openMasterKeys({ config, opened, log, ...around }: MasterKeyParts) {
  const { database, home } = opened
  const secrets = await openSecrets(masterKeysOf(config, opened.secrets), { database, ...around })
  const source = { config, folder: home.folder, secrets: opened.secrets }
  const adopted = () => renewKernelSecrets(database, secrets)
  return { secrets, keyWatch: followMasterKeys(source, secrets, { log, adopted }) }
}
