import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { openDataHome, type DataHome } from '../data-home.ts'
import { postmasterAlive } from '../embedded.ts'
import type { OsUser } from '../os-user.ts'

/** A data folder that is being restored: until it is complete, its cluster has another name and no server can start on it. */
export interface RestoreFolder {
  /** The data folder with the preliminary name of the cluster. */
  readonly home: DataHome
  /** Makes the database's user the owner of everything. */
  handOver(): void
  /** Gives the cluster its final name. */
  finish(): DataHome
  /** Removes everything that was put there. */
  abandon(): void
}

/** Opens an empty or new folder. Throws a {@link StartProblem} for any other: nothing is ever overwritten. */
export function openRestoreFolder(to: string, user: OsUser): RestoreFolder {
  const existed = existsSync(to)
  if (existed) refuseUsed(to)
  const home = openDataHome(to, user)
  if (existsSync(home.cluster)) refuseUsed(home.folder)
  const restoring = { ...home, cluster: `${home.cluster}.restoring` }
  return {
    home: restoring,
    handOver() {
      if (user.uid === undefined || user.gid === undefined) return
      const { status } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, restoring.cluster])
      if (status !== 0) throw new StartProblem(`${restoring.cluster} cannot be given to the database's user.`)
    },
    finish() {
      renameSync(restoring.cluster, home.cluster)
      return home
    },
    abandon() {
      for (const name of ['database', 'sockets', 'secrets.json', '.writable'])
        rmSync(join(home.folder, name), { recursive: true, force: true })
      rmSync(home.sockets, { recursive: true, force: true })
      if (home.folder !== to) rmSync(home.folder, { recursive: true, force: true })
      if (!existed) rmSync(to, { recursive: true, force: true })
    },
  }
}

function refuseUsed(folder: string): void {
  const cluster = join(folder, 'database', 'cluster')
  if (postmasterAlive({ folder, movedFrom: undefined, cluster, sockets: join(folder, 'sockets'), logFile: '' }))
    throw new StartProblem(`${folder} is in use by a running database: restore into a new folder.`)
  if (readdirSync(folder).length > 0) throw new StartProblem(`${folder} is not empty: restore into a new folder.`)
}
